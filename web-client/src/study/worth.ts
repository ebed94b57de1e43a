/* study/worth.ts - what a position is worth, as numbers and words. Men ahead are always told for the first seat. Pure. */
import type { Line } from '../rules';

export interface Worth {
  men: number;
  /* Turns to a win of the first seat, negative: of the second; 0: neither is seen. */
  wins: number;
}

/* Where a side wins: as many men as the graph is high. */
export const most = 8;

const within = (men: number) => Math.max(-most, Math.min(most, men));

/* Of a line that a seat is to choose. */
export function worthOf({ score, wins }: Pick<Line, 'score' | 'wins'>, seat: number): Worth {
  const sign = seat === 0 ? 1 : -1;
  return wins
    ? { men: sign * Math.sign(wins) * most, wins: sign * wins }
    : { men: within((sign * score) / 100), wins: 0 };
}

/* "+1.0", "−0.4"; a win by the turns it takes. */
export function worthNumber({ men, wins }: Worth): string {
  if (wins) return String(Math.abs(wins));
  const text = Math.abs(men).toFixed(1);
  return text === '0.0' ? '0.0' : (men > 0 ? '+' : '−') + text;
}

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

/* "two men" */
export function menWords(count: number): string {
  const n = Math.min(most, Math.round(Math.abs(count)));
  return `${numbers[n]} ${n === 1 ? 'man' : 'men'}`;
}

/* "White is about one man ahead." */
export function worthWords(worth: Worth, names: string[]): string {
  const { men, wins } = worth;
  const leader = names[(wins || men) > 0 ? 0 : 1] ?? '';
  if (wins) {
    const turns = Math.abs(wins);
    return `${leader} wins in ${turns} ${turns === 1 ? 'turn' : 'turns, both sides counted'}.`;
  }
  if (Math.abs(men) < 0.35) return 'Neither side is ahead.';
  return Math.abs(men) < 0.75
    ? `${leader} is a little ahead.`
    : `${leader} is about ${menWords(men)} ahead.`;
}

/* The first seat's part of a bar, from 0 to 1. */
export const shareOf = ({ men, wins }: Worth): number =>
  wins ? (wins > 0 ? 1 : 0) : 0.5 + Math.tanh(men / 4) / 2;
