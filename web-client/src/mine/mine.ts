/* mine/mine.ts - the tables at which this device has a seat, kept up to date by polling and by visits. */
import { route } from '../base/route';
import { makeStore } from '../base/store';
import { allSeats, forgetSeat, heldSeat, rememberRow } from '../device/seats';
import { enterLobby } from '../lobby/lobby';
import { wire } from '../net/session';
import type { MineRow, Room } from '../proto';
import { visit } from '../room/visit';
import { groupOf, type MyRoom } from './groups';

const batch = 30;
const most = 300;
const often = 30_000;

/* After this many finished games, pieces that can move are no longer marked by default. */
const newcomerFor = 5;

/* Whether few games have been finished on this device. */
export const isNewcomer = (rooms: readonly MyRoom[]): boolean =>
  rooms.filter(({ row }) => row.status === 'over' && row.you != null).length < newcomerFor;

/* As last seen; read from local storage. */
export const mine = makeStore<MyRoom[]>(readRooms());

/* The server has answered at least once. */
export const mineAsked = makeStore(false);

function readRooms(): MyRoom[] {
  return allSeats().flatMap(([id, { token, row, gone }]) =>
    token && row ? [{ id, row, gone: gone === true }] : [],
  );
}

/* Read them from local storage again. */
export const reread = () => mine.set(readRooms());

function take(rows: MineRow[]) {
  for (const row of rows) {
    // never seen and gone: not worth a line
    if (row.status === 'gone' && !heldSeat(row.room).row) forgetSeat(row.room);
    else rememberRow(row);
  }
}

// Finished games no longer change: they are asked about only in a full refresh, newest first. The server accepts
// a hundred messages in ten seconds, and closes the connection beyond that.
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

/* Is there a seat the server may still know about? */
export const holdsSeats = () => wanted(true).length > 0;

let asking = false;
/* A refresh requested while another was running, full or not. */
let queued: boolean | null = null;

/* Refresh from the server: all, or only those that may have changed. */
export async function refreshMine(all = false) {
  if (asking) {
    queued = all || queued === true;
    return;
  }
  asking = true;
  await askAll(wanted(all));
  asking = false;
  reread();
  if (queued === null) return;
  const more = queued;
  queued = null;
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
    // the user navigated away, or the server does not know: keep what was last seen
  }
}

// These pages have subscriptions of their own.
const placed = ['lobby', 'new', 'watch', 'room'];

function refreshIfSeen() {
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

// The table being visited needs no request.
function followVisit() {
  const { table } = visit.get() ?? {};
  const last = table?.log[table.log.length - 1];
  if (!table || table.room.you === null || !last) return;
  if (rememberRow(rowOf(table.room, last.d.at))) reread();
}

/* Start refreshing: when the page becomes visible, after navigation, and every half minute. */
export function followMine() {
  let page = route.get().page;
  const soon = () => setTimeout(refreshIfSeen, 200);
  document.addEventListener('visibilitychange', refreshIfSeen);
  addEventListener('storage', reread);
  route.watch(() => route.get().page !== page && ((page = route.get().page), soon()));
  visit.watch(followVisit);
  setInterval(refreshIfSeen, often);
  soon();
}

/* Forget a table and the seat at it. */
export function forgetRoom(id: string) {
  forgetSeat(id);
  reread();
}

/* The tables where it is our turn, except the current one. */
export const turnsOf = (rooms: MyRoom[], except: string | null) =>
  rooms.filter(room => room.id !== except && groupOf(room) === 'turn');
