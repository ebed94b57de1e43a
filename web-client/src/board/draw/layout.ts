// board/draw/layout.ts - where points go on the screen: rotated, fitted and measured.
import type { Board, Line } from '../api';
import { namingOf, type Naming } from './naming';
import { distance, type XY } from './svg';

export interface Box {
  width: number;
  height: number;
}

export interface Fit extends Box {
  /** Quarter turns clockwise. */
  turns: number;
  /** Leave room for letters below and at the left. */
  coordinates: boolean;
  /** Margin on all sides, in units of the distance between points; glyphs in lists have a smaller
   * one. */
  margin?: number;
  /** Radius of a piece as a share of that distance, if not the default. */
  share?: number;
}

export interface Layout extends Box {
  at: XY[];
  /** d: the smallest distance between two joined points. r: the radius of a piece. */
  d: number;
  r: number;
  /** Where the origin of the board's own coordinates lies. */
  centre: XY;
  scale: number;
}

export const quarter = (p: XY, turns: number): XY => {
  const [a, b] = turns % 2 ? [p.y, -p.x] : [p.x, p.y];
  return turns % 4 >= 2 ? { x: -a, y: -b } : { x: a, y: b };
};

/** Pairs of neighbours on a line, by point numbers. */
export function edgesOf(line: Line): [number, number][] {
  const p = line.points;
  const pairs: [number, number][] = p.slice(1).map((to, i) => [p[i] ?? 0, to]);
  return line.closed && p.length > 2 ? [...pairs, [p[p.length - 1] ?? 0, p[0] ?? 0]] : pairs;
}

/** Radius of a ring in units of the drawing. */
export function ringRadius(board: Board, line: Line): number {
  const radii = line.points.map(i =>
    Math.hypot(board.points[i]?.[1] ?? 0, board.points[i]?.[2] ?? 0),
  );
  return radii.reduce((sum, r) => sum + r, 0) / Math.max(1, radii.length);
}

/** The bounding box of a board, rings included. */
export function extentOf(board: Board): { min: XY; max: XY } {
  const rings = board.lines
    .filter(line => line.curve === 'ring')
    .map(line => ringRadius(board, line));
  const xs = [...board.points.map(p => p[1]), ...rings, ...rings.map(r => -r)];
  const ys = [...board.points.map(p => p[2]), ...rings, ...rings.map(r => -r)];
  return {
    min: { x: Math.min(...xs), y: Math.min(...ys) },
    max: { x: Math.max(...xs), y: Math.max(...ys) },
  };
}

/** The seat at the bottom: the given one, or that which the board names. */
export const bottomOf = ({ board }: { board: Board }, seat?: number): number =>
  seat ?? board.bottom ?? 0;

/** How many cells a board of squares has, and its first corner. */
export function cellsOf(board: Board): { columns: number; rows: number; min: XY } {
  const { min, max } = extentOf(board);
  return { columns: max.x - min.x + 1, rows: max.y - min.y + 1, min };
}

/** Lengths of all edges, shortest first. */
function lengths(board: Board): number[] {
  const at = board.points.map(([, x, y]) => ({ x, y }));
  const pairs = board.lines.flatMap(edgesOf);
  return pairs
    .map(([a, b]) => distance(at[a] ?? { x: 0, y: 0 }, at[b] ?? { x: 1, y: 0 }))
    .sort((a, b) => a - b);
}

/** How far a place is from the way between two others. */
function apart(at: XY, a: XY, b: XY): number {
  const [x, y] = [b.x - a.x, b.y - a.y];
  const t = ((at.x - a.x) * x + (at.y - a.y) * y) / (x * x + y * y || 1);
  const near = Math.max(0, Math.min(1, t));
  return distance(at, { x: a.x + near * x, y: a.y + near * y });
}

/** Squares one inside the other: with nothing in the middle, the smallest distance is half of what the eye takes for it. */
export function isNested(board: Board): boolean {
  const { min, max } = extentOf(board);
  const middle = { x: (min.x + max.x) / 2, y: (min.y + max.y) / 2 };
  const at = board.points.map(([, x, y]) => ({ x, y }));
  const free = 0.9 * (lengths(board)[0] ?? 1);
  return board.lines
    .flatMap(edgesOf)
    .every(([a, b]) => apart(middle, at[a] ?? middle, at[b] ?? middle) > free);
}

/** Radius of a piece as a share of the smallest distance. */
export function shareOf(board: Board, phone: boolean): number {
  const all = lengths(board);
  const close = (all[0] ?? 1) / (all[Math.floor(all.length / 2)] ?? 1);
  if (isNested(board)) return 0.38;
  if (board.lines.some(line => line.curve === 'ring')) return 0.43;
  if (close < 0.4) return 0.62; // a few points are far closer together than all others: let men overlap a little there
  if (close < 0.6) return 0.46;
  return board.points.length >= 49 ? 0.34 : phone ? 0.32 : 0.31;
}

/** A long board lies along the longer side of its box. stands: the height, in widths, above which
 * it stands. */
export function turnsFor(board: Board, bottom: number, box: Box, stands = 1): number {
  const { min, max } = extentOf(board);
  const long = max.x - min.x > 1.7 * (max.y - min.y) && box.height > stands * box.width;
  return (bottom === 1 ? 2 : 0) + (long ? 1 : 0);
}

/** Pixels that letters need beyond the outermost men. */
interface Letters {
  above: number;
  below: number;
  left: number;
  right: number;
}

/** Names of an inner row that do not fit go beyond those of the outer row, as a second row of
 * letters. */
export const secondRow = 15;

const none: Letters = { above: 0, below: 0, left: 0, right: 0 };
const rooms: Record<Naming, Letters> = {
  lattice: { above: 0, below: 28, left: 20, right: 0 },
  spokes: { above: 22, below: 22, left: 22, right: 22 },
  free: { above: 20, below: 20, left: 32, right: 32 },
};

function lettersOf(board: Board, w: number, h: number): Letters {
  const naming = namingOf(board);
  const room = rooms[naming];
  if (naming !== 'free' || Math.max(w, h) < 1.7 * Math.min(w, h)) return room;
  return w > h
    ? { ...room, below: room.below + secondRow }
    : { ...room, right: room.right + secondRow };
}

interface Measures {
  scale: number;
  w: number;
  h: number;
  d: number;
  r: number;
  letters: Letters;
}

/** The largest board that fits. */
export function layout(board: Board, fit: Fit): Layout {
  const { min, max } = extentOf(board);
  const [w, h] = fit.turns % 2 ? [max.y - min.y, max.x - min.x] : [max.x - min.x, max.y - min.y];
  const unit = lengths(board)[0] ?? 1;
  const share = fit.share ?? shareOf(board, fit.width < 500);
  const margin = Math.max(fit.margin ?? (fit.width < 500 ? 0.57 : 0.62), share * 1.4) * unit;
  const letters = fit.coordinates ? lettersOf(board, w, h) : none;
  const r = share * unit;
  // In each direction either the margins or the men with their letters need more room; the smaller
  // scale wins.
  const sides = (size: number, length: number, one: number, other: number): number[] => [
    size / (length + 2 * margin),
    (size - one) / (length + margin + 1.2 * r),
    (size - one - other) / (length + 2.2 * r),
  ];
  const across = sides(fit.width, w, letters.left, letters.right);
  const scale = Math.max(
    0.01,
    Math.min(...across, ...sides(fit.height, h, letters.below, letters.above)),
  );
  return place(board, fit, {
    scale,
    w: w * scale,
    h: h * scale,
    d: unit * scale,
    r: r * scale,
    letters,
  });
}

/** How far to move the drawing off centre to make room for letters at one end. */
function shift(free: number, r: number, one: number, other: number): number {
  return Math.max(0, Math.min(1.2 * r + one - free / 2, free / 2 - r - other));
}

// The drawing is centred, then moved up or right where letters need more room than the margin
// gives.
function place(board: Board, fit: Fit, m: Measures): Layout {
  const { min, max } = extentOf(board);
  const middle = quarter({ x: (min.x + max.x) / 2, y: (min.y + max.y) / 2 }, fit.turns);
  const up = shift(fit.height - m.h, m.r, m.letters.below, m.letters.above);
  const right = shift(fit.width - m.w, m.r, m.letters.left, m.letters.right);
  const screen = (p: XY): XY => {
    const q = quarter(p, fit.turns);
    return {
      x: fit.width / 2 + right + (q.x - middle.x) * m.scale,
      y: fit.height / 2 - up - (q.y - middle.y) * m.scale,
    };
  };
  return {
    width: fit.width,
    height: fit.height,
    scale: m.scale,
    centre: screen({ x: 0, y: 0 }),
    at: board.points.map(([, x, y]) => screen({ x, y })),
    d: m.d,
    r: m.r,
  };
}

/** Of a tables board: height in pixels of the dice area at the bottom of the slab. */
export const throwHeight = (width: number): number => (width < 500 ? 104 : 118);

/** Height of the letters above and below the board together. */
export const lettersHeight = (width: number): number => (width < 500 ? 52 : 72);

/** Above and below a board without letters, as a share of its width. */
export const bareGap = 0.03;
