/* lobby/create.ts - opening a table. */
import { go } from '../base/route';
import { holdSeat, sitHere } from '../device/seats';
import { settings } from '../device/settings';
import { client, wire } from '../net/session';
import { expectRoom } from '../room/expected';
import { wantTurn } from '../room/want-turn';
import type { Draft } from './draft';

/* Open the table, take the seat, go there, and play that turn. */
export async function createTable(
  { clock, ...draft }: Draft,
  { replace = false, turn }: { replace?: boolean; turn?: string | undefined } = {},
) {
  const { name } = settings.get();
  const ack = await wire.request('create', {
    ...draft,
    client,
    ...(clock ? { clock } : {}),
    ...(name ? { name } : {}),
  });
  if (!ack.room) return;
  if (ack.token) {
    holdSeat(ack.room, { token: ack.token, seat: ack.seat ?? null });
    sitHere(ack.room);
  }
  expectRoom(ack.room);
  if (turn !== undefined) wantTurn(`/r/${ack.room}`, turn);
  go(`/r/${ack.room}`, replace);
}
