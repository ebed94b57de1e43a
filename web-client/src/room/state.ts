/* room/state.ts - the page's copy of a room: its current state and its log. No DOM. */
import type { Effect, Room, RoomEvent, StoredEvent } from '../proto';

export interface Table {
  room: Room;
  /* Number of the latest event in here. */
  v: number;
  /* Every event of the room, oldest first; of a very long one the latest. */
  log: StoredEvent[];
  /* What the newest event did, to be shown once. */
  effects: Effect[];
  /* Events were missed: ask for the room again. */
  gap: boolean;
}

/* The events since the game being played, or played last, began; all of them before the first. */
export function gameEvents(log: StoredEvent[]): StoredEvent[] {
  for (let i = log.length - 1; i >= 0; i--) {
    if (log[i]!.d.e === 'start') return log.slice(i);
  }
  return log;
}

/* How a seat came to be out of a game that others may go on with. */
export type Out = 'resign' | 'flag' | 'claim';

/* Seats that are out of the game being played, and how. */
export function outOf(log: StoredEvent[]): Map<number, Out> {
  return new Map(
    gameEvents(log).flatMap(({ d }) =>
      d.e === 'resign' || d.e === 'flag' || d.e === 'claim' ? [[d.seat, d.e]] : [],
    ),
  );
}

export type EventNamed<E extends RoomEvent['e']> = Extract<RoomEvent, { e: E }>;
