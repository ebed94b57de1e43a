// board/thumbnail.ts - small drawings: boards in lists, games in progress, the logo.
import type { Board, Game, ThumbnailOptions, View } from './api';
import { bottomOf, cellsOf, extentOf, layout, shareOf, type Box, type Layout } from './draw/layout';
import { drawLines } from './draw/lines';
import { figure, noView } from './draw/stage';
import { circle, path, polyline, svg, type XY } from './draw/svg';
import { fetchDrawing, surfaceOf } from './families/families';

/** A drawing with its final size, filled at once or when `later` calls back. */
function picture(
  { width, height }: Box,
  { title }: Game,
  { later }: ThumbnailOptions,
  parts: (frame: SVGSVGElement) => Element[],
): SVGSVGElement {
  const viewBox = `0 0 ${width} ${height}`;
  const frame = svg('svg', {
    class: 'q-thumbnail',
    width,
    height,
    viewBox,
    role: 'img',
    'aria-label': title,
  });
  const fill = (): void => frame.append(...parts(frame));
  if (later) later(fill);
  else fill();
  return frame;
}

const tidy = (box: Box): Box => ({ width: Math.ceil(box.width), height: Math.ceil(box.height) });

/** The box of a drawing whose longer side is `size` pixels. */
function boxOf(board: Board, size: number, turned: boolean, margin: number): Box {
  const { min, max } = extentOf(board);
  const [w, h] = turned ? [max.y - min.y, max.x - min.x] : [max.x - min.x, max.y - min.y];
  const scale = (size - 2 * margin) / Math.max(w, h);
  return tidy({ width: w * scale + 2 * margin, height: h * scale + 2 * margin });
}

function glyphLines(board: Board, fit: Layout, size: number): SVGElement[] {
  const width = Math.min(1.8, Math.max(1, size / 75));
  const drawn = drawLines(board, fit, { width, d: Math.max(fit.d, 8), past: size >= 90 });
  const lip = svg(
    'g',
    { class: 'q-lip', transform: 'translate(0.6 0.7)' },
    path(drawn.shapes, 'q-line-fill'),
    path(drawn.curves, 'q-curve', { 'stroke-width': width }),
  );
  const dots =
    size < 90 ? [] : fit.at.map(at => circle(at, Math.min(2.2, width * 1.2), 'q-line-fill'));
  return [
    lip,
    path(drawn.curves, 'q-curve', { 'stroke-width': width }),
    path(drawn.shapes, 'q-line-fill'),
    ...dots,
  ];
}

function lineGlyph(game: Game, options: ThumbnailOptions): SVGSVGElement {
  const margin = options.size >= 90 ? 6 : 2;
  const box = boxOf(game.board, options.size, options.upright ?? false, margin);
  return picture(box, game, options, () => {
    const fit = layout(game.board, {
      ...box,
      turns: options.upright ? 1 : 0,
      coordinates: false,
      margin: 0,
      share: 0.01,
    });
    return glyphLines(game.board, fitted(fit, box, margin), options.size);
  });
}

// Shrinks the layout to leave a margin, in pixels, within the box.
function fitted(fit: Layout, box: Box, margin: number): Layout {
  const k = (box.width - 2 * margin) / box.width;
  const shrink = (p: XY): XY => ({
    x: margin + p.x * k,
    y: box.height / 2 + (p.y - box.height / 2) * k,
  });
  return {
    ...fit,
    at: fit.at.map(shrink),
    centre: shrink(fit.centre),
    d: fit.d * k,
    scale: fit.scale * k,
    r: fit.r * k,
  };
}

// ---- tables and the maze as glyphs ----

function tablesParts({ width: w, height: h }: Box): Element[] {
  const c = (w - 4) / 12.6;
  const width = Math.min(1.8, Math.max(1, w / 75));
  const tip = w < 60 ? 0.36 * h : 0.38 * h;
  const column = (i: number): number => 2 + (i + (i >= 6 ? 0.6 : 0)) * c;
  const one = (i: number, upper: boolean): string => {
    const [x, y] = [column(i), upper ? 2 : h - 2];
    return polyline(
      [
        { x: x + 0.06 * c, y },
        { x: x + c / 2, y: upper ? y + tip : y - tip },
        { x: x + 0.94 * c, y },
      ],
      true,
    );
  };
  const all = Array.from({ length: 24 }, (_, i) => one(i % 12, i < 12));
  const bar = column(6) - 0.3 * c;
  return [
    path(all.filter((_, i) => i % 2 === (i < 12 ? 0 : 1)).join(''), 'q-wash'),
    path(all.join(''), 'q-triangle', { 'stroke-width': width * 0.7 }),
    svg('rect', {
      class: 'q-frame',
      x: 1,
      y: 1,
      width: w - 2,
      height: h - 2,
      'stroke-width': width * 1.2,
    }),
    path(`M${bar} 1V${h - 1}`, 'q-triangle', { 'stroke-width': width }),
  ];
}

function tablesGlyph(game: Game, options: ThumbnailOptions): SVGSVGElement {
  const box = { width: options.size, height: Math.round(options.size * 0.79) };
  return picture(box, game, options, () => tablesParts(box));
}

function raceParts(size: number): Element[] {
  const s = (size - 2) / 12;
  const width = Math.min(1.8, Math.max(1, size / 75));
  const at = (x: number, y: number): XY => ({ x: size / 2 + x * s, y: size / 2 + y * s });
  const corner = (x: number, y: number): string => {
    const p = (a: number, b: number): XY => at(a * x, b * y);
    const large = polyline([p(0.6, 0.6), p(5.2, 0.6), p(5.2, 1.9), p(1.9, 5.2), p(0.6, 5.2)], true);
    return large + polyline([p(5.2, 3.4), p(5.2, 5.2), p(3.4, 5.2)], true);
  };
  const shapes = [
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
  ]
    .map(([x, y]) => corner(x ?? 1, y ?? 1))
    .join('');
  return [
    svg('rect', {
      class: 'q-frame',
      x: 1,
      y: 1,
      width: size - 2,
      height: size - 2,
      'stroke-width': width,
    }),
    path(shapes, 'q-triangle', { 'stroke-width': width }),
    circle(at(0, 0), s * 0.95, 'q-fountain-glyph', { 'stroke-width': width }),
  ];
}

function raceGlyph(game: Game, options: ThumbnailOptions): SVGSVGElement {
  const { size } = options;
  return picture({ width: size, height: size }, game, options, () => raceParts(size));
}

// ---- squares ----

const hasCells = ({ family }: Game): boolean => family === 'squares' || family === 'tracks';

/** The box of a board of squares whose longer side is `size` pixels, with a margin as wide as a quarter of a cell in all; of
 * houses, with two stores. */
function cellsBox({ board, family }: Game, size: number): Box {
  const { columns, rows } = cellsOf(board);
  const more = family === 'houses' ? 2 : 0.25;
  const c = size / (Math.max(columns, rows) + more);
  return tidy({ width: (columns + more) * c, height: (rows + 0.25) * c });
}

function squaresParts(board: Board, box: Box): Element[] {
  const { columns, rows, min } = cellsOf(board);
  const width = Math.min(1.8, Math.max(1, box.width / 75));
  const c = (box.width - 2) / columns;
  const cell = (x: number, y: number): string =>
    `M${1 + (x - min.x) * c} ${1 + (rows - 1 - y + min.y) * c}h${c}v${c}h${-c}z`;
  const chequered = board.points.length < columns * rows;
  const dark = chequered ? board.points : (board.washed ?? []).map(i => board.points[i]!);
  const outline = { 'stroke-width': 0.8 * width };
  if (board.courses) {
    const cells = board.points.slice(0, -1).map(([, x, y]) => cell(x, y));
    return [path(cells.join(''), 'q-curve', outline)];
  }
  const line = (i: number, across: boolean): string =>
    across ? `M1 ${1 + i * c}h${columns * c}` : `M${1 + i * c} 1v${rows * c}`;
  const lines = [
    ...Array.from({ length: columns + 1 }, (_, i) => line(i, false)),
    ...Array.from({ length: rows + 1 }, (_, i) => line(i, true)),
  ];
  return [
    path(dark.map(([, x, y]) => cell(x, y)).join(''), chequered ? 'q-dark-cell' : 'q-wash'),
    path(lines.join(''), 'q-curve', outline),
  ];
}

function squaresGlyph(game: Game, options: ThumbnailOptions): SVGSVGElement {
  const box = cellsBox(game, options.size);
  return picture(box, game, options, () => squaresParts(game.board, box));
}

// ---- boards with men ----

function playedBox(game: Game, options: ThumbnailOptions): Box {
  if (hasCells(game) || game.family === 'houses') return cellsBox(game, options.size);
  if (game.family !== 'points') {
    return {
      width: options.size,
      height: Math.round(options.size * (game.family === 'race' ? 1 : 0.8)),
    };
  }
  const { min, max } = extentOf(game.board);
  const [w, h] = options.upright ? [max.y - min.y, max.x - min.x] : [max.x - min.x, max.y - min.y];
  const margin = 1.2 * Math.max(0.5, 1.5 * shareOf(game.board, false));
  const scale = options.size / (Math.max(w, h) + margin);
  return tidy({ width: (w + margin) * scale, height: (h + margin) * scale });
}

function partsOf(game: Game, view: View, options: ThumbnailOptions): Element[] | null {
  const box = playedBox(game, options);
  const surface = surfaceOf(game, {
    ...box,
    bare: true,
    bottom: bottomOf(game, options.bottom),
    coordinates: false,
    lineShare: 0.036,
    chalk: false,
  });
  if (!surface) return null;
  const men = surface.men(view).map(figure);
  const slab = options.slab ? [svg('rect', { class: 'q-slab', ...box })] : [];
  return [...slab, ...surface.ground, ...men];
}

function played(game: Game, view: View, options: ThumbnailOptions): SVGSVGElement {
  const draw = (): Element[] | null => partsOf(game, view, options);
  return picture(playedBox(game, options), game, options, frame => {
    const parts = draw();
    if (!parts) {
      void fetchDrawing(game).then(
        () => frame.replaceChildren(...(draw() ?? [])),
        () => undefined,
      );
    }
    return parts ?? [];
  });
}

/** A small drawing of a board: only its lines, or with the men of a view. */
export function thumbnail(game: Game, view: View | null, options: ThumbnailOptions): SVGSVGElement {
  if (view || game.family === 'houses') return played(game, view ?? noView, options);
  if (game.family === 'tables') return tablesGlyph(game, options);
  if (hasCells(game)) return squaresGlyph(game, options);
  return game.family === 'race' ? raceGlyph(game, options) : lineGlyph(game, options);
}

/** The mark of the project: one quarter of the alquerque board with a red stone. */
export function projectMark(size: number): SVGSVGElement {
  const [a, m, b] = [size * 0.1, size * 0.5, size * 0.9];
  const width = Math.max(1.2, size * 0.07);
  const lines = `M${a} ${a}H${b}V${b}H${a}ZM${a} ${m}H${b}M${m} ${a}V${b}M${a} ${a}L${b} ${b}M${b} ${a}L${a} ${b}`;
  return svg(
    'svg',
    {
      class: 'q-mark',
      width: size,
      height: size,
      viewBox: `0 0 ${size} ${size}`,
      'aria-hidden': 'true',
    },
    path(lines, 'q-mark-line', { 'stroke-width': width }),
    circle({ x: m, y: m }, size * 0.17, 'q-red-fill'),
  );
}
