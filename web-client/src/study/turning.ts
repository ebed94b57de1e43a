/* study/turning.ts - the turns of a finished game, what each position was worth, and those that changed it by a man or more. Pure. */
import type { ReplayGame, ReplayMove } from '../proto';
import type { Found, Move } from '../rules';
import type { Turn } from '../replay/turns';
import { menWords, most, worthOf, type Worth } from './worth';
import { say, sayMany } from '../words';

/* What was found of the position before a turn, or at the end. */
export interface Looked {
  worth: Worth;
  /* The best turn; null where nobody is to choose. */
  best: string | null;
  depth: number;
}

/* A turn that changed the count by a man or more to the loss of who played it. */
export interface Turning {
  index: number;
  seat: number;
  played: string;
  best: string;
  before: Worth;
  after: Worth;
  words: string;
}

/* For the rules. */
export const moveOf = ({ throw: thrown, text }: ReplayMove): Move =>
  thrown ? '*' + thrown.values.join('-') : (text ?? '');

/* The first so many, for the rules. */
export const movesTo = (game: ReplayGame, count: number): Move[] =>
  game.moves
    .slice(0, count)
    .filter(move => move.kind === 'play' || move.kind === 'throw')
    .map(moveOf);

/* What was played before a turn. */
export const movesBefore = (game: ReplayGame, turns: Turn[], index: number): Move[] =>
  movesTo(game, (turns[index]?.parts[0]?.ply ?? game.moves.length + 1) - 1);

/* A turn's own text. */
export function turnText(turn: Turn): string {
  const last = turn.parts[turn.parts.length - 1]?.move;
  return last?.turn ?? turn.parts.map(part => part.move.text ?? '').join('');
}

/* What a search found where a seat is to choose. */
export function lookedAt(found: Found, seat: number): Looked | null {
  const line = found.lines[0];
  return line ? { worth: worthOf(line, seat), best: line.turn, depth: found.depth } : null;
}

/* Where the game was over by the rules; null where it was ended otherwise, and is worth a look. */
export function lookedAtEnd(game: ReplayGame): Looked | null {
  const last = game.moves[game.moves.length - 1];
  const { result } = game;
  if (!result || (last && last.kind !== 'play' && last.kind !== 'throw')) return null;
  const { winner } = result;
  const men = winner === null ? 0 : winner === 0 ? most : -most;
  return { worth: { men, wins: 0 }, best: null, depth: 0 };
}

const aMan = 1;

function wordsOf(before: Worth, after: Worth, seat: number, names: string[]): string {
  const sign = seat === 0 ? 1 : -1;
  const other = names[1 - seat] ?? '';
  const turns = (n: number) => sayMany(Math.abs(n), '{n} turn', '{n} turns');
  if (after.wins * sign < 0) {
    return say('Lets {other} win in {turns}.', { other, turns: turns(after.wins) });
  }
  if (before.wins * sign > 0) return say('Misses a win in {turns}.', { turns: turns(before.wins) });
  return say('Costs about {men}.', { men: menWords(before.men - after.men) });
}

/* looked: by turn, and one more for the end; null where nothing is known yet. */
export function turningsOf(turns: Turn[], looked: (Looked | null)[], names: string[]): Turning[] {
  return turns.flatMap((turn, index) => {
    const [now, next] = [looked[index], looked[index + 1]];
    const played = turnText(turn);
    const last = turn.parts[turn.parts.length - 1]?.move.kind;
    if (!now?.best || !next || last !== 'play' || now.best === played) return [];
    const loss = (now.worth.men - next.worth.men) * (turn.seat === 0 ? 1 : -1);
    if (loss < aMan) return [];
    return [
      {
        index,
        seat: turn.seat,
        played,
        best: now.best,
        before: now.worth,
        after: next.worth,
        words: wordsOf(now.worth, next.worth, turn.seat, names),
      },
    ];
  });
}
