/* mine/seats-file.ts - reads a file of exported seats. Pure. */
import type { HeldSeat } from '../device/seats';
import { say } from '../words';

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
      say(
        'This is not a file of saved games. Make one with "Save my games to a file" on another device.',
      ),
    );
  }
  return file.rooms.flatMap(({ room, held }) => {
    if (!roomId.test(room) || !isHeld(held)) return [];
    const { row, ...rest } = held;
    return [{ room, held: row && rowFits(row) ? { ...rest, row } : rest }];
  });
}
