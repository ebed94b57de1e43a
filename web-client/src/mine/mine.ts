/* mine/mine.ts - the tables that this device has a seat at, kept up to date: asked for again and again, and as visits show them. */
import { route } from '../base/route';
import { makeStore } from '../base/store';
import { allSeats, forgetSeat, heldSeat, putSeat, rememberRow } from '../device/seats';
import { enterLobby } from '../lobby/lobby';
import { checked } from '../net/check';
import { wire } from '../net/session';
import type { MineRow, Room } from '../proto';
import { visit } from '../room/visit';
import { groupOf, readSeatsFile, type MyRoom, type SeatsFile } from './rows';

const batch = 30;
const most = 300;
const often = 30_000;

/* As seen last; read from the browser. */
export const mine = makeStore<MyRoom[]>(readRooms());

/* The server was asked, and has answered. */
export const mineAsked = makeStore(false);

function readRooms(): MyRoom[] {
  return allSeats().flatMap(([id, { token, row, gone }]) =>
    token && row ? [{ id, row, gone: gone === true }] : [],
  );
}

const reread = () => mine.set(readRooms());

function take(rows: MineRow[]) {
  for (const row of rows) {
    // never seen, and not there: it is not worth a line
    if (row.status === 'gone' && !heldSeat(row.room).row) forgetSeat(row.room);
    else rememberRow(row);
  }
}

// What has ended does not change any more: it is asked about only where all is to be known, the newest first. The server
// hears a hundred messages in ten seconds, and closes the line on more.
function wanted(all: boolean): { room: string; token: string }[] {
  const live: { room: string; token: string }[] = [],
    settled: { room: string; token: string; at: number }[] = [];
  for (const [room, { token, row, gone, at = 0 }] of allSeats()) {
    if (!token || gone) continue;
    if (row !== undefined && groupOf({ id: room, row, gone: false }) === 'over') {
      settled.push({ room, token, at });
    } else {
      live.push({ room, token });
    }
  }
  const newest = all
    ? settled
        .sort((a, b) => b.at - a.at)
        .slice(0, most)
        .map(({ room, token }) => ({ room, token }))
    : [];
  return [...live.slice(0, 3 * most), ...newest];
}

/* Is there a seat that the server may still know something of? */
export const holdsSeats = () => wanted(true).length > 0;

let asking = false;
/* What was wanted while an answer was under way that may be older than the wish: of all, or not. */
let wish: boolean | null = null;

/* Ask the server how they stand; of all, or of those that may have changed. */
export async function refreshMine(all = false) {
  if (asking) {
    wish = all || wish === true;
    return;
  }
  asking = true;
  await askAll(wanted(all));
  asking = false;
  reread();
  if (wish === null) return;
  const more = wish;
  wish = null;
  void refreshMine(more);
}

async function askAll(rooms: { room: string; token: string }[]) {
  try {
    for (let i = 0; i < rooms.length; i += batch) {
      const [first, ...rest] = rooms.slice(i, i + batch);
      const { rows = [] } = {
        rows: (await wire.request('mine', { rooms: [first!, ...rest] })).rooms,
      };
      take(rows);
    }
    mineAsked.set(true);
  } catch {
    // another page was gone to, or the server does not know: what was seen last stands
  }
}

// These pages say by themselves where they want to be.
const placed = ['lobby', 'new', 'watch', 'room'];

function look() {
  if (document.visibilityState !== 'visible' || !wanted(false).length) return;
  const { up, tries } = wire.link.get();
  if (!up && !tries && !placed.includes(route.get().page)) enterLobby();
  void refreshMine();
}

function rowOf(room: Room, updated: number): MineRow {
  return {
    room: room.id,
    status: room.status,
    game: room.game.key,
    title: room.game.title,
    you: room.you,
    seats: room.seats.map(person => person?.name ?? null),
    seat: room.status === 'playing' ? room.state.seat : null,
    ...(room.status === 'between' ? { ready: room.ready } : {}),
    clock: room.clock ?? null,
    result: room.result,
    updated,
    turn: heldSeat(room.id).row?.turn ?? 0,
    left: null,
  };
}

// The table being visited is known without asking.
function followVisit() {
  const { table } = visit.get() ?? {};
  const last = table?.log[table.log.length - 1];
  if (!table || table.room.you === null || !last) return;
  if (rememberRow(rowOf(table.room, last.d.at))) reread();
}

/* From now on: when the page is seen again, when another is gone to, and every half minute. */
export function followMine() {
  let page = route.get().page;
  const soon = () => setTimeout(look, 200);
  document.addEventListener('visibilitychange', look);
  addEventListener('storage', reread);
  route.watch(() => route.get().page !== page && ((page = route.get().page), soon()));
  visit.watch(followVisit);
  setInterval(look, often);
  soon();
}

/* Forget a table, with the seat at it. */
export function forgetRoom(id: string) {
  forgetSeat(id);
  reread();
}

/* The tables where it is our turn, but for the one we are at. */
export const turnsOf = (rooms: MyRoom[], except: string | null) =>
  rooms.filter(room => room.id !== except && groupOf(room) === 'turn');

/* All seats of this device as a file. */
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

/* Take the seats of a file; those held here already stay as they are. */
export function takeSeatsFile(text: string): { taken: number; known: number } {
  const rooms = readSeatsFile(text, fits);
  const fresh = rooms.filter(({ room }) => !heldSeat(room).token);
  for (const { room, held } of fresh) putSeat(room, held);
  reread();
  void refreshMine(true);
  return { taken: fresh.length, known: rooms.length - fresh.length };
}
