// board/words/ground.ts - the words written on the boards themselves, apart from the rest, so that
// small drawings need only these.
import { say, table } from '../../words';

const ground = table(() => ({
  notUsed: say('not used in this game'),
  off: say('Off'),
  bar: say('the bar'),
}));

export const groundWord = (word: 'notUsed' | 'off' | 'bar'): string => ground()[word];

/** The name of a point in a sentence. */
export const pointWord = (label: string): string => (label === 'bar' ? groundWord('bar') : label);
