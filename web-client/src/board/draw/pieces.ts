// board/draw/pieces.ts - men: a pale disc with a ring, a dark octagon with a star, and the pieces
// derived from them.
import { block, disc, origin, star } from './bases';
import { circle, path, polyline, svg } from './svg';

export interface Look {
  /** How much of the side shows below, in radii. */
  side?: number;
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
};

/** The name of a picture, from the piece of the seat and the kind of piece: "white mullah". */
export function pieceName(seatPiece: string | null, kind: string): string {
  if (seatPiece === null) return kind;
  return kind === 'man' || kind === 'piece' || kind === seatPiece
    ? seatPiece
    : `${seatPiece} ${kind}`;
}

// ---- other pieces than men: fetched with the first board, or line of text, that shows one ----

export type Pictures = (name: string, r: number, side: number) => SVGElement[];

let pictures: Pictures | null = null;
let coming: Promise<void> | null = null;

const isOther = (name: string): boolean =>
  /^(hare|rabbit|hunter|indian|tiger|fox|officer|sentry|servant)|\b(pawn|knight|bishop|rook|queen|king|amazon)$|archbishop/.test(
    name,
  );

/** Whether a piece cannot be drawn yet. */
export const lacksPicture = (name: string): boolean => pictures === null && isOther(name);

/** Fetch the other pieces, once; a failure is tried again by the next call. */
export function fetchPictures(): Promise<void> {
  coming ??= import('./pictures').then(script => {
    pictures = script.pictures;
  });
  return coming.catch((error: unknown) => {
    coming = null;
    throw error;
  });
}

function made(name: string, r: number, side: number): SVGElement[] {
  if (isOther(name)) return pictures?.(name, r, side) ?? [];
  const maker = makers[name] ?? makers[name.split(' ')[0] ?? ''];
  return (maker ?? whiteMan)(r, side);
}

/** A man without its sign, to write the height of a stack on. */
export const blankMan = (dark: boolean, r: number, side: number): SVGGElement =>
  svg('g', { class: 'q-piece' }, ...(dark ? block(r, 1, side) : disc(r, 1, side)));

/** A piece centred on (0,0). One that cannot be drawn yet appears when it can. */
export function piece(name: string, r: number, look: Look = {}): SVGGElement {
  const draw = (): SVGElement[] => made(name, r, look.side ?? 0.16);
  const drawn = svg('g', { class: 'q-piece' }, ...draw());
  if (lacksPicture(name)) {
    void fetchPictures().then(
      () => drawn.replaceChildren(...draw()),
      () => undefined,
    );
  }
  return drawn;
}

/** Whether a piece is drawn as an octagon; its outline is then an octagon, too. */
export const isDark = (name: string): boolean =>
  /^(black|hunter|indian|tiger|fox|officer)/.test(name);
