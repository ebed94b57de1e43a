/* parts/drawing.tsx - the board's drawings as components: thumbnails, pieces, a picture of a position. */
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Game, View } from '../board/api';
import { soon } from '../base/soon';
import { pieceGlyph, seatPiece, StillView, thumbnail, type Moves } from '../board/still';

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

interface ThumbnailProps {
  game: Game;
  view?: View;
  size: number;
  slab?: boolean;
  label?: string;
}

/* A small board: only its lines, or with the men of a view. */
export function Thumbnail({ game, view, size, slab, label }: ThumbnailProps): VNode {
  const by = JSON.stringify([game.key, game.board.points.length, view, size]);
  const options = { size, later: soon, ...(slab ? { slab } : {}) };
  return (
    <Drawn
      kind="drawing"
      by={by}
      label={label}
      draw={() => thumbnail(game, view ?? null, options)}
    />
  );
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

interface PictureProps {
  game: Game;
  view: View;
  moves?: Moves;
}

/* A position that fills its container; its text alternative is beside it. */
export function Picture({ game, view, moves }: PictureProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<StillView | null>(null);
  useLayoutEffect(() => {
    drawn.current = new StillView(box.current!, game);
    return () => drawn.current?.destroy();
  }, [game.key, JSON.stringify(game.board)]);
  useEffect(() => drawn.current?.show(view, moves));
  return <div ref={box} class="still-board" aria-hidden="true" />;
}
