/* room/entropy.ts - this device's contribution to the dice of a table: sent at once or, with
 * strong dice, committed to first and revealed when all have committed. It is stored on the
 * device, so that it can be revealed after a reload. */
import { heldSeat, holdSeat } from '../device/seats';
import { entropyCommit } from '../dice/throws';
import { randomHex, wire } from '../net/session';
import type { Room, StrongDice } from '../proto';

const before = (room: Room) => room.status === 'open' || room.status === 'between';

// Our entropy for the coming game, drawn now if need be; stored before it is sent.
function ownEntropy(room: Room, dice: NonNullable<Room['dice']>): string {
  const held = heldSeat(room.id);
  if (held.gameId === dice.game_id && held.entropy) return held.entropy;
  const entropy = randomHex(16);
  holdSeat(room.id, { entropy, gameId: dice.game_id, commit: dice.commit, commits: '' });
  return entropy;
}

/* The strong dice of a game that has not begun, and the seat this reader will have. */
function setUp(room: Room): { strong: StrongDice; seat: number } | null {
  const strong = room.dice?.strong;
  const seat = strong && room.you !== null ? strong.seats.indexOf(room.you) : -1;
  return strong && seat >= 0 && before(room) ? { strong, seat } : null;
}

/* What to send now, or null. With strong dice, a commitment made on another device cannot be revealed here. */
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

// Each once: what was lost with a connection is asked for again by the next room message.
async function once(what: string, send: () => Promise<unknown>) {
  if (sending.has(what)) return;
  sending.add(what);
  // what is too late, or sent twice, shows in the room itself
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
  // kept to compare with the record: nobody can later claim another commitment
  if (entropy) holdSeat(room.id, { commits: strong.commits.map(hex => hex ?? '').join() });
  if (entropy) return void once(`${id} show`, () => wire.request('ready', { entropy }));
  // between two games, players say that they are ready
  if (!strong.commits[seat] && room.status === 'open') {
    void once(`${id} commit`, () => commit(room, seat));
  }
}

/* A seated player adds entropy to the dice once they are committed to, and remembers the commitment. */
export function settleDice(room: Room) {
  const own = setUp(room);
  if (own) return settleStrong(room, own);
  if (!room.dice || room.dice.strong || room.you === null || room.status !== 'open') return;
  const held = heldSeat(room.id);
  if (held.gameId === room.dice.game_id && held.entropy) return;
  const entropy = ownEntropy(room, room.dice);
  // being late does no harm: the game has begun with the entropy of others
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
