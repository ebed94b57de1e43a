/* room/computers.ts - which seats of a table are computers and how well they play. Pure. */
import type { Room } from '../proto';
import { listed } from '../text/words';

/* The level of the computer in this seat; null if a person sits there, or nobody. */
export const levelAt = (room: Room, seat: number): number | null =>
  room.seats[seat]?.computer ?? null;

export const hasComputer = (room: Room): boolean =>
  room.seats.some((_, seat) => levelAt(room, seat) !== null);

/* All that this player plays against are computers. */
export const onlyComputers = (room: Room): boolean =>
  room.you !== null &&
  room.seats.every((_, seat) => seat === room.you || levelAt(room, seat) !== null);

/* The level played against, the strongest where they differ; null without a computer. */
export function levelPlayed(room: Room): number | null {
  const levels = room.seats.flatMap((_, seat) => levelAt(room, seat) ?? []);
  return levels.length ? Math.max(...levels) : null;
}

/* "4 of 6, Scribe" */
export function levelsWords(room: Room): string {
  return listed(
    room.seats.flatMap(person =>
      person?.computer === undefined ? [] : [`${person.computer} of 6, ${person.name}`],
    ),
  );
}
