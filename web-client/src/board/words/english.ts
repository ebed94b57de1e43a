// board/words/english.ts - every text of the board, in English; {names} are filled in.
import { numberWord } from '../../text/words';
import type { GlossPart } from '../api';

const english = {
  unused: 'not used in this game',
  off: 'off',
  board: 'Board of {title}',

  theirs: '{who} to move.',
  theirThrow: '{who} throws.',
  yours: 'Your move.',
  oneMustLeap: 'Your move. The {man} on {from} must leap.',
  someMustLeap: 'Your move. One of the marked {men} must leap.',
  mayGo: 'The {man} on {from} may go to {to}.',
  mayGoOff: 'The {man} on {from} may be borne off.',
  mayLeap: 'The {man} on {from} may leap to {to}.',
  mustLeap: 'The {man} on {from} must leap to {to}.',
  mustAgain: 'The {man} must leap again: to {to}.',
  mustAgainWays: 'The {man} must leap again. From {from} there are {ways} ways: to {to}.',
  mayAgain: 'The {man} may leap again, to {to}, or stop.',
  dead: 'This piece cannot move.',
  deadMust: 'This piece cannot move: {from} must capture.',
  drop: 'Put a {man} on a free point. {count} in hand.',
  passes: 'You have no move, and pass.',
  which: 'Which one?',

  dice: '{numbers} to play.',
  leftover: '{who} cannot use {numbers}. You may play with your own men, or leave it.',
  throwDice: 'Throw the dice.',
  castRods: 'Cast the rods.',

  sets: 'Choose a servant: {numbers} to use.',
  whole: 'You cast {cast}. Move {numbers}, in either order.',
  wholeOnce: 'You cast {cast}. Move {numbers}.',
  wholeWaiting:
    'You cast {cast}. A servant comes in only with a sum of exactly four, so move {numbers}.',
  castToEnter: 'Cast the rods. A sum of exactly four brings a servant in.',
  bonus: 'A bonus of {count}: choose the servant that goes.',
  servant: 'Move the servant on {from} by {numbers} along the arrows, or choose another.',
  place: 'Put the sentry on a free space.',
  target: 'Choose the servant that flees.',
  lead: 'Two are equally near. Choose the servant that flees.',
  again: 'You may cast again.',
  admit: 'One of your servants comes in.',
  comfort: 'You may comfort those who fled.',

  stop: 'Stop here',
  pass: 'Pass',
  castAgain: 'Cast again',
  raha: 'Comfort them',
  leaveThem: 'Leave them',
  leaveBonus: 'Leave the bonus',
  leave: 'Leave {numbers}',
  castleShort: 'Castle short',
  castleLong: 'Castle long',
  throwButton: 'Throw the dice',
  castButton: 'Cast the rods',
  promote: 'Promote to {man}',
  byDie: 'With the {count}',
  to: 'to {to}',
  enters: 'A servant comes in at {to}',
  takesSentry: 'takes the sentry on {to}',
  takesServant: 'takes a servant of {who} on {to}',
  home: 'to {to}, home',

  threw: '{who} threw {numbers}',
  cast: '{who} cast {numbers}',
  toThrow: '{who} to throw',
  yoursToThrow: 'Your throw',
  played: '{numbers} played.',
  left: '{numbers} left to play.',
  passed: '{numbers} is yours to play: {count}.',
  canUse: '{count} can use it',
  pips: 'Pips',
  pipsTo: '{first} to {last}',
  light: 'light',
  dark: 'dark',
  yourCast: '{light} light, {dark} dark',

  empty: 'empty',
  canGoTo: 'may go to {to}',
  canLeapTo: 'may leap to {to}',
  mustLeapTo: 'must leap to {to}',
  mustBeMoved: 'must leap',
  isTarget: 'may be chosen',
  selected: 'selected',
  taken: 'taken in this turn',
  goesAhead: 'chosen in advance',
  goesHereAhead: 'chosen in advance to go to',
  aheadTo: 'The {man} on {from} will move once {who} has moved. Choose where.',
} as const;

export type Word = keyof typeof english;
export type Values = Record<string, string | number | string[] | undefined>;

/** Up to twelve; a larger number is easier to see in figures. */
export const inWords = (n: number): string => (n <= 12 ? numberWord(n) : String(n));

const nouns: Record<string, [string, string]> = {
  white: ['man', 'men'],
  black: ['man', 'men'],
  goat: ['goat', 'goats'],
  hare: ['hare', 'hares'],
  rabbit: ['rabbit', 'rabbits'],
  hunter: ['hunter', 'hunters'],
  indian: ['hunter', 'hunters'],
  tiger: ['tiger', 'tigers'],
  servant: ['servant', 'servants'],
  mullah: ['mullah', 'mullahs'],
  piece: ['stone', 'stones'],
  pawn: ['pawn', 'pawns'],
  knight: ['knight', 'knights'],
  bishop: ['bishop', 'bishops'],
  rook: ['rook', 'rooks'],
  archbishop: ['archbishop', 'archbishops'],
  queen: ['queen', 'queens'],
  king: ['king', 'kings'],
  amazon: ['amazon', 'amazons'],
  sentry: ['sentry', 'sentries'],
};

/** What a piece is called, from the name of its picture. */
export function noun(name: string, many = false): string {
  const [seat = '', kind = ''] = name.split(' ');
  const words = nouns[kind] ?? nouns[seat.split('-')[0] ?? ''] ?? ['man', 'men'];
  return words[many ? 1 : 0];
}

function listed(items: string[]): GlossPart[] {
  return items.flatMap((text, i) => {
    const join = i === 0 ? '' : i === items.length - 1 ? ' or ' : ', ';
    return join ? [{ text: join }, { text, strong: true }] : [{ text, strong: true }];
  });
}

/** A sentence as parts; lists are points or numbers to choose, and strong. */
export function tell(word: Word, values: Values = {}): GlossPart[] {
  return english[word].split(/\{(\w+)\}/).flatMap((text, i): GlossPart[] => {
    if (i % 2 === 0) return text ? [{ text }] : [];
    const value = values[text];
    return Array.isArray(value) ? listed(value) : [{ text: String(value ?? '') }];
  });
}

/** A sentence as plain text. */
export const say = (word: Word, values: Values = {}): string =>
  tell(word, values)
    .map(part => part.text)
    .join('');
