/* device/account-name.ts - whoever signs in on a device of their own plays on it by the account's name. */
import { account } from '../net/account';
import { change, settings } from './settings';

export function takeAccountName() {
  const who = account.get();
  if (who) change({ name: who.name });
}

/* Whoever signs out leaves no name behind. */
export function leaveAccountName(name: string) {
  if (settings.get().name === name) change({ name: '' });
}
