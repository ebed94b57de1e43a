/* room/rematch.ts - when a rematch is agreed, its players go to the new room. */
import { go } from '../base/route';
import { heldSeat, holdSeat, sitHere } from '../device/seats';
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
  let before: { id: string; open: boolean } | null = null;
  visit.watch(() => {
    const room = visit.get()?.table?.room;
    if (!room) return;
    const open = room.rematch === null;
    const agreed = before?.id === room.id && before.open && !open && room.you !== null;
    before = { id: room.id, open };
    if (agreed && room.rematch) follow(room.id, room.rematch);
  });
}
