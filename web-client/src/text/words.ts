/* text/words.ts - numbers and lists in words. Pure. */

const small = (
  'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen ' +
  'sixteen seventeen eighteen nineteen twenty'
).split(' ');
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

/* 24 as "twenty-four"; beyond 99 in figures. */
export function numberWord(n: number): string {
  if (n <= 20) return small[n] ?? String(n);
  const ten = tens[Math.floor(n / 10) - 2];
  if (!ten) return String(n);
  return n % 10 ? `${ten}-${small[n % 10]}` : ten;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/* count(3, 'table') is "3 tables". */
export function count(n: number, one: string, many = one + 's'): string {
  return `${n} ${n === 1 ? one : many}`;
}

/* "a", "a and b", "a, b and c". */
export function listed(words: string[]): string {
  return words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}

/* A name within a sentence: right-to-left names are isolated, so that they do not reorder what surrounds them. */
export function isolated(name: string): string {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(name) ? `\u2068${name}\u2069` : name;
}

/* The first to the tenth, then figures. */
export const ordinal = (n: number): string => ordinals[n - 1] ?? `${n}th`;
