/* room/want-seat.ts - a seat that is wanted in a room before the room is entered. */
const wanted = new Map<string, string>();

/* Sit down in that room as soon as it is entered. */
export function wantSeat(room: string, seat: string) {
  wanted.set(room, seat);
}

/* The seat wanted there, once. */
export function takeWanted(room: string): string | undefined {
  const seat = wanted.get(room);
  wanted.delete(room);
  return seat;
}
