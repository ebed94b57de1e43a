/* room/rematch.ts - when a rematch is agreed, its players go to the new room. */
import { go } from '../base/route';
import { heldSeat, holdSeat, sitHere } from '../device/seats';
import { expectRoom } from './expected';
import { visit } from './visit';

/* The same token holds the seat there. */
function follow(from: string, to: string) {
  const { token } = heldSeat(from);
  if (!token) return;
  holdSeat(to, { token });
  sitHere(to);
  go(`/r/${to}`);
}

export function followNextGame() {
  let before: { id: string; next: string | null } | null = null;
  visit.watch(() => {
    const room = visit.get()?.table?.room;
    if (!room) return;
    const next = before?.id === room.id && before.next === null ? room.rematch : null;
    before = { id: room.id, next: room.rematch };
    if (!next) return;
    expectRoom(next);
    if (room.you !== null) follow(room.id, next);
  });
}
