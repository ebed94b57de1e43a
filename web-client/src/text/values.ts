/* text/values.ts - what positions and turns of solved games are worth, in words. Pure. */
import type { Seat, SolvedResult, SolvedRow, SolvedStart } from '../proto';
import { count } from './words';

export interface Worth {
  result: SolvedResult;
  adjudged: boolean;
  turns: number;
}

const thousands = /\B(?=(\d{3})+$)/g;

/* 1255982: "1,255,982". */
export const grouped = (number: number): string => String(number).replace(thousands, ',');

/* Short, beside a sign: "31", "draw". */
export const signText = ({ result, turns }: Worth): string =>
  result === 'draw' ? 'draw' : String(turns);

/* Spoken: "wins in 31 turns", "draw", "loses in 8 turns". */
export function worthWords({ result, turns, adjudged }: Worth): string {
  if (result === 'draw') return 'draw';
  const verb = result === 'win' ? 'wins' : 'loses';
  return adjudged ? `${verb} by adjudication` : `${verb} in ${count(turns, 'turn')}`;
}

const plural = (name: string): boolean => /[^s]s$/.test(name);

const wins = (name: string): string => `${name} ${plural(name) ? 'win' : 'wins'}`;

/* Who wins from here, and in how many turns. seat is to move. */
export function outcome(seats: Pick<Seat, 'name'>[], seat: number, worth: Worth): string {
  if (worth.result === 'draw') return 'With best play, a draw.';
  const [winner, loser] = [seat, 1 - seat].map(n => seats[n]?.name ?? '') as [string, string];
  const [first, second] = worth.result === 'win' ? [winner, loser] : [loser, winner];
  if (worth.turns === 0 && !worth.adjudged) {
    return `${first} ${plural(first) ? 'have' : 'has'} won.`;
  }
  if (worth.adjudged) return `${wins(first)}: play goes on for ever, and the rules decide it.`;
  const defence = `${second} ${plural(second) ? 'have' : 'has'} no better defence`;
  return `${wins(first)} in ${worth.turns} more ${worth.turns === 1 ? 'turn' : 'turns'}; ${defence}.`;
}

/* "White, who moves first, wins in 31 turns against every defence." */
export function startWords(seats: Pick<Seat, 'name'>[], start: SolvedStart): string {
  if (start.result === 'draw') return 'With best play on both sides, a draw.';
  const first = start.result === 'win';
  const winner = seats[first ? start.seat : 1 - start.seat]?.name ?? '';
  const how = start.adjudged ? 'by adjudication' : `in ${count(start.turns, 'turn')}`;
  const who = first ? `${winner}, who ${plural(winner) ? 'move' : 'moves'} first,` : winner;
  return `${who} ${plural(winner) ? 'win' : 'wins'} ${how} against every defence.`;
}

/* The same in a list: "White wins in 31 turns". */
export function startShort({ seats, start, men }: SolvedRow): string {
  if (!start) return `every position with at most ${men} men`;
  if (start.result === 'draw') return 'a draw with best play';
  const winner = seats[start.result === 'win' ? start.seat : 1 - start.seat]?.name ?? '';
  return `${wins(winner)} in ${count(start.turns, 'turn')}`;
}
