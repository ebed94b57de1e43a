// board/draw/lines.ts - lines that look hand-drawn: thin shapes that waver, bow, and overshoot
// their ends.
import type { Board, Line } from '../api';
import { wander } from './hash';
import { edgesOf, ringRadius, type Layout } from './layout';
import { distance, polyline, smooth, type XY } from './svg';

export interface Drawn {
  /** Path data of all filled line shapes. */
  shapes: string;
  /** Path data of curves, to be stroked. */
  curves: string;
}

interface Hand {
  width: number;
  d: number;
  /** Overshoot both ends; glyphs do not. */
  past: boolean;
}

const nowhere: XY = { x: 0, y: 0 };

/** One hand-drawn line from a to b; `name` seeds its random waver. */
export function handLine(a: XY, b: XY, name: string, hand: Hand): string {
  const next = wander(name);
  const along = distance(a, b) || 1;
  const u = { x: (b.x - a.x) / along, y: (b.y - a.y) / along };
  const reach = (): number => (hand.past ? hand.d * (0.09 + 0.04 * next()) : 0);
  const ends = [-reach(), along + reach()] as const;
  const stations = Math.max(3, Math.round(along / hand.d) * 3);
  const bow = hand.width * 0.5 * next();
  const left: XY[] = [];
  const right: XY[] = [];
  for (let i = 0; i <= stations; i++) {
    const t = i / stations;
    const s = ends[0] + (ends[1] - ends[0]) * t;
    const bent = bow * Math.sin(Math.PI * t) + hand.width * 0.12 * next();
    const half = (hand.width / 2) * (1 + 0.17 * next()) * taper(s, along, hand);
    left.push({ x: a.x + u.x * s - u.y * (bent + half), y: a.y + u.y * s + u.x * (bent + half) });
    right.unshift({
      x: a.x + u.x * s - u.y * (bent - half),
      y: a.y + u.y * s + u.x * (bent - half),
    });
  }
  return smooth([...left, ...right]);
}

// The line gets thinner where it overshoots, as where a tool is lifted.
const taper = (s: number, along: number, hand: Hand): number =>
  hand.past && (s < 0 || s > along) ? 0.35 : 1;

/** Split a row of points where it bends. */
function straightRuns(row: XY[]): XY[][] {
  const runs: XY[][] = [];
  let run = row.slice(0, 2);
  for (let i = 2; i < row.length; i++) {
    const [a, b, c] = [row[i - 2] ?? nowhere, row[i - 1] ?? nowhere, row[i] ?? nowhere];
    const cross = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);
    if (Math.abs(cross) > 0.02 * distance(a, b) * distance(b, c)) {
      runs.push(run);
      run = [b];
    }
    run.push(c);
  }
  return [...runs, run];
}

/** Centre and radius of the circle through three points; null if they are collinear. */
function circleThrough(a: XY, b: XY, c: XY): { at: XY; r: number } | null {
  const k = 2 * (a.x * (b.y - c.y) + b.x * (c.y - a.y) + c.x * (a.y - b.y));
  if (Math.abs(k) < 1e-6) return null;
  const [aa, bb, cc] = [a, b, c].map(p => p.x * p.x + p.y * p.y) as [number, number, number];
  const at = {
    x: (aa * (b.y - c.y) + bb * (c.y - a.y) + cc * (a.y - b.y)) / k,
    y: (aa * (c.x - b.x) + bb * (a.x - c.x) + cc * (b.x - a.x)) / k,
  };
  return { at, r: distance(at, a) };
}

/** Points on the shorter arc from a to c around the given centre. */
function arcPoints(at: XY, from: XY, to: XY): XY[] {
  const start = Math.atan2(from.y - at.y, from.x - at.x);
  let turn = Math.atan2(to.y - at.y, to.x - at.x) - start;
  turn -= 2 * Math.PI * Math.round(turn / (2 * Math.PI));
  const r = distance(at, from);
  return Array.from({ length: 13 }, (_, i) => {
    const angle = start + (turn * i) / 12;
    return { x: at.x + r * Math.cos(angle), y: at.y + r * Math.sin(angle) };
  });
}

/** The path along a line between two neighbouring points on it. */
export function edgeWay(line: Line, layout: Layout, from: number, to: number): XY[] {
  const [a, b] = [layout.at[from] ?? nowhere, layout.at[to] ?? nowhere];
  if (line.curve === 'ring') {
    return arcPoints(layout.centre, a, b);
  }
  const three =
    line.curve === 'arc' ? line.points.slice(0, 3).map(i => layout.at[i] ?? nowhere) : [];
  const round =
    three.length === 3 ? circleThrough(three[0] ?? a, three[1] ?? a, three[2] ?? a) : null;
  return round ? arcPoints(round.at, a, b) : [a, b];
}

function curveOf(line: Line, layout: Layout): string {
  return edgesOf(line)
    .map(([a, b]) => polyline(edgeWay(line, layout, a, b)))
    .join('');
}

function ringOf(board: Board, line: Line, layout: Layout): string {
  const r = (ringRadius(board, line) * layout.scale).toFixed(2);
  const { x, y } = layout.centre;
  const [left, right] = [(x - Number(r)).toFixed(2), (x + Number(r)).toFixed(2)];
  return `M${left} ${y}A${r} ${r} 0 1 1 ${right} ${y}A${r} ${r} 0 1 1 ${left} ${y}Z`;
}

function shapesOf(board: Board, line: Line, layout: Layout, hand: Hand): string {
  const row = line.closed ? [...line.points, line.points[0] ?? 0] : line.points;
  const runs = straightRuns(row.map(i => layout.at[i] ?? nowhere));
  const names = row.map(i => board.points[i]?.[0] ?? '');
  return runs
    .map((run, i) => {
      const [a, b] = [run[0] ?? nowhere, run[run.length - 1] ?? nowhere];
      return handLine(a, b, `${names[0]} ${names[names.length - 1]} ${i}`, hand);
    })
    .join('');
}

/** All lines of a board. */
export function drawLines(board: Board, layout: Layout, hand: Hand): Drawn {
  const straight = board.lines.filter(line => line.curve === 'straight');
  const curved = board.lines.filter(line => line.curve !== 'straight');
  return {
    shapes: straight.map(line => shapesOf(board, line, layout, hand)).join(''),
    curves: curved
      .map(line => (line.curve === 'ring' ? ringOf(board, line, layout) : curveOf(line, layout)))
      .join(''),
  };
}
