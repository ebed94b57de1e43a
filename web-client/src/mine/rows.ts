/* mine/rows.ts - my tables as a list: grouping, order, descriptions, and the export file. Pure. */
import type { HeldSeat } from '../device/seats';
import { namesOf } from '../lobby/rows';
import type { MineRow } from '../proto';
import { leftWords, paceOf } from '../text/clocks';
import { count, listed } from '../text/words';

/* A table at which this device has a seat. */
export interface MyRoom {
  id: string;
  row: MineRow;
  /* The server no longer has it. */
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

// Least time left first, then most recently updated.
function urgency(a: MyRoom, b: MyRoom): number {
  const left = (room: MyRoom) =>
    groupOf(room) === 'over' ? Infinity : (room.row.left ?? Infinity);
  const [x, y] = [left(a), left(b)];
  return x === y ? (b.row.updated ?? 0) - (a.row.updated ?? 0) : x - y;
}

/* All tables by what they need of us, each group with the most urgent first. */
export function grouped(rooms: MyRoom[]): Record<Group, MyRoom[]> {
  const groups: Record<Group, MyRoom[]> = { turn: [], waiting: [], open: [], over: [] };
  for (const room of [...rooms].sort(urgency)) groups[groupOf(room)].push(room);
  return groups;
}

/* The other players. */
export function othersOf({ row }: MyRoom): string {
  const others = namesOf(row).filter(
    (name, seat): name is string => name !== null && seat !== row.you,
  );
  return listed(others) || 'nobody';
}

/* "won", "lost" or "drawn"; with the sentence of the result. */
export function outcomeOf({ row }: MyRoom): { word: string; text: string } {
  if (row.status === 'aborted') return { word: 'closed', text: 'Closed without a result.' };
  if (!row.result) {
    return { word: 'not finished', text: 'It was not finished when it was seen last.' };
  }
  const { winner, text } = row.result;
  const own = row.you ?? null;
  return {
    word: winner === null ? 'drawn' : own === null ? 'over' : winner === own ? 'won' : 'lost',
    text,
  };
}

/* Time left of the seat to move, as of the last refresh. */
export function timeWords({ row }: MyRoom): string {
  if (row.left == null || row.status !== 'playing') return '';
  return `${leftWords(row.left, paceOf(row.clock))} left`;
}

/* "just now", "5 minutes ago", "3 days ago". */
export function agoWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${count(minutes, 'minute')} ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${count(hours, 'hour')} ago` : `${count(Math.floor(hours / 24), 'day')} ago`;
}

export interface SeatsFile {
  qirkat_seats: 1;
  saved: number;
  rooms: { room: string; held: HeldSeat }[];
}

const roomId = /^[2-9a-hjkmnp-z]{8}([2-9a-hjkmnp-z]{5})?$/;
const hex = /^([0-9a-f]{2}){0,64}$/;
const isHex = (value: unknown) =>
  value === undefined || (typeof value === 'string' && hex.test(value));

function isHeld(held: unknown): held is HeldSeat {
  if (!held || typeof held !== 'object') return false;
  const { token, entropy, commit, gameId, at, row } = held as HeldSeat;
  const plain =
    typeof token === 'string' &&
    token.length === 64 &&
    [token, entropy, commit, gameId].every(isHex);
  return (
    plain &&
    (at === undefined || Number.isFinite(at)) &&
    (row === undefined || (typeof row === 'object' && row !== null))
  );
}

/* The seats in a file; throws a sentence if it is not one. rowFits says whether a row matches the schema. */
export function readSeatsFile(
  text: string,
  rowFits: (row: unknown) => boolean,
): SeatsFile['rooms'] {
  let file: Partial<SeatsFile> | null = null;
  try {
    file = JSON.parse(text) as Partial<SeatsFile>;
  } catch {
    // reported below
  }
  if (file?.qirkat_seats !== 1 || !Array.isArray(file.rooms)) {
    throw new Error(
      'This is no file of games. It is made by "Save my games to a file" on another device.',
    );
  }
  return file.rooms.flatMap(({ room, held }) => {
    if (!roomId.test(room) || !isHeld(held)) return [];
    const { row, ...rest } = held;
    return [{ room, held: row && rowFits(row) ? { ...rest, row } : rest }];
  });
}
