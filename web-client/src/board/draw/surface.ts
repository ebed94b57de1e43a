// board/draw/surface.ts - what all kinds of drawing (points, tables, race, tracks, squares, houses) have in common.
import type { Board, Effect, Game, View } from '../api';
import { edgesOf, type Layout } from './layout';
import type { XY } from './svg';

export interface Man {
  point: number;
  seat: number | null;
  /** Name of the picture: "white mullah". */
  name: string;
  at: XY;
  r: number;
  side: number;
  /** Written on the man: the size of the stack, where not all of it is shown. */
  count?: string;
  /** Draws it, where its name is no picture. */
  draw?: () => SVGElement;
}

/** The name of a point, written on the ground. */
export interface Coordinate {
  text: string;
  at: XY;
  size: number;
  /** Overlaps lines, so it needs a halo behind it. */
  halo: boolean;
}

export interface SurfaceOptions {
  width: number;
  height: number;
  bottom: number;
  coordinates: boolean;
  /** Finds places for the names on a board of points and lines; small drawings, which have none, do not fetch it. */
  namesOf?: (board: Board, fit: Layout, turns: number) => Coordinate[];
  /** Width of a line as a share of the distance between points, from the theme. */
  lineShare: number;
  /** Height in pixels of the row of dice below the board. */
  foot?: number;
  /** The dice stand beside the board instead. */
  beside?: boolean;
  /** A small drawing: no letters, no row of dice. */
  bare?: boolean;
  /** The height, in widths, above which a long board stands; default 1. */
  stands?: number;
  /** Draw chalk lines, if points are far enough apart. */
  chalk: boolean;
}

/** What an animation begins with. */
export interface Travel {
  stage: {
    men: SVGElement;
    top: (point: number, seat?: number) => { man: Man; node: SVGElement } | undefined;
  };
  before: View;
  /** Times are multiplied by this. */
  pace: number;
}

/** What is on the page while a turn is shown. */
export interface Shown {
  game: Game;
  before: View;
  stage: { figures: { node: SVGElement }[]; men: SVGElement };
  /** Times are multiplied by this. */
  pace: number;
}

export interface Surface {
  width: number;
  height: number;
  /** In pixels. d: smallest distance between two points; r: radius of a man; line: width of a
   * line. */
  d: number;
  r: number;
  line: number;
  /** What never changes: lines, points, letters. */
  ground: SVGElement[];
  /** Apply the chalk filter to the lines. */
  chalk: boolean;
  /** Where the topmost man of a point stands. */
  stand: (point: number, view: View) => XY;
  /** Where a man arriving at a point would stand. */
  landing: (point: number, view: View, seat: number | null) => XY;
  men: (view: View) => Man[];
  /** The path of a piece from one point to another. */
  way: (from: number, to: number, hint: WayHint) => XY[];
  /** Radius of a target ring, and of the ring around the selected piece. */
  targetR: number;
  /** Targets show the number that reaches them. */
  numbered: boolean;
  /** Leaps are shown as dots, with the line beneath them hidden. */
  dotted: boolean;
  /** The point whose area contains a place, on boards where points have areas. */
  pick?: (at: XY) => number | null;
  /** Animates men that come from beside the board or go back there; returns whether the effect was such a one. A man that moves takes as
   * long as its way is. */
  travels?: (scene: Travel, effect: Effect, delay: number) => boolean;
  /** Neighbours of each point, for the arrow keys. */
  near: number[][];
  /** Shows what happened between two views, where that is not men going their ways. */
  animate?: (shown: Shown, effects: Effect[]) => void;
}

export interface WayHint {
  over?: number;
  /** Number of steps in the path, where a die or rod determines it. */
  steps?: number;
  /** Points that block the path. */
  closed?: ReadonlySet<number>;
}

/** Indexes of points by label. */
export const indexOf = (board: Board): Map<string, number> =>
  new Map(board.points.map(([label], i) => [label, i]));

/** The neighbours of each point along lines, without duplicates. */
export function neighbours(board: Board): number[][] {
  const near: Set<number>[] = board.points.map(() => new Set());
  for (const [a, b] of board.lines.flatMap(edgesOf)) {
    near[a]?.add(b);
    near[b]?.add(a);
  }
  return near.map(set => [...set]);
}

/** The name of a kind of piece. */
export const kindOf = (game: Game, kind: number): string => game.kinds[kind] ?? 'man';
