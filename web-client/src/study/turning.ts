/* study/turning.ts - finds the turning points of a finished game: the turns that changed its
 * value by a man or more. Pure. */
import type { Family, ReplayGame, ReplayMove } from '../proto';
import type { Found, Move } from '../rules';
import type { Turn } from '../replay/turns';
import { menWords, most, worthOf, type Worth } from './worth';
import { say, sayMany } from '../words';

/* The evaluation of the position before a turn, or at the end. */
export interface Looked {
  worth: Worth;
  /* The best turn; null if no seat has a choice. */
  best: string | null;
  depth: number;
}

/* A turn that cost its player a man or more. */
export interface Turning {
  index: number;
  seat: number;
  played: string;
  best: string;
  before: Worth;
  after: Worth;
  words: string;
}

/* A move in the notation of the rules. */
export const moveOf = ({ throw: thrown, text }: ReplayMove): Move =>
  thrown ? '*' + thrown.values.join('-') : (text ?? '');

/* The first `count` moves in the notation of the rules. */
export const movesTo = (game: ReplayGame, count: number): Move[] =>
  game.moves
    .slice(0, count)
    .filter(move => move.kind === 'play' || move.kind === 'throw')
    .map(moveOf);

/* The moves before a turn. */
export const movesBefore = (game: ReplayGame, turns: Turn[], index: number): Move[] =>
  movesTo(game, (turns[index]?.parts[0]?.ply ?? game.moves.length + 1) - 1);

export function turnText(turn: Turn): string {
  const last = turn.parts[turn.parts.length - 1]?.move;
  return last?.turn ?? turn.parts.map(part => part.move.text ?? '').join('');
}

/* The evaluation found by a search, for the seat to move. */
export function lookedAt(found: Found, seat: number): Looked | null {
  const line = found.lines[0];
  return line ? { worth: worthOf(line, seat), best: line.turn, depth: found.depth } : null;
}

/* The value of the end if the rules decided the game; null if it ended otherwise, and the final
 * position must be searched. */
export function lookedAtEnd(game: ReplayGame): Looked | null {
  const last = game.moves[game.moves.length - 1];
  const { result } = game;
  if (!result || (last && last.kind !== 'play' && last.kind !== 'throw')) return null;
  const { winner } = result;
  const men = winner === null ? 0 : winner === 0 ? most : -most;
  return { worth: { men, wins: 0 }, best: null, depth: 0 };
}

/* From this many men on a turn is a turning point. */
export const aMan = 1;

/* What a turn cost that changed the value so. */
export function costOf(
  before: Worth,
  after: Worth,
  seat: number,
  names: string[],
  family?: Family,
): string {
  const sign = seat === 0 ? 1 : -1;
  const other = names[1 - seat] ?? '';
  const turns = (n: number) => sayMany(Math.abs(n), '{n} turn', '{n} turns');
  if (after.wins * sign < 0) {
    return say('Lets {other} win in {turns}.', { other, turns: turns(after.wins) });
  }
  if (before.wins * sign > 0) return say('Misses a win in {turns}.', { turns: turns(before.wins) });
  return say('Costs about {men}.', { men: menWords(before.men - after.men, family) });
}

/* looked: one per turn, and one for the end; null if not known yet. */
export function turningsOf(
  turns: Turn[],
  looked: (Looked | null)[],
  names: string[],
  family?: Family,
): Turning[] {
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
        words: costOf(now.worth, next.worth, turn.seat, names, family),
      },
    ];
  });
}
