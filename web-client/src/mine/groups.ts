/* mine/groups.ts - my tables, grouped by what they need from us. Pure. */
import type { MineRow } from '../proto';

/* A table at which this device has a seat. */
export interface MyRoom {
  id: string;
  row: MineRow;
  /* It no longer exists on the server. */
  gone: boolean;
}

export type Group = 'turn' | 'waiting' | 'open' | 'over';

export function groupOf({ row, gone }: MyRoom): Group {
  if (row.status === 'over' || row.status === 'aborted' || gone) return 'over';
  if (row.status === 'open') return 'open';
  const mine = row.status === 'playing' && row.you != null && row.seat === row.you;
  return mine || mustAgree(row) ? 'turn' : 'waiting';
}

/* Between two games: the next begins when we are ready too. */
export const mustAgree = (row: MineRow): boolean =>
  row.status === 'between' && row.you != null && row.ready?.[row.you] === false;

const restMs = 3_600_000;

// One left alone with computers for an hour is at rest, and nobody waits for its turns.
function isUnderWay({ row, gone }: MyRoom, now: number): boolean {
  if (gone || row.status !== 'playing' || row.you == null) return false;
  const alone = row.computers?.every((level, seat) => level !== null || seat === row.you);
  return !alone || now - (row.updated ?? 0) < restMs;
}

/* My table at which this game is being played, so that nothing may tell me what its turns are worth. */
export const underWay = (rooms: readonly MyRoom[], game: string, now: number): MyRoom | null =>
  rooms.find(room => room.row.game === game && isUnderWay(room, now)) ?? null;

// Least time left first, then most recently updated.
function urgency(a: MyRoom, b: MyRoom): number {
  const left = (room: MyRoom) =>
    groupOf(room) === 'over' ? Infinity : (room.row.left ?? Infinity);
  const [x, y] = [left(a), left(b)];
  return x === y ? (b.row.updated ?? 0) - (a.row.updated ?? 0) : x - y;
}

/* All tables, grouped by what they need from us, the most urgent first in each group. */
export function grouped(rooms: MyRoom[]): Record<Group, MyRoom[]> {
  const groups: Record<Group, MyRoom[]> = { turn: [], waiting: [], open: [], over: [] };
  for (const room of [...rooms].sort(urgency)) groups[groupOf(room)].push(room);
  return groups;
}
