/* The part of rule-words.mjs that tests use. */
interface Row {
  key: string;
  where: string;
  text: string;
}
export function fold(text: string): string;
export function stem(word: string): string;
export function indexOf<R extends Row>(rows: R[], told: (row: R) => string): string;
