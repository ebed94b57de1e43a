/* pages/room/rematch.tsx - offering a rematch, with other rules or the same sides. */
import { useState } from 'preact/hooks';
import { game, useFetched } from '../../net/api';
import { Choose } from '../../parts/choose';
import { Dialog } from '../../parts/dialog';
import type { Room } from '../../proto';
import { act } from '../../room/actions';
import { Rule } from '../../parts/rule';

const sides = [
  { value: 'swap', title: 'exchanged' },
  { value: 'same', title: 'as they were' },
];

export function RematchDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const [options, setOptions] = useState<Record<string, string>>({ ...room.options });
  const [swap, setSwap] = useState('swap');
  const ask = (signal: AbortSignal) => game(room.game.key, options, room.seats.length, signal);
  const { value: page, problem } = useFetched(ask, JSON.stringify(options));
  const offer = () => {
    void act('offer', { what: 'rematch', options, swap: swap === 'swap' });
    onClose();
  };
  return (
    <Dialog label="Another game" kind="wide" onClose={onClose}>
      <h2 class="section">Another game of {room.game.title}</h2>
      <Choose name="sides" legend="Sides" shown ways={sides} value={swap} onChange={setSwap} />
      <ul class="rules">
        {page?.options.map(option => (
          <Rule
            key={option.name}
            option={option}
            value={options[option.name] ?? option.standard}
            onChange={value => setOptions({ ...options, [option.name]: value })}
          />
        ))}
      </ul>
      {room.clock && <p class="note">The clock stays as it was: {room.clock.text}.</p>}
      {problem && (
        <p class="gloss red" role="alert">
          {problem}
        </p>
      )}
      <div class="row">
        <button class="button main" disabled={problem !== null} onClick={offer}>
          Ask for it
        </button>
        <button class="button plain" onClick={onClose}>
          Cancel
        </button>
      </div>
    </Dialog>
  );
}
