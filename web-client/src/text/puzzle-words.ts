/* text/puzzle-words.ts - sentences about a puzzle's task and its turns. Pure. */
import type { Effect, Puzzle } from '../proto';
import { isEnglish, language, say, sayMany } from '../words';
import { sideInSentence } from '../words/sides';
import { capital, numberOf, numberWord, inRow } from './words';

const isColour = (name: string) => name === 'White' || name === 'Black';

/* "White", "the hunters", "the Indian". */
export const sideName = ({ game }: Pick<Puzzle, 'game'>, seat: number): string =>
  sideInSentence(game.seats[seat]?.name ?? '');

/* In games of sowing, seeds are taken, many by one effect. */
const isSown = ({ game }: Pick<Puzzle, 'game'>): boolean => game.family === 'houses';

const numberOfSide = ({ game }: Pick<Puzzle, 'game'>, seat: number): number =>
  numberOf(game.seats[seat]?.name ?? '');

/* What a side loses, in words: "two men", "one goat", "four seeds". */
function some(puzzle: Puzzle, seat: number, count: number): string {
  const { game } = puzzle;
  const name = game.seats[seat]?.name ?? '';
  const n = numberWord(count);
  if (isSown(puzzle)) return sayMany(count, '{n} seed', '{n} seeds', { n });
  if (isEnglish() && !isColour(name) && numberOf(name) > 1) {
    return `${n} ${count === 1 ? name.toLowerCase().slice(0, -1) : name.toLowerCase()}`;
  }
  if (game.kinds.length > 2) return sayMany(count, '{n} piece', '{n} pieces', { n });
  return sayMany(count, '{n} man', '{n} men', { n });
}

/* A lone hare or Indian has no men to lose but itself. */
const isAlone = ({ game, last, seat }: Puzzle) =>
  !isColour(game.seats[seat]?.name ?? '') &&
  last.state.view.pieces.filter(piece => piece[1] === seat).length === 1 &&
  !last.state.view.hand[seat];

function goalWords(puzzle: Puzzle): string {
  const { what, men, seat } = puzzle;
  const side = sideName(puzzle, seat);
  const n = numberOfSide(puzzle, seat);
  if (what === 'win') return sayMany(n, '{side} plays and wins', '{side} play and win', { side });
  if (what === 'gain') {
    return sayMany(n, '{side} plays and wins {men}', '{side} play and win {men}', {
      side,
      men: some(puzzle, 1 - seat, men),
    });
  }
  if (men > 0) {
    return sayMany(n, '{side} plays and saves {men}', '{side} play and save {men}', {
      side,
      men: some(puzzle, seat, men),
    });
  }
  return isAlone(puzzle)
    ? sayMany(n, '{side} plays and gets away', '{side} play and get away', { side })
    : sayMany(n, '{side} plays and saves the game', '{side} play and save the game', { side });
}

/* "White plays and wins two men" */
export const goalOf = (puzzle: Puzzle): string => capital(goalWords(puzzle));

const turnsOf = ({ decisions }: Puzzle) =>
  1 + (decisions[0]?.wrong.reduce((sum, { turns }) => sum + turns.length, 0) ?? 0);

/* "One turn of five does it." */
export const oneOf = (puzzle: Puzzle): string =>
  say('One turn of {turns} does it.', { turns: numberWord(turnsOf(puzzle)) });

/* What the other turns lead to. */
export function othersOf(puzzle: Puzzle): string {
  const { what, men, seat } = puzzle;
  if (what === 'win') return say('No other turn wins.');
  if (what === 'gain') return say('Every other turn wins less, or nothing.');
  return men > 0
    ? say('Every other turn loses {men}.', { men: some(puzzle, seat, men) })
    : say('Every other turn loses the game.');
}

const takenFrom = (puzzle: Puzzle, effects: Effect[], seat: number) =>
  effects
    .filter(effect => effect.what === 'captured' && effect.seat === seat)
    .reduce((sum, { value }) => sum + (isSown(puzzle) ? (value ?? 0) : 1), 0);

/* How a side answers a turn that could have been better. */
export const answerWords = (of: Pick<Puzzle, 'game'>, seat: number, turn: string, reply: string) =>
  sayMany(
    numberOfSide(of, seat),
    '{turn}: legal, but {side} answers {reply}.',
    '{turn}: legal, but {side} answer {reply}.',
    { turn, side: sideName(of, seat), reply },
  );

/* What a reply to a wrong turn does. */
export function replyWords(puzzle: Puzzle, turn: string, reply: string, effects: Effect[]): string {
  const { seat, what } = puzzle;
  const other = 1 - seat;
  const taken = takenFrom(puzzle, effects, seat);
  const values = { turn, side: sideName(puzzle, other), reply };
  const n = numberOfSide(puzzle, other);
  if (taken) {
    return sayMany(
      n,
      '{turn}: legal, but {side} answers {reply} and takes {men}.',
      '{turn}: legal, but {side} answer {reply} and take {men}.',
      { ...values, men: some(puzzle, seat, taken) },
    );
  }
  const answers = answerWords(puzzle, other, turn, reply);
  const so = what === 'save' ? say('That does not save it.') : say('That does not win it.');
  return `${answers} ${so}`;
}

export const overWords = (turn: string): string =>
  say('{turn}: legal, but it ends the game.', { turn });

/* One sentence about the solution. */
export function solvedWords(puzzle: Puzzle): string {
  const { line, seat, what } = puzzle;
  const effects = line.flatMap(frame => frame.effects);
  const given = takenFrom(puzzle, effects, seat);
  const taken = takenFrom(puzzle, effects, 1 - seat);
  const parts = [
    given ? say('{men} given', { men: some(puzzle, seat, given) }) : '',
    taken ? say('{men} taken', { men: some(puzzle, 1 - seat, taken) }) : '',
  ].filter(Boolean);
  const count = parts.length ? `${capital(inRow(parts))}. ` : '';
  if (what === 'win') {
    const side = sideName(puzzle, seat);
    const won = sayMany(numberOfSide(puzzle, seat), '{side} has won.', '{side} have won.', {
      side,
    });
    return count + capital(won);
  }
  return what === 'save' ? `${count}${othersOf(puzzle)}` : count.trim() || say('That is it.');
}

/* "22 November" */
export function dayWords(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(isEnglish() ? 'en-GB' : language(), {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
}
