/* room/trial-state.ts - the trial at a table, if there is one; what carries it out (trial.ts) is loaded when it begins. */
import { makeStore, useStore } from '../base/store';
import type { Refusal } from '../board/api';
import type { State } from '../proto';
import type { Line } from './plan';

export interface Trial {
  room: string;
  /* Whole turns from the current position, and the steps of the unfinished one. */
  turns: Line;
  part: string;
  /* The position after them. */
  state: State;
  /* The room's position when it began; it ends when that changes. */
  from: string;
  busy: boolean;
  refusal: Refusal | null;
  /* What else was wrong, in words. */
  trouble: string | null;
}

export const trial = makeStore<Trial | null>(null);

/* The trial in this room, if there is one. */
export function useTrial(room: string): Trial | null {
  const now = useStore(trial);
  return now?.room === room ? now : null;
}
