/* net/session.ts - this page's connection and its client id. */
import { hexOf } from '../base/hex';
import { makeWire } from './wire';

export function randomHex(bytes: number): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(bytes)));
}

/* Random for each page load; sent only to the server, which recognises repeated requests by it. */
export const client = randomHex(12);

/* Boards in frames and kiosks are for guests, whoever is signed in in this browser. */
const guest = /^\/(embed|kiosk)(\/|$)/.test(location.pathname) ? '?guest' : '';

const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws${guest}`;

export const wire = makeWire(address, url => new WebSocket(url));

/* Check the connection when the page becomes visible again, or the network changes. */
export function followNetwork() {
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && wire.wake(),
  );
  addEventListener('online', () => wire.wake());
  addEventListener('offline', () => wire.wake());
  addEventListener('pageshow', event => event.persisted && wire.wake());
}
