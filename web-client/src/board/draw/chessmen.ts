// board/draw/chessmen.ts - the signs cut into the men of Chesquerque: the usual base, and one sign
// per kind.
import { path, svg } from './svg';

// Strokes in hundredths of the radius; filled ones end in Z.
const signs: Record<string, string> = {
  pawn: 'M-16 0A16 16 0 1 1 16 0A16 16 0 1 1-16 0Z',
  knight: 'M-30 44C-24 20-6 12-4-4C-16 4-28 10-38 4L-34-10L-8-40L-4-54L6-42C34-36 44-4 38 44Z',
  bishop: 'M-46 46L46-46M-46-46L46 46',
  rook: 'M-50 0H50M0-50V50',
  archbishop:
    'M-36 46V16C-36-8-18-34 0-56C18-34 36-8 36 16V46ZM-6 32H6V8H22V-4H6V-24H-6V-4H-22V8H-6Z',
  queen: 'M-52 0H52M0-52V52M-37-37L37 37M-37 37L37-37',
  king: 'M-40 40H40V-30L18-6L0-44L-18-6L-40-30Z',
  amazon: 'M-36 0H36M0-36V36M-25-25L25 25M-25 25L25-25M-58 0A58 58 0 1 1 58 0A58 58 0 1 1-58 0',
};

/** The sign for a kind of chessman, or null if the kind has none. */
export function chessSign(kind: string, dark: boolean, r: number): SVGElement[] | null {
  const sign = signs[kind];
  if (!sign) return null;
  const tone = dark ? 'star' : 'sign';
  const shape = sign.endsWith('Z')
    ? path(sign, `q-${tone}-fill`, { 'fill-rule': 'evenodd' })
    : path(sign, `q-${tone}`, { 'stroke-width': 13, 'stroke-linecap': 'round' });
  return [svg('g', { transform: `scale(${(r / 100).toFixed(4)})` }, shape)];
}
