/* pages/print/measure.ts - the size of board and men on paper, in millimetres. Pure. */
import type { Game, View } from '../../board/api';
import { isWalked } from '../../text/games';

export type Paper = 'a4' | 'a3';

/* Width of a sheet, and of the board on it. */
export const sheets: Record<Paper, { wide: number; board: number }> = {
  a4: { wide: 210, board: 182 },
  a3: { wide: 297, board: 268 },
};

const least = 16;
const most = 28;

/* Men are a little smaller than the distance between two joined points, and at least 16 mm wide. */
export function manOnBoard({ family, board }: Game, wide: number): number {
  if (!isWalked({ family })) return least;
  const xs = board.points.map(point => point[1]);
  const ys = board.points.map(point => point[2]);
  const span = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)) + 1;
  const steps = board.lines.flatMap(({ points }) =>
    points.slice(1).map((to, i) => {
      const [a, b] = [board.points[points[i]!]!, board.points[to]!];
      return Math.hypot(a[1] - b[1], a[2] - b[2]);
    }),
  );
  const step = family === 'squares' ? 1 : Math.min(...steps, span);
  return Math.min(most, Math.max(least, Math.round((wide / span) * step * 0.62)));
}

export interface Men {
  seat: number;
  kind: number;
  count: number;
}

/* The men of a position, and those in hand, by seat and kind. */
export function menOf(view: View): Men[] {
  const men = new Map<string, Men>();
  const add = (seat: number, kind: number, count: number) => {
    const key = `${seat} ${kind}`;
    const known = men.get(key);
    if (known) known.count += count;
    else men.set(key, { seat, kind, count });
  };
  for (const [, seat, kind, count] of view.pieces) {
    if (seat !== null) add(seat, kind, Math.max(1, count));
  }
  if (!men.size) view.hand.forEach((count, seat) => count > 0 && add(seat, 0, count));
  return [...men.values()].sort((a, b) => a.seat - b.seat || a.kind - b.kind);
}
