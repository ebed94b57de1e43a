/* pages/lobby/seek.tsx - matchmaking: the state of our own seek. */
import { useStore } from '../../base/store';
import { seeking, seekProblem, type Seeking } from '../../lobby/seek';
import { Problem } from '../../parts/plain';
import type { GameRow, Lobby } from '../../proto';
import { choiceOf, clockText } from '../../text/clocks';
import { capital, eitherOf, numberWord } from '../../text/words';
import { say, sayMany } from '../../words';

const named = 3;

/* "Felli", "Felli or Laquet", "Felli, Laquet or 4 others". */
export function gamesWords(keys: string[], all: GameRow[]): string {
  const titles = keys.map(key => all.find(game => game.key === key)?.title ?? key);
  const more = titles.length - named;
  return eitherOf(
    more > 1 ? [...titles.slice(0, named), sayMany(more, '{n} other', '{n} others')] : titles,
  );
}

function othersWords(now: Lobby | null): string {
  const others = Math.max(0, (now?.counts.seeking ?? 1) - 1);
  if (!others) return say('Nobody else is looking just now.');
  return sayMany(
    others,
    '{n} other is looking, for these games or for others.',
    '{n} others are looking, for these games or for others.',
    { n: capital(numberWord(others)) },
  );
}

/* Our search: for which games, and how many others are searching. */
export function SeekState({ now, all }: { now: Lobby | null; all: GameRow[] }) {
  const own = useStore(seeking);
  const problem = useStore(seekProblem);
  if (!own) {
    return <Problem text={problem} />;
  }
  return (
    <section class="offer seek-state" aria-label={say('Looking for an opponent')}>
      <p class="said" role="status">
        {own.known ? say('Looking for an opponent.') : say('Asking the server.')}
      </p>
      {own.again && <p>{say('Your opponent did not show up.')}</p>}
      <p>
        {gamesWords(own.games, all)} · {ownClock(own, now)}
      </p>
      <p class="note">
        {say('{others} Keep this page open: the game opens by itself.', {
          others: othersWords(now),
        })}
      </p>
    </section>
  );
}

const same = (a: string[], b: string[]) => a.length === b.length && a.every(key => b.includes(key));

// The server's own words once they are known.
function ownClock(own: Seeking, now: Lobby | null): string {
  const told = now?.seeks?.find(
    one =>
      same(one.games, own.games) &&
      JSON.stringify(choiceOf(one.clock)) === JSON.stringify(own.clock),
  );
  if (told || !own.clock) return clockText(told?.clock);
  const { kind, base = 0, add = 0, days = 1 } = own.clock;
  if (kind === 'days') return sayMany(days, '{n} day a turn', '{n} days a turn');
  return kind === 'fischer'
    ? `${base / 60}+${add}`
    : say('{base} min, {kind}', { base: base / 60, kind });
}
