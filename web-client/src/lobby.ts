/* lobby.ts - the lobby as the server last told it. */
import type { Lobby } from './proto';
import { wire } from './session';
import { makeStore } from './store';

export const lobby = makeStore<Lobby | null>(null);

/* Listen to the lobby until another place is chosen. */
export function enterLobby() {
  wire.go({
    greeting: () => ({ t: 'lobby', d: {} }),
    message: message => message.t === 'lobby' && lobby.set(message.d),
  });
}
