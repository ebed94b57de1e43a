/* net/new-build.ts - checks whether the server has a newer build of this page than the one
 * running. */
import { makeStore } from '../base/store';
import { wire } from './session';

export const newBuild = makeStore(false);

const hour_ms = 3_600_000;

/* The service worker's script names the files of its build, among them the first script of the
 * page. */
async function look() {
  const own = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src;
  if (!own || newBuild.get()) return;
  const answer = await fetch('/sw.js', { cache: 'no-cache' }).catch(() => null);
  if (!answer?.ok) return;
  const text = await answer.text().catch(() => '');
  if (text && !text.includes(new URL(own).pathname)) newBuild.set(true);
}

/* Checks after a lost connection is restored, as the server may have been updated, and when the
 * page becomes visible again after an hour. */
export function followBuild() {
  let asked = Date.now();
  const ask = () => {
    asked = Date.now();
    void look();
  };
  let wasUp = false;
  wire.link.watch(() => {
    const { up, again } = wire.link.get();
    if (up && again && !wasUp) ask();
    wasUp = up;
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - asked > hour_ms) ask();
  });
}
