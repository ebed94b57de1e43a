/* frieze.tsx - the slab across the lobby that carries the boards themselves. */
import type { GameRow } from '../proto';
import { Thumbnail } from '../parts/drawing';
import { capital, numberWord } from '../words';

const upper = 8;
const lower = 2;

const extent = (values: number[]) => Math.max(...values) - Math.min(...values);

function isLong(game: GameRow): boolean {
  const { points } = game.board;
  const wide = extent(points.map(point => point[1])), high = extent(points.map(point => point[2]));
  return game.family === 'points' && Math.max(wide, high) > 2.4 * Math.min(wide, high);
}

const drawing = (game: GameRow) => game.family + JSON.stringify(game.board);

/* Those whose drawing is not shown by one before it, then the others. */
export function distinctFirst(games: GameRow[]): GameRow[] {
  const seen = new Set<string>();
  const isNew = games.map(game => !seen.has(drawing(game)) && seen.add(drawing(game)));
  return [...games.filter((_, i) => isNew[i]), ...games.filter((_, i) => !isNew[i])];
}

function kindOf(game: GameRow): string {
  if (game.family === 'tables') return 'tables, two dice';
  if (game.family === 'race') return 'race, rods';
  const across = (at: 1 | 2) => new Set(game.board.points.map(point => point[at])).size;
  const [wide, high, all] = [across(1), across(2), game.board.points.length];
  return wide * high === all ? `${wide}×${high}` : `${all} points`;
}

/* "2 · 5×5": how many play, on what. */
export function inShort(game: GameRow): string {
  const { seats_min: least, seats_max: most } = game;
  return `${least === most ? most : `${least}–${most}`} · ${kindOf(game)}`;
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

function Course({ games, size, kind }: { games: GameRow[]; size: number; kind: string }) {
  return <ul class={`course ${kind}`}>{games.map(game => <Figure key={game.key} game={game} size={size} />)}</ul>;
}

/* The shape of the slab stays while the games are not here yet. */
export function Frieze({ games }: { games: GameRow[] | null }) {
  const sorted = distinctFirst(games ?? []);
  const square = sorted.filter(game => !isLong(game)).slice(0, upper);
  const long = sorted.filter(isLong).slice(0, lower);
  const all = games?.filter(game => !game.preset).length ?? 0;
  return (
    <section class="frieze" aria-label="Games">
      <Course games={square} size={136} kind="upper" />
      <div class="lower-course">
        {long.length > 0 && <Course games={long} size={480} kind="lower" />}
        {all > 0 && (
          <p class="frieze-words">
            <span>{capital(numberWord(all))} games,<br />every rule with its source</span>
            <a href="/games">See them all</a>
          </p>
        )}
      </div>
    </section>
  );
}
