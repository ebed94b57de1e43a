/* room/sections.ts - groups the clauses of a game under headings, and lists the positions that
 * illustrate them. Pure. */
import type { Clause, Example, GamePage } from '../proto';
import { withNumbers } from '../text/squares';
import { sentence } from '../text/words';
import { say } from '../words';
import { sectionTitle } from './section-titles';

export interface Numbered extends Clause {
  number: number;
}

export interface Section {
  id: string;
  title: string;
  clauses: Numbered[];
}

/* Clauses in the game's order, numbered consecutively, grouped by the first part of their ids. */
export function sectionsOf(clauses: Clause[]): Section[] {
  const sections: Section[] = [];
  clauses.forEach((clause, i) => {
    const id = clause.id.split('.')[0]!;
    let section = sections.find(one => one.id === id);
    if (!section) {
      sections.push((section = { id, title: sectionTitle(id), clauses: [] }));
    }
    section.clauses.push({ ...clause, number: i + 1 });
  });
  return sections;
}

/* One position of the example board. */
export interface Shown {
  title: string;
  text: string;
  clause: string | null;
  example: Example | null;
  /* The position after the example's turn, instead of before. */
  after: boolean;
}

/* The pictures of an example, in which squares have the names that people read. */
const ofExample = (page: GamePage, example: Example, number: number): Shown[] =>
  picturesOf(page, example, number).map(one => ({
    ...one,
    title: withNumbers(example, one.title),
    text: withNumbers(example, one.text),
  }));

function picturesOf(page: GamePage, example: Example, number: number): Shown[] {
  const at = page.clauses.findIndex(clause => clause.id === example.clause) + 1;
  const title = at ? say('Clause {at}', { at }) : say('Example {number}', { number });
  const base = { clause: example.clause, example };
  if (!example.turn || !example.after) {
    return [{ ...base, title, text: example.text, after: false }];
  }
  return [
    {
      ...base,
      title: say('{title}, before', { title }),
      text: say('Next: {turn}.', { turn: example.turn }),
      after: false,
    },
    {
      ...base,
      title: say('{title}, after {turn}', { title, turn: example.turn }),
      text: example.text,
      after: true,
    },
  ];
}

/* The start, then each example, before and after its turn. */
export function shownOf(page: GamePage): Shown[] {
  const start = {
    title: say('The start'),
    text: startText(page),
    clause: null,
    example: null,
    after: false,
  };
  return [start, ...page.examples.flatMap((example, i) => ofExample(page, example, i + 1))];
}

function startText(page: GamePage): string {
  const first = page.clauses.find(clause => /^start\b/.test(clause.id));
  return first?.text ?? sentence(page.subtitle);
}

/* The index of the first position that illustrates a clause, or -1. */
export function pictureOf(shown: Shown[], clause: string): number {
  return shown.findIndex(one => one.clause === clause);
}
