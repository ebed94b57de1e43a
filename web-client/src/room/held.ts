/* room/held.ts - a finished turn that is only played once it has been confirmed. Pure. */
import type { Room, State } from '../proto';

/* A turn, and the place in the game it was chosen for. */
export interface Held {
  text: string;
  place: string;
}

/* The parts of a room that determine which turns are legal. */
export const placeOf = ({ status, state }: Room): string =>
  [status, state.position, state.seat, state.fresh].join();

/* Whether nothing of the turn is left to choose after this. Where turns are not listed, each is one
 * step, or one for each number thrown. */
export function endsTurn({ turns, view }: State, text: string): boolean {
  return turns ? turns.includes(text) : view.left.length < 2;
}

interface Holder {
  held: Held | null;
  table: { room: Room } | null;
}

/* The turn that waits now. One for a position that is no more does not. */
export function heldIn({ held, table }: Holder): string | null {
  return held && table && held.place === placeOf(table.room) ? held.text : null;
}
