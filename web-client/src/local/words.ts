/* local/words.ts - sentences about the state of a game on one device. Pure. */
import type { Look } from '../rules';
import type { Seat } from '../proto';
import { say } from '../words';

/* How the game ended; null while it is in progress. */
export function endWords(seats: Seat[], { result }: Look): string | null {
  if (!result) return null;
  return result.winner === null
    ? say('The game is over: a draw.')
    : say('{name} has won.', { name: seats[result.winner]?.name });
}

/* Whose turn it is, and what they have to do. */
export function turnWords(seats: Seat[], look: Look | null, isMine: boolean): string {
  const name = seats[look?.state.seat ?? 0]?.name ?? '';
  if (!isMine) return say('{name}: the computer is thinking.', { name });
  return look?.state.phase === 'chance'
    ? say('{name} to throw.', { name })
    : say('{name} to move.', { name });
}
