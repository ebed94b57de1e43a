// board/draw/marks-below.ts - marks drawn beneath the men: the last move, paths, the unfinished
// chain.
import type { Marks, Target } from '../turn/marks';
import {
  blue,
  occupied,
  pen,
  selectedRing,
  trimmed,
  wide,
  type MarkScene,
  type Pen,
} from './marks-pen';
import { octagon } from './bases';
import { isDark, pieceName } from './pieces';
import type { WayHint } from './surface';
import { circle, distance, path, polar, polyline, type XY } from './svg';

/** Bands and dots of boards with few points get no wider. */
const span = (p: Pen): number => Math.min(150, p.surface.d);

function lastMarks(p: Pen, marks: Marks): SVGElement[] {
  if (!p.surface.dotted) return [];
  const hidden = new Set(marks.path);
  const width = p.surface.numbered ? 0.27 * p.surface.d : 0.13 * span(p);
  return (marks.last?.paths ?? []).flatMap(all => {
    const stops = all.filter(text => p.index.has(text));
    const start = stops[0] ?? '';
    const legs = legsOf(p, stops);
    const band = legs.length
      ? path(legs.map(leg => polyline(leg)).join(''), 'q-last', wide(Math.max(4, width)))
      : null;
    const ring =
      stops.length === 0 || occupied(p, start) || hidden.has(start) || p.surface.numbered
        ? []
        : [circle(p.stand(start), 0.2 * p.surface.d, 'q-last-start', wide(blue(p.surface)))];
    return [...(band ? [band] : []), ...ring];
  });
}

/** A band through the three men of each row. */
function rowMarks(p: Pen, marks: Marks): SVGElement[] {
  if (marks.rows.length === 0) return [];
  const bands = marks.rows.flatMap(row => legsOf(p, row)).map(leg => polyline(leg));
  return [path(bands.join(''), 'q-last', wide(Math.max(5, 0.2 * span(p))))];
}

// Hides the line of the board beneath a path that is dotted, dashed or blue.
function emptied(p: Pen, ways: XY[][]): SVGElement[] {
  if (p.surface.numbered) return [];
  const passed = p.game.board.points
    .map(([text]) => p.stand(text))
    .filter(at => ways.some(way => way.some(place => distance(place, at) < 1)));
  return [
    ...ways.map(way => path(polyline(way), 'q-emptied', wide(p.surface.line * 2.4))),
    ...passed.map(at => circle(at, Math.max(2, 0.058 * span(p)), 'q-line-fill')),
  ];
}

/** The legs between the stops of a path. */
const legsOf = (p: Pen, stops: string[]): XY[][] =>
  stops.slice(1).map((to, i) => p.way(stops[i] ?? to, to));

function dots(p: Pen, way: XY[]): SVGElement {
  const size = Math.max(3, Math.min(5, 0.034 * p.surface.d));
  return path(polyline(way), 'q-dots', { ...wide(size), 'stroke-dasharray': `0.01 ${size * 2}` });
}

/** The path to a target, if it is drawn as dots: that of a leap, or any path in the maze. */
function targetWay(p: Pen, marks: Marks, target: Target): XY[][] {
  if (marks.selected === null || !p.surface.dotted || !(target.takes || p.surface.numbered)) {
    return [];
  }
  const closed = new Set(p.view.pieces.filter(piece => piece[1] === null).map(piece => piece[0]));
  const over = target.over === null ? undefined : p.index.get(target.over);
  const hint: WayHint = {
    closed,
    ...(over === undefined ? {} : { over }),
    ...(target.value === null ? {} : { steps: target.value }),
  };
  const way = p.way(marks.selected, target.label, hint);
  return [trimmed(way, 1.24 * p.surface.r, p.surface.targetR)];
}

function pathMarks(p: Pen, marks: Marks): SVGElement[] {
  const [start] = marks.path;
  if (start === undefined || marks.path.length < 2) return [];
  const legs = legsOf(p, marks.path).map(leg => polyline(leg));
  const gone = circle(p.stand(start), p.surface.r, 'q-gone', {
    ...wide(blue(p.surface) * 0.75),
    'stroke-dasharray': '7 5',
  });
  return [
    gone,
    ...takenMarks(p, marks),
    path(legs.join(''), 'q-path', wide(blue(p.surface) * 1.15)),
  ];
}

/** The outline of a captured man, with a cross rotated so that it lies on no line. */
function takenMarks(p: Pen, marks: Marks): SVGElement[] {
  const dark = isDark(pieceName(p.game.seats[1 - (p.seat ?? 0)]?.piece ?? 'black', 'man'));
  return marks.taken
    .filter(text => p.index.has(text))
    .flatMap(text => {
      const at = p.stand(text);
      const r = 0.96 * p.surface.r;
      const dashes = {
        ...wide(Math.max(1.4, 0.045 * r)),
        'stroke-dasharray': `${0.11 * r} ${0.09 * r}`,
      };
      const outline = dark
        ? path(polyline(octagon(r, at), true), 'q-taken', dashes)
        : circle(at, r, 'q-taken', dashes);
      const cross = [67.5, -22.5]
        .map(angle => polyline([polar(at, 0.72 * r, angle), polar(at, -0.72 * r, angle)]))
        .join('');
      return [outline, path(cross, 'q-taken-cross', wide(Math.max(1.6, 0.06 * r)))];
    });
}

function premoveMarks(p: Pen, marks: Marks): SVGElement[] {
  const end = marks.premove[marks.premove.length - 1];
  if (end === undefined) return [];
  const ways = legsOf(p, marks.premove);
  const dashes = { ...wide(blue(p.surface)), 'stroke-dasharray': '7 5' };
  return [
    path(ways.map(way => polyline(way)).join(''), 'q-premove', dashes),
    circle(p.stand(end), p.surface.r, 'q-gone', {
      ...wide(blue(p.surface) * 0.75),
      'stroke-dasharray': '5 4',
    }),
  ];
}

export function marksBelow(scene: MarkScene, marks: Marks): SVGElement[] {
  const p = pen(scene);
  const ringed = marks.selected ?? marks.waiting;
  const ways = marks.targets.flatMap(target => targetWay(p, marks, target));
  return [
    ...emptied(p, [...legsOf(p, marks.path), ...legsOf(p, marks.premove), ...ways]),
    ...lastMarks(p, marks),
    ...rowMarks(p, marks),
    ...premoveMarks(p, marks),
    ...ways.map(way => dots(p, way)),
    ...(marks.path.length < 2 ? takenMarks(p, marks) : pathMarks(p, marks)),
    ...(ringed === null || !p.surface.dotted ? [] : [selectedRing(p, ringed)]),
  ];
}
