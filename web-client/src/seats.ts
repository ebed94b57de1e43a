/* seats.ts - the seats this device holds, and what it saw of their dice; kept in the browser per room. */
import type { Seen } from './dice/verify';
import { keep, kept, parse } from './settings';

export interface HeldSeat extends Partial<Record<'token' | 'entropy' | 'commit' | 'gameId', string>> {
  seat?: number | null;
  at?: number;
}

const prefix = 'qirkat.seat.';
const mine = 'qirkat.here.';
const longest = 90 * 24 * 3600 * 1000;

export function heldSeat(room: string): HeldSeat {
  return parse<HeldSeat>(kept(prefix + room));
}

export function holdSeat(room: string, part: HeldSeat) {
  keep(prefix + room, JSON.stringify({ ...heldSeat(room), ...part, at: Date.now() }));
}

export function forgetSeat(room: string) {
  keep(prefix + room, null);
}

/* Was it this window that sat there last? Then it need not ask before it takes the seat again. */
export const satHere = (room: string) => kept(mine + room, 'session') !== null;
export const sitHere = (room: string) => keep(mine + room, '1', 'session');

/* The dice of the game with this id, as this device saw them begin. */
export function seenDice(room: string, gameId: string | null): Seen {
  const held = heldSeat(room);
  const known = held.gameId === gameId;
  return { commit: known ? held.commit : undefined, entropy: known ? held.entropy : undefined };
}

/* Forget what nobody has looked at for a season. */
export function tidySeats(now: number) {
  try {
    const names = Object.keys(localStorage).filter(name => name.startsWith(prefix));
    for (const name of names) {
      if (now - (parse<HeldSeat>(kept(name)).at ?? 0) > longest) keep(name, null);
    }
  } catch {
    // no storage, nothing to tidy
  }
}
