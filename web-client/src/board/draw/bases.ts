// board/draw/bases.ts - what pieces are made of: a pale disc, a dark octagon, and their shapes.
import { circle, path, polar, polyline, type XY } from './svg';

export const origin: XY = { x: 0, y: 0 };

/** Corners of a regular octagon, flat side up. */
export const octagon = (r: number, at: XY = origin): XY[] =>
  Array.from({ length: 8 }, (_, i) => polar(at, r / Math.cos(Math.PI / 8), 22.5 + i * 45));

/** Corners of an eight-pointed star with one point up: two overlaid squares. */
export const star = (r: number, at: XY = origin): XY[] =>
  Array.from({ length: 16 }, (_, i) => polar(at, i % 2 ? r * 0.7654 : r, i * 22.5));

const edge = (r: number): number => Math.max(0.055 * r, 0.9);

/** A pale disc and its sides below. */
export function disc(r: number, sides: number, side: number): SVGElement[] {
  const below = Array.from({ length: sides }, (_, i) =>
    circle({ x: 0, y: side * r * (sides - i) }, r, 'q-white-side', { 'stroke-width': edge(r) }),
  );
  return [...below, circle(origin, r, 'q-white', { 'stroke-width': edge(r) })];
}

/** A dark octagon and its sides below. */
export function block(r: number, sides: number, side: number): SVGElement[] {
  const below = Array.from({ length: sides }, (_, i) =>
    path(polyline(octagon(0.96 * r, { x: 0, y: side * r * (sides - i) }), true), 'q-black-side', {
      'stroke-width': edge(r),
    }),
  );
  return [
    ...below,
    path(polyline(octagon(0.96 * r), true), 'q-black', { 'stroke-width': edge(r) }),
  ];
}
