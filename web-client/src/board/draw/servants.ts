// board/draw/servants.ts - the servants of the race game, told apart by their heads, and the
// sentry.
import { path, svg } from './svg';

// In hundredths of the height, standing on y = 0: a bell-shaped body, and a head for each seat.
const body = 'M-32 0V-13C-22-24-16-36-15-56H15C16-36 22-24 32-13V0Z';
const heads: Record<string, string> = {
  s: 'M-22-77A22 22 0 1 1 22-77A22 22 0 1 1-22-77Z',
  e: 'M0-110C-6-96-14-86-22-73C-18-64-10-60 0-60C10-60 18-64 22-73C14-86 6-96 0-110Z',
  n: 'M-20-98H20V-57H-20Z',
  w: 'M-25-105C-20-92-12-91 0-91C12-91 20-92 25-105C32-86 28-56 0-54C-28-56-32-86-25-105Z',
};

const seatOf = (name: string): string => name.split(' ')[0]?.replace('servant-', '') ?? 's';

const shapes = (seat: string, kind: string, width: number): SVGElement[] => [
  path(body, kind, { 'stroke-width': width }),
  path(heads[seat] ?? heads['s'] ?? '', kind, { 'stroke-width': width }),
];

// r is half the given height.
const group = (r: number, turn: string, parts: SVGElement[]): SVGElement =>
  svg('g', { transform: `${turn}scale(${(r / 50).toFixed(4)}) translate(0 52)` }, ...parts);

/** A servant: standing, fled (lying down) or cut out of a locked space. */
export function servant(name: string, r: number): SVGElement[] {
  const seat = seatOf(name);
  const width = (Math.max(0.06 * r, Math.min(1.7, 0.22 * r)) * 50) / r;
  if (name.includes('fled')) {
    return [
      group(
        r,
        name.endsWith('right') ? 'rotate(90) ' : 'rotate(-90) ',
        shapes(seat, `q-servant q-seat-${seat}`, width),
      ),
    ];
  }
  if (name.includes('locked')) {
    return [
      svg('circle', { class: `q-locked q-text-${seat}`, r: r * 1.12 }),
      group(r * 0.84, '', shapes(seat, 'q-cut-out', 0)),
    ];
  }
  return [group(r, '', shapes(seat, `q-servant q-seat-${seat}`, width))];
}

/** A square stone with cut corners and a cross. */
export function sentry(r: number): SVGElement[] {
  const s = r * 0.98;
  const c = s * 0.3;
  const top = `M${-s + c} ${-s}H${s - c}L${s} ${-s + c}V${s - c}L${s - c} ${s}H${-s + c}L${-s} ${s - c}V${-s + c}Z`;
  const foot = `M${-s} ${s - c}L${-s + 0.06 * s} ${s * 1.06}H${s * 0.94}L${s} ${s - c}Z`;
  const x = 0.52 * s;
  return [
    path(foot, 'q-stone-foot'),
    path(top, 'q-stone', { 'stroke-width': Math.max(1, 0.1 * r) }),
    path(`M${-x} ${-x}L${x} ${x}M${-x} ${x}L${x} ${-x}`, 'q-stone-mark', {
      'stroke-width': Math.max(1.4, 0.15 * r),
    }),
  ];
}
