// board/draw/look.ts - what drawings need from the theme, and when it changes.

export interface Look {
  /** Width of a line in distances. */
  lineShare: number;
  chalk: boolean;
}

/** Read the theme where an element stands. */
export function lookAt(element: Element): Look {
  const style = getComputedStyle(element);
  return {
    lineShare: Number(style.getPropertyValue('--line-share')) || 0.036,
    chalk: style.getPropertyValue('--chalk').trim() === '1',
  };
}

/** Call back when ground or light change. Returns what stops it. */
export function watchLook(changed: () => void): () => void {
  const page = new MutationObserver(changed);
  page.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-ground', 'data-light'],
  });
  const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map(query =>
    matchMedia(query),
  );
  queries.forEach(query => query.addEventListener('change', changed));
  return () => {
    page.disconnect();
    queries.forEach(query => query.removeEventListener('change', changed));
  };
}

// A frame that takes this much longer with chalk than without is too long.
const limit = 8;
const settled = 900; // milliseconds after which a page has done its first work
let weighed = false;
let tooSlow = false;

const frame = (): Promise<number> => new Promise(done => requestAnimationFrame(done));

/** Whether chalk has not been found too slow here. */
export const chalkAllowed = (): boolean => !tooSlow;

// How much longer a frame takes in which the lines are drawn anew through the filter.
async function costOf(lines: Element, filter: string): Promise<number> {
  lines.removeAttribute('filter');
  await frame();
  const before = await frame();
  const start = await frame();
  lines.setAttribute('filter', filter);
  await frame();
  return (await frame()) - start - 2 * (start - before);
}

/** Chalk the lines; once a page, see whether that is too slow, and then never again. */
export async function chalk(lines: Element, filter: string): Promise<void> {
  lines.setAttribute('filter', filter);
  if (weighed) return;
  weighed = true;
  await new Promise(done => setTimeout(done, settled));
  let least = Infinity;
  for (let i = 0; i < 3 && least > limit; i++) {
    least = Math.min(least, await costOf(lines, filter));
  }
  tooSlow = lines.isConnected && least > limit;
  if (tooSlow) lines.removeAttribute('filter');
}
