// board/glyphs.ts - pieces in lines of text.
import type { Game } from './api';
import { piece, pieceName } from './draw/pieces';
import { svg } from './draw/svg';

/** A piece to set in a line of text, `size` pixels high. */
export function pieceGlyph(name: string, size: number): SVGSVGElement {
  const isServant = name.startsWith('servant');
  const r = isServant ? size * 0.48 : size * 0.43;
  const glyph = svg(
    'g',
    { transform: `translate(${size / 2} ${isServant ? size / 2 : size * 0.46})` },
    piece(name, r),
  );
  return svg(
    'svg',
    {
      class: 'q-glyph',
      width: size,
      height: size,
      viewBox: `0 0 ${size} ${size}`,
      'aria-hidden': 'true',
    },
    glyph,
  );
}

/** The picture name of a seat's piece, for names and rows: "white", "servant-s". */
export function seatPiece(game: Game, seat: number, kind = 0): string {
  const { key, piece: look } = game.seats[seat] ?? { key: 's', piece: 'white' };
  return game.family === 'race' ? `servant-${key}` : pieceName(look, game.kinds[kind] ?? 'man');
}
