// board/draw/lots.ts - a lot with four corners, seen from above: two of them are marked.
import { circle, path, svg } from './svg';

/** marked: the corner on top is one that counts; thrown: it lies there. */
export function lot(marked: boolean, thrown: boolean, size: number): SVGSVGElement {
  const spot = marked ? circle({ x: 0, y: 5 }, 8, 'q-pip') : circle({ x: -31, y: 27 }, 5, 'q-pip');
  return svg(
    'svg',
    {
      class: 'q-chance',
      width: size,
      height: size,
      viewBox: '-50 -50 100 100',
      'aria-hidden': 'true',
    },
    svg(
      'g',
      { class: thrown ? 'q-die' : 'q-played' },
      path('M-43 43H43V35H-43Z', 'q-white-side', { 'stroke-width': 2 }),
      path('M0-42L43 35H-43Z', 'q-white', { 'stroke-width': 3.4, 'stroke-linejoin': 'round' }),
      path('M0-42V5L43 35M0 5L-43 35', 'q-notch', { 'stroke-width': 2.4 }),
      ...(thrown ? [spot] : []),
    ),
  );
}
