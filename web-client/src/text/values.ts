/* text/values.ts - the values of positions and turns in solved games, in words. Pure. */
import type { Seat, SolvedResult, SolvedRow, SolvedStart } from '../proto';
import { figures, say, sayMany } from '../words';
import { sideInSentence } from '../words/sides';
import { capital, numberOf } from './words';

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

/* "White wins in 31 turns", "the hunters win in 31 turns". */
function winsIn(name: string, n: number): string {
  const side = sideInSentence(name);
  return numberOf(name) > 1
    ? sayMany(n, '{side} win in {n} turn', '{side} win in {n} turns', { side })
    : sayMany(n, '{side} wins in {n} turn', '{side} wins in {n} turns', { side });
}

function winsInMore(name: string, n: number): string {
  const side = sideInSentence(name);
  return numberOf(name) > 1
    ? sayMany(n, '{side} win in {n} more turn.', '{side} win in {n} more turns.', { side })
    : sayMany(n, '{side} wins in {n} more turn.', '{side} wins in {n} more turns.', { side });
}

const hasWon = (name: string): string =>
  sayMany(numberOf(name), '{side} has won.', '{side} have won.', { side: sideInSentence(name) });

const winsForEver = (name: string): string =>
  sayMany(
    numberOf(name),
    '{side} wins: play goes on for ever, and the rules decide it.',
    '{side} win: play goes on for ever, and the rules decide it.',
    { side: sideInSentence(name) },
  );

const hasNoDefence = (name: string): string =>
  sayMany(numberOf(name), '{side} has no better defence.', '{side} have no better defence.', {
    side: sideInSentence(name),
  });

/* Who wins from here, and in how many turns. `seat` is to move. */
export function outcome(seats: Pick<Seat, 'name'>[], seat: number, worth: Worth): string {
  if (worth.result === 'draw') return say('With best play, a draw.');
  const [winner, loser] = [seat, 1 - seat].map(n => seats[n]?.name ?? '') as [string, string];
  const [first, second] = worth.result === 'win' ? [winner, loser] : [loser, winner];
  if (worth.turns === 0 && !worth.adjudged) return capital(hasWon(first));
  if (worth.adjudged) return capital(winsForEver(first));
  return `${capital(winsInMore(first, worth.turns))} ${capital(hasNoDefence(second))}`;
}

/* "White, who moves first, wins in 31 turns against every defence." */
export function startWords(seats: Pick<Seat, 'name'>[], start: SolvedStart): string {
  if (start.result === 'draw') return say('With best play on both sides, a draw.');
  const first = start.result === 'win';
  const name = seats[first ? start.seat : 1 - start.seat]?.name ?? '';
  const [side, n] = [sideInSentence(name), numberOf(name)];
  const how = start.adjudged
    ? say('by adjudication')
    : sayMany(start.turns, 'in {n} turn', 'in {n} turns');
  const words = first
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
  return capital(words);
}

/* What a table that lacks the start has: positions with so many men at most, in hand and in all. */
export function partWords({ men, hand }: Pick<SolvedRow, 'men' | 'hand'>): string {
  if (men > 0) {
    if (hand === null) return say('every position with at most {men} men', { men });
    return hand === 0
      ? say('every position after the opening with at most {men} men', { men })
      : say('every position with at most {men} men, at most {hand} of them in hand', { men, hand });
  }
  return hand
    ? sayMany(
        hand,
        'every position with at most {n} man in hand',
        'every position with at most {n} men in hand',
      )
    : say('every position after the opening');
}

/* Short, for lists: "White wins in 31 turns". */
export function startShort(row: SolvedRow): string {
  const { seats, start } = row;
  if (!start) return partWords(row);
  if (start.result === 'draw') return say('a draw with best play');
  const winner = seats[start.result === 'win' ? start.seat : 1 - start.seat]?.name ?? '';
  return capital(winsIn(winner, start.turns));
}
