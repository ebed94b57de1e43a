// board/look.ts - what a drawing must know of the theme, and when that changes.

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
  page.observe(document.documentElement, { attributes: true, attributeFilter: ['data-ground', 'data-light'] });
  const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map(query => matchMedia(query));
  queries.forEach(query => query.addEventListener('change', changed));
  return () => {
    page.disconnect();
    queries.forEach(query => query.removeEventListener('change', changed));
  };
}

// A frame that takes this much longer with chalk than without is too long.
const limit = 8;
let tooSlow = false;

const frame = (): Promise<number> => new Promise(done => requestAnimationFrame(done));

/** Whether chalk has not been found too slow here. */
export const chalkAllowed = (): boolean => !tooSlow;

/** Measure a frame with the filter on; take it off for good where it costs too much. */
export async function weighChalk(lines: Element, filter: string): Promise<void> {
  await frame();
  const before = await frame();
  const plain = (await frame()) - before;
  lines.setAttribute('filter', filter);
  const start = await frame();
  const chalked = (await frame()) - start;
  if (chalked - plain > limit) {
    tooSlow = true;
    lines.removeAttribute('filter');
  }
}
