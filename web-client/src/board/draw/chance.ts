// board/draw/chance.ts - dice and rods.
import { circle, path, svg } from './svg';

export type ChanceMark = 'due' | 'played' | 'yours' | 'plain';

const spots: Record<number, [number, number][]> = {
  0: [],
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

/** One die; value 0 is a blank die that has not been thrown yet. */
export function die(value: number, mark: ChanceMark, size = 52): SVGSVGElement {
  const s = size;
  const box = { x: -s / 2, y: -s / 2, width: s, height: s, rx: 5 };
  const half = s / 2 + 7;
  const pips = (spots[value] ?? []).map(([x, y]) =>
    circle({ x: x * s * 0.26, y: y * s * 0.26 }, s * 0.09, 'q-pip'),
  );
  const face = svg(
    'g',
    { class: mark === 'played' ? 'q-played' : 'q-die' },
    svg('rect', { class: 'q-white-side', ...box, y: -s / 2 + 3, 'stroke-width': 1 }),
    svg('rect', { class: 'q-white', ...box, 'stroke-width': 1.8 }),
    ...pips,
  );
  const frame = svg('rect', {
    class: 'q-yours',
    x: -s / 2 - 4.5,
    y: -s / 2 - 4.5,
    width: s + 9,
    height: s + 9,
    rx: 7,
  });
  return svg(
    'svg',
    {
      class: 'q-chance',
      width: s + 14,
      height: s + 14,
      viewBox: `${-half} ${-half} ${2 * half} ${2 * half}`,
      'aria-hidden': 'true',
    },
    ...(mark === 'yours' ? [frame] : []),
    face,
  );
}

/** Dice in a row. */
export function dice(values: number[], marks: ChanceMark[], size?: number): SVGSVGElement[] {
  return values.map((value, i) => die(value, marks[i] ?? 'plain', size));
}

function rod(up: boolean, dark: boolean, x: number, height: number): SVGElement[] {
  const w = height * 0.22;
  const box = { x, y: 2, width: w, height: height - 4, 'stroke-width': 1.6 };
  if (!up) {
    return [
      svg('rect', { class: 'q-rod-flat', ...box, rx: 2 }),
      path(`M${x + w / 2} ${height * 0.2}V${height * 0.8}`, 'q-rod-line', { 'stroke-width': 1.6 }),
    ];
  }
  const c = x + w / 2;
  const n = w * 0.28;
  const notches = [0.28, 0.49, 0.7]
    .map(t => `M${c - n} ${height * t}L${c} ${height * t + n * 1.3}L${c + n} ${height * t}`)
    .join('');
  return [
    svg('rect', { class: dark ? 'q-black' : 'q-white', ...box, rx: w / 2 }),
    path(notches, dark ? 'q-star' : 'q-notch', { 'stroke-width': 1.8 }),
  ];
}

/** Four rods of one kind, `up` of them with the rounded side up. */
export function rodSet(up: number, dark: boolean, height = 72): SVGSVGElement {
  const step = height * 0.34;
  const width = step * 3 + height * 0.22 + 4;
  const drawn = [0, 1, 2, 3].flatMap(i => rod(i < up, dark, 2 + i * step, height));
  return svg(
    'svg',
    { class: 'q-chance', width, height, viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' },
    ...drawn,
  );
}

/** Both sets of a cast: light, then dark. */
export function rods(light: number, dark: number, height?: number): SVGSVGElement[] {
  return [rodSet(light, false, height), rodSet(dark, true, height)];
}
