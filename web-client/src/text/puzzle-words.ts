/* text/puzzle-words.ts - what a puzzle asks, and what its turns do, in words. Pure. */
import type { Effect, Puzzle } from '../proto';
import { capital, numberWord } from './words';

const isColour = (name: string) => name === 'White' || name === 'Black';
const isMany = (name: string) => name.endsWith('s');

/* "White", "the hunters", "the Indian". */
export function sideName({ game }: Pick<Puzzle, 'game'>, seat: number): string {
  const name = game.seats[seat]?.name ?? '';
  if (isColour(name)) return name;
  return `the ${name === 'Indian' ? name : name.toLowerCase()}`;
}

/* The verb as that side needs it: "plays", "play". */
const does = ({ game }: Pick<Puzzle, 'game'>, seat: number, verb: string): string =>
  isMany(game.seats[seat]?.name ?? '') ? verb : `${verb}s`;

/* What a side's pieces are called: "men", "goats". */
function piecesOf({ game }: Puzzle, seat: number, count: number): string {
  const name = game.seats[seat]?.name ?? '';
  if (!isColour(name) && isMany(name)) {
    return count === 1 ? name.toLowerCase().slice(0, -1) : name.toLowerCase();
  }
  if (game.kinds.length > 2) return count === 1 ? 'piece' : 'pieces';
  return count === 1 ? 'man' : 'men';
}

const some = (puzzle: Puzzle, seat: number, count: number) =>
  `${numberWord(count)} ${piecesOf(puzzle, seat, count)}`;

/* A hare or an Indian has nobody to lose but itself. */
const isAlone = ({ game, last, seat }: Puzzle) =>
  !isColour(game.seats[seat]?.name ?? '') &&
  last.state.view.pieces.filter(piece => piece[1] === seat).length === 1 &&
  !last.state.view.hand[seat];

/* "White plays and wins two men" */
export function goalOf(puzzle: Puzzle): string {
  const { what, men, seat } = puzzle;
  const side = `${capital(sideName(puzzle, seat))} ${does(puzzle, seat, 'play')} and`;
  if (what === 'win') return `${side} ${does(puzzle, seat, 'win')}`;
  if (what === 'gain') {
    return `${side} ${does(puzzle, seat, 'win')} ${some(puzzle, 1 - seat, men)}`;
  }
  const save = does(puzzle, seat, 'save');
  if (men > 0) return `${side} ${save} ${some(puzzle, seat, men)}`;
  return isAlone(puzzle) ? `${side} ${does(puzzle, seat, 'get')} away` : `${side} ${save} the game`;
}

const turnsOf = ({ decisions }: Puzzle) =>
  1 + (decisions[0]?.wrong.reduce((sum, { turns }) => sum + turns.length, 0) ?? 0);

/* "One turn of five does it." */
export const oneOf = (puzzle: Puzzle): string =>
  `One turn of ${numberWord(turnsOf(puzzle))} does it.`;

/* What the others come to. */
export function othersOf(puzzle: Puzzle): string {
  const { what, men, seat } = puzzle;
  if (what === 'win') return 'No other turn wins.';
  if (what === 'gain') return 'Every other turn wins less, or nothing.';
  return men > 0
    ? `Every other turn loses ${some(puzzle, seat, men)}.`
    : 'Every other turn loses the game.';
}

const takenFrom = (effects: Effect[], seat: number) =>
  effects.filter(effect => effect.what === 'captured' && effect.seat === seat).length;

/* What a reply to a wrong turn does. */
export function replyWords(puzzle: Puzzle, turn: string, reply: string, effects: Effect[]): string {
  const { seat, what } = puzzle;
  const other = 1 - seat;
  const taken = takenFrom(effects, seat);
  const answers = `${sideName(puzzle, other)} ${does(puzzle, other, 'answer')} ${reply}`;
  const takes = `and ${does(puzzle, other, 'take')} ${some(puzzle, seat, taken)}`;
  const so = what === 'save' ? 'That does not save it.' : 'That does not win it.';
  return `${turn}: legal, but ${answers}${taken ? ` ${takes}.` : `. ${so}`}`;
}

export const overWords = (turn: string): string => `${turn}: legal, but with it the game is over.`;

/* One sentence about the line that was found. */
export function solvedWords(puzzle: Puzzle): string {
  const { line, seat, what } = puzzle;
  const effects = line.flatMap(frame => frame.effects);
  const given = takenFrom(effects, seat);
  const taken = takenFrom(effects, 1 - seat);
  const parts = [
    given ? `${some(puzzle, seat, given)} given` : '',
    taken ? `${some(puzzle, 1 - seat, taken)} taken` : '',
  ].filter(Boolean);
  const count = parts.length ? `${capital(parts.join(', '))}. ` : '';
  const side = capital(sideName(puzzle, seat));
  if (what === 'win') {
    return `${count}${side} ${isMany(side) ? 'have' : 'has'} won.`;
  }
  return what === 'save' ? `${count}${othersOf(puzzle)}` : count.trim() || 'That is it.';
}

/* "22 November" */
export function dayWords(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
}
