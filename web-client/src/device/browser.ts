/* device/browser.ts - a random id of this browser, the same in all its windows. Only sent to find an
 * opponent, so that nobody is matched with another window of their own; private windows have
 * another. */
import { randomHex } from '../net/session';
import { keep, kept } from './settings';

const key = 'qirkat.browser';
const id = /^[0-9a-f]{32}$/;

export function browserId(): string {
  const known = kept(key);
  if (known && id.test(known)) return known;
  const fresh = randomHex(16);
  keep(key, fresh);
  return fresh;
}
