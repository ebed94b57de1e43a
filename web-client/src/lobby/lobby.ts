/* lobby/lobby.ts - the lobby as last received from the server. */
import { makeStore } from '../base/store';
import { wire } from '../net/session';
import { answerInWords, gamesIn } from '../words/games';
import type { Lobby } from '../proto';
import { matched, seekAgain } from './seek';

export const lobby = makeStore<Lobby | null>(null);

/* The options of tables are translated once the texts of their games have loaded. */
function show(rows: Lobby) {
  lobby.set(rows);
  if (!gamesIn(rows).length) return;
  void answerInWords(rows).then(told => lobby.get() === rows && lobby.set(told));
}

/* Subscribe to the lobby, until another subscription replaces it. */
export function enterLobby() {
  wire.go({
    greeting: () => ({ t: 'lobby', d: {} }),
    joined: seekAgain,
    message: message => {
      if (message.t === 'lobby') show(message.d);
      else if (message.t === 'matched') matched(message.d);
    },
  });
}

/* Connect from a page that needs no subscription of its own. */
export function beConnected() {
  const { up, tries, over } = wire.link.get();
  if (over) wire.tryNow();
  else if (!up && !tries) enterLobby();
}
