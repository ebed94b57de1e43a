/* lobby/here.ts - on this device, the game for which the server has no computer to spare. */
import { go } from '../base/route';
import { isLocalBegun, keepLocalGame, localGame } from '../device/local-games';
import { WireError } from '../net/wire';
import { wantTurn } from '../room/want-turn';
import { ownSeat } from './draft';

/* The rules and the computers are in the page too. */
export const hasOtherWay = (error: unknown): boolean =>
  error instanceof WireError && error.code === 'no_computers';

interface Play {
  level: number;
  you?: number;
  turn?: string | undefined;
}

/* Go to /local/KEY?OPTIONS, where a computer of that level has sat down against `you` and that turn is played, unless a game was begun there before. */
export function playHere(path: string, { level, you = ownSeat, turn }: Play) {
  const id = path.slice('/local/'.length);
  if (!isLocalBegun(id)) {
    keepLocalGame(id, { ...localGame(id), you, level });
    if (turn !== undefined) wantTurn(path, turn);
  }
  go(path);
}
