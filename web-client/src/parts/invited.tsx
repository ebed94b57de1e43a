/* parts/invited.tsx - what an invited player sees: host, side, clock, rules. */
import type { Room } from '../proto';
import { clockWords } from '../text/clock-words';
import { personName } from '../text/levels';
import { eitherOf, isolated, listed } from '../text/words';
import { say, sayMany } from '../words';
import { sideInSentence } from '../words/sides';

function sides(room: Room): string {
  if (room.lot) return say('Sides are drawn once everyone is here.');
  const free = room.game.seats.flatMap((seat, i) =>
    room.seats[i] === null ? [sideInSentence(seat.name)] : [],
  );
  return free.length ? say('You would play {sides}.', { sides: eitherOf(free) }) : '';
}

/* Shown before sitting down. */
export function Invited({ room }: { room: Room }) {
  const here = room.seats.flatMap(person => (person ? [isolated(personName(person))] : []));
  const who = here.length
    ? sayMany(
        here.length,
        '{names} is waiting for a game of {title}.',
        '{names} are waiting for a game of {title}.',
        { names: listed(here), title: room.game.title },
      )
    : '';
  return (
    <div class="invited">
      <p class="gloss-words">
        {who} {sides(room)}
      </p>
      <p class="note">{clockWords(room.clock ?? null)}</p>
      {room.changed_text.length > 0 && (
        <p class="note">{say('House rules: {rules}.', { rules: room.changed_text.join('; ') })}</p>
      )}
      {room.changed_text.length === 0 && <p class="note">{say('Standard rules.')}</p>}
    </div>
  );
}
