/* room/rules.ts - which rules of a new table are shown at first, and a summary of those folded away. Pure. */
import type { GamePage, Option } from '../proto';
import { capital, numberWord } from '../text/words';

const shown = 4;

// Rules of play come before those of the start.
const late = /^(start|end|match)\b/;

function first(options: Option[]): Option[] {
  const sorted = [
    ...options.filter(o => !late.test(o.clause ?? '')),
    ...options.filter(o => late.test(o.clause ?? '')),
  ];
  return sorted.slice(0, shown);
}

/* Options shown, in the definition's order and with all that were changed, and those folded away. */
export function fold(
  page: GamePage,
  changed: Record<string, string>,
): { open: Option[]; folded: Option[] } {
  const chosen = new Set(first(page.options).map(option => option.name));
  const isOpen = (option: Option) => chosen.has(option.name) || option.name in changed;
  return {
    open: page.options.filter(isOpen),
    folded: page.options.filter(option => !isOpen(option)),
  };
}

/* "Six more rules, all as documented" */
export function foldedWords(folded: Option[]): string {
  const grade = folded.every(option => option.grade === 'documented')
    ? 'all as documented'
    : 'all as usual';
  return `${capital(numberWord(folded.length))} more ${folded.length === 1 ? 'rule' : 'rules'}, ${grade}`;
}

/* Only what differs from the default needs to be said. */
export function differing(page: GamePage, values: Record<string, string>): Record<string, string> {
  const standard = new Map(page.options.map(option => [option.name, option.standard]));
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => standard.get(name) !== value),
  );
}

export function changedWords(count: number): string {
  if (count === 0) return 'All rules as usual.';
  return `${capital(numberWord(count))} ${count === 1 ? 'rule' : 'rules'} changed. Everybody who sits down sees it marked.`;
}
