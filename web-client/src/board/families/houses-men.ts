// board/families/houses-men.ts - seeds, and the numbers of houses and stores.
import { disc } from '../draw/bases';
import { label, svg, type XY } from '../draw/svg';

const nowhere: XY = { x: 0, y: 0 };

/** A White man without its groove. */
export const seed = (r: number): SVGElement => svg('g', { class: 'q-piece' }, ...disc(r, 1, 0.22));

/** How many seeds there are. */
export function number(count: number): SVGElement {
  const text = label(String(count), nowhere, 17, 'q-number');
  for (const [name, value] of [
    ['fill', 'var(--ink)'],
    ['font-family', 'var(--operate)'],
    ['font-weight', '700'],
  ] as const) {
    text.setAttribute(name, value);
  }
  return text;
}
