/* pages/room/first.tsx - a hint on how to move, for a player's first game. */
import { useState } from 'preact/hooks';
import { useStore } from '../../base/store';
import { mine } from '../../mine/mine';
import { part } from '../../parts/part';
import type { GamePage, Room } from '../../proto';
import { latestGame } from '../../room/moves';
import type { Table } from '../../room/state';
import { sayRich } from '../../words';

const HowSheet = part(async () => (await import('./how')).HowSheet);

const isTheirs = ({ you, state, game }: Room): boolean =>
  you !== null && state.seat === you && state.phase === 'choice' && game.family !== 'race';

const hasPlayed = ({ room, log }: Table): boolean =>
  latestGame({ room, log })?.turns.some(turn => turn.seat === room.you && turn.done) === true;

interface Props {
  table: Table;
  isHere: boolean;
  rules: GamePage | null;
}

/* Shown until the first turn, on a device that has no other table, unless all choices are listed
 * anyway or the seat is in use elsewhere. */
export function FirstTurn({ table, isHere, rules }: Props) {
  const [asked, ask] = useState(false);
  const others = useStore(mine).some(other => other.id !== table.room.id);
  if (others || !isHere || !isTheirs(table.room) || hasPlayed(table)) return null;
  return (
    <p class="note first-turn">
      {sayRich(
        'Tap one of your pieces, then where it should go, or drag it. <a>How it is played</a>',
        {
          a: words => (
            <button class="link" data-action="how" disabled={!rules} onClick={() => ask(true)}>
              {words}
            </button>
          ),
        },
      )}
      {asked && rules && <HowSheet rules={rules} onClose={() => ask(false)} />}
    </p>
  );
}
