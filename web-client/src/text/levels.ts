/* text/levels.ts - names and descriptions of the computer levels, in the reader's language.
 * Pure. */
import type { Person } from '../proto';
import { say } from '../words';

const texts = (): Record<string, string> => ({
  Page: say('Page'),
  Shepherd: say('Shepherd'),
  Merchant: say('Merchant'),
  Scribe: say('Scribe'),
  Astronomer: say('Astronomer'),
  Sage: say('Sage'),
  'Still learning: takes what it can, overlooks your answer.': say(
    'Still learning: takes what it can, overlooks your answer.',
  ),
  'Plays on flat stones. Sees your answer, not what follows.': say(
    'Plays on flat stones. Sees your answer, not what follows.',
  ),
  'Counts men well, and takes one too many.': say('Counts men well, and takes one too many.'),
  'Has copied many games. Seldom slips twice.': say('Has copied many games. Seldom slips twice.'),
  'Looks far ahead. One slip is enough.': say('Looks far ahead. One slip is enough.'),
  'Plays the best it can find; where a game is solved, without error.': say(
    'Plays the best it can find; where a game is solved, without error.',
  ),
});

/* The name or description of a level; unknown texts, from other servers, are left as they are. */
export const levelText = (text: string): string => texts()[text] ?? text;

/* The name that the server gives to those who have given none. */
export const nameShown = (name: string): string => (name === 'Guest' ? say('Guest') : name);

/* A person's own name; for a computer, the name of its level. */
export const personName = ({ name, computer }: Pick<Person, 'name' | 'computer'>): string =>
  computer === undefined ? nameShown(name) : levelText(name);
