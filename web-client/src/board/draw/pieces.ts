// board/draw/pieces.ts - men: a pale disc with a ring, a dark octagon with a star, and the pieces
// derived from them.
import { fox, hare, hunter, officer, tiger } from './beasts';
import { chessSign } from './chessmen';
import { servant, sentry } from './servants';
import { circle, path, polar, polyline, svg, type XY } from './svg';

export const origin: XY = { x: 0, y: 0 };

export interface Look {
  /** How much of the side shows below, in radii. */
  side?: number;
}

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

const groove = (r: number): SVGElement =>
  circle(origin, 0.66 * r, 'q-groove', { 'stroke-width': Math.max(0.07 * r, 0.8) });

function whiteMan(r: number, side: number): SVGElement[] {
  return [...disc(r, 1, side), groove(r)];
}

function blackMan(r: number, side: number): SVGElement[] {
  const sign =
    r < 13
      ? path(`M${-0.36 * r} 0H${0.36 * r}M0 ${-0.36 * r}V${0.36 * r}`, 'q-star', {
          'stroke-width': Math.max(1, 0.12 * r),
        })
      : path(polyline(star(0.58 * r), true), 'q-star', { 'stroke-width': Math.max(0.06 * r, 1) });
  return [...block(r, 1, side), sign];
}

function whiteMullah(r: number, side: number): SVGElement[] {
  return [...disc(r, 2, side), groove(r), path(polyline(star(0.48 * r), true), 'q-red-fill')];
}

function blackMullah(r: number, side: number): SVGElement[] {
  return [
    ...block(r, 2, side),
    path(polyline(star(0.6 * r), true), 'q-star-fill'),
    path(polyline(star(0.28 * r), true), 'q-black-fill'),
  ];
}

type Maker = (r: number, side: number) => SVGElement[];

const makers: Record<string, Maker> = {
  white: whiteMan,
  black: blackMan,
  'white mullah': whiteMullah,
  'black mullah': blackMullah,
  goat: whiteMan,
  hare: r => hare(r, disc(r, 1, 0.16)),
  rabbit: r => hare(r, disc(r, 1, 0.16)),
  hunter: r => hunter(r, block(0.86 * r, 1, 0.16)),
  indian: r => hunter(r, block(0.96 * r, 1, 0.16)),
  tiger: r => tiger(r, block(1.04 * r, 1, 0.16)),
  fox: r => fox(r, block(1.04 * r, 1, 0.16)),
  officer: (r, side) => officer(r, block(r, 1, side)),
  sentry: r => sentry(r),
};

/** The name of a picture, from the piece of the seat and the kind of piece: "white mullah". */
export function pieceName(seatPiece: string | null, kind: string): string {
  if (seatPiece === null) return kind;
  return kind === 'man' || kind === 'piece' || kind === seatPiece
    ? seatPiece
    : `${seatPiece} ${kind}`;
}

function chessMan(seat: string, kind: string, r: number, side: number): SVGElement[] | null {
  const sign = chessSign(kind, seat === 'black', r);
  return sign && [...(seat === 'black' ? block(r, 1, side) : disc(r, 1, side)), ...sign];
}

function made(name: string, r: number, side: number): SVGElement[] {
  const [seat = 'white', kind = ''] = name.split(' ');
  const maker = makers[name] ?? makers[seat];
  if (!makers[name] && seat.startsWith('servant')) return servant(name, r);
  return chessMan(seat, kind, r, side) ?? (maker ?? whiteMan)(r, side);
}

/** A man without its sign, to write the height of a stack on. */
export const blankMan = (dark: boolean, r: number, side: number): SVGGElement =>
  svg('g', { class: 'q-piece' }, ...(dark ? block(r, 1, side) : disc(r, 1, side)));

/** A piece centred on (0,0). */
export function piece(name: string, r: number, look: Look = {}): SVGGElement {
  const side = look.side ?? 0.16;
  return svg('g', { class: 'q-piece' }, ...made(name, r, side));
}

/** Whether a piece is drawn as an octagon; its outline is then an octagon, too. */
export const isDark = (name: string): boolean =>
  /^(black|hunter|indian|tiger|fox|officer)/.test(name);
