/* device/keep-game.ts - asks the service worker to cache a game, so that it can be played, read and
 * learned offline although only the lobby was opened. */
import type { GameRow } from '../proto';

/* Where the number of players may be chosen, the rules are asked for with it (a touch table has two). */
function rulesBySeats({ key, seats_min, seats_max }: GameRow): string[] {
  if (seats_min === seats_max) return [];
  return Array.from(
    { length: seats_max - seats_min + 1 },
    (_, i) => `/api/games/${key}/rules?seats=${seats_min + i}`,
  );
}

const pathsOf = (game: GameRow) => [
  ...['/api/games', '/api/levels'],
  ...[`/api/games/${game.key}`, `/api/games/${game.key}/rules`, `/api/lessons/${game.key}`],
  ...rulesBySeats(game),
];

/* Does nothing where there are no service workers. The worker takes its time. */
export function keepGameOffline(game: GameRow) {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.ready.then(
    ({ active }) => active?.postMessage({ keep: pathsOf(game) }),
    () => undefined,
  );
}
