/* room/computers.ts - which seats of a table are computers or bots, and how well computers play. Pure. */
import type { Person, Room } from '../proto';
import { personName } from '../text/levels';
import { listed } from '../text/words';
import { say } from '../words';

/* The level of the computer in this seat; null if a person sits there, or nobody. */
export const levelAt = (room: Room, seat: number): number | null =>
  room.seats[seat]?.computer ?? null;

/* We added the computer in this seat, and the game has not begun. */
export const maySendAway = (room: Room, seat: number): boolean =>
  room.status === 'open' && room.you !== null && room.seats[seat]?.by === room.you;

/* The word shown beside the name of a computer or a bot; "" for a person. */
export function kindOf(somebody: Person | null | undefined): string {
  if (somebody?.computer !== undefined) return say('computer');
  return somebody?.bot ? say('bot') : '';
}

export const hasComputer = (room: Room): boolean =>
  room.seats.some((_, seat) => levelAt(room, seat) !== null);

/* All opponents of this player are computers. */
export const onlyComputers = (room: Room): boolean =>
  room.you !== null &&
  room.seats.every((_, seat) => seat === room.you || levelAt(room, seat) !== null);

/* The level of the computers, the highest if they differ; null without a computer. */
export function levelPlayed(room: Room): number | null {
  const levels = room.seats.flatMap((_, seat) => levelAt(room, seat) ?? []);
  return levels.length ? Math.max(...levels) : null;
}

/* "4 of 6, Scribe"; each level once. */
export function levelsWords(room: Room): string {
  const words = room.seats.flatMap(person =>
    person?.computer === undefined
      ? []
      : [say('{computer} of 6, {name}', { computer: person.computer, name: personName(person) })],
  );
  return listed([...new Set(words)]);
}
