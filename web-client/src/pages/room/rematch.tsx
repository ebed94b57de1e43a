/* pages/room/rematch.tsx - offering a rematch, with other rules or the same sides. */
import { useRef, useState } from 'preact/hooks';
import { keepLevel } from '../../device/last-used';
import { game, useFetched } from '../../net/api';
import { Choose } from '../../parts/choose';
import { Cancel, Dialog } from '../../parts/dialog';
import { HouseRules } from '../../parts/house-rules';
import { LevelList, useLevels } from '../../parts/levels';
import { Problem } from '../../parts/plain';
import type { Room } from '../../proto';
import { act } from '../../room/actions';
import { levelPlayed, onlyComputers } from '../../room/computers';
import { differing, standards } from '../../room/rules';
import { say } from '../../words';

const sides = [
  { value: 'swap', title: say('swapped') },
  { value: 'same', title: say('as before') },
];

export function RematchDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const [options, setOptions] = useState<Record<string, string>>({ ...room.options });
  const [swap, setSwap] = useState('swap');
  const ask = (signal: AbortSignal) => game(room.game.key, options, room.seats.length, signal);
  const { value: page, problem } = useFetched(ask, JSON.stringify(options));
  const played = levelPlayed(room);
  const [level, setLevel] = useState(played);
  const levels = useLevels();
  // Wait until the dialog is complete, as one that grows would move buttons while they are pressed.
  const whole = useRef(false);
  whole.current ||= page !== null || problem !== null;
  const offer = () => {
    if (level !== null) keepLevel(level);
    const again = level === null ? {} : { level };
    void act('offer', { what: 'rematch', options, swap: swap === 'swap', ...again });
    onClose();
  };
  if (!whole.current) return null;
  return (
    <Dialog label={say('Another game')} kind="wide" onClose={onClose}>
      <h2 class="section">{say('Another game of {title}', { title: room.game.title })}</h2>
      {level !== null && (
        <LevelList name="rematch-level" all={levels} value={level} onChange={setLevel} />
      )}
      <Choose
        name="sides"
        legend={say('Sides')}
        shown
        ways={sides}
        value={swap}
        onChange={setSwap}
      />
      {page && (
        <HouseRules
          page={page}
          changed={differing(page, options)}
          onChange={changed => setOptions({ ...standards(page), ...changed })}
          opened={level === null}
        />
      )}
      {room.clock && (
        <p class="note">{say('The clock stays as it was: {clock}.', { clock: room.clock.text })}</p>
      )}
      <Problem text={problem} />
      <div class="row">
        <button class="button main" disabled={problem !== null} onClick={offer}>
          {onlyComputers(room) ? say('Play') : say('Offer a rematch')}
        </button>
        <Cancel onClick={onClose} />
      </div>
    </Dialog>
  );
}
