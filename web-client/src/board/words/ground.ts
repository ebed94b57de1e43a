// board/words/ground.ts - the words written on the boards themselves, apart from the rest, so that
// small drawings need only these.
import { say, table } from '../../words';

const ground = table(() => ({
  notUsed: say('not used in this game'),
  off: say('Off'),
}));

export const groundWord = (word: 'notUsed' | 'off'): string => ground()[word];
