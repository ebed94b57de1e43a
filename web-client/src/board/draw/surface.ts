// board/draw/surface.ts - what the three drawings (points, tables, race) have in common.
import type { Board, Game, View } from '../api';
import { edgesOf } from './layout';
import type { XY } from './svg';

export interface Man {
  point: number;
  seat: number | null;
  /** Name of the picture: "white mullah". */
  name: string;
  at: XY;
  r: number;
  side: number;
  /** Written on it: how many there are where not all are shown. */
  count?: string;
}

export interface SurfaceOptions {
  width: number;
  height: number;
  bottom: number;
  coordinates: boolean;
  /** Width of a line in distances, from the theme. */
  lineShare: number;
  /** Pixels that the row of dice takes at the foot. */
  foot?: number;
  /** They stand beside the board instead. */
  beside?: boolean;
  /** A small drawing: no letters, no row of dice. */
  bare?: boolean;
  /** Chalk lines, if the distance allows. */
  chalk: boolean;
}

export interface Surface {
  width: number;
  height: number;
  /** Smallest distance of two points, radius of a man, width of a line; pixels. */
  d: number;
  r: number;
  line: number;
  /** What never changes: lines, points, letters. */
  ground: SVGElement[];
  /** The lines pass a noise filter. */
  chalk: boolean;
  /** Where the (topmost) man of a point stands. */
  stand: (point: number, view: View) => XY;
  /** Where a man who comes would stand. */
  landing: (point: number, view: View, seat: number | null) => XY;
  men: (view: View) => Man[];
  /** The way of a piece from one point to another, as a row of places. */
  way: (from: number, to: number, hint: WayHint) => XY[];
  /** Radius of a target ring, and of the ring round what is selected. */
  targetR: number;
  /** Targets carry the number that reaches them. */
  numbered: boolean;
  /** Leaps are shown as dots on an emptied line. */
  dotted: boolean;
  /** The point whose area holds a place, where points have areas. */
  pick?: (at: XY) => number | null;
  /** Neighbours of each point, for the arrow keys. */
  near: number[][];
}

export interface WayHint {
  over?: number;
  /** How many steps the way has, where a number says so. */
  steps?: number;
  /** Points that cannot be passed. */
  closed?: ReadonlySet<number>;
}

/** Numbers of points by label. */
export const indexOf = (board: Board): Map<string, number> =>
  new Map(board.points.map(([label], i) => [label, i]));

/** Neighbours along lines, each once. */
export function neighbours(board: Board): number[][] {
  const near: Set<number>[] = board.points.map(() => new Set());
  for (const [a, b] of board.lines.flatMap(edgesOf)) {
    near[a]?.add(b);
    near[b]?.add(a);
  }
  return near.map(set => [...set]);
}

/** The kind of piece, as the game names it. */
export const kindOf = (game: Game, kind: number): string => game.kinds[kind] ?? 'man';
