/* net/session.ts - the one connection of this page, and who it says it is. */
import { hexOf } from '../dice/throws';
import { makeWire } from './wire';

export function randomHex(bytes: number): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(bytes)));
}

/* Random, as long as the page lives; told to the server alone, so that a repeated request is known again. */
export const client = randomHex(12);

const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;

export const wire = makeWire(address, url => new WebSocket(url));

/* Ask whether the line still holds when the page is seen again, or the network changed. */
export function followNetwork() {
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && wire.wake(),
  );
  addEventListener('online', () => wire.wake());
  addEventListener('offline', () => wire.wake());
  addEventListener('pageshow', event => event.persisted && wire.wake());
}
