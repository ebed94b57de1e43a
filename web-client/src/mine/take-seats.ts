/* mine/take-seats.ts - exports the seats of this device as a file, and imports them on another. */
import { allSeats, heldSeat, putSeat } from '../device/seats';
import { checked } from '../net/check';
import { refreshMine, reread } from './mine';
import { readSeatsFile, type SeatsFile } from './seats-file';

/* All seats of this device as the text of a file. */
export function seatsFile(now: number): string {
  const rooms = allSeats().flatMap(([room, held]) => (held.token ? [{ room, held }] : []));
  const file: SeatsFile = { qirkat_seats: 1, saved: now, rooms };
  return JSON.stringify(file, null, 1);
}

function fits(row: unknown): boolean {
  try {
    checked('MineRow', row);
    return true;
  } catch {
    return false;
  }
}

/* Import the seats of a file; seats already held here are left alone. */
export function takeSeatsFile(text: string): { taken: number; known: number } {
  const rooms = readSeatsFile(text, fits);
  const fresh = rooms.filter(({ room }) => !heldSeat(room).token);
  for (const { room, held } of fresh) putSeat(room, held);
  reread();
  void refreshMine(true);
  return { taken: fresh.length, known: rooms.length - fresh.length };
}
