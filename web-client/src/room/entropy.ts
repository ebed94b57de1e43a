/* room/entropy.ts - what this device adds to the dice of a table: sent at once, or with strong dice committed to first, and
   shown when all have. It is kept on the device, so that it can be shown after the page was loaded again. */
import { heldSeat, holdSeat } from '../device/seats';
import { entropyCommit } from '../dice/throws';
import { randomHex, wire } from '../net/session';
import type { Room, StrongDice } from '../proto';

const before = (room: Room) => room.status === 'open' || room.status === 'between';

// What was drawn for the coming game, or is drawn now; kept before anybody hears of it.
function ownEntropy(room: Room, dice: NonNullable<Room['dice']>): string {
  const held = heldSeat(room.id);
  if (held.gameId === dice.game_id && held.entropy) return held.entropy;
  const entropy = randomHex(16);
  holdSeat(room.id, { entropy, gameId: dice.game_id, commit: dice.commit, commits: '' });
  return entropy;
}

/* The strong dice of a table whose game has not begun, and the seat that this reader will have. */
function setUp(room: Room): { strong: StrongDice; seat: number } | null {
  const strong = room.dice?.strong;
  const seat = strong && room.you !== null ? strong.seats.indexOf(room.you) : -1;
  return strong && seat >= 0 && before(room) ? { strong, seat } : null;
}

/* What is to be sent now; null for nothing. With strong dice what was committed to on another device cannot be shown here. */
export function toShow(room: Room): string | null {
  const own = setUp(room);
  const held = heldSeat(room.id);
  const due =
    own &&
    own.strong.open_by !== null &&
    own.strong.commits[own.seat] &&
    !own.strong.opened[own.seat];
  return due && held.gameId === room.dice?.game_id ? (held.entropy ?? null) : null;
}

const sending = new Set<string>();

// Each once: what was lost with the connection is asked for again by the next message about the table.
async function once(what: string, send: () => Promise<unknown>) {
  if (sending.has(what)) return;
  sending.add(what);
  // what comes too late, or twice, is told by the room itself
  await send().catch(() => undefined);
  sending.delete(what);
}

async function commit(room: Room, seat: number) {
  if (!room.dice) return;
  const entropy = ownEntropy(room, room.dice);
  await wire.request('ready', {
    entropy_commit: await entropyCommit(room.dice.game_id, seat, entropy),
  });
}

function settleStrong(room: Room, { strong, seat }: { strong: StrongDice; seat: number }) {
  const id = room.dice?.game_id ?? '';
  const entropy = toShow(room);
  // to compare with the record: nobody can say later that they had committed to something else
  if (entropy) holdSeat(room.id, { commits: strong.commits.map(commit => commit ?? '').join() });
  if (entropy) return void once(`${id} show`, () => wire.request('ready', { entropy }));
  // between two games whoever plays says that they are ready
  if (!strong.commits[seat] && room.status === 'open') {
    void once(`${id} commit`, () => commit(room, seat));
  }
}

/* Whoever sits adds something of their own to the dice once they are fixed, and remembers what was fixed. */
export function settleDice(room: Room) {
  const own = setUp(room);
  if (own) return settleStrong(room, own);
  if (!room.dice || room.dice.strong || room.you === null || room.status !== 'open') return;
  const held = heldSeat(room.id);
  if (held.gameId === room.dice.game_id && held.entropy) return;
  const entropy = ownEntropy(room, room.dice);
  // too late is no harm: the game has begun with what others added
  void wire.request('ready', { entropy }).catch(() => undefined);
}

/* Agree to the next game of the match. */
export async function readyData(
  room: Room,
): Promise<{ entropy?: string; entropy_commit?: string }> {
  if (!room.dice) return {};
  const own = setUp(room);
  const entropy = ownEntropy(room, room.dice);
  return own
    ? { entropy_commit: await entropyCommit(room.dice.game_id, own.seat, entropy) }
    : { entropy };
}
