/* device/seats.ts - the seats this device holds, and what it saw of their dice; kept in the browser per room. */
import type { Seen } from '../dice/verify';
import type { MineRow } from '../proto';
import { keep, kept, parse } from './settings';

export interface HeldSeat extends Partial<
  Record<'token' | 'entropy' | 'commit' | 'commits' | 'gameId', string>
> {
  seat?: number | null;
  at?: number;
  /* How the room stood when it was seen last; it stays when the server has deleted the room. */
  row?: MineRow;
  /* The server has it no longer. */
  gone?: boolean;
}

const prefix = 'qirkat.seat.';
const talk = 'qirkat.talk.';
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

/* Every room that this device holds a seat in, or held one. */
export function allSeats(): [room: string, held: HeldSeat][] {
  try {
    const names = Object.keys(localStorage).filter(name => name.startsWith(prefix));
    return names.map((name): [string, HeldSeat] => [
      name.slice(prefix.length),
      parse<HeldSeat>(kept(name)),
    ]);
  } catch {
    return [];
  }
}

/* Remember how a room stands, without saying that somebody has looked at it. True if that is news. */
export function rememberRow(row: MineRow): boolean {
  const held = heldSeat(row.room);
  if (!held.token) return false;
  const gone = row.status === 'gone';
  const next: HeldSeat = gone ? { ...held, gone } : { ...held, row, gone };
  const [before, text] = [kept(prefix + row.room), JSON.stringify(next)];
  if (before !== text) keep(prefix + row.room, text);
  return before !== text;
}

/* Put a seat as it was kept elsewhere. */
export const putSeat = (room: string, held: HeldSeat) => keep(prefix + room, JSON.stringify(held));

/* Was it this window that sat there last? Then it need not ask before it takes the seat again. */
export const satHere = (room: string) => kept(mine + room, 'session') !== null;
export const sitHere = (room: string) => keep(mine + room, '1', 'session');
export const leaveHere = (room: string) => keep(mine + room, null, 'session');

/* The dice of the game with this id, as this device saw them begin. */
export function seenDice(room: string, gameId: string | null): Seen {
  const held = heldSeat(room);
  const known = held.gameId === gameId;
  const { commit, entropy, commits } = known ? held : ({} as HeldSeat);
  return { commit, entropy, commits };
}

const played = (held: HeldSeat) =>
  held.row !== undefined && held.row.status !== 'open' && held.row.status !== 'aborted';

/* Forget what nobody has looked at for a season, but for what was played: that is this device's history. */
export function tidySeats(now: number) {
  try {
    const names = Object.keys(localStorage).filter(
      name => name.startsWith(prefix) || name.startsWith(talk),
    );
    for (const name of names) {
      const held = parse<HeldSeat>(kept(name));
      if (now - (held.at ?? 0) > longest && !played(held)) keep(name, null);
    }
  } catch {
    // no storage, nothing to tidy
  }
}
