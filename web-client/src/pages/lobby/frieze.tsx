/* pages/lobby/frieze.tsx - the band across the lobby that shows the boards. */
import { Thumbnail } from '../../parts/drawing';
import type { GameRow } from '../../proto';
import { inShort, isLong, wideOf } from '../../text/games';
import { capital, numberWord } from '../../text/words';

const upper = 8;
const lower = 2;
const most = 2; // of those added
const longest = 480;

/* Drawings that stand well beside each other come first; any other game fills what is free. */
const favourites = [
  'alquerque',
  'felli',
  'lau-kata-kati',
  'kotu-ellima',
  'zamma',
  'gol-skuish',
  'laquet',
  'laaiqa',
];

const drawing = (game: GameRow) => game.family + JSON.stringify(game.board);

/* Games with a drawing not shown yet, then the others. */
export function distinctFirst(games: GameRow[]): GameRow[] {
  const seen = new Set<string>();
  const isNew = games.map(game => !seen.has(drawing(game)) && seen.add(drawing(game)));
  return [...games.filter((_, i) => isNew[i]), ...games.filter((_, i) => !isNew[i])];
}

/* The games shown, in order; at the end up to two that the server's operator has added. */
export function onSlab(games: GameRow[]): { square: GameRow[]; long: GameRow[] } {
  const rank = (game: GameRow) =>
    (favourites.indexOf(game.key) + favourites.length + 1) % (favourites.length + 1);
  const square = games.filter(game => !isLong(game));
  const own = square.filter(game => game.own).slice(-most);
  const sorted = distinctFirst(square.filter(game => !game.own)).sort((a, b) => rank(a) - rank(b));
  return {
    square: [...sorted.slice(0, upper - own.length), ...own],
    long: games.filter(isLong).slice(0, lower),
  };
}

function Figure({ game, size }: { game: GameRow; size: number }) {
  return (
    <li>
      <a class="figure" href={`/new/${game.key}`}>
        <Thumbnail game={game} size={size} />
        <span class="figure-name">{game.title}</span>
        <span class="note">{inShort(game)}</span>
      </a>
    </li>
  );
}

/* Long boards are drawn to one scale. */
function Lower({ games }: { games: GameRow[] }) {
  const widest = Math.max(...games.map(wideOf));
  const size = (game: GameRow) => Math.round((longest * wideOf(game)) / widest);
  return (
    <ul class="course lower">
      {games.map(game => (
        <Figure key={game.key} game={game} size={size(game)} />
      ))}
    </ul>
  );
}

/* Keeps the layout while the games are loading. */
export function Frieze({ games }: { games: GameRow[] | null }) {
  const { square, long } = onSlab(games ?? []);
  const all = games?.filter(game => !game.preset).length ?? 0;
  return (
    <section class="frieze" aria-label="Games">
      <ul class="course upper">
        {square.map(game => (
          <Figure key={game.key} game={game} size={136} />
        ))}
      </ul>
      <div class="lower-course">
        {long.length > 0 && <Lower games={long} />}
        {all > 0 && (
          <p class="frieze-words">
            <span>
              {capital(numberWord(all))} games,
              <br />
              every rule with its source
            </span>
            <a href="/games">See them all</a>
          </p>
        )}
      </div>
    </section>
  );
}
