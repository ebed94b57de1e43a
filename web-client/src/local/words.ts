/* local/words.ts - sentences about the state of a game on one device. Pure. */
import type { Look } from '../rules';
import type { Seat } from '../proto';
import { voidCast, voidWords } from '../text/casts';
import { capital, numberOf } from '../text/words';
import { say, sayMany } from '../words';
import { sideInSentence } from '../words/sides';

/* How the game ended; null while it is in progress. */
export function endWords(seats: Seat[], { result }: Look): string | null {
  if (!result) return null;
  if (result.winner === null) return say('The game is over: a draw.');
  const name = seats[result.winner]?.name ?? '';
  const side = sideInSentence(name);
  return capital(sayMany(numberOf(name), '{side} has won.', '{side} have won.', { side }));
}

/* That the last cast moved nobody; empty if it did not. */
function passedWords(seats: Seat[], look: Look | null): string {
  const cast = look && voidCast(look.effects);
  const seat = look?.moves[look.moves.length - 1]?.seat;
  return cast && seat !== undefined ? `${voidWords(seats[seat]?.name ?? '', cast)} ` : '';
}

/* Whose turn it is, and what they have to do. */
export const turnWords = (seats: Seat[], look: Look | null, isMine: boolean): string =>
  passedWords(seats, look) + dueWords(seats, look, isMine);

function dueWords(seats: Seat[], look: Look | null, isMine: boolean): string {
  const name = seats[look?.state.seat ?? 0]?.name ?? '';
  if (!isMine) return say('{name}: the computer is thinking.', { name });
  return look?.state.phase === 'chance'
    ? say('{name} to throw.', { name })
    : say('{name} to move.', { name });
}
