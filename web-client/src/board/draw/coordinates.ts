// board/draw/coordinates.ts - where the names of points are written: at the edges if the points
// form ranks and files, around the rim if they form spokes and rings, otherwise beside each point.
import type { Board } from '../api';
import { edgesOf, secondRow, type Layout } from './layout';
import { groups, namedPoints, namingOf, type Named } from './naming';
import type { Coordinate } from './surface';
import { distance, polar, type XY } from './svg';

interface Placed extends Named {
  at: XY;
}

const nowhere: XY = { x: 0, y: 0 };

const placed = (board: Board, layout: Layout): Placed[] =>
  namedPoints(board).map(point => ({ ...point, at: layout.at[point.point] ?? nowhere }));

const firsts = (points: Placed[], key: 'letter' | 'number'): Placed[] => {
  const leading = new Set(groups(points, key).map(group => group[0]?.point));
  return points.filter(p => leading.has(p.point));
};

function lattice(points: Placed[], layout: Layout, turned: boolean): Coordinate[] {
  const [across, up] = turned ? (['number', 'letter'] as const) : (['letter', 'number'] as const);
  const size = layout.d >= 60 ? 15 : 13;
  const bottom = Math.max(...points.map(p => p.at.y)) + 1.2 * layout.r + 18;
  const beyond = layout.d > 90 ? 0.14 * layout.d + 8 : layout.d > 60 ? 14 : 11; // clear of what marks a man
  const left = Math.max(size / 2, Math.min(...points.map(p => p.at.x)) - layout.r - beyond);
  return [
    ...firsts(points, across).map(p => ({
      text: p[across],
      at: { x: p.at.x, y: bottom },
      size,
      halo: false,
    })),
    ...firsts(points, up).map(p => ({
      text: p[up],
      at: { x: left, y: p.at.y },
      size,
      halo: false,
    })),
  ];
}

const angle = (from: XY, to: XY): number =>
  (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;

// Letters go outside the rim; numbers go on the rings, halfway between the two spokes on the right.
function spokes(points: Placed[], layout: Layout): Coordinate[] {
  const { centre, r } = layout;
  const out = points.filter(p => p.number !== '' && distance(p.at, centre) > 1);
  const rim = Math.max(...out.map(p => distance(p.at, centre)));
  const ends = firsts(out, 'letter');
  const angles = ends.map(p => angle(centre, p.at)).sort((a, b) => Math.abs(a) - Math.abs(b));
  const gap = ((angles[0] ?? 0) + (angles[1] ?? 0)) / 2;
  const onRing = (p: Placed): XY => polar(centre, distance(p.at, centre), gap);
  const numbers = firsts(out, 'number').map(p => ({
    text: p.number,
    at: onRing(p),
    size: 13,
    halo: true,
  }));
  return [
    ...ends.map(p => ({
      text: p.letter,
      at: polar(centre, rim + r + 13, angle(centre, p.at)),
      size: 14,
      halo: false,
    })),
    ...numbers.filter(n => out.every(p => distance(p.at, n.at) > r + 9)),
  ];
}

/** The radius of the arcs around a man that must capture, in radii of the man. */
export const mustRadius = 1.3;

// Angles to try, best first: below, above, the sides, then the diagonals.
const places = [
  90, -90, 0, 180, 45, 135, -45, -135, 67.5, 112.5, 22.5, 157.5, -67.5, -112.5, -22.5, -157.5,
];

/** Candidate directions around a point, those farthest from all its lines first. */
function freeAngles(i: number, board: Board, layout: Layout): number[] {
  const at = layout.at[i] ?? nowhere;
  const lines = board.lines
    .flatMap(edgesOf)
    .flatMap(([a, b]) => (a === i ? [b] : b === i ? [a] : []))
    .map(j => angle(at, layout.at[j] ?? at));
  const roomAt = (tried: number): number => {
    const bonus = Math.abs(tried) === 90 ? 8 : 0;
    return Math.round(
      Math.min(90, ...lines.map(l => Math.abs(((l - tried + 540) % 360) - 180))) + bonus,
    );
  };
  return [...places].sort((a, b) => roomAt(b) - roomAt(a));
}

const halfWidth = ({ text, size }: { text: string; size: number }): number =>
  0.28 * size * text.length;

function besideAt(
  i: number,
  text: string,
  size: number,
  towards: number,
  layout: Layout,
  least = 0,
): Coordinate {
  const sideways = Math.abs(towards) < 45 || Math.abs(towards) > 135;
  const [half, gap] = sideways
    ? [halfWidth({ text, size }), 0.4 * size]
    : [0.36 * size, 0.36 * size];
  const far = half + Math.max((towards > 0 ? 1.2 : 1.04) * layout.r + gap, least);
  return { text, size, halo: true, at: polar(layout.at[i] ?? nowhere, far, towards) };
}

/** Whether two names would overlap. */
const touches = (a: Coordinate, b: Coordinate): boolean =>
  Math.abs(a.at.x - b.at.x) < halfWidth(a) + halfWidth(b) + 2 &&
  Math.abs(a.at.y - b.at.y) < 0.4 * (a.size + b.size);

/** Whether a name comes closer than `least` to any point. */
const isNear = (name: Coordinate, { at }: Layout, least: number): boolean =>
  at.some(
    p =>
      Math.hypot(
        Math.max(0, Math.abs(p.x - name.at.x) - halfWidth(name)),
        Math.max(0, Math.abs(p.y - name.at.y) - 0.36 * name.size),
      ) < least,
  );

interface Rows {
  /** Whether the point lies on the edge of the drawing. */
  isOuter: (i: number) => boolean;
  /** A name beyond the outermost row of points, and beyond the names of that row. */
  beyond: (i: number, text: string, size: number) => Coordinate;
}

/** The rows of a long board; null for any other board. */
function rowsOf({ at, r }: Layout): Rows | null {
  const [xs, ys] = [at.map(p => p.x), at.map(p => p.y)];
  const [left, right, top, bottom] = [
    Math.min(...xs),
    Math.max(...xs),
    Math.min(...ys),
    Math.max(...ys),
  ];
  const lying = right - left > bottom - top;
  if (Math.max(right - left, bottom - top) < 1.7 * Math.min(right - left, bottom - top)) {
    return null;
  }
  const far = 1.2 * r + secondRow;
  const isRim = (p: XY): boolean =>
    [p.x - left, right - p.x, p.y - top, bottom - p.y].some(way => way < 1);
  return {
    isOuter: i => isRim(at[i] ?? nowhere),
    beyond: (i, text, size) => {
      const p = at[i] ?? nowhere;
      return {
        text,
        size,
        halo: true,
        at: lying
          ? { x: p.x, y: bottom + far + 0.72 * size }
          : { x: right + far + 1.6 * size, y: p.y },
      };
    },
  };
}

const isFree = (name: Coordinate, names: Coordinate[], layout: Layout, least: number): boolean =>
  !isNear(name, layout, least) && !names.some(other => touches(name, other));

/** Keeps as many of the names as fit, each in its own place. */
const fitting = (
  wanted: Coordinate[],
  names: Coordinate[],
  layout: Layout,
  least: number,
): Coordinate[] =>
  wanted.reduce((all, name) => (isFree(name, all, layout, least) ? [...all, name] : all), names);

// Names on a long board: those of the edge go beside their points; those of the inner rows too if
// all of them fit, otherwise beyond the edge.
function besideRows(
  board: Board,
  layout: Layout,
  rows: Rows,
  size: number,
  apart: number,
): Coordinate[] {
  const near = (i: number): Coordinate =>
    besideAt(i, board.points[i]?.[0] ?? '', size, freeAngles(i, board, layout)[0] ?? 90, layout);
  const points = board.points.map((_, i) => i);
  const inner = points.filter(i => !rows.isOuter(i));
  const outer = fitting(points.filter(rows.isOuter).map(near), [], layout, apart);
  const all = fitting(inner.map(near), outer, layout, apart);
  if (all.length === outer.length + inner.length) return all;
  return fitting(
    inner.map(i => rows.beyond(i, board.points[i]?.[0] ?? '', size)),
    outer,
    layout,
    apart,
  );
}

const tight = 20; // pixels between points; any closer, and names beside them cannot be told apart

// Each name takes the best free place; a name that finds none is not drawn (screen readers still
// announce it).
function beside(board: Board, layout: Layout): Coordinate[] {
  const size = layout.d >= 60 ? 14 : 12;
  const apart = 1.04 * layout.r + 3;
  // beyond the arcs around a man that must capture, where there is room
  const clear = mustRadius * layout.r + 3.5;
  const rows = rowsOf(layout);
  if (rows) return besideRows(board, layout, rows, size, apart);
  if (layout.d < tight) return [];
  return board.points.reduce((names: Coordinate[], [text], i) => {
    const tried = freeAngles(i, board, layout).flatMap(towards => [
      besideAt(i, text, size, towards, layout, clear),
      besideAt(i, text, size, towards, layout),
    ]);
    const found =
      tried.find(name => isFree(name, names, layout, apart)) ??
      (layout.d >= 60 ? tried.find(name => isFree(name, names, layout, layout.r)) : undefined);
    return found ? [...names, found] : names;
  }, []);
}

/** The names to write. */
export function coordinates(board: Board, layout: Layout, turns: number): Coordinate[] {
  const naming = namingOf(board);
  if (naming === 'free') return beside(board, layout);
  const points = placed(board, layout);
  return naming === 'lattice' ? lattice(points, layout, turns % 2 === 1) : spokes(points, layout);
}
