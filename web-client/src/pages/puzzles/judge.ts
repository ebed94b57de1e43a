/* pages/puzzles/judge.ts - judges whether a turn solves a puzzle, and how far the solver has
 * got. Pure. */
import type { Puzzle, PuzzleTry, State } from '../../proto';
import type { Start } from '../../study/link';

export type Verdict =
  { kind: 'right' } | { kind: 'also' } | { kind: 'wrong'; reply: string | null };

/* A turn as it appears in lists: without a final stop. */
export const wholeTurn = (text: string): string => text.replace(/(.)\.$/, '$1');

/* Judges the solver's turn after `ply` turns of the line. */
export function judge({ line, decisions }: Puzzle, ply: number, turn: string): Verdict {
  const decision = decisions[ply / 2];
  if (line[ply]?.turn === turn) return { kind: 'right' };
  if (decision?.also.includes(turn)) return { kind: 'also' };
  const found = decision?.wrong.find(({ turns }) => turns.includes(turn));
  return { kind: 'wrong', reply: found?.reply ?? null };
}

/* The position after `ply` turns of the line. */
export const stateAt = ({ line, last }: Puzzle, ply: number): State =>
  (line[ply - 1] ?? last).state;

export const frameAt = ({ line, last }: Puzzle, ply: number) => line[ply - 1] ?? last;

export const turnsUpTo = ({ line }: Puzzle, ply: number): string[] =>
  line.slice(0, ply).map(frame => frame.turn);

/* The line on the analysis board, at the position after `ply` of its turns. */
export function startOf({ line, last }: Puzzle, ply: number): Start {
  return { position: last.state.position, moves: line.map(({ turn }) => `=${turn}`), at: ply };
}

export const isWhole = ({ state }: PuzzleTry): boolean =>
  state !== undefined && (state.phase === 'over' || state.fresh);

/* The line in rounds, such as "1 b4-b3 a2xc4". */
export function roundsOf({ line }: Puzzle): { number: number; plies: number[] }[] {
  return line
    .map((_, ply) => ply)
    .filter(ply => ply % 2 === 0)
    .map(ply => ({ number: ply / 2 + 1, plies: ply + 1 < line.length ? [ply, ply + 1] : [ply] }));
}
