/* study/tried.ts - judges a turn that a reader tries in place of one that was played. Pure. */
import type { Puzzle } from '../proto';
import { answerWords, sideName } from '../text/puzzle-words';
import { say } from '../words';

type Of = Pick<Puzzle, 'game'>;

/* A turn of a finished game that a better one is looked for. */
export interface Task {
  seat: number;
  played: string;
  best: string;
}

/* best: what the review has found; good: costs next to nothing; same: what was played. */
export type Judged = 'best' | 'good' | 'same' | 'worse';

/* A turn without a final stop, which may be left out. */
export const bareTurn = (turn: string): string => turn.replace(/(.) ?\.$/, '$1');

/* loss: what the turn costs the seat; from `slip` on that counts. */
export function judged(task: Task, turn: string, loss: number, slip: number): Judged {
  const bare = bareTurn(turn);
  if (bare === bareTurn(task.best)) return 'best';
  if (bare === bareTurn(task.played)) return 'same';
  return loss < slip ? 'good' : 'worse';
}

export const taskWords = (of: Of, { seat, played }: Task): string =>
  say('Find a better turn for {side} than {turn}.', { side: sideName(of, seat), turn: played });

/* cost: what is lost by a worse turn; reply: how it is answered, if that is known. */
export function judgedWords(
  of: Of,
  kind: Judged,
  { seat, best }: Task,
  turn: string,
  { cost, reply }: { cost: string; reply: string | null },
): string {
  if (kind === 'best') return say('{turn} is the better turn.', { turn });
  if (kind === 'same') return say('{turn} was played. Find a better turn.', { turn });
  if (kind === 'good') return say('{turn} is as good as {best}.', { turn, best });
  return reply === null ? cost : `${answerWords(of, 1 - seat, turn, reply)} ${cost}`;
}
