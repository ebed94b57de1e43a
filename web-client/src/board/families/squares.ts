// board/families/squares.ts - boards of squares: men in the middle of cells. Where some cells are no points, those that are
// ones are dark, as on a draughts board.
import type { Board, Game, View } from '../api';
import { cellsOf, type Layout } from '../draw/layout';
import { handLine } from '../draw/lines';
import { groups, namedPoints } from '../draw/naming';
import { pieceName } from '../draw/pieces';
import { kindOf, type Man, type Surface, type SurfaceOptions, type WayHint } from '../draw/surface';
import { label, path, svg, type XY } from '../draw/svg';
import { nearSquares } from './squares-near';
import { wayOnLines } from './points';

const nowhere: XY = { x: 0, y: 0 };
const share = 0.36; // radius of a man, in cells
const past = 0.13; // how far lines overshoot the border, in cells
const letterRoom = 22; // pixels for the letters below, and for the numbers at the left

export interface Cells extends Layout {
  columns: number;
  rows: number;
  /** Of the whole board, in pixels. */
  left: number;
  top: number;
}

type Fit = Pick<SurfaceOptions, 'width' | 'height' | 'bottom' | 'coordinates' | 'bare'>;

/** Where to begin so that `size` lies in the middle of `room`, at least `least` from its start. */
const begin = (room: number, size: number, least: number): number =>
  Math.max((room - size) / 2, least);

/** The largest board that fits. */
export function layCells(board: Board, { width, height, bottom, coordinates, bare }: Fit): Cells {
  const { columns, rows, min } = cellsOf(board);
  const before = bare ? 0.12 : past + 0.05;
  const letters = coordinates && !board.numbers ? letterRoom : 0;
  const c = Math.max(
    1,
    Math.min((width - letters) / (columns + 2 * before), (height - letters) / (rows + 2 * before)),
  );
  const left = begin(width, columns * c, before * c + letters);
  // the letters are below
  const top = height - rows * c - begin(height, rows * c, before * c + letters);
  const turned = bottom === 1;
  const spot = (x: number, y: number): XY => ({
    x: left + (turned ? columns - 0.5 - (x - min.x) : x - min.x + 0.5) * c,
    y: top + (turned ? y - min.y + 0.5 : rows - 0.5 - (y - min.y)) * c,
  });
  return {
    width,
    height,
    columns,
    rows,
    left,
    top,
    at: board.points.map(([, x, y]) => spot(x, y)),
    d: c,
    r: share * c,
    centre: spot(0, 0),
    scale: c,
  };
}

/** Whether some cells are no points, and those that are ones are dark. */
const isChequered = (board: Board, { columns, rows }: Pick<Cells, 'columns' | 'rows'>): boolean =>
  board.points.length < columns * rows;

const square = ({ x, y }: XY, c: number): string =>
  `M${(x - c / 2).toFixed(2)} ${(y - c / 2).toFixed(2)}h${c.toFixed(2)}v${c.toFixed(2)}h${(-c).toFixed(2)}z`;

/** The dark cells of a draughts board, or the camps. */
function shades(board: Board, fit: Cells): SVGElement {
  const chequered = isChequered(board, fit);
  const dark = chequered ? board.points.map((_, i) => i) : (board.washed ?? []);
  const cells = dark.map(i => square(fit.at[i] ?? nowhere, fit.d)).join('');
  return path(cells, chequered ? 'q-dark-cell' : 'q-wash');
}

function cross(fit: Cells, point: number, width: number): string {
  const { x, y } = fit.at[point] ?? nowhere;
  const h = fit.d / 2;
  const hand = { width: 0.7 * width, d: fit.d, past: false };
  return (
    handLine({ x: x - h, y: y - h }, { x: x + h, y: y + h }, `throne ${point}`, hand) +
    handLine({ x: x - h, y: y + h }, { x: x + h, y: y - h }, `${point} throne`, hand)
  );
}

function cuts(board: Board, fit: Cells, width: number, bare: boolean): string {
  const { left, top, columns, rows, d } = fit;
  const hand = { width, d, past: !bare };
  const [right, foot] = [left + columns * d, top + rows * d];
  const files = Array.from({ length: columns + 1 }, (_, i) => {
    const x = left + i * d;
    return handLine({ x, y: top }, { x, y: foot }, `file ${i}`, hand);
  });
  const ranks = Array.from({ length: rows + 1 }, (_, i) => {
    const y = top + i * d;
    return handLine({ x: left, y }, { x: right, y }, `rank ${i}`, hand);
  });
  const thrones = (board.crossed ?? []).map(point => cross(fit, point, width));
  return [...files, ...ranks, ...thrones].join('');
}

/** Letters below, numbers at the left. */
function names(board: Board, fit: Cells): SVGElement[] {
  const size = fit.d >= 60 ? 15 : 13;
  const points = namedPoints(board);
  const at = (point: number): XY => fit.at[point] ?? nowhere;
  const y = fit.top + (fit.rows + past) * fit.d + 3 + 0.6 * size;
  const x = fit.left - past * fit.d - 3 - 0.5 * size;
  const firsts = (key: 'letter' | 'number') =>
    groups(points, key).flatMap(group => group.slice(0, 1));
  return [
    ...firsts('letter').map(p => label(p.letter, { x: at(p.point).x, y }, size, 'q-coordinate')),
    ...firsts('number').map(p => label(p.number, { x, y: at(p.point).y }, size, 'q-coordinate')),
  ];
}

/** The number that notation has for each square, in its corner, where it can be read. */
function numbers(board: Board, fit: Cells): SVGElement[] {
  if (fit.d < 36) return [];
  const size = Math.max(9, Math.min(13, 0.19 * fit.d));
  return (board.numbers ?? []).map((number, i) => {
    const { x, y } = fit.at[i] ?? nowhere;
    const corner = { x: x - 0.5 * fit.d + 0.85 * size, y: y - 0.5 * fit.d + 0.75 * size };
    return label(String(number), corner, size, 'q-coordinate');
  });
}

/** Squares are named by their numbers or by letters, never both: a turn that says 22 is not looked for at c3. */
const namesOf = (board: Board, fit: Cells): SVGElement[] =>
  board.numbers ? numbers(board, fit) : names(board, fit);

// Where cells have two shades, lines need not tell them apart.
function lineOf(board: Board, fit: Cells, options: SurfaceOptions): number {
  const thin = isChequered(board, fit) ? 0.55 : 1;
  return Math.max(options.bare ? 0.8 : 1.4, thin * options.lineShare * fit.d);
}

function ground(board: Board, fit: Cells, options: SurfaceOptions): SVGElement[] {
  const width = lineOf(board, fit, options);
  const lines = path(cuts(board, fit, width, options.bare ?? false), 'q-line-fill');
  const lip = svg(
    'g',
    { class: 'q-lip', transform: `translate(${0.3 * width} ${0.38 * width})` },
    lines.cloneNode() as SVGElement,
  );
  const written = options.coordinates ? namesOf(board, fit) : [];
  return [shades(board, fit), lip, svg('g', { class: 'q-lines' }, lines), ...written];
}

function men(game: Game, fit: Cells, view: View): Man[] {
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

/** The drawing of a board of squares. */
export function squaresSurface(game: Game, options: SurfaceOptions): Surface {
  const { board } = game;
  const fit = layCells(board, options);
  const at = (point: number): XY => fit.at[point] ?? nowhere;
  const within = (p: XY, q: XY): boolean =>
    Math.max(Math.abs(p.x - q.x), Math.abs(p.y - q.y)) < 0.5 * fit.d;
  return {
    width: options.width,
    height: options.height,
    d: fit.d,
    r: fit.r,
    line: lineOf(board, fit, options),
    ground: ground(board, fit, options),
    chalk: options.chalk && fit.d >= 40,
    stand: at,
    landing: at,
    men: view => men(game, fit, view),
    way: (from, to, hint: WayHint) => wayOnLines(board, fit, from, to, hint.over),
    targetR: Math.max(7, 0.125 * fit.d),
    numbered: false,
    dotted: true,
    pick: place => {
      const found = fit.at.findIndex(p => within(p, place));
      return found < 0 ? null : found;
    },
    near: nearSquares(board),
  };
}
