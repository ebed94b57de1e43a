/* study/worth.ts - the value of a position, as numbers and words. The number of men ahead, and
 * chances in games with dice, are from the first seat's point of view unless another seat is
 * named. Pure. */
import type { Family } from '../proto';
import type { Line } from '../rules';
import { say, sayMany } from '../words';
import { sideInSentence } from '../words/sides';
import { capital, numberOf, numberWord } from '../text/words';

export interface Worth {
  men: number;
  /* Turns until the first seat wins; negative: until the second does; 0: no end was found. */
  wins: number;
  /* Games with dice: the chance that a seat wins, 0 to 1; men and wins are unused then. */
  chance?: number;
  seat?: number;
}

/* The value for a seat in a game with dice. */
export const chanceWorth = (chance: number, seat = 0): Worth => ({
  men: 0,
  wins: 0,
  chance: Math.max(0, Math.min(1, chance)),
  seat,
});

/* A win counts as this many men, the height of the graph. */
export const most = 8;

const within = (men: number) => Math.max(-most, Math.min(most, men));

/* The value of a line for the seat to move. */
export function worthOf({ score, wins }: Pick<Line, 'score' | 'wins'>, seat: number): Worth {
  const sign = seat === 0 ? 1 : -1;
  return wins
    ? { men: sign * Math.sign(wins) * most, wins: sign * wins }
    : { men: within((sign * score) / 100), wins: 0 };
}

/* "+1.0", "−0.4"; for a win, the number of turns. */
export function worthNumber({ men, wins, chance }: Worth): string {
  if (chance !== undefined) return say('{n}%', { n: Math.round(100 * chance) });
  if (wins) return String(Math.abs(wins));
  const text = Math.abs(men).toFixed(1);
  return text === '0.0' ? '0.0' : (men > 0 ? '+' : '−') + text;
}

/* In a list: "+1.0", "Black wins in 11". */
export function shortWorth(worth: Worth, names: string[]): string {
  if (!worth.wins) return worthNumber(worth);
  const name = names[worth.wins > 0 ? 0 : 1] ?? '';
  return capital(
    sayMany(numberOf(name), '{side} wins in {turns}', '{side} win in {turns}', {
      side: sideInSentence(name),
      turns: worthNumber(worth),
    }),
  );
}

/* "two men"; in games of sowing, "two seeds" */
export function menWords(count: number, family?: Family): string {
  const n = Math.min(most, Math.round(Math.abs(count)));
  if (family === 'houses') return sayMany(n, '{n} seed', '{n} seeds', { n: numberWord(n) });
  return sayMany(n, '{n} man', '{n} men', { n: numberWord(n) });
}

/* "White wins in 31 turns, both sides counted." */
function winWords(name: string, turns: number): string {
  const leader = sideInSentence(name);
  return numberOf(name) > 1
    ? sayMany(
        turns,
        '{leader} win in {n} turn.',
        '{leader} win in {n} turns, both sides counted.',
        { leader },
      )
    : sayMany(
        turns,
        '{leader} wins in {n} turn.',
        '{leader} wins in {n} turns, both sides counted.',
        { leader },
      );
}

function aheadWords(name: string, men: number, family?: Family): string {
  const [n, leader] = [numberOf(name), sideInSentence(name)];
  if (Math.abs(men) < 0.75) {
    return sayMany(n, '{leader} is a little ahead.', '{leader} are a little ahead.', { leader });
  }
  const about = { leader, men: menWords(men, family) };
  return sayMany(n, '{leader} is about {men} ahead.', '{leader} are about {men} ahead.', about);
}

/* "White is about one man ahead." */
export function worthWords(worth: Worth, names: string[], family?: Family): string {
  const { men, wins, chance, seat = 0 } = worth;
  if (chance !== undefined) {
    return say('{name} wins about {n} of 100 such games.', {
      name: names[seat],
      n: Math.round(100 * chance),
    });
  }
  const leader = names[(wins || men) > 0 ? 0 : 1] ?? '';
  if (wins) return capital(winWords(leader, Math.abs(wins)));
  if (Math.abs(men) < 0.35) return say('Neither side is ahead.');
  return capital(aheadWords(leader, men, family));
}

/* The first seat's share of the bar, from 0 to 1. */
export const shareOf = ({ men, wins, chance }: Worth): number =>
  chance !== undefined ? chance : wins ? (wins > 0 ? 1 : 0) : 0.5 + Math.tanh(men / 4) / 2;
