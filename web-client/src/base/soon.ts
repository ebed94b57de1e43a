/* base/soon.ts - postpones work to a later task, so that a slow device stays responsive. */

const slice_ms = 8; // half of a frame at 60 Hz; the other half is left for everything else

const waiting: (() => void)[] = [];

function workOn() {
  const until = performance.now() + slice_ms;
  do waiting.shift()?.();
  while (waiting.length && performance.now() < until);
  if (waiting.length) setTimeout(workOn);
}

/* Run work in a later task, in the order in which it was queued. */
export function soon(work: () => void): void {
  if (waiting.push(work) === 1) setTimeout(workOn);
}

/* Await this to continue in a new task. */
export const aTask = (): Promise<void> => new Promise(done => setTimeout(done));
