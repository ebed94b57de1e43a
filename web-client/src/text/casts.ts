/* text/casts.ts - casts of rods that move nobody. Pure. */
import { say } from '../words';
import { listed, numberWord } from './words';

interface Effect {
  what: string;
  value?: number | undefined;
}

/* The sum of a cast that brings a servant in. */
export const admits = 4;

/* The values of a throw none of which could be used; null if the effects are of something else. */
export function voidCast(effects: Effect[]): number[] | null {
  const values = effects.flatMap(({ what, value }) => (what === 'void' ? [value ?? 0] : []));
  return effects[0]?.what === 'thrown' && values.length > 1 ? values : null;
}

export const sumOf = (cast: number[]): number => cast.reduce((sum, n) => sum + n, 0);

/* name: who cast; null: the reader. */
export function voidWords(name: string | null, values: number[]): string {
  const cast = listed(values.map(String));
  const sum = sumOf(values);
  if (sum === admits) {
    return name === null
      ? say('You cast {cast}: no servant could move.', { cast })
      : say('{name} cast {cast}: no servant could move.', { name, cast });
  }
  const all = { cast, sum: numberWord(sum) };
  const first =
    name === null
      ? say('You cast {cast}, {sum} in all.', all)
      : say('{name} cast {cast}, {sum} in all.', { ...all, name });
  return `${first} ${say('Only a sum of four brings a servant in.')}`;
}
