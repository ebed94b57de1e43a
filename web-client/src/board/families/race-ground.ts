// board/families/race-ground.ts - the static parts of the maze: hedge, walks, cuts, arms, courts,
// fountain.
import type { Game } from '../api';
import { circle, label, moved, path, polyline, svg, type XY } from '../draw/svg';
import { spaceOf, type RaceLayout } from './race-layout';

const half = 0.36; // half the width of a walk, in cells
const slope = half * Math.SQRT2;
const inner = 12 - half;
const nowhere: XY = { x: 0, y: 0 };

/** The minimum width of a line; small drawings have thinner ones. */
const thinnest = (cell: number): number => (cell < 14 ? 0.5 : 1);

// The corner of seat s (lower right), x to the right and y upwards from the middle; the other
// corners are rotations of it.
const far = inner - 6;
const large: [number, number][] = [
  [half, -half],
  [far, -half],
  [far, -(8 - slope - far)],
  [8 - slope - far, -far],
  [half, -far],
];
const small: [number, number][] = [
  [far, -(8 + slope - far)],
  [far, -far],
  [8 + slope - far, -far],
];

function turned(fit: RaceLayout, [x, y]: [number, number], quarter: number): XY {
  const [a, b] = quarter % 2 ? [-y, x] : [x, y];
  const sign = quarter >= 2 ? -1 : 1;
  return fit.screen(6 + sign * a, 6 + sign * b);
}

let patterns = 0;

/** A tint with small ticks that look like leaves; the pattern is defined once per drawing. */
function leaves(cell: number): { id: string; defs: SVGElement } {
  const id = `q-leaves-${++patterns}`;
  const [w, h] = [0.36 * cell, 0.37 * cell];
  const tick = (x: number, y: number): string =>
    polyline([
      { x: x * w, y: y * h },
      { x: (x + 0.2) * w, y: (y - 0.24) * h },
    ]);
  const pattern = svg(
    'pattern',
    { id, width: w, height: h, patternUnits: 'userSpaceOnUse' },
    path(tick(0.12, 0.36) + tick(0.62, 0.86), 'q-leaf', {
      'stroke-width': Math.max(thinnest(cell), 0.03 * cell),
    }),
  );
  return { id, defs: svg('defs', {}, pattern) };
}

function hedge(fit: RaceLayout): SVGElement[] {
  const { id, defs } = leaves(fit.cell);
  const corner = (q: number): string =>
    [large, small]
      .map(row =>
        polyline(
          row.map(p => turned(fit, p, q)),
          true,
        ),
      )
      .join('');
  const shape = [0, 1, 2, 3].map(corner).join('');
  const width = Math.max(thinnest(fit.cell), 0.024 * fit.cell);
  return [
    defs,
    path(shape, 'q-hedge'),
    path(shape, '', { fill: `url(#${id})` }),
    path(shape, 'q-wall', { 'stroke-width': width }),
  ];
}

function walls(fit: RaceLayout): SVGElement {
  const [a, b] = [fit.screen(-half, 12 + half), fit.screen(12 + half, -half)];
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  const size = (12 + 2 * half) * fit.cell;
  const stroke = { 'stroke-width': Math.max(thinnest(fit.cell), 0.028 * fit.cell) };
  return svg('rect', {
    class: 'q-walk',
    x,
    y,
    width: size,
    height: size,
    rx: 0.34 * fit.cell,
    ...stroke,
  });
}

/** Both sides of each seat's arm, in the colour of the seat. */
function arms(fit: RaceLayout, playing: Set<string>): SVGElement[] {
  const width = Math.max(1.4 * thinnest(fit.cell), 0.042 * fit.cell);
  return ['s', 'e', 'n', 'w'].map((seat, q) => {
    const side = (x: number): string =>
      polyline([turned(fit, [x, -half], q), turned(fit, [x, -far], q)]);
    return path(side(-half) + side(half), `q-arm ${seatText(seat, playing)}`, {
      'stroke-width': width,
    });
  });
}

const seatText = (seat: string, playing: Set<string>): string =>
  playing.has(seat) ? `q-text-${seat}` : 'q-text-none';

// ---- spaces ----

const r = 0.27; // radius of a space, in cells

const nameSize = 12;
const namedFrom = 40; // pixels per cell from which names are legible

/* A counting square shows its name in place of the dark centre. */
function counting(at: XY, cell: number, kind: string, named: boolean): SVGElement[] {
  return [
    circle(at, (r + 0.005) * cell, `q-counting ${kind}`, {
      'stroke-width': Math.max(1.6 * thinnest(cell), 0.042 * cell),
    }),
    ...(named ? [] : [circle(at, 0.125 * cell, 'q-dark')]),
  ];
}

function nameOf(text: string, at: XY): SVGElement[] {
  const { kind } = spaceOf(text);
  const bare = kind === 'fountain' || kind === 'court' || kind === 'victory';
  return bare ? [] : [label(text, at, nameSize, 'q-space-name')];
}

function fountain(at: XY, cell: number): SVGElement[] {
  const thin = { 'stroke-width': Math.max(thinnest(cell), 0.024 * cell) };
  return [
    circle(at, 0.51 * cell, 'q-fountain', {
      'stroke-width': Math.max(1.4 * thinnest(cell), 0.035 * cell),
    }),
    circle(at, 0.32 * cell, 'q-water', thin),
    circle(at, 0.17 * cell, 'q-water', thin),
  ];
}

/** The square beside a start space, moved towards the corner to stay clear of the cut. */
function court(fit: RaceLayout, at: XY, start: XY, kind: string): SVGElement[] {
  const size = 0.86 * fit.cell;
  const place = courtAt(fit, at);
  const wide = { 'stroke-width': Math.max(1.6 * thinnest(fit.cell), 0.042 * fit.cell) };
  const beside = Math.abs(place.x - start.x) > Math.abs(place.y - start.y);
  const inside = beside ? { x: place.x, y: start.y } : { x: start.x, y: place.y };
  const gate = path(polyline([start, inside]), `q-gate ${kind}`, {
    'stroke-width': 0.3 * fit.cell,
  });
  return [
    gate,
    svg('rect', {
      class: `q-court ${kind}`,
      x: place.x - size / 2,
      y: place.y - size / 2,
      width: size,
      height: size,
      ...wide,
    }),
  ];
}

/** The middle of a court, from the position of its point. */
export function courtAt(fit: RaceLayout, at: XY): XY {
  const middle = fit.screen(6, 6);
  return {
    x: at.x + Math.sign(at.x - middle.x) * 0.2 * fit.cell,
    y: at.y + Math.sign(at.y - middle.y) * 0.2 * fit.cell,
  };
}

function space(
  fit: RaceLayout,
  text: string,
  at: XY,
  playing: Set<string>,
  named: boolean,
): SVGElement[] {
  const what = spaceOf(text);
  const { cell } = fit;
  if (what.kind === 'fountain') return fountain(at, cell);
  if (what.kind === 'court') return [];
  const kind = seatText(what.seat, playing);
  const own = text.charAt(1) === 'p' || what.kind === 'victory' ? kind : 'q-text-line';
  if (what.kind === 'counting') return counting(at, cell, own, named);
  if (what.kind === 'start') {
    return [circle(at, r * cell, `q-space ${kind}`, { 'stroke-width': 0.078 * cell })];
  }
  const ring = circle(at, r * cell, `q-space ${own}`, {
    'stroke-width': Math.max(thinnest(cell), 0.024 * cell),
  });
  return what.kind === 'victory'
    ? [ring, label(String(what.value), at, 0.4 * cell, `q-victory ${own}`)]
    : [ring];
}

/** A chevron halfway between neighbouring spaces of the ring and the cuts, in the direction of
 * play. */
function chevrons(game: Game, fit: RaceLayout): SVGElement[] {
  const s = 0.1 * fit.cell;
  const arrow = `M${-0.35 * s} ${-0.75 * s}L${0.45 * s} 0L${-0.35 * s} ${0.75 * s}`;
  return arrowsOf(game).map(([a, b]) => {
    const [from, to] = [fit.at[a] ?? nowhere, fit.at[b] ?? nowhere];
    const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    const arrowhead = svg(
      'g',
      { transform: `rotate(${angle})` },
      path(arrow, 'q-chevron', { 'stroke-width': Math.max(1.2, 0.03 * fit.cell) }),
    );
    return moved({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, arrowhead);
  });
}

function arrowsOf(game: Game): [number, number][] {
  const onRing = (i: number): boolean =>
    ['walk', 'counting', 'start'].includes(spaceOf(game.board.points[i]?.[0] ?? 'f').kind) &&
    game.board.points[i]?.[0].charAt(1) !== 'p';
  const seen = new Set<string>();
  return game.board.lines
    .flatMap(line =>
      line.points.slice(1).map((to, i) => [line.points[i] ?? 0, to] as [number, number]),
    )
    .filter(([a, b]) => onRing(a) && onRing(b) && !seen.has(`${a} ${b}`) && seen.add(`${a} ${b}`));
}

export function raceGround(game: Game, fit: RaceLayout, coordinates: boolean): SVGElement[] {
  const named = coordinates && fit.cell >= namedFrom;
  const playing = new Set(game.seats.map(seat => seat.key));
  const place = (name: string): XY =>
    fit.at[game.board.points.findIndex(([p]) => p === name)] ?? nowhere;
  const courts = ['s', 'e', 'n', 'w'].flatMap(seat =>
    court(fit, place(`${seat}h`), place(`${seat}g6`), seatText(seat, playing)),
  );
  const spaces = game.board.points.flatMap(([name], i) =>
    space(fit, name, fit.at[i] ?? nowhere, playing, named),
  );
  const isSmall = fit.cell < 14;
  return [
    walls(fit),
    ...hedge(fit),
    ...arms(fit, playing),
    ...courts,
    ...(isSmall ? [] : chevrons(game, fit)),
    ...spaces,
    ...(named ? game.board.points.flatMap(([name], i) => nameOf(name, fit.at[i] ?? nowhere)) : []),
  ];
}
