/* text/words.ts - numbers and lists in words. Pure. */
import { figures, isEnglish, joined, say, table } from '../words';

export { capital, numberOf } from '../words/sides';

const small = (
  'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen ' +
  'sixteen seventeen eighteen nineteen twenty'
).split(' ');
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

/* 24 as "twenty-four"; digits beyond 99, and always in other languages, where number words
 * inflect. */
export function numberWord(n: number): string {
  if (!isEnglish()) return figures(n);
  if (n <= 20) return small[n] ?? String(n);
  const ten = tens[Math.floor(n / 10) - 2];
  if (!ten) return String(n);
  return n % 10 ? `${ten}-${small[n % 10]}` : ten;
}

/* The separator of a row. */
export const comma = table(() => say('{one}, {other}').replace(/^.*\{one\}|\{other\}.*$/g, ''));

/* "a, b, c", without empty parts. */
export const inRow = (parts: (string | number | false | undefined)[]): string =>
  parts.filter(Boolean).join(comma());

/* "a", "a and b", "a, b and c". */
export function listed(words: string[]): string {
  if (!isEnglish()) return joined(words, 'conjunction');
  return words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}

/* "a", "a or b", "a, b or c". */
export function eitherOf(words: string[]): string {
  if (!isEnglish()) return joined(words, 'disjunction');
  return words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} or ${words[words.length - 1]}`;
}

/* A name within a sentence: right-to-left names are isolated, so that they do not reorder what surrounds them. */
export function isolated(name: string): string {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(name) ? `\u2068${name}\u2069` : name;
}

/* The first to the tenth in words, then digits. */
export const ordinal = (n: number): string =>
  isEnglish() ? (ordinals[n - 1] ?? `${n}th`) : figures(n);

/* Ends a sentence: not every language uses a full stop. */
export const sentence = (text: string): string => say('{text}.', { text });

/* The name of somebody who has none. */
export const somebody = (): string => say('somebody');
