/* net/account.ts - who is signed in in this browser, where the site has accounts: without them nothing is asked. */
import { makeStore } from '../base/store';

export interface Account {
  id: string;
  name: string;
  /* Milliseconds since 1970. */
  created: number;
  passphrase: boolean;
  /* How many there are: passkeys, and recovery codes that are left. */
  passkeys: number;
  codes: number;
  /* remind: false once its codes have been put away. */
  settings: { remind?: boolean };
}

interface Answer {
  account?: Account | null;
}

/* null: nobody; undefined: not known, or the site has no accounts. */
export const account = makeStore<Account | null | undefined>(undefined);

const week_ms = 7 * 24 * 3600 * 1000;

export const countWays = ({ passphrase, passkeys }: Account): number =>
  passkeys + (passphrase ? 1 : 0);

/* Codes that were put away are a second way in; whoever did not may do so within a week. */
export const isReminded = (who: Account, now = Date.now()): boolean =>
  who.settings.remind !== false && now - who.created > week_ms && countWays(who) < 2;

/* The server says so in the page itself, so that a site without accounts is asked nothing more. */
export const hasAccounts = (): boolean => document.documentElement.dataset.accounts === 'on';

const often = 60_000;
let asked = 0;

export async function refreshAccount() {
  asked = Date.now();
  const answer = await fetch('/api/account', { cache: 'no-store' }).catch(() => null);
  const body = answer?.ok ? ((await answer.json().catch(() => null)) as Answer | null) : null;
  if (body) account.set(body.account ?? null); // else it stays as it was
}

/* Asks now, and whenever the page is shown again after a while. */
export function followAccount() {
  if (!hasAccounts()) return;
  void refreshAccount();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - asked > often) {
      void refreshAccount();
    }
  });
}
