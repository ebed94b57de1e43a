// board/draw/look.ts - reads what drawings need from the theme, and watches it for changes.

export interface Look {
  /** Width of a line, as a share of the distance between points. */
  lineShare: number;
  chalk: boolean;
}

/** Read the theme that applies to an element. */
export function lookAt(element: Element): Look {
  const style = getComputedStyle(element);
  return {
    lineShare: Number(style.getPropertyValue('--line-share')) || 0.036,
    chalk: style.getPropertyValue('--chalk').trim() === '1',
  };
}

/** How long an animation takes, as a share of its usual time; 0: there are none. */
export function paceAt(element: Element): number {
  return Number(getComputedStyle(element).getPropertyValue('--pace'));
}

/** Call back when the board's ground or the light theme changes. Returns a function that stops
 * watching. */
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

// The chalk filter is too slow if it lengthens a frame by more than this many milliseconds.
const limit = 8;
const settled = 900; // milliseconds until a page has done its initial work and can be measured
let weighed = false;
let tooSlow = false;

const frame = (): Promise<number> => new Promise(done => requestAnimationFrame(done));

/** False once the filter was found to be too slow on this device. */
export const chalkAllowed = (): boolean => !tooSlow;

// How much longer a frame takes when the lines are redrawn with the filter.
async function costOf(lines: Element, filter: string): Promise<number> {
  lines.removeAttribute('filter');
  await frame();
  const before = await frame();
  const start = await frame();
  lines.setAttribute('filter', filter);
  await frame();
  return (await frame()) - start - 2 * (start - before);
}

/** Apply the chalk filter to the lines. The first call on a page measures its cost; if it is too
 * slow, it is removed and not used again. */
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
