// board/words/english.ts - every text of the board; placeholders such as {names} are filled in.
import { comma, numberWord } from '../../text/words';
import { isEnglish, kept, say, table, told } from '../../words';
import type { Game, GlossPart } from '../api';

const english = table(() => ({
  board: say('Board of {title}'),

  theirs: say('{who} to move.'),
  theirThrow: say('{who} throws.'),
  yours: say('Your turn.'),
  oneMustLeap: say('The {man} on {from} must leap.'),
  someMustLeap: say('One of the marked {men} must leap.'),
  mayGo: say('The {man} on {from} may go to {to}.'),
  mayGoOff: say('The {man} on {from} may be borne off.'),
  mayLeap: say('The {man} on {from} may leap to {to}.'),
  mustLeap: say('The {man} on {from} must leap to {to}.'),
  mustAgain: say('The {man} must leap again: to {to}.'),
  mustAgainWays: say('The {man} must leap again. From {from} there are {ways} ways: to {to}.'),
  takesOn: say('The {man} takes again: on to {to}.'),
  mayTakeOn: say('The {man} may take again, on {to}, or stop.'),
  mayAgain: say('The {man} may leap again, to {to}, or stop.'),
  dead: say('This piece cannot move.'),
  deadMust: say('This piece cannot move: {from} must capture.'),
  drop: say('Drop a {man} on an empty point. {count} in hand.'),
  dropAgain: say('Drop another {man} in the same turn. {count} in hand.'),
  passes: say('You have no move, so you pass.'),
  which: say('Which one?'),

  dice: say('{numbers} to play.'),
  leftover: say('{who} cannot use {numbers}. You may play it, or leave it.'),
  throwDice: say('Throw the dice.'),
  castRods: say('Cast the rods.'),

  sets: say('Choose a servant: {numbers} to use.'),
  whole: say('You cast {cast}. Move {numbers}, in either order.'),
  wholeOnce: say('You cast {cast}. Move {numbers}.'),
  wholeWaiting: say(
    'You cast {cast}. A servant comes in only with a sum of exactly four, so move {numbers}.',
  ),
  castToEnter: say('Cast the rods. A sum of exactly four brings a servant in.'),
  bonus: say('A bonus of {count}: choose the servant to move.'),
  servant: say('Move the servant on {from} by {numbers} along the arrows, or choose another.'),
  place: say('Put the sentry on a free space.'),
  target: say('Choose the servant that flees.'),
  lead: say('Two are equally near. Choose the servant that flees.'),
  again: say('You may cast again.'),
  take: say('You have closed a mill: choose a man to take.'),
  takeOff: say('Take one of your own pieces off the board.'),
  admit: say('One of your servants comes in.'),
  comfort: say('You may comfort those who fled.'),

  stop: say('Stop here'),
  pass: say('Pass'),
  castAgain: say('Cast again'),
  raha: say('Comfort them'),
  leaveThem: say('Leave them'),
  leaveBonus: say('Leave the bonus'),
  leave: say('Leave {numbers}'),
  castleShort: say('Castle short'),
  castleLong: say('Castle long'),
  throwButton: say('Throw the dice'),
  castButton: say('Cast the rods'),
  promote: say('Promote to {man}'),
  byDie: say('With the {count}'),
  to: say('to {to}'),
  enters: say('A servant comes in at {to}'),
  takesSentry: say('takes the sentry on {to}'),
  takesServant: say('takes a servant of {who} on {to}'),
  home: say('to {to}, home'),

  threw: say('{who} threw {numbers}'),
  cast: say('{who} cast {numbers}'),
  toThrow: say('{who} to throw'),
  yoursToThrow: say('Your throw'),
  played: say('{numbers} played.'),
  left: say('{numbers} left to play.'),
  passed: say('The {numbers} is yours to play: {count}.'),
  pips: say('Pips'),
  pipsTo: say('{first} to {last}'),
  light: say('light'),
  dark: say('dark'),
  yourCast: say('{light} light, {dark} dark'),

  empty: say('empty'),
  canGoTo: say('may go to {to}'),
  canLeapTo: say('may leap to {to}'),
  mustLeapTo: say('must leap to {to}'),
  mustBeMoved: say('must leap'),
  isTarget: say('may be chosen'),
  selected: say('selected'),
  taken: say('taken in this turn'),
  goesAhead: say('premove'),
  goesHereAhead: say('premove to this point'),
  aheadTo: say('Premove: where should {from} go?'),
}));

export type Word = keyof ReturnType<typeof english>;
export type Values = Record<string, string | number | string[] | undefined>;

/** Numbers up to twelve are spelled out; larger ones are easier to read as digits. */
export const inWords = (n: number): string => (n <= 12 || !isEnglish() ? numberWord(n) : String(n));

const nouns = table((): Record<string, [string, string]> => ({
  white: [say('man'), say('men')],
  black: [say('man'), say('men')],
  goat: [say('goat'), say('goats')],
  hare: [say('hare'), say('hares')],
  rabbit: [say('rabbit'), say('rabbits')],
  hunter: [say('hunter'), say('hunters')],
  indian: [say('hunter'), say('hunters')],
  tiger: [say('tiger'), say('tigers')],
  fox: [say('fox'), say('foxes')],
  goose: [say('goose'), say('geese')],
  officer: [say('officer'), say('officers')],
  soldier: [say('soldier'), say('soldiers')],
  servant: [say('servant'), say('servants')],
  mullah: [say('mullah'), say('mullahs')],
  piece: [say('stone'), say('stones')],
  pawn: [say('pawn'), say('pawns')],
  knight: [say('knight'), say('knights')],
  bishop: [say('bishop'), say('bishops')],
  rook: [say('rook'), say('rooks')],
  archbishop: [say('archbishop'), say('archbishops')],
  queen: [say('queen'), say('queens')],
  king: [say('king'), say('kings')],
  amazon: [say('amazon'), say('amazons')],
  sentry: [say('sentry'), say('sentries')],
  seed: [say('seed'), say('seeds')],
}));

/** The noun for a piece of a game, from its picture name. */
export function noun({ key }: Pick<Game, 'key'>, name: string, many = false): string {
  const [seat = '', kind = ''] = name.split(' ');
  const words = nouns()[kind] ?? nouns()[seat.split('-')[0] ?? ''] ?? [say('man'), say('men')];
  const own = `${kind || seat}${many ? 's' : ''}`;
  const ofGame = told(own, key);
  return ofGame === own ? words[many ? 1 : 0] : ofGame;
}

const or = table(() => say('{this} or {that}').replace(/^.*\{this\}|\{that\}.*$/g, ''));

function listed(items: string[]): GlossPart[] {
  return items.flatMap((item, i) => {
    const text = kept(item);
    const join = i === 0 ? '' : i === items.length - 1 ? or() : comma();
    return join ? [{ text: join }, { text, strong: true }] : [{ text, strong: true }];
  });
}

/** A sentence as parts; lists contain points or numbers to choose from, and are strong. */
export function tell(word: Word, values: Values = {}): GlossPart[] {
  const text = english()[word];
  return text.split(/\{(\w+)\}/).flatMap((part, i): GlossPart[] => {
    if (i % 2 === 0) return part ? [{ text: part }] : [];
    const value = values[part];
    return Array.isArray(value) ? listed(value) : [{ text: kept(value) }];
  });
}

/** A sentence as plain text. */
export const phrase = (word: Word, values: Values = {}): string =>
  tell(word, values)
    .map(part => part.text)
    .join('');
