/* room/claim.ts - when a game may be claimed because the player to move has left. Pure. */
import { outOf, type Table } from './state';
import type { Saying } from './status-text';
import { nameOf } from './status-text';
import { say } from '../words';

export interface Claimable {
  seat: number;
  /* Milliseconds until it may be claimed; 0: now. */
  wait: number;
  /* Two seats: a win or a draw may be claimed. With more, the absent player resigns. */
  two: boolean;
}

/* What this reader may claim, now or later; null if nothing. */
export function claimable({ room, log }: Table, now: number): Claimable | null {
  const { you, state, status } = room;
  const seat = state.seat;
  if (
    you === null ||
    seat === null ||
    seat === you ||
    status !== 'playing' ||
    room.clock?.kind === 'days'
  ) {
    return null;
  }
  const from = room.claim?.[seat] ?? null;
  if (from === null || outOf(log).has(you)) return null;
  return { seat, wait: Math.max(0, from - now), two: room.seats.length === 2 };
}

/* 0:42, rounded up to whole seconds. */
export function waitText(wait: number): string {
  const seconds = Math.ceil(wait / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/* The sentence in the margin. */
export function claimWords(table: Table, { seat, wait, two }: Claimable): Saying {
  const name = nameOf(table.room, seat);
  const values = { name, when: wait > 0 ? say('in {wait}', { wait: waitText(wait) }) : say('now') };
  const text = two
    ? say('{name} left. You may claim the game {when}, or wait.', values)
    : say('{name} left. You may go on without them {when}, or wait.', values);
  return { tone: 'blue', text };
}
