/* room/plan.ts - conditional moves ("replies"): their lines, and what a game leaves of them. Pure. */
import type { Room, RoomEvent } from '../proto';

/* Whole turns, alternating; begins with the opponent's and ends with ours. */
export type Line = string[];

/* Conditional moves may be set at the beginning of the opponent's turn. */
export function mayLayDown({ plan, you, status, state }: Room): boolean {
  return (
    plan != null &&
    you !== null &&
    status === 'playing' &&
    state.phase === 'choice' &&
    state.seat !== you &&
    state.fresh
  );
}

/* What is left of the lines after a whole turn. */
export const afterTurn = (lines: readonly Line[], turn: string): Line[] =>
  lines
    .filter(line => line[0] === turn)
    .map(line => line.slice(1))
    .filter(line => line.length > 0);

/* The lines at a version of the room. */
export interface Known {
  v: number;
  lines: Line[];
}

const ends = new Set(['start', 'end', 'resign', 'abort', 'flag', 'claim']);

/* The lines after an event. */
export function afterEvent(lines: Line[], d: RoomEvent): Line[] {
  if (d.e === 'play' && d.turn !== undefined) return afterTurn(lines, d.turn);
  return ends.has(d.e) || (d.e === 'answer' && d.to !== undefined) ? [] : lines;
}
