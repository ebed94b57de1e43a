/* room/hint.ts - whether a table allows hints, and the hint that was asked for. Pure. */
import type { Room } from '../proto';
import { hasComputer } from './computers';
import type { Hint, Visit } from './visit';
import { say } from '../words';

/* Hints are allowed at this table. */
export const givesHints = (room: Room): boolean => room.hints ?? hasComputer(room);

/* Why no hint can be given just now; null if one can. */
export function noHint(room: Room): string | null {
  const { state, you, status } = room;
  if (status !== 'playing' || you === null) return say('Hints are given only while you play.');
  if (state.seat !== you) return say('You get a hint when it is your turn.');
  return state.phase === 'choice' ? null : say('Throw first.');
}

/* The hint for the position on the board. */
export const hintOf = ({ hint, table }: Pick<Visit, 'hint' | 'table'>): Hint | null =>
  hint && hint.v === table?.v ? hint : null;

/* The two turns expected to follow: "c4xc2, c1xc3". */
export const afterHint = ({ line }: Hint): string => line.slice(1, 3).join(', ');
