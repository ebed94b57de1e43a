/* pages/lobby/frieze.tsx - the wall of board drawings in the lobby, for choosing a game. */
import { Thumbnail } from '../../parts/thumbnail';
import type { GameRow } from '../../proto';
import { isLong, wideOf } from '../../text/games';
import { capital, numberWord } from '../../text/words';
import { say } from '../../words';

const upper = 8;
const lower = 2;
const most = 2; // of the games added by the operator
const longest = 236; // width in pixels of the longest board

/* Drawings that look good side by side come first; other games fill the free places. */
const favourites = [
  'alquerque',
  'felli',
  'lau-kata-kati',
  'zamma',
  'gol-skuish',
  'laquet',
  'laaiqa',
  'catch-the-hare',
];

const drawing = (game: GameRow) => game.family + JSON.stringify(game.board);

/* Games whose drawing is not shown yet come first, then the others. */
export function distinctFirst(games: GameRow[]): GameRow[] {
  const seen = new Set<string>();
  const isNew = games.map(game => !seen.has(drawing(game)) && seen.add(drawing(game)));
  return [...games.filter((_, i) => isNew[i]), ...games.filter((_, i) => !isNew[i])];
}

/* The games on the wall, in order, ending with up to two that the server's operator added. */
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

interface WallProps {
  games: GameRow[] | null;
  chosen: string;
  choose: (game: GameRow) => void;
}

function Figure({
  game,
  size,
  on,
  choose,
}: {
  game: GameRow;
  size: number;
  on: boolean;
  choose: () => void;
}) {
  return (
    <li>
      <button class={on ? 'figure on' : 'figure'} aria-pressed={on} onClick={choose}>
        <Thumbnail game={game} size={size} />
        <span class="figure-name">{game.title}</span>
      </button>
    </li>
  );
}

/* The drawings. Long boards share one scale. */
export function Wall({ games, chosen, choose }: WallProps) {
  const { square, long } = onSlab(games ?? []);
  const all = games?.length ?? 0;
  const widest = Math.max(...long.map(wideOf));
  const figure = (game: GameRow, size: number) => (
    <Figure
      key={game.key}
      game={game}
      size={size}
      on={game.key === chosen}
      choose={() => choose(game)}
    />
  );
  return (
    <nav class="lead-wall" aria-label={say('Games')}>
      <ul class="course upper">{square.map(game => figure(game, 84))}</ul>
      <ul class="course lower">
        {long.map(game => figure(game, Math.round((longest * wideOf(game)) / widest)))}
      </ul>
      <p class="wall-words">
        {all > 0 && (
          <span>
            {say('{all} games, every rule with its source', { all: capital(numberWord(all)) })}
          </span>
        )}{' '}
        <a href="/games">{say('See them all')}</a>
      </p>
    </nav>
  );
}
