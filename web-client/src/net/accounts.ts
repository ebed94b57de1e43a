/* net/accounts.ts - what the pages about accounts ask the server. */
import { account, refreshAccount, type Account } from './account';
import { answerTo } from './api';

export interface Passkey {
  id: string;
  label: string;
  /* Days, such as 2026-11-28. */
  made: string;
  used: string;
  /* Its counter did not grow once: there may be a copy of it. */
  stuck: boolean;
}

export interface Session {
  id: string;
  device: string;
  used: string;
  /* On somebody else's computer: it ends with the browser. */
  short: boolean;
  /* The one that asks. */
  current: boolean;
}

/* The account that is signed in. */
export interface OwnAccount extends Account {
  /* Until then ways in can be changed without signing in again. */
  fresh_until: number;
}

/* What the site says of accounts, and who is signed in. */
export interface Own {
  accounts: 'off' | 'invite' | 'open';
  /* Where the site says it is, "" if it does not. */
  url: string;
  account?: OwnAccount | null;
  /* New recovery codes, shown this once. */
  recovery?: string[];
}

const json = { 'Content-Type': 'application/json' };

export async function ask<T>(path: string, body?: object, method = 'POST'): Promise<T> {
  const init = body ? { method, headers: json, body: JSON.stringify(body) } : { method };
  const answer = await answerTo(`/api/${path}`, { ...init, cache: 'no-store' });
  return (await answer.json()) as T;
}

const read = <T>(path: string) => ask<T>(path, undefined, 'GET');

export const own = () => read<Own>('account');
export const passkeys = () => read<{ passkeys: Passkey[] }>('account/passkeys');
export const sessions = () => read<{ sessions: Session[] }>('account/sessions');

/* What a passphrase is hashed from: the same letters, however a keyboard composed them. */
export const plain = (phrase: string): string => phrase.normalize('NFKC');

/* Afterwards everything on the page knows who is signed in. */
async function entered(coming: Promise<Own>): Promise<Own> {
  const made = await coming;
  await refreshAccount();
  return made;
}

export interface Joining {
  name: string;
  invitation: string;
}

export const join = (body: Joining & { passphrase: string }) => entered(ask<Own>('signup', body));
export const joinWith = (body: Joining) => entered(ask<Own>('signup/passkey', body));

export const signIn = (name: string, passphrase: string, short: boolean) =>
  entered(ask<Own>('login', { name, passphrase: plain(passphrase), short }));

export const signInWith = (passkey: object, short: boolean) =>
  entered(ask<Own>('login/passkey', { ...passkey, short }));

export const recover = (name: string, code: string) =>
  entered(ask<Own>('login/recovery', { name, code }));

/* By a link that those who run the site have made. */
export const followLink = (link: string) => entered(ask<Own>('login/recovery', { link }));

export async function signOut() {
  await ask('logout', {});
  account.set(null);
}

export type NameIs = 'free' | 'taken' | 'like' | 'refused';

/* Whether somebody could be called so. */
export const nameIs = (name: string) =>
  read<{ name: NameIs; like?: string }>(`signup?${new URLSearchParams({ name })}`);

export const setPassphrase = (passphrase: string) =>
  ask('account/passphrase', { passphrase: plain(passphrase) });
export const newCodes = () => ask<Own>('account/recovery', {});
/* Whether the page is to remind of a second way in. */
export async function setReminder(remind: boolean) {
  await ask('account/settings', { remind });
  await refreshAccount();
}

export const endSession = (id: string) => ask(`account/sessions/${id}`, undefined, 'DELETE');
export const endOthers = () => ask('account/sessions', undefined, 'DELETE');
export const removePasskey = (id: string) => ask(`account/passkeys/${id}`, undefined, 'DELETE');
export const exported = () =>
  answerTo('/api/account/export', { cache: 'no-store' }).then(answer => answer.text());

export async function deleteAccount() {
  await ask('account', undefined, 'DELETE');
  account.set(null);
}
