/* room/rules.ts - which rules of a table are shown at first, and which were changed. Pure. */
import type { GamePage, Option } from '../proto';
import { say } from '../words';

const shown = 4;

// Rules of play come before those about start, end and match.
const late = /^(start|end|match)\b/;

function first(options: Option[]): Option[] {
  const sorted = [
    ...options.filter(o => !late.test(o.clause ?? '')),
    ...options.filter(o => late.test(o.clause ?? '')),
  ];
  return sorted.slice(0, shown);
}

/* Splits the options, in the definition's order, into those shown (including all that were
 * changed) and those folded away. */
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

/* Only what differs from the default needs to be said. */
export function differing(page: GamePage, values: Record<string, string>): Record<string, string> {
  const standard = new Map(page.options.map(option => [option.name, option.standard]));
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => standard.get(name) !== value),
  );
}

/* Every option at its default. */
export const standards = (page: GamePage): Record<string, string> =>
  Object.fromEntries(page.options.map(({ name, standard }) => [name, standard]));

/* "free" or "12" */
function valueText({ values, numbers }: Option, value: string): string {
  const word = values.find(one => one.value === value);
  return word?.title ?? value.slice(numbers?.prefix?.length ?? 0);
}

/* The options whose values differ, each as "Which way to take: free", with the second value. */
export const changesTo = (
  page: Pick<GamePage, 'options'>,
  before: Record<string, string>,
  after: Record<string, string>,
): string[] =>
  page.options.flatMap(option => {
    const [was, is] = [before, after].map(values => values[option.name] ?? option.standard);
    return is === undefined || was === is
      ? []
      : [say('{title}: {value}', { title: option.title, value: valueText(option, is) })];
  });

/* "House rules: 2 changed" */
export const houseRules = (changed: number): string =>
  changed ? say('House rules: {n} changed', { n: changed }) : say('House rules: standard');
