// board/families/squares-near.ts - where the arrow keys lead on a board of squares.
import type { Board } from '../api';

/** The squares beside each: left and right in its row, over one that is no point if need be, and those of the rows above and
 * below that touch it. On a draughts board, where two of these are as near, the order makes the keys go up and down in a zigzag. */
export function nearSquares({ points }: Board): number[][] {
  const index = new Map(points.map(([, x, y], i) => [`${x} ${y}`, i]));
  return points.map(([, x, y]) => {
    const at = (dx: number, dy: number): number[] => {
      const found = index.get(`${x + dx} ${y + dy}`);
      return found === undefined ? [] : [found];
    };
    const beside = (dx: number): number[] => {
      const next = at(dx, 0);
      return next.length ? next : at(2 * dx, 0);
    };
    const first = y % 2 ? -1 : 1;
    const row = (dy: number): number[] => [...at(0, dy), ...at(first, dy), ...at(-first, dy)];
    return [...beside(1), ...beside(-1), ...row(1), ...row(-1)];
  });
}
