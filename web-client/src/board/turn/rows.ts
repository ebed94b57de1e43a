// board/turn/rows.ts - the men that a step takes whose sign says on which side: a row along its line.
import type { MoveStep } from '../../text/notation';
import type { Game, Line, State } from '../api';

/* The points of a line beyond one of two neighbours, away from the other, nearest first. */
function beyond({ points }: Line, near: number, far: number): number[] {
  const [a, b] = [points.indexOf(near), points.indexOf(far)];
  if (a < 0 || b < 0 || Math.abs(a - b) !== 1) return [];
  return b > a ? points.slice(0, a).reverse() : points.slice(a + 1);
}

/** The labels of the men of the other side that stand there in an unbroken row. */
export function rowOf({ game, state }: { game: Game; state: State }, step: MoveStep): string[] {
  const index = (label: string): number => game.board.points.findIndex(([p]) => p === label);
  const from = step.from === null ? (state.view.chain ?? -1) : index(step.from);
  const to = index(step.to);
  if (step.side === null) return [];
  const [near, far] = step.side === 'ahead' ? [to, from] : [from, to];
  const owner = new Map(state.view.pieces.map(([point, seat]) => [point, seat]));
  const isEnemy = (point: number): boolean =>
    owner.has(point) && owner.get(point) !== owner.get(from);
  const row = game.board.lines.flatMap(line => beyond(line, near, far));
  const end = row.findIndex(point => !isEnemy(point));
  return row.slice(0, end < 0 ? row.length : end).map(point => game.board.points[point]?.[0] ?? '');
}
