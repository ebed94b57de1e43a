// board/families/tables.ts - Laquet and related games: slim triangles, bar, rails, stacks of men.
import type { Game, View } from '../api';
import { pieceName } from '../draw/pieces';
import { kindOf, type Man, type Surface, type SurfaceOptions } from '../draw/surface';
import type { XY } from '../draw/svg';
import { tablesGround } from './tables-ground';
import { tablesLayout, type Rect, type TablesLayout } from './tables-layout';

const free = 5; // men that fit on a point without overlapping
const nowhere: XY = { x: 0, y: 0 };

/** Position of man i of n on a point, counted from the edge inwards. */
function stacked(fit: TablesLayout, point: number, i: number, n: number): XY {
  const base = fit.base[point] ?? nowhere;
  const step = n <= free ? 2 * fit.r : (2 * fit.r * (free - 1)) / (n - 1);
  const out = fit.r + 0.06 * fit.c + i * step;
  return { x: base.x, y: base.y + (fit.upper[point] ? out : -out) };
}

const countOn = (view: View, point: number): number =>
  view.pieces.find(([p]) => p === point)?.[3] ?? 0;

/** Place of a man on its rail, seen edge-on: on a shared rail, White's are above and Black's
 * below. */
export function railSlot(fit: TablesLayout, shared: boolean, seat: number, i: number): Rect {
  const rail = fit.rails[seat] ?? fit.frame;
  const [from, room] = shared
    ? [rail.y + (seat === 1 ? rail.height / 2 : 0), rail.height / 2]
    : [rail.y, rail.height];
  const height = (room - 6) / 15;
  return {
    x: rail.x + 0.12 * rail.width,
    y: from + 3 + i * height,
    width: 0.76 * rail.width,
    height: height - 1.2,
  };
}

const middle = (r: Rect): XY => ({ x: r.x + r.width / 2, y: r.y + r.height / 2 });

function stackMen(
  game: Game,
  fit: TablesLayout,
  [point, seat, kind, count]: View['pieces'][number],
): Man[] {
  const name = pieceName(
    seat === null ? null : (game.seats[seat]?.piece ?? 'white'),
    kindOf(game, kind),
  );
  return Array.from({ length: count }, (_, i) => ({
    point,
    seat,
    name,
    at: stacked(fit, point, i, count),
    r: fit.r,
    side: 0.1,
    ...(count > free && i === count - 1 ? { count: String(count) } : {}),
  }));
}

function offMen(game: Game, fit: TablesLayout, view: View): Man[] {
  const shared = game.board.lines.length < 2;
  return view.off.flatMap((count, seat) =>
    Array.from({ length: count }, (_, i) => {
      const slot = railSlot(fit, shared, seat, i);
      return {
        point: fit.off,
        seat,
        name: `${seat === 1 ? 'dark' : 'light'}-slab`,
        at: middle(slot),
        r: slot.width / 2,
        side: slot.height,
      };
    }),
  );
}

// Neighbours are the adjacent points along the edge; the arrow keys also cross the board.
function near(game: Game): number[][] {
  const board = game.board;
  return board.points.map(([label, x, y], i) =>
    board.points.flatMap((other, j) => {
      const beside = Math.abs(other[1] - x) <= 2 && other[2] === y;
      return j !== i && (beside || (other[1] === x && label !== 'off')) ? [j] : [];
    }),
  );
}

const within = (r: Rect, at: XY): boolean =>
  at.x >= r.x && at.x <= r.x + r.width && at.y >= r.y && at.y <= r.y + r.height;

/** The point whose half column contains a place, or the rail. */
function areaAt(game: Game, fit: TablesLayout, at: XY): number | null {
  if (fit.off >= 0 && fit.rails.some(rail => within(rail, at))) return fit.off;
  if (!within(fit.frame, at)) return null;
  const upper = at.y < fit.frame.y + fit.frame.height / 2;
  const found = game.board.points.findIndex(
    (_, i) =>
      i !== fit.off &&
      fit.upper[i] === upper &&
      Math.abs((fit.base[i]?.x ?? -1e6) - at.x) <= fit.c / 2,
  );
  return found < 0 ? null : found;
}

/** The drawing of a tables board; its dice have a row of their own below. */
export function tablesSurface(game: Game, options: SurfaceOptions): Surface {
  const fit = tablesLayout(game.board, options);
  const rail = (view: View, seat: number | null): XY =>
    middle(railSlot(fit, game.board.lines.length < 2, seat ?? 0, view.off[seat ?? 0] ?? 0));
  const stand = (point: number, view: View): XY =>
    stacked(fit, point, Math.max(0, countOn(view, point) - 1), Math.max(1, countOn(view, point)));
  const landing = (point: number, view: View, seat: number | null): XY => {
    const n = countOn(view, point);
    return point === fit.off
      ? rail(view, seat)
      : stacked(fit, point, Math.min(n, free), Math.min(n, free) + 1);
  };
  return {
    width: options.width,
    height: options.height,
    d: fit.c,
    r: fit.r,
    line: 1.6,
    ground: tablesGround(game, fit),
    chalk: false,
    stand,
    landing,
    men: view => [
      ...view.pieces.flatMap(piece => stackMen(game, fit, piece)),
      ...offMen(game, fit, view),
    ],
    way: (from, to) => [fit.base[from] ?? nowhere, fit.base[to] ?? nowhere],
    targetR: Math.max(8, 0.23 * fit.c),
    numbered: false,
    dotted: false,
    near: near(game),
    pick: at => areaAt(game, fit, at),
  };
}
