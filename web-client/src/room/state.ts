/* room/state.ts - the page's copy of a room: its current state and its log. No DOM. */
import type { Effect, Room, RoomEvent, StoredEvent } from '../proto';

export interface Table {
  room: Room;
  /* Version: the number of the latest event. */
  v: number;
  /* Events of the room, oldest first; only the latest if there are very many. */
  log: StoredEvent[];
  /* Effects of the latest event, to be animated once. */
  effects: Effect[];
  /* Events were missed: ask for the room again. */
  gap: boolean;
}

/* All have agreed to a rematch, and its room cannot be joined yet. */
export const rematchComes = ({ rematch, rematch_offer, offers }: Room): boolean =>
  rematch === null && rematch_offer !== null && offers.rematch === null;

/* The events since the start of the current or last game; before the first, all. */
export function gameEvents(log: StoredEvent[]): StoredEvent[] {
  for (let i = log.length - 1; i >= 0; i--) {
    if (log[i]!.d.e === 'start') return log.slice(i);
  }
  return log;
}

/* How a seat left a game that others may continue. */
export type Out = 'resign' | 'flag' | 'claim';

/* Seats that have left the current game, and how. */
export function outOf(log: StoredEvent[]): Map<number, Out> {
  return new Map(
    gameEvents(log).flatMap(({ d }) =>
      d.e === 'resign' || d.e === 'flag' || d.e === 'claim' ? [[d.seat, d.e]] : [],
    ),
  );
}

export type EventNamed<E extends RoomEvent['e']> = Extract<RoomEvent, { e: E }>;
