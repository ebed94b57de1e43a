// board/families/tracks-layout.ts - the geometry of a race along a track: cells, and places beside the board.
import type { Board, View } from '../api';
import { quarter } from '../draw/layout';
import type { SurfaceOptions } from '../draw/surface';
import type { XY } from '../draw/svg';

const letterRoom = 22; // pixels for the letters below, and for the numbers at the left

export interface TracksLayout {
  /** Side of a cell, in pixels, and radius of a man on it. */
  c: number;
  r: number;
  /** Quarter turns clockwise. */
  turns: number;
  /** The middle of each point's cell; the last point is where men leave. */
  at: XY[];
  /** By seat: the points of its track. */
  ways: number[][];
  /** By seat: where its men wait, and where those borne off are. */
  hand: (XY | null)[];
  off: XY[];
  /** Where a place of the board's own coordinates is. */
  spot: (x: number, y: number) => XY;
}

type Fit = Pick<
  SurfaceOptions,
  'width' | 'height' | 'bottom' | 'coordinates' | 'bare' | 'foot' | 'beside' | 'stands'
>;

const xy = ([x = 0, y = 0]: number[]): XY => ({ x, y });

/** The points that are cells, with their numbers. */
export const cellsIn = (board: Board): ({ point: number; label: string } & XY)[] =>
  board.points.slice(0, -1).map(([label, x, y], point) => ({ point, label, x, y }));

/** The corners of the board with what is beside it. */
function cornersOf(board: Board): { min: XY; max: XY } {
  const beside = (board.courses ?? []).flatMap(({ hand, off }) => [...(hand ? [hand] : []), off]);
  const all = [...board.points.map(([, x, y]) => ({ x, y })), ...beside.map(xy)];
  const xs = all.map(({ x }) => x);
  const ys = all.map(({ y }) => y);
  return {
    min: { x: Math.min(...xs), y: Math.min(...ys) },
    max: { x: Math.max(...xs), y: Math.max(...ys) },
  };
}

/** The largest board that fits; it stands where it is larger so. */
export function layTracks(board: Board, fit: Fit): TracksLayout {
  const { min, max } = cornersOf(board);
  const [wide, high] = [max.x - min.x + 1, max.y - min.y + 1];
  const letters = fit.coordinates ? letterRoom : 0;
  const edge = fit.bare ? 0.12 : 0.2;
  const height = fit.height - (fit.bare || fit.beside ? 0 : (fit.foot ?? 0));
  const sideOf = (across: number, down: number): number =>
    Math.min((fit.width - letters) / (across + 2 * edge), (height - letters) / (down + 2 * edge));
  const stands = sideOf(high, wide) > (fit.stands ?? 1) * sideOf(wide, high);
  const c = Math.max(1, stands ? sideOf(high, wide) : sideOf(wide, high));
  const turns = (fit.bottom === 1 ? 2 : 0) + (stands ? 1 : 0);
  const middle = { x: (fit.width + letters) / 2, y: (height - letters) / 2 };
  const spot = (x: number, y: number): XY => {
    const q = quarter({ x: x - (min.x + max.x) / 2, y: y - (min.y + max.y) / 2 }, turns);
    return { x: middle.x + q.x * c, y: middle.y - q.y * c };
  };
  const courses = board.courses ?? [];
  const placed = (place: number[]): XY => spot(place[0] ?? 0, place[1] ?? 0);
  return {
    c,
    r: 0.36 * c,
    turns,
    at: board.points.map(([, x, y]) => spot(x, y)),
    ways: courses.map(({ points }) => points),
    hand: courses.map(({ hand }) => (hand ? placed(hand) : null)),
    off: courses.map(({ off }) => placed(off)),
    spot,
  };
}

/** How many men a seat has in all: they lie in as many columns as make a square of them. */
export const columnsOf = (view: View, seat: number): number => {
  const on = view.pieces.reduce((n, [, of, , count]) => n + (of === seat ? count : 0), 0);
  const all = on + (view.hand[seat] ?? 0) + (view.off[seat] ?? 0);
  return Math.max(2, Math.ceil(Math.sqrt(all)));
};

/** The place of man i of `count` in a heap beside the board, and the radius of the men there. */
export function heaped(
  fit: TracksLayout,
  middle: XY,
  columns: number,
  count: number,
  i: number,
): { at: XY; r: number } {
  const step = (0.92 * fit.c) / Math.max(3, columns);
  const rows = Math.ceil(count / columns);
  const across = Math.min(count, columns);
  const at = {
    x: middle.x + ((i % columns) - (across - 1) / 2) * step,
    y: middle.y + (Math.floor(i / columns) - (rows - 1) / 2) * step,
  };
  return { at, r: 0.43 * step };
}
