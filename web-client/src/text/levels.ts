/* text/levels.ts - what the server calls its computers and says of their levels, in the reader's language. Pure. */
import type { Person } from '../proto';
import { say } from '../words';

const texts = (): Record<string, string> => ({
  Page: say('Page'),
  Shepherd: say('Shepherd'),
  Merchant: say('Merchant'),
  Scribe: say('Scribe'),
  Astronomer: say('Astronomer'),
  Sage: say('Sage'),
  'Learning too: sees one turn, and overlooks leaps.': say(
    'Learning too: sees one turn, and overlooks leaps.',
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

/* The name or the sentence of a level; a text of another server's stays as it is. */
export const levelText = (text: string): string => texts()[text] ?? text;

/* A person's name is their own; a computer's is that of its level. */
export const personName = ({ name, computer }: Pick<Person, 'name' | 'computer'>): string =>
  computer === undefined ? name : levelText(name);
