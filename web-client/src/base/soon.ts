/* base/soon.ts - work that need not be done in the task that finds it, so that a slow device may answer in between. */

const slice_ms = 8; // of the time between two frames, what is left to others is as much again

const waiting: (() => void)[] = [];

function workOn() {
  const until = performance.now() + slice_ms;
  do waiting.shift()?.();
  while (waiting.length && performance.now() < until);
  if (waiting.length) setTimeout(workOn);
}

/* Does it in one of the next tasks, after what came before it. */
export function soon(work: () => void): void {
  if (waiting.push(work) === 1) setTimeout(workOn);
}

/* The rest of what awaits this is a task of its own. */
export const aTask = (): Promise<void> => new Promise(done => setTimeout(done));
