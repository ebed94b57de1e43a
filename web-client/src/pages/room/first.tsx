/* pages/room/first.tsx - a hint on how to move, for a player's first game. */
import { useStore } from '../../base/store';
import { mine } from '../../mine/mine';
import type { Room } from '../../proto';
import { latestGame } from '../../room/moves';
import type { Table } from '../../room/state';
import { sayRich } from '../../words';

const isTheirs = ({ you, state, game }: Room): boolean =>
  you !== null && state.seat === you && state.phase === 'choice' && game.family !== 'race';

const hasPlayed = ({ room, log }: Table): boolean =>
  latestGame(log)?.turns.some(turn => turn.seat === room.you && turn.done) === true;

/* Shown until the first turn, on a device that has no other table, unless all choices are listed
 * anyway or the seat is in use elsewhere. */
export function FirstTurn({ table, isHere }: { table: Table; isHere: boolean }) {
  const others = useStore(mine).some(other => other.id !== table.room.id);
  if (others || !isHere || !isTheirs(table.room) || hasPlayed(table)) return null;
  return (
    <p class="note first-turn">
      {sayRich(
        'Tap one of your pieces, then where it should go, or drag it. <a>How it is played</a>',
        {
          a: part => (
            <a href={`/games/${table.room.game.key}`} target="_blank">
              {part}
            </a>
          ),
        },
      )}
    </p>
  );
}
