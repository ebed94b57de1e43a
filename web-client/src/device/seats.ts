/* device/seats.ts - the seats this device holds and what it saw of their dice, by room: in local
 * storage, or without it as long as the page lasts. */
import type { Seen } from '../dice/verify';
import type { MineRow } from '../proto';
import { keep, kept, keptNames, parse, stored } from './settings';

export interface HeldSeat extends Partial<
  Record<'token' | 'entropy' | 'commit' | 'commits' | 'gameId', string>
> {
  seat?: number | null;
  at?: number;
  /* The room as last seen; kept even after the server has deleted it. */
  row?: MineRow;
  /* The server no longer has it. */
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

/* Whether the seat is still held here after this page is closed. */
export function seatLasts(room: string): boolean {
  const { token } = heldSeat(room);
  return token === undefined || parse<HeldSeat>(stored(prefix + room)).token === token;
}

/* Every room in which this device holds or held a seat. */
export function allSeats(): [room: string, held: HeldSeat][] {
  const names = keptNames().filter(name => name.startsWith(prefix));
  return names.map((name): [string, HeldSeat] => [
    name.slice(prefix.length),
    parse<HeldSeat>(kept(name)),
  ]);
}

/* Remember the state of a room without marking it as visited. True if it changed. */
export function rememberRow(row: MineRow): boolean {
  const held = heldSeat(row.room);
  if (!held.token) return false;
  const gone = row.status === 'gone';
  const next: HeldSeat = gone ? { ...held, gone } : { ...held, row, gone };
  const [before, text] = [kept(prefix + row.room), JSON.stringify(next)];
  if (before !== text) keep(prefix + row.room, text);
  return before !== text;
}

/* Store a seat imported from another device. */
export const putSeat = (room: string, held: HeldSeat) => keep(prefix + room, JSON.stringify(held));

/* Did this window hold the seat last? Then it may take it again without asking. */
export const satHere = (room: string) => kept(mine + room, 'session') !== null;
export const sitHere = (room: string) => keep(mine + room, '1', 'session');
export const leaveHere = (room: string) => keep(mine + room, null, 'session');

/* The dice of the game with this id, as this device saw them at its start. */
export function seenDice(room: string, gameId: string | null): Seen {
  const held = heldSeat(room);
  const known = held.gameId === gameId;
  const { commit, entropy, commits } = known ? held : ({} as HeldSeat);
  return { commit, entropy, commits };
}

const played = (held: HeldSeat) =>
  held.row !== undefined && held.row.status !== 'open' && held.row.status !== 'aborted';

/* Drop rooms not visited for months, except those that were played: they are this device's history. */
export function tidySeats(now: number) {
  const names = keptNames().filter(name => name.startsWith(prefix) || name.startsWith(talk));
  for (const name of names) {
    const held = parse<HeldSeat>(kept(name));
    if (now - (held.at ?? 0) > longest && !played(held)) keep(name, null);
  }
}
