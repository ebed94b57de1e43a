/* net/site.ts - what those who run the site tell visitors, on pages that have no socket, which would say it. */
import { makeStore } from '../base/store';
import { wire } from './session';

/* A sentence for visitors; empty if there is none. */
export const siteNotice = makeStore('');

const first_ms = 2_000;
const every_ms = 60_000;

/* The whole answer is checked by the page about the site; here two texts of it are enough. */
async function look() {
  const answer = await fetch('/api/site').catch(() => null);
  const body = answer?.ok
    ? ((await answer.json().catch(() => null)) as Record<string, unknown> | null)
    : null;
  if (typeof body?.notice === 'string') siteNotice.set(body.notice);
  if (typeof body?.announcement === 'string' && !wire.link.get().up) {
    wire.announcement.set(body.announcement);
  }
}

export function followSite() {
  const askAgain = () => {
    if (document.visibilityState === 'visible' && !wire.link.get().up) void look();
  };
  setTimeout(() => void look(), first_ms);
  setInterval(askAgain, every_ms);
  document.addEventListener('visibilitychange', askAgain);
}
