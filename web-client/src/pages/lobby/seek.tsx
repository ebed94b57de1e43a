/* pages/lobby/seek.tsx - matchmaking: choosing games and a clock, and the state of the seek. */
import { useEffect, useState } from 'preact/hooks';
import { messageOf } from '../../base/error';
import { useStore } from '../../base/store';
import {
  keepClock,
  keepGames,
  lastClock,
  lastGame,
  lastGames,
  lastLevel,
} from '../../device/last-used';
import { change, settings } from '../../device/settings';
import { createTable } from '../../lobby/create';
import { againstComputer } from '../../lobby/draft';
import {
  otherSeeks,
  seeking,
  seekProblem,
  startSeeking,
  stopSeeking,
  untilOffer,
  type Seeking,
} from '../../lobby/seek';
import { games as allGames } from '../../net/api';
import { ClockChooser } from '../../parts/clock';
import { Dialog } from '../../parts/dialog';
import { Thumbnail } from '../../parts/drawing';
import { NameDialog, NameField } from '../../parts/name';
import { PickGames } from '../../parts/pick-games';
import type { GameRow, Lobby, Seek } from '../../proto';
import { choiceOf, clockOf, clockText } from '../../text/clocks';
import { capital, numberWord } from '../../text/words';
import { isLong } from '../../text/games';

const named = 3;

/* "Felli", "Felli or Laquet", "Felli, Laquet or 4 others". */
export function gamesWords(keys: string[], all: GameRow[]): string {
  const titles = keys.map(key => all.find(game => game.key === key)?.title ?? key);
  const more = titles.length - named;
  const parts = more > 1 ? [...titles.slice(0, named), `${more} others`] : titles;
  return parts.length < 2
    ? parts.join()
    : `${parts.slice(0, -1).join(', ')} or ${parts[parts.length - 1]}`;
}

/* It has two seats. */
const forTwo = (all: GameRow[]) => all.filter(game => game.seats_min <= 2);

function useWish(all: GameRow[]) {
  const [games, setGames] = useState(() => {
    const sought = lastGames();
    const known = sought.length ? sought : [lastGame() ?? ''];
    return known.filter(key => all.some(game => game.key === key));
  });
  const [draft, setDraft] = useState(lastClock);
  const clock = clockOf(draft);
  const problem = games.length ? clock.problem : 'Choose one game or more.';
  const start = () => {
    keepGames(games);
    keepClock(draft);
    startSeeking(games, clock.clock);
  };
  return { games, setGames, draft, setDraft, problem, start };
}

export function SeekDialog({ all, onClose }: { all: GameRow[]; onClose: () => void }) {
  const wish = useWish(forTwo(all));
  const [asksName] = useState(!settings.get().name);
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const submit = (event: Event) => {
    event.preventDefault();
    setTried(true);
    if (wish.problem) return;
    if (asksName) change({ name: name.trim() });
    wish.start();
    onClose();
  };
  return (
    <Dialog label="Find an opponent" kind="wide" onClose={onClose}>
      <form class="seek-form" onSubmit={submit}>
        <h2 class="section">Find an opponent</h2>
        <ClockChooser name="seek" draft={wish.draft} onChange={wish.setDraft} />
        {asksName && <NameField value={name} onInput={setName} />}
        <label class="row any-game">
          <input
            type="checkbox"
            checked={wish.games.length === forTwo(all).length}
            onChange={event =>
              wish.setGames(event.currentTarget.checked ? forTwo(all).map(game => game.key) : [])
            }
          />
          Any game
        </label>
        <PickGames
          legend="Any of these games"
          games={forTwo(all)}
          chosen={wish.games}
          onChange={wish.setGames}
        />
        <div class="row seek-end">
          {tried && wish.problem && (
            <p class="note clock-wrong" role="alert">
              {wish.problem}
            </p>
          )}
          <button class="button main">Look for one</button>
          <button class="button plain" type="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function othersWords(now: Lobby | null): string {
  const others = Math.max(0, (now?.counts.seeking ?? 1) - 1);
  if (!others) return 'Nobody else is looking just now.';
  return `${capital(numberWord(others))} ${others === 1 ? 'other is' : 'others are'} looking, for these games or for others.`;
}

/* Has our seek lasted so long that a computer is offered? */
export function useNobody(): boolean {
  const own = useStore(seeking);
  const [, again] = useState(0);
  const left = own ? untilOffer(own, performance.now()) : Infinity;
  useEffect(() => {
    if (left === Infinity || left === 0) return;
    const timer = setTimeout(() => again(n => n + 1), left);
    return () => clearTimeout(timer);
  });
  return left === 0;
}

/* Our seek: what for, and how many others seek. */
export function SeekState({ now, all }: { now: Lobby | null; all: GameRow[] }) {
  const own = useStore(seeking);
  const problem = useStore(seekProblem);
  if (!own) {
    return problem ? (
      <p class="gloss red" role="alert">
        {problem}
      </p>
    ) : null;
  }
  return (
    <section class="offer seek-state" aria-label="Looking for an opponent">
      <p class="said" role="status">
        {own.known ? 'Looking for an opponent.' : 'Asking the server.'}
      </p>
      {own.again && <p>Your opponent did not show up.</p>}
      <p>
        {gamesWords(own.games, all)} · {ownClock(own, now)}
      </p>
      <p class="note">{othersWords(now)} Keep this page open: the game opens by itself.</p>
    </section>
  );
}

/* Give up the search, and play the first of its games against a computer. */
async function playMeanwhile({ games: keys, clock }: Seeking) {
  const { games: all } = await allGames();
  const game = all.find(one => one.key === keys[0]);
  if (!game) return;
  stopSeeking();
  await createTable(againstComputer(game, lastLevel(), clock));
}

/* On other pages: a line that the seek is still on. */
export function SeekLine() {
  const own = useStore(seeking);
  const nobody = useNobody();
  const [problem, tell] = useState('');
  if (!own) return null;
  const meanwhile = () => void playMeanwhile(own).catch(error => tell(messageOf(error)));
  const waits = nobody ? 'Nobody is there yet. Play a computer?' : 'Looking for an opponent.';
  return (
    <div class="seek-line" role="status">
      <span>{problem || waits}</span>
      <span>
        {nobody && (
          <button class="word" data-action="meanwhile" onClick={meanwhile}>
            Play
          </button>
        )}
        <button class="word" data-action="unseek" onClick={stopSeeking}>
          Stop looking
        </button>
      </span>
    </div>
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
  if (kind === 'days') return `${days} ${days === 1 ? 'day' : 'days'} a turn`;
  return kind === 'fischer' ? `${base / 60}+${add}` : `${base / 60} min, ${kind}`;
}

function Row({ seek, all }: { seek: Seek; all: GameRow[] }) {
  const [asking, ask] = useState(false);
  const first = all.find(game => game.key === seek.games[0]);
  const join = () => startSeeking(seek.games, choiceOf(seek.clock));
  const done = (given: boolean) => {
    ask(false);
    if (given) join();
  };
  return (
    <li class="entry seek">
      <span class="entry-drawing">
        {first && <Thumbnail game={first} size={isLong(first) ? 60 : 44} />}
      </span>
      <div class="entry-words">
        <span class="game-name">{gamesWords(seek.games, all)}</span>
        <span class="note">begins at once · seats by lot</span>
      </div>
      <span class="entry-clock">{clockText(seek.clock)}</span>
      <span class="host">{numberWord(seek.count)} looking</span>
      <button
        class="button"
        data-action="join-seek"
        onClick={() => (settings.get().name ? join() : ask(true))}
      >
        Play
      </button>
      {asking && <NameDialog action="Play" onDone={done} />}
    </li>
  );
}

/* Seeks of others: one press accepts. */
export function SeekRows({ seeks, all }: { seeks: Seek[]; all: GameRow[] }) {
  const own = useStore(seeking);
  return (
    <>
      {otherSeeks(seeks, own).map(seek => (
        <Row key={JSON.stringify([seek.games, seek.clock])} seek={seek} all={all} />
      ))}
    </>
  );
}
