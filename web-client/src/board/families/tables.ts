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

const countOn = (view: View, point: number, seat?: number): number =>
  view.pieces.find(([p, of]) => p === point && (seat === undefined || of === seat))?.[3] ?? 0;

/** Position of man i of n of a seat on the bar, counted from the middle outwards. */
function onBar(fit: TablesLayout, seat: number, i: number, n: number): XY {
  const centre = fit.base[fit.barPoint] ?? nowhere;
  const step = n <= free - 1 ? 2 * fit.r : (2 * fit.r * (free - 2)) / (n - 1);
  const out = 1.25 * fit.r + i * step;
  return { x: centre.x, y: centre.y + (fit.entersAbove[seat] ? -out : out) };
}

/** Whose men on the bar are meant: those of the seat that plays, or else those that are there. */
const barSeat = (fit: TablesLayout, view: View): number =>
  view.by !== null && countOn(view, fit.barPoint, view.by) > 0
    ? view.by
    : (view.pieces.find(([p]) => p === fit.barPoint)?.[1] ?? view.by ?? 0);

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
    at: point === fit.barPoint ? onBar(fit, seat ?? 0, i, count) : stacked(fit, point, i, count),
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

/** All men. On the bar, those of the seat that plays are the topmost. */
export const menOn = (game: Game, fit: TablesLayout, view: View): Man[] => [
  ...[...view.pieces]
    .sort((a, b) => Number(a[1] === view.by) - Number(b[1] === view.by))
    .flatMap(piece => stackMen(game, fit, piece)),
  ...offMen(game, fit, view),
];

/** Where the topmost man of a point stands. */
export function standAt(fit: TablesLayout, point: number, view: View): XY {
  const seat = point === fit.barPoint ? barSeat(fit, view) : undefined;
  const n = countOn(view, point, seat);
  const last = Math.max(0, n - 1);
  return seat === undefined
    ? stacked(fit, point, last, Math.max(1, n))
    : onBar(fit, seat, last, Math.max(1, n));
}

// Neighbours are the adjacent points along the edge; the arrow keys also cross the board, where men are hit by way of the
// bar from the columns beside it.
function near(game: Game, bar: number): number[][] {
  const board = game.board;
  const column = board.points[bar]?.[1] ?? -9;
  const nearBar = (x: number): boolean => x !== column && Math.abs(x - column) <= 1;
  return board.points.map(([label, x, y], i) =>
    board.points.flatMap((other, j) => {
      if (i === bar || j === bar) return nearBar(i === bar ? other[1] : x) ? [j] : [];
      const beside = Math.abs(other[1] - x) <= 2 && other[2] === y;
      const across = other[1] === x && label !== 'off' && !nearBar(x);
      return j !== i && (beside || across) ? [j] : [];
    }),
  );
}

const within = (r: Rect, at: XY): boolean =>
  at.x >= r.x && at.x <= r.x + r.width && at.y >= r.y && at.y <= r.y + r.height;

/** The point whose half column contains a place, or the rail. */
export function areaAt(game: Game, fit: TablesLayout, at: XY): number | null {
  if (fit.off >= 0 && fit.rails.some(rail => within(rail, at))) return fit.off;
  if (fit.barPoint >= 0 && within(fit.bar, at)) return fit.barPoint;
  if (!within(fit.frame, at)) return null;
  const upper = at.y < fit.frame.y + fit.frame.height / 2;
  const found = game.board.points.findIndex(
    (_, i) =>
      i !== fit.off &&
      i !== fit.barPoint &&
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
  const landing = (point: number, view: View, seat: number | null): XY => {
    if (point === fit.barPoint) {
      const waiting = countOn(view, point, seat ?? 0);
      return onBar(fit, seat ?? 0, waiting, waiting + 1);
    }
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
    stand: (point, view) => standAt(fit, point, view),
    landing,
    men: view => menOn(game, fit, view),
    way: (from, to) => [fit.base[from] ?? nowhere, fit.base[to] ?? nowhere],
    targetR: Math.max(8, 0.23 * fit.c),
    numbered: false,
    dotted: false,
    near: near(game, fit.barPoint),
    pick: at => areaAt(game, fit, at),
  };
}
