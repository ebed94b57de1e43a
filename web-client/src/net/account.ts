/* net/account.ts - who is signed in in this browser, where the site has accounts: without them nothing is asked. */
import { makeStore } from '../base/store';

export interface Account {
  id: string;
  name: string;
}

interface Answer {
  account?: Account | null;
}

/* null: nobody; undefined: not known, or the site has no accounts. */
export const account = makeStore<Account | null | undefined>(undefined);

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
