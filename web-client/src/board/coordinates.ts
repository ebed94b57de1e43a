// board/coordinates.ts - where the names of points stand: at the edges where they form ranks and
// files, round the rim where they form spokes and rings, else beside each point.
import type { Board } from './api';
import { edgesOf, type Layout } from './layout';
import { groups, namedPoints, namingOf, type Named } from './naming';
import { distance, polar, type XY } from './svg';

export interface Coordinate {
  text: string;
  at: XY;
  size: number;
  /** Lies on lines: needs ground behind it. */
  halo: boolean;
}

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
  const left = Math.min(...points.map(p => p.at.x)) - layout.r - (layout.d > 90 ? 0.14 * layout.d : 11);
  return [
    ...firsts(points, across).map(p => ({ text: p[across], at: { x: p.at.x, y: bottom }, size, halo: false })),
    ...firsts(points, up).map(p => ({ text: p[up], at: { x: left, y: p.at.y }, size, halo: false })),
  ];
}

const angle = (from: XY, to: XY): number => (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;

// Letters beyond the rim; numbers on the rings, half way between the two spokes at the right.
function spokes(points: Placed[], layout: Layout): Coordinate[] {
  const { centre, r } = layout;
  const out = points.filter(p => p.number !== '' && distance(p.at, centre) > 1);
  const rim = Math.max(...out.map(p => distance(p.at, centre)));
  const ends = firsts(out, 'letter');
  const angles = ends.map(p => angle(centre, p.at)).sort((a, b) => Math.abs(a) - Math.abs(b));
  const gap = ((angles[0] ?? 0) + (angles[1] ?? 0)) / 2;
  const onRing = (p: Placed): XY => polar(centre, distance(p.at, centre), gap);
  const numbers = firsts(out, 'number').map(p => ({ text: p.number, at: onRing(p), size: 13, halo: true }));
  return [
    ...ends.map(p => ({ text: p.letter, at: polar(centre, rim + r + 13, angle(centre, p.at)), size: 14, halo: false })),
    ...numbers.filter(n => out.every(p => distance(p.at, n.at) > r + 9)),
  ];
}

// Right below is the best place, then right above, then the corners.
const places = [90, -90, 0, 180, 45, 135, -45, -135, 67.5, 112.5, 22.5, 157.5, -67.5, -112.5, -22.5, -157.5];

/** The direction from a point that is furthest from all its lines. */
function freeAngle(i: number, board: Board, layout: Layout): number {
  const at = layout.at[i] ?? nowhere;
  const lines = board.lines.flatMap(edgesOf).flatMap(([a, b]) => (a === i ? [b] : b === i ? [a] : []))
    .map(j => angle(at, layout.at[j] ?? at));
  let best = { angle: 90, room: -1 };
  for (const tried of places) {
    const bonus = Math.abs(tried) === 90 ? 8 : 0;
    const room = Math.min(90, ...lines.map(l => Math.abs(((l - tried + 540) % 360) - 180))) + bonus;
    if (room > best.room + 1) best = { angle: tried, room };
  }
  return best.angle;
}

function beside(board: Board, layout: Layout): Coordinate[] {
  const size = layout.d >= 60 ? 14 : 12;
  return board.points.map(([text], i) => {
    const towards = freeAngle(i, board, layout);
    const sideways = Math.abs(towards) < 45 || Math.abs(towards) > 135;
    const far = (towards > 0 ? 1.2 : 1.04) * layout.r + size * (sideways ? 1 : 0.72);
    return { text, size, halo: true, at: polar(layout.at[i] ?? nowhere, far, towards) };
  });
}

/** The names to write. */
export function coordinates(board: Board, layout: Layout, turns: number): Coordinate[] {
  const naming = namingOf(board);
  if (naming === 'free') return beside(board, layout);
  const points = placed(board, layout);
  return naming === 'lattice' ? lattice(points, layout, turns % 2 === 1) : spokes(points, layout);
}
