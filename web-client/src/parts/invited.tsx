/* parts/invited.tsx - what an invited player sees: host, side, clock, rules. */
import type { Room } from '../proto';
import { clockWords } from '../text/clocks';
import { isolated, listed } from '../text/words';

function sides(room: Room): string {
  if (room.lot) return 'Who plays which side is drawn when all sit.';
  const free = room.game.seats.flatMap((seat, i) => (room.seats[i] === null ? [seat.name] : []));
  return free.length
    ? `You would play ${free.length > 1 ? `${free.slice(0, -1).join(', ')} or ${free[free.length - 1]}` : free[0]}.`
    : '';
}

/* Shown before sitting down. */
export function Invited({ room }: { room: Room }) {
  const here = room.seats.flatMap(person => (person ? [isolated(person.name)] : []));
  const who = here.length
    ? `${listed(here)} ${here.length > 1 ? 'wait' : 'waits'} for a game of ${room.game.title}.`
    : '';
  return (
    <div class="invited">
      <p class="gloss-words">
        {who} {sides(room)}
      </p>
      <p class="note">{clockWords(room.clock ?? null)}</p>
      {room.changed_text.length > 0 && (
        <p class="note">House rules: {room.changed_text.join('; ')}.</p>
      )}
      {room.changed_text.length === 0 && <p class="note">Standard rules.</p>}
    </div>
  );
}
