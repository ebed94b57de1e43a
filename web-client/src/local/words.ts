/* local/words.ts - what a page says of a game on one device. Pure. */
import type { Look } from '../rules';
import type { Seat } from '../proto';
import { say } from '../words';

/* How it ended; null while it goes on. */
export function endWords(seats: Seat[], { result }: Look): string | null {
  if (!result) return null;
  return result.winner === null
    ? say('The game is over: a draw.')
    : say('{name} has won.', { name: seats[result.winner]?.name });
}

/* Who is to do what. */
export function turnWords(seats: Seat[], look: Look | null, isMine: boolean): string {
  const name = seats[look?.state.seat ?? 0]?.name ?? '';
  if (!isMine) return say('{name}: the computer is thinking.', { name });
  return look?.state.phase === 'chance'
    ? say('{name} to throw.', { name })
    : say('{name} to move.', { name });
}
