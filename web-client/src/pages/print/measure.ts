/* pages/print/measure.ts - the size of board and men on paper, in millimetres. Pure. */
import type { Game, View } from '../../board/api';
import { isWalked } from '../../text/games';

export type Paper = 'a4' | 'a3';

/* A sheet, and the width of the board on it. */
export const sheets: Record<Paper, { wide: number; high: number; board: number }> = {
  a4: { wide: 210, high: 297, board: 182 },
  a3: { wide: 297, high: 420, board: 268 },
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

/* The men of a position, and those in hand, by seat and kind. In a race those in hand are among the men of the position. */
export function menOf({ family }: Pick<Game, 'family'>, view: View): Men[] {
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
  if (family !== 'race') view.hand.forEach((count, seat) => count > 0 && add(seat, 0, count));
  return [...men.values()].sort((a, b) => a.seat - b.seat || a.kind - b.kind);
}

const gap = 2; // between men to cut out
const words = 140; // what else is on a sheet: margins, title, rules and code, and the spaces between them

/* Whether the men fit below the board, so that one sheet is enough: a board that is long leaves much of it free. */
export function fitsBelow(men: Men[], mm: number, paper: Paper, boardHigh: number): boolean {
  const { high, board } = sheets[paper];
  const each = mm + gap;
  const inRow = Math.floor((board + gap) / each);
  const rows = men.reduce((sum, { count }) => sum + Math.ceil(count / inRow), 0);
  return rows * each <= high - words - boardHigh;
}
