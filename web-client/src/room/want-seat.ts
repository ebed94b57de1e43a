/* room/want-seat.ts - remembers which seat to take in a room before the room is entered. */
const wanted = new Map<string, string>();

/* Sit down as soon as that room is entered. */
export function wantSeat(room: string, seat: string) {
  wanted.set(room, seat);
}

/* Returns the remembered seat and forgets it. */
export function takeWanted(room: string): string | undefined {
  const seat = wanted.get(room);
  wanted.delete(room);
  return seat;
}
