/* device/keep-game.ts - asks the service worker to cache a game, so that it can be played, read and
 * learned offline although only the lobby was opened. */

const pathsOf = (key: string) => [
  ...['/api/games', '/api/levels'],
  ...[`/api/games/${key}`, `/api/games/${key}/rules`, `/api/lessons/${key}`],
];

/* Does nothing where there are no service workers. The worker takes its time. */
export function keepGameOffline(key: string) {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.ready.then(
    ({ active }) => active?.postMessage({ keep: pathsOf(key) }),
    () => undefined,
  );
}
