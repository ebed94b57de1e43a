/* room/background.ts - what runs in the background while a room is visited: clocks, sounds,
 * conditional moves, the next game. */
import { go } from '../base/route';
import { heldSeat, holdSeat, sitHere } from '../device/seats';
import { followServerTime } from './clock-sync';
import { expectRoom } from './expected';
import { followReplies } from './plan-actions';
import { followSounds } from './sound-events';
import { visit } from './visit';

/* The same token holds the seat there. */
function follow(from: string, to: string) {
  const { token } = heldSeat(from);
  if (!token) return;
  holdSeat(to, { token });
  sitHere(to);
  go(`/r/${to}`);
}

/* When a rematch is agreed, its players go to the new room. */
function followNextGame() {
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

let follows = false;

/* Start it, once. */
export function followRoom() {
  if (follows) return;
  follows = true;
  followNextGame();
  followSounds();
  followReplies();
  followServerTime();
}
