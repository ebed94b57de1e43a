/* room/background.ts - what runs in the background while a room is visited: clocks, sounds,
 * conditional moves, the next game. */
import { followServerTime } from './clock-sync';
import { followReplies } from './plan-actions';
import { followNextGame } from './rematch';
import { followSounds } from './sound-events';

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
