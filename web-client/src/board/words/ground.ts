// board/words/ground.ts - the words written on the boards themselves, apart from the rest, so that
// small drawings need only these.
import { squareName } from '../../text/squares';
import { say, table } from '../../words';
import type { Game } from '../api';

const ground = table(() => ({
  notUsed: say('not used in this game'),
  off: say('Off'),
  bar: say('the bar'),
}));

export const groundWord = (word: 'notUsed' | 'off' | 'bar'): string => ground()[word];

/** The name of a point in a sentence. */
export const pointWord = (game: Game, label: string): string =>
  label === 'bar' ? groundWord('bar') : squareName(game, label);

export const pointWords = (game: Game, labels: string[]): string[] =>
  labels.map(label => pointWord(game, label));
