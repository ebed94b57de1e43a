/* lobby/lobby.ts - the lobby as the server last told it. */
import { makeStore } from '../base/store';
import { wire } from '../net/session';
import type { Lobby } from '../proto';
import { matched, seekAgain } from './seek';

export const lobby = makeStore<Lobby | null>(null);

/* Listen to the lobby until another place is chosen. */
export function enterLobby() {
  wire.go({
    greeting: () => ({ t: 'lobby', d: {} }),
    joined: seekAgain,
    message: message => {
      if (message.t === 'lobby') lobby.set(message.d);
      else if (message.t === 'matched') matched(message.d);
    },
  });
}

/* Have a connection from a page that needs none of itself. */
export function beConnected() {
  const { up, tries, over } = wire.link.get();
  if (over) wire.tryNow();
  else if (!up && !tries) enterLobby();
}
