// board/draw/marks-above.ts - marks drawn above the men: targets, arcs around men that must
// capture, refusals.
import { mustRadius } from './coordinates';
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
import { circle, label, path, polar, polyline, type XY } from './svg';
import { lateSigns } from './late-signs';

/** Around a man that may be taken where it stands. */
const preyMark = (p: Pen, { label: text }: Target): SVGElement[] => [
  circle(p.stand(text), 1.24 * p.surface.r, 'q-target q-round', wide(blue(p.surface))),
];

/** No man is held: targets are points to choose by themselves. */
const isPrey = (p: Pen, marks: Marks, target: Target): boolean =>
  marks.selected === null && target.takes && occupied(p, target.label);

function targetMark(p: Pen, target: Target): SVGElement[] {
  const { surface } = p;
  const point = p.index.get(target.label) ?? 0;
  const at = surface.landing(point, p.view, p.seat);
  const full = occupied(p, target.label) && surface.numbered;
  const ring = circle(
    at,
    surface.targetR,
    full ? 'q-target q-round' : 'q-target',
    wide(blue(surface)),
  );
  const number = target.value === null ? '' : String(target.value);
  if (full && number) return [ring, ...badge(p, at, number)];
  if (number) return [ring, label(number, at, surface.targetR * 0.95, 'q-target-number')];
  const centre = target.takes ? [circle(at, surface.targetR * 0.36, 'q-blue-fill')] : [];
  return [ring, ...centre];
}

// Beside an occupied target, on the side nearer the middle of the board.
function badge(p: Pen, at: XY, number: string): SVGElement[] {
  const { surface } = p;
  const middle = { x: surface.width / 2, y: surface.height / 2 };
  const side = { x: at.x < middle.x ? 1 : -1, y: at.y < middle.y ? 1 : -1 };
  const place = { x: at.x + side.x * 0.5 * surface.d, y: at.y + side.y * 0.5 * surface.d };
  const r = Math.max(8, 0.2 * surface.d);
  return [circle(place, r, 'q-badge', wide(1.5)), label(number, place, r * 1.25, 'q-on-blue')];
}

/** Numbers the landings of the chain, except the last, where the piece stands. */
function stops(p: Pen, marks: Marks): SVGElement[] {
  if (!p.surface.dotted) return [];
  return marks.path.slice(1, -1).flatMap((text, i) => {
    const at = p.stand(text);
    const r = Math.max(8, 0.098 * p.surface.d);
    return [circle(at, r, 'q-blue-fill'), label(String(i + 1), at, r * 1.3, 'q-on-blue')];
  });
}

/** On a tables board: a ring where the man stood, and one around the man that moved. */
function lastRings(p: Pen, marks: Marks): SVGElement[] {
  if (p.surface.dotted) return [];
  const known = (text: string | undefined): text is string =>
    text !== undefined && p.index.has(text);
  const ends = new Set((marks.last?.paths ?? []).map(way => way[way.length - 1]).filter(known));
  const starts = new Set((marks.last?.paths ?? []).map(way => way[0]).filter(known));
  const left = [...starts].filter(text => !ends.has(text) && !occupied(p, text));
  const ring = (at: XY, share: number): SVGElement =>
    circle(at, share * p.surface.r, 'q-last-ring', wide(blue(p.surface)));
  return [
    ...left.map(text => ring(p.surface.landing(p.index.get(text) ?? 0, p.view, null), 0.4)),
    ...[...ends].filter(text => text !== 'off').map(text => ring(p.stand(text), 1.06)),
  ];
}

/** Four arcs in the gaps between the lines. */
function mustMark(p: Pen, text: string): SVGElement {
  const at = p.stand(text);
  const r = mustRadius * p.surface.r;
  const arcs = [67.5, 157.5, 247.5, 337.5].map(middle => {
    const [a, b] = [polar(at, r, middle - 24), polar(at, r, middle + 24)];
    return `M${a.x.toFixed(2)} ${a.y.toFixed(2)}A${r.toFixed(2)} ${r.toFixed(2)} 0 0 1 ${b.x.toFixed(2)} ${b.y.toFixed(2)}`;
  });
  return path(arcs.join(''), 'q-must', wide(Math.max(2.4, 0.034 * p.surface.d)));
}

function mayMark(p: Pen, text: string): SVGElement {
  const dash = p.surface.dotted ? '5 4' : '4 3.5';
  return circle(p.stand(text), 1.16 * p.surface.r, 'q-may', {
    ...wide(Math.max(1.6, 0.02 * p.surface.d)),
    'stroke-dasharray': dash,
  });
}

/** Dashed ring around a man that cannot move. */
function deadMark(p: Pen, text: string): SVGElement {
  const dash = Math.max(4, 0.045 * p.surface.d);
  return circle(p.stand(text), 1.24 * p.surface.r, 'q-dead', {
    ...wide(Math.max(2, 0.03 * p.surface.d)),
    'stroke-dasharray': `${dash} ${dash * 0.7}`,
  });
}

function refusedMark(p: Pen, text: string): SVGElement[] {
  const at = occupied(p, text)
    ? p.stand(text)
    : p.surface.landing(p.index.get(text) ?? 0, p.view, p.seat);
  const r = Math.max(11, 0.18 * p.surface.d);
  const bar = polyline([polar(at, r, 135), polar(at, r, -45)]);
  const width = wide(Math.max(2.6, 0.035 * p.surface.d));
  return [circle(at, r, 'q-refused', width), path(bar, 'q-refused-bar', width)];
}

/** From rim to rim; on a tables board from the top man to where it will land. */
function hintWay(p: Pen, points: string[], head: number): XY[] {
  const { surface } = p;
  const end = points[points.length - 1] ?? '';
  const legs = surface.dotted
    ? points.slice(1).map((to, i) => p.way(points[i] ?? to, to))
    : [[p.stand(points[0] ?? end), surface.landing(p.index.get(end) ?? 0, p.view, p.seat)]];
  const full = surface.dotted && occupied(p, end);
  return trimmed(legs.flat(), 1.12 * surface.r, (full ? surface.r : 0.08 * surface.d) + head);
}

/** Its tip leaves the point free. What is second best, or was played, is an outline where its way is straight
 *  and long enough. */
function arrow(p: Pen, points: string[], look = 'q-hint', share = 1): SVGElement[] {
  const width = share * Math.max(4, 0.07 * p.surface.d);
  const head = 2.6 * width;
  const way = hintWay(p, points, head);
  const [before, tip] = [way[way.length - 2], way[way.length - 1]];
  if (!before || !tip) return [];
  const angle = (Math.atan2(tip.y - before.y, tip.x - before.x) * 180) / Math.PI;
  const corners = [115, 0, -115].map(turn => polar(tip, turn ? head * 0.62 : head, angle + turn));
  if (way.length === 2 && p.surface.d > 60 && /other|played/.test(look)) {
    const edge = (turn: number) => [before, tip].map(at => polar(at, width / 2, angle + turn));
    const outline = [...edge(90), ...corners, ...edge(-90).reverse()];
    return [path(polyline(outline, true), `${look}-head`)];
  }
  return [path(polyline(way), look, wide(width)), path(polyline(corners, true), `${look}-head`)];
}

/** One arrow per piece that moves; on a tables board one per step. A piece that only enters or is
 * borne off gets a ring. */
function turnMarks(p: Pen, paths: string[][], look: string, share: number): SVGElement[] {
  const steps = (points: string[]): string[][] =>
    p.surface.dotted ? [points] : points.slice(1).map((to, i) => [points[i] ?? to, to]);
  return paths.flatMap(points => {
    const known = points.filter(text => p.index.has(text));
    if (known.length > 1) return steps(known).flatMap(step => arrow(p, step, look, share));
    return known.map(text =>
      circle(p.stand(text), 1.12 * p.surface.r, look, wide(blue(p.surface))),
    );
  });
}

const hintMarks = (p: Pen, marks: Marks) => turnMarks(p, marks.hint, 'q-hint', 1);

/** In reverse order, so that the first arrow is on top. */
function arrowMarks(p: Pen, marks: Marks): SVGElement[] {
  const wider = { best: 1.3, other: 1.1, played: 1.1 };
  return [...marks.arrows]
    .reverse()
    .flatMap(({ kind, paths }) => turnMarks(p, paths, `q-arrow-${kind}`, wider[kind]));
}

function drawnMarks(p: Pen, drawn: string[][]): SVGElement[] {
  return drawn
    .filter(points => points.every(text => p.index.has(text)))
    .flatMap(([from = '', to]) =>
      to === undefined
        ? [circle(p.stand(from), 1.12 * p.surface.r, 'q-drawn', wide(1.6 * blue(p.surface)))]
        : arrow(p, [from, to], 'q-drawn', 1),
    );
}

export function marksAbove(scene: MarkScene, marks: Marks): SVGElement[] {
  const p = pen(scene);
  const ringed = p.surface.dotted ? null : (marks.selected ?? marks.waiting);
  return [
    ...stops(p, marks),
    ...lastRings(p, marks),
    ...(ringed === null ? [] : [selectedRing(p, ringed)]),
    ...hintMarks(p, marks),
    ...arrowMarks(p, marks),
    ...marks.may.map(text => mayMark(p, text)),
    ...(marks.dead !== null && p.index.has(marks.dead) ? [deadMark(p, marks.dead)] : []),
    ...marks.must.map(text => mustMark(p, text)),
    ...marks.targets.flatMap(target =>
      isPrey(p, marks, target) ? preyMark(p, target) : targetMark(p, target),
    ),
    ...marks.refused.filter(text => p.index.has(text)).flatMap(text => refusedMark(p, text)),
    ...drawnMarks(p, marks.drawn),
    ...lateSigns(p, marks.values),
  ];
}
