// board/draw/beasts.ts - the pieces of the hunting games: hare, hunter, tiger, fox, officer.
import { circle, path, svg } from './svg';

// Shapes are drawn in hundredths of the radius and scaled by a group.
const scaled = (r: number, ...children: SVGElement[]): SVGElement =>
  svg('g', { transform: `scale(${(r / 100).toFixed(4)})` }, ...children);

const body =
  'M-56 47C-66 48-70 41-63 38C-59 36-55 38-52 40C-54 20-44-4-20-12C-4-18 14-14 24-20' +
  'C22-30 26-38 34-42C24-56 12-72 14-82C17-90 28-84 34-72C38-64 41-54 42-46C40-58 40-76 46-84C52-90 60-82 58-68' +
  'C57-58 53-48 52-42C64-40 72-30 72-20C72-10 62-4 52-4C48 8 46 16 40 24L42 38C50 39 54 43 53 47L34 47' +
  'L28 32C20 34 8 34 2 32L6 38C14 39 18 43 17 47Z';

/** A sitting hare in silhouette, facing right, on the given base. */
export function hare(r: number, base: SVGElement[]): SVGElement[] {
  return [
    ...base,
    scaled(r * 0.86, path(body, 'q-hare'), circle({ x: 55, y: -27 }, 5, 'q-white-fill')),
  ];
}

/** One slanted staff with a point, on the given base. */
export function hunter(r: number, base: SVGElement[]): SVGElement[] {
  const staff = path('M-40 42L34-34M2-42H42V-2', 'q-star', {
    'stroke-width': 11,
    'stroke-linejoin': 'miter',
  });
  return [...base, scaled(r, staff)];
}

const ears =
  'M-97-40C-108-72-104-104-86-114C-66-122-46-110-34-92ZM97-40C108-72 104-104 86-114C66-122 46-110 34-92Z';
const strokes =
  'M-26-66V-46M0-70V-34M26-66V-46M-88 0L-60 7M-86 27H-60M-74 57L-52 47M88 0L60 7M86 27H60M74 57L52 47' +
  'M0 42V56C0 68-20 70-22 58M0 56C0 68 20 70 22 58';
const eyes = 'M-48-14L-24-5L-42 3ZM48-14L24-5L42 3ZM-14 28H14L0 44Z';

const foxEars = 'M-100-22L-100-132L-18-86ZM100-22L100-132L18-86Z';
const foxStrokes =
  'M-72-36C-70 4-36 22-13 52M72-36C70 4 36 22 13 52M-72-36L-26-54L0-30L26-54L72-36';
const foxEyes = 'M-46-14L-20 0L-40 4ZM46-14L20 0L40 4ZM-18 50H18L0 74Z';

/** Two ears that break the outline, and a face drawn in strokes, on the given base. */
function face(
  r: number,
  base: SVGElement[],
  [round, lines, spots]: [string, string, string],
): SVGElement[] {
  const [below, top] = [base.slice(0, -1), base.slice(-1)];
  return [
    ...below,
    scaled(r, path(round, 'q-black', { 'stroke-width': 5 })),
    ...top,
    scaled(
      r,
      path(lines, 'q-star', { 'stroke-width': 10, 'stroke-linecap': 'round' }),
      path(spots, 'q-star-fill'),
    ),
  ];
}

export const tiger = (r: number, base: SVGElement[]): SVGElement[] =>
  face(r, base, [ears, strokes, eyes]);

export const fox = (r: number, base: SVGElement[]): SVGElement[] =>
  face(r, base, [foxEars, foxStrokes, foxEyes]);

/** Two chevrons, on the given base. */
export function officer(r: number, base: SVGElement[]): SVGElement[] {
  const chevrons = path('M-44 2L0-36L44 2M-44 42L0 4L44 42', 'q-star', {
    'stroke-width': 13,
    'stroke-linejoin': 'miter',
  });
  return [...base, scaled(r, chevrons)];
}
