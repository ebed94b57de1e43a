/* lobby/here.ts - on this device, the game for which the server has no computer to spare. */
import { go } from '../base/route';
import { isLocalBegun, keepLocalGame, localGame } from '../device/local-games';
import { WireError } from '../net/wire';
import { wantTurn } from '../room/want-turn';

/* The rules and the computers are in the page too. */
export const hasOtherWay = (error: unknown): boolean =>
  error instanceof WireError && error.code === 'no_computers';

/* Go to /local/KEY?OPTIONS, where a computer of that level has sat down and that turn is played, unless a game was begun there before. */
export function playHere(path: string, level: number, turn?: string) {
  const id = path.slice('/local/'.length);
  if (!isLocalBegun(id)) {
    keepLocalGame(id, { ...localGame(id), you: 0, level });
    if (turn !== undefined) wantTurn(path, turn);
  }
  go(path);
}
