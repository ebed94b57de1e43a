/* parts/drawing.tsx - the board's drawings as components: pieces, and what draws itself. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Game } from '../board/api';
import { pieceGlyph, seatPiece } from '../board/glyphs';

interface DrawnProps {
  draw: () => Element;
  by: string;
  label?: string | undefined;
  kind: string;
}

/* The element that `draw` returns, drawn again when `by` changes. */
export function Drawn({ draw, by, label, kind }: DrawnProps) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const drawing = draw();
    drawing.removeAttribute('role');
    drawing.removeAttribute('aria-label');
    drawing.setAttribute('aria-hidden', 'true');
    box.current?.replaceChildren(drawing);
  }, [by]);
  return <span ref={box} class={kind} role={label ? 'img' : undefined} aria-label={label} />;
}

/* A small drawing of a seat's piece. */
export const pieceOf = (game: Game, seat: number, kind: number, size: number): Element =>
  pieceGlyph(seatPiece(game, seat, kind), size);

interface GlyphProps {
  game: Game;
  seat: number;
  kind?: number;
  size: number;
  label?: string;
}

/* A seat's piece in a line of text. */
export function Glyph({ game, seat, kind, size, label }: GlyphProps) {
  const name = seatPiece(game, seat, kind);
  return (
    <Drawn kind="glyph" by={`${name} ${size}`} label={label} draw={() => pieceGlyph(name, size)} />
  );
}
