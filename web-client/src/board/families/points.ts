// board/families/points.ts - any board of points and lines.
import type { Board, Game, Line, View } from '../api';
import { layout, edgesOf, isNested, turnsFor, type Layout } from '../draw/layout';
import { drawLines, edgeWay } from '../draw/lines';
import { pieceName } from '../draw/pieces';
import {
  kindOf,
  neighbours,
  type Coordinate,
  type Man,
  type Surface,
  type SurfaceOptions,
  type WayHint,
} from '../draw/surface';
import { circle, label, path, svg, type XY } from '../draw/svg';

const nowhere: XY = { x: 0, y: 0 };

/** The points of a line from one of its points to another, in order; null if the line does not
 * contain both. */
function along(line: Line, from: number, to: number, over?: number): number[] | null {
  const n = line.points.length;
  const [a, b] = [line.points.indexOf(from), line.points.indexOf(to)];
  if (a < 0 || b < 0 || a === b) return null;
  const walk = (step: number, count: number): number[] =>
    Array.from({ length: count + 1 }, (_, i) => line.points[(((a + step * i) % n) + n) % n] ?? 0);
  const plain = walk(b > a ? 1 : -1, Math.abs(b - a));
  const round = line.closed ? walk(b > a ? -1 : 1, n - Math.abs(b - a)) : plain;
  const [short, long] = round.length < plain.length ? [round, plain] : [plain, round];
  return over !== undefined && !short.includes(over) && long.includes(over) ? long : short;
}

/** The path from one point to another along a line that contains both, passing `over` if given. */
export function wayOnLines(
  board: Board,
  fit: Layout,
  from: number,
  to: number,
  over?: number,
): XY[] {
  const ways = board.lines.flatMap(line => {
    const points = along(line, from, to, over);
    return points ? [{ line, points }] : [];
  });
  const passes = ({ points }: { points: number[] }): number =>
    Number(over !== undefined && points.includes(over));
  ways.sort((a, b) => passes(b) - passes(a) || a.points.length - b.points.length);
  const way = ways[0];
  if (!way || (over !== undefined && !way.points.includes(over))) {
    const stops = over === undefined ? [from, to] : [from, over, to];
    return stops.map(i => fit.at[i] ?? nowhere);
  }
  const parts = way.points.slice(1).map((p, i) => edgeWay(way.line, fit, way.points[i] ?? 0, p));
  return [fit.at[from] ?? nowhere, ...parts.flatMap(part => part.slice(1))];
}

const letters = (names: Coordinate[]): SVGElement[] =>
  names.map(c => label(c.text, c.at, c.size, c.halo ? 'q-coordinate q-halo' : 'q-coordinate'));

/** On a board of few points lines and what is drawn on them get no wider. */
const widest = 150;

const lineOf = (board: Board, fit: Layout, options: SurfaceOptions): number => {
  const share = (isNested(board) ? 1.4 : 1) * options.lineShare;
  return Math.max(options.bare ? 1.1 : 1.8, share * Math.min(fit.d, widest));
};

function ground(board: Board, fit: Layout, options: SurfaceOptions, turns: number): SVGElement[] {
  const width = lineOf(board, fit, options);
  const drawn = drawLines(board, fit, { width, d: fit.d, past: true });
  const lip = svg(
    'g',
    { class: 'q-lip', transform: `translate(${0.3 * width} ${0.38 * width})` },
    path(drawn.shapes, 'q-line-fill'),
    path(drawn.curves, 'q-curve', { 'stroke-width': width }),
  );
  const dots = fit.at.map(at =>
    circle(at, Math.max(options.bare ? 1.3 : 2, 0.058 * Math.min(fit.d, widest)), 'q-line-fill'),
  );
  const lines = svg(
    'g',
    { class: 'q-lines' },
    path(drawn.curves, 'q-curve', { 'stroke-width': width }),
    path(drawn.shapes, 'q-line-fill'),
    ...dots,
  );
  const names = options.coordinates ? options.namesOf?.(board, fit, turns) : [];
  return [lip, lines, ...letters(names ?? [])];
}

function men(game: Game, fit: Layout, view: View): Man[] {
  return view.pieces.map(([point, seat, kind]) => ({
    point,
    seat,
    at: fit.at[point] ?? nowhere,
    r: fit.r,
    side: 0.16,
    name: pieceName(
      seat === null ? null : (game.seats[seat]?.piece ?? 'white'),
      kindOf(game, kind),
    ),
  }));
}

/** The drawing of a board of points and lines. */
export function pointsSurface(game: Game, options: SurfaceOptions): Surface {
  const turns = turnsFor(game.board, options.bottom, options, options.stands);
  const fit = layout(game.board, { ...options, turns });
  const at = (point: number): XY => fit.at[point] ?? nowhere;
  return {
    width: options.width,
    height: options.height,
    d: fit.d,
    r: fit.r,
    line: lineOf(game.board, fit, options),
    ground: ground(game.board, fit, options, turns),
    chalk: options.chalk && fit.d >= 60,
    stand: at,
    landing: at,
    men: view => men(game, fit, view),
    way: (from, to, hint: WayHint) => wayOnLines(game.board, fit, from, to, hint.over),
    targetR: Math.max(7, 0.125 * fit.d),
    numbered: false,
    dotted: true,
    near: neighbours(game.board),
  };
}

/** Points between two others on a line: those a leap passed over. */
export function between(board: Board, from: number, to: number): number[] {
  for (const line of board.lines) {
    const points = along(line, from, to);
    if (points) return points.slice(1, -1);
  }
  return [];
}

/** Whether two points are neighbours on a line. */
export const joined = (board: Board, a: number, b: number): boolean =>
  board.lines.flatMap(edgesOf).some(([p, q]) => (p === a && q === b) || (p === b && q === a));
