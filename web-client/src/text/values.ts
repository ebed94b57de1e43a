/* text/values.ts - the values of positions and turns in solved games, in words. Pure. */
import type { Seat, SolvedResult, SolvedRow, SolvedStart } from '../proto';
import { figures, say, sayMany } from '../words';
import { numberOf } from './words';

export interface Worth {
  result: SolvedResult;
  adjudged: boolean;
  turns: number;
}

/* Short, for use beside a sign: "31", "draw". */
export const signText = ({ result, turns }: Worth): string =>
  result === 'draw' ? say('draw') : figures(turns);

/* For screen readers: "wins in 31 turns", "draw", "loses in 8 turns". */
export function worthWords({ result, turns, adjudged }: Worth): string {
  if (result === 'draw') return say('draw');
  const isWon = result === 'win';
  if (adjudged) return isWon ? say('wins by adjudication') : say('loses by adjudication');
  return isWon
    ? sayMany(turns, 'wins in {n} turn', 'wins in {n} turns')
    : sayMany(turns, 'loses in {n} turn', 'loses in {n} turns');
}

const wins = (name: string): string =>
  sayMany(numberOf(name), '{name} wins', '{name} win', { name });

/* Who wins from here, and in how many turns. `seat` is to move. */
export function outcome(seats: Pick<Seat, 'name'>[], seat: number, worth: Worth): string {
  if (worth.result === 'draw') return say('With best play, a draw.');
  const [winner, loser] = [seat, 1 - seat].map(n => seats[n]?.name ?? '') as [string, string];
  const [first, second] = worth.result === 'win' ? [winner, loser] : [loser, winner];
  if (worth.turns === 0 && !worth.adjudged) {
    return sayMany(numberOf(first), '{side} has won.', '{side} have won.', { side: first });
  }
  if (worth.adjudged) {
    return say('{wins}: play goes on for ever, and the rules decide it.', { wins: wins(first) });
  }
  const defence = sayMany(
    numberOf(second),
    '{side} has no better defence',
    '{side} have no better defence',
    { side: second },
  );
  return sayMany(
    worth.turns,
    '{wins} in {n} more turn; {defence}.',
    '{wins} in {n} more turns; {defence}.',
    { wins: wins(first), defence },
  );
}

/* "White, who moves first, wins in 31 turns against every defence." */
export function startWords(seats: Pick<Seat, 'name'>[], start: SolvedStart): string {
  if (start.result === 'draw') return say('With best play on both sides, a draw.');
  const first = start.result === 'win';
  const side = seats[first ? start.seat : 1 - start.seat]?.name ?? '';
  const n = numberOf(side);
  const how = start.adjudged
    ? say('by adjudication')
    : sayMany(start.turns, 'in {n} turn', 'in {n} turns');
  return first
    ? sayMany(
        n,
        '{side}, who moves first, wins {how} against every defence.',
        '{side}, who move first, win {how} against every defence.',
        { side, how },
      )
    : sayMany(
        n,
        '{side} wins {how} against every defence.',
        '{side} win {how} against every defence.',
        {
          side,
          how,
        },
      );
}

/* Short, for lists: "White wins in 31 turns". */
export function startShort({ seats, start, men }: SolvedRow): string {
  if (!start) return say('every position with at most {men} men', { men });
  if (start.result === 'draw') return say('a draw with best play');
  const winner = seats[start.result === 'win' ? start.seat : 1 - start.seat]?.name ?? '';
  return sayMany(start.turns, '{wins} in {n} turn', '{wins} in {n} turns', { wins: wins(winner) });
}
