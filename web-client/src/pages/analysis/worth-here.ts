/* pages/analysis/worth-here.ts - how the evaluation of a position is shown: a number, arrows,
 * and signs on the board. */
import type { TurnArrow, TurnValue } from '../../board/api';
import type { Look } from '../../rules';
import { chanceWorth, worthOf, type Worth } from '../../study/worth';
import { pathOf } from '../../text/notation';
import type { Thought } from './engine';

/* From the first seat's point of view; with more than two players, from that of the seat to
 * move. */
export function worthAt({ state, result }: Look, thought: Thought): Worth | null {
  const { found, values, chances } = thought;
  if (result) {
    const wins = result.winner === null ? 0 : result.winner === 0 ? 1 : -1;
    return { men: 8 * wins, wins: 0 };
  }
  const seat = state.seat ?? 0;
  if (chances) {
    const whose = chances.length === 2 ? 0 : seat;
    return chanceWorth(chances[whose]!, whose);
  }
  if (values) {
    const sign = seat === 0 ? 1 : -1;
    const wins = values.filter(value => value.result === 'win').map(value => value.turns);
    const losses = values.filter(value => value.result === 'loss').map(value => value.turns);
    if (wins.length) return { men: 8 * sign, wins: sign * Math.min(...wins) };
    if (losses.length === values.length) {
      return { men: -8 * sign, wins: -sign * Math.max(...losses) };
    }
    return { men: 0, wins: 0 };
  }
  const line = found?.lines[0];
  return line ? worthOf(line, seat) : null;
}

const kinds = ['best', 'other', 'other'] as const;

export const arrowsOf = ({ found }: Thought): TurnArrow[] =>
  (found?.lines ?? []).slice(0, 2).map(({ turn }, i) => ({ text: turn, kind: kinds[i]! }));

/* If a table has the position, the sign of each turn is drawn on its path. */
export const signsOf = ({ values }: Thought): TurnValue[] | null =>
  values?.map(({ turn, result, turns }) => ({ turn, path: pathOf(turn), result, turns })) ?? null;
