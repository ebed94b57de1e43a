// board/draw/naming.ts - how the points of a board are named: by files and ranks, by spokes and rings, or freely.
import type { Board } from '../api';

export interface Named {
  letter: string;
  number: string;
  x: number;
  y: number;
  /** Its index among the points of the board. */
  point: number;
}

export type Naming = 'lattice' | 'spokes' | 'free';

/** Every point, with its letter and its number separated. */
export function namedPoints(board: Board): Named[] {
  return board.points.map(([label, x, y], point) => {
    const [, letter = label, number = ''] = /^([a-z]+)(\d*)$/.exec(label) ?? [];
    return { letter, number, x, y, point };
  });
}

/** Points in groups that share a letter or a number. */
export function groups(points: Named[], key: 'letter' | 'number'): Named[][] {
  const found = new Map<string, Named[]>();
  for (const point of points) {
    found.set(point[key], [...(found.get(point[key]) ?? []), point]);
  }
  return [...found.values()];
}

const near = (a: number, b: number): boolean => Math.abs(a - b) < 1e-3;
const alike = (all: Named[][], of: (p: Named) => number): boolean =>
  all.every(group => group.every(p => near(of(p), of(group[0] ?? p))));

// Points with the same letter share a file, those with the same number a rank.
const isLattice = (points: Named[]): boolean =>
  alike(groups(points, 'letter'), p => p.x) && alike(groups(points, 'number'), p => p.y);

// Points with the same number are equally far from the centre, those with the same letter lie in
// one direction.
function isPolar(board: Board, points: Named[]): boolean {
  const out = points.filter(p => Math.hypot(p.x, p.y) > 1e-3);
  return (
    board.lines.some(line => line.curve === 'ring') &&
    alike(groups(out, 'number'), p => Math.hypot(p.x, p.y)) &&
    alike(groups(out, 'letter'), p => Math.atan2(p.y, p.x))
  );
}

export function namingOf(board: Board): Naming {
  const points = namedPoints(board);
  if (isLattice(points)) return 'lattice';
  return isPolar(board, points) ? 'spokes' : 'free';
}
