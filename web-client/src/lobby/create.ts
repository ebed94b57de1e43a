/* lobby/create.ts - opening a table. */
import { go } from '../base/route';
import { holdSeat, sitHere } from '../device/seats';
import { settings } from '../device/settings';
import { client, wire } from '../net/session';
import { expectRoom } from '../room/expected';
import type { Draft } from './draft';

/* Open the table, take the seat, and go there. */
export async function createTable({ clock, ...draft }: Draft, replace = false) {
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
  go(`/r/${ack.room}`, replace);
}
