// board/words/ground.ts - the words that stand on boards themselves; drawings have them without the rest.
import { say, table } from '../../words';

const ground = table(() => ({
  notUsed: say('not used in this game'),
  off: say('Off'),
}));

export const groundWord = (word: 'notUsed' | 'off'): string => ground()[word];
