// board/families/tracks-ground.ts - the board of a race along a track: cells, signs, the way of each seat.
import type { Board } from '../api';
import { handLine } from '../draw/lines';
import { circle, distance, label, moved, path, polyline, svg, type XY } from '../draw/svg';
import type { SurfaceOptions } from '../draw/surface';
import { cellsIn, type TracksLayout } from './tracks-layout';

const nowhere: XY = { x: 0, y: 0 };

/** Lines around cells: each runs as long as there are cells beside it. */
function cuts(board: Board, fit: TracksLayout, width: number, past: boolean): string {
  const cells = cellsIn(board);
  const has = new Set(cells.map(({ x, y }) => `${x} ${y}`));
  const [xs, ys] = [cells.map(({ x }) => x), cells.map(({ y }) => y)];
  const hand = { width, d: fit.c, past };
  const one = (across: boolean, row: number, from: number, to: number): string => {
    const [a, b] = [from - 0.5, to - 0.5];
    const ends = across
      ? [fit.spot(a, row), fit.spot(b, row)]
      : [fit.spot(row, a), fit.spot(row, b)];
    return handLine(ends[0] ?? nowhere, ends[1] ?? nowhere, `${across} ${row} ${from}`, hand);
  };
  const along = (across: boolean, rows: number[], places: number[]): string[] => {
    const lines: string[] = [];
    for (let row = Math.min(...rows) - 0.5; row <= Math.max(...rows) + 0.5; row++) {
      const beside = (i: number): boolean =>
        [row - 0.5, row + 0.5].some(j => has.has(across ? `${i} ${j}` : `${j} ${i}`));
      let from: number | null = null;
      for (let i = Math.min(...places); i <= Math.max(...places) + 1; i++) {
        if (beside(i)) {
          from ??= i;
        } else if (from !== null) {
          lines.push(one(across, row, from, i));
          from = null;
        }
      }
    }
    return lines;
  };
  return [...along(true, ys, xs), ...along(false, xs, ys)].join('');
}

/** Eight petals, every second one darker. */
function rosette(): SVGElement[] {
  const petal = 'M0-5C-8-16-9-26 0-38C9-26 8-16 0-5Z';
  const petals = Array.from({ length: 8 }, (_, i) => {
    const transform = `rotate(${i * 45})`;
    const dark = path(petal, 'q-line-fill', { transform, 'fill-opacity': 0.38 });
    return [...(i % 2 ? [dark] : []), path(petal, 'q-curve', { transform })];
  });
  return [...petals.flat(), circle(nowhere, 5, 'q-line-fill')];
}

/** Signs that are lines alone. */
const strokes: Record<string, string> = {
  ankh: 'M0 0C-24-14-20-38 0-38C20-38 24-14 0 0V38M-24 4H24',
  nefer: 'M0 4C-17 4-17 36 0 36C17 36 17 4 0 4V-38M-11-22H11',
  water: [-16, 5, 26]
    .map(y => `M-36 ${y}L-24 ${y - 10}L-12 ${y}L0 ${y - 10}L12 ${y}L24 ${y - 10}L36 ${y}`)
    .join(''),
  three: 'M-22-28V28M0-28V28M22-28V28',
  two: 'M-12-28V28M12-28V28',
  sun: 'M-28 0A28 28 0 1 1 28 0A28 28 0 1 1-28 0ZM-5 0A5 5 0 1 1 5 0A5 5 0 1 1-5 0Z',
};

function cut(sign: string): SVGElement[] {
  const stroke = strokes[sign];
  if (stroke) return [path(stroke, 'q-curve')];
  return sign === 'rosette' ? rosette() : [];
}

function signs(board: Board, fit: TracksLayout): SVGElement[] {
  return (board.signs ?? []).flatMap((sign, i) => {
    const drawing = cut(sign);
    const width = Math.max(2.4, 100 / fit.c);
    const scaled = { transform: `scale(${fit.c / 100})`, 'stroke-width': width };
    return drawing.length ? [moved(fit.at[i] ?? nowhere, svg('g', scaled, ...drawing))] : [];
  });
}

/** A small angle between two places, pointing to the second one; aside: how far from the middle of the edge, in cells. */
function angle(fit: TracksLayout, a: XY, b: XY, aside: number): string {
  const far = distance(a, b) || 1;
  const [ux, uy] = [(b.x - a.x) / far, (b.y - a.y) / far];
  const at = {
    x: (a.x + b.x) / 2 - uy * aside * fit.c,
    y: (a.y + b.y) / 2 + ux * aside * fit.c,
  };
  const s = 0.055 * fit.c;
  return polyline([
    { x: at.x - s * (ux + uy), y: at.y - s * (uy - ux) },
    { x: at.x + s * ux, y: at.y + s * uy },
    { x: at.x - s * (ux - uy), y: at.y - s * (uy + ux) },
  ]);
}

/** The way of each seat, from its hand until it leaves; where both go the same way it is drawn once. */
function ways(fit: TracksLayout): string {
  const at = (point: number | undefined): XY => fit.at[point ?? 0] ?? nowhere;
  const legs = fit.ways.map(way => way.slice(1).map((to, i) => `${way[i]} ${to}`));
  const back = (leg: string): string => leg.split(' ').reverse().join(' ');
  return fit.ways
    .flatMap((way, seat) => {
      const others = new Set(legs[1 - seat]);
      const drawn = way.slice(1).map((to, i) => {
        const leg = `${way[i]} ${to}`;
        if (seat === 1 && others.has(leg)) return '';
        return angle(fit, at(way[i]), at(to), others.has(back(leg)) ? 0.3 : 0);
      });
      const hand = fit.hand[seat];
      const off = fit.off[seat] ?? nowhere;
      return [
        ...(hand ? [angle(fit, hand, at(way[0]), 0)] : []),
        ...drawn,
        angle(fit, at(way[way.length - 1]), off, 0),
      ];
    })
    .join('');
}

/** Letters and numbers below and at the left, however the board is turned. */
function names(board: Board, fit: TracksLayout): SVGElement[] {
  const size = fit.c >= 60 ? 15 : 13;
  const places = cellsIn(board).map(({ point, label: text }) => ({
    at: fit.at[point] ?? nowhere,
    letter: text.replace(/\d+$/, ''),
    number: text.replace(/^\D+/, ''),
  }));
  const stands = fit.turns % 2 === 1;
  const left = Math.min(...places.map(({ at }) => at.x)) - 0.63 * fit.c - 3 - 0.5 * size;
  const below = Math.max(...places.map(({ at }) => at.y)) + 0.63 * fit.c + 3 + 0.6 * size;
  const across = new Map(places.map(({ at, letter, number }) => [stands ? number : letter, at.x]));
  const down = new Map(places.map(({ at, letter, number }) => [stands ? letter : number, at.y]));
  return [
    ...[...across].map(([text, x]) => label(text, { x, y: below }, size, 'q-coordinate')),
    ...[...down].map(([text, y]) => label(text, { x: left, y }, size, 'q-coordinate')),
  ];
}

export const lineOf = (fit: TracksLayout, { bare, lineShare }: SurfaceOptions): number =>
  Math.max(bare ? 0.8 : 1.4, lineShare * fit.c);

export function tracksGround(
  board: Board,
  fit: TracksLayout,
  options: SurfaceOptions,
): SVGElement[] {
  const width = lineOf(fit, options);
  const lines = path(cuts(board, fit, width, !options.bare), 'q-line-fill');
  const lip = svg(
    'g',
    { class: 'q-lip', transform: `translate(${0.3 * width} ${0.38 * width})` },
    lines.cloneNode() as SVGElement,
  );
  const way = { 'stroke-width': Math.max(1.2, 0.022 * fit.c) };
  return [
    lip,
    svg('g', { class: 'q-lines' }, lines),
    ...signs(board, fit),
    ...(fit.c < 24 ? [] : [path(ways(fit), 'q-march', way)]),
    ...(options.coordinates && !options.bare ? names(board, fit) : []),
  ];
}
