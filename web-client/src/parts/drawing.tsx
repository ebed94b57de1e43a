/* parts/drawing.tsx - the board's drawings as components: thumbnails, pieces, a still board. */
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useStore } from '../base/store';
import { BoardView, boardSize, pieceGlyph, seatPiece, thumbnail } from '../board';
import type { Game, LastMove, TurnValue, View } from '../board/api';
import { settings } from '../device/settings';

interface DrawnProps {
  draw: () => Element;
  by: string;
  label?: string | undefined;
  kind: string;
}

/* Whatever draw makes, drawn again when `by` changes. */
function Drawn({ draw, by, label, kind }: DrawnProps) {
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

/* A small board: its lines alone, or with the men of a view. */
export function Thumbnail({ game, view, size, slab, label }: ThumbnailProps): VNode {
  const by = JSON.stringify([game.key, game.board.points.length, view, size]);
  const options = { size, ...(slab ? { slab } : {}) };
  return (
    <Drawn
      kind="drawing"
      by={by}
      label={label}
      draw={() => thumbnail(game, view ?? null, options)}
    />
  );
}

interface GlyphProps {
  game: Game;
  seat: number;
  size: number;
  label?: string;
}

/* A seat's piece in a line of text. */
export function Glyph({ game, seat, size, label }: GlyphProps) {
  const name = seatPiece(game, seat);
  return (
    <Drawn kind="glyph" by={`${name} ${size}`} label={label} draw={() => pieceGlyph(name, size)} />
  );
}

interface StillProps {
  game: Game;
  view: View;
  label: string;
  last?: LastMove | null;
  coordinates?: boolean;
  values?: TurnValue[] | null;
  /* As high as its place, not as its drawing. */
  fills?: boolean;
}

function propsOf({ view, last, coordinates, values }: StillProps) {
  const state = {
    position: JSON.stringify(view),
    phase: 'over',
    seat: null,
    fresh: true,
    chance: null,
    steps: [],
    view,
  };
  const nothing = () => undefined;
  return {
    state,
    you: null,
    bottom: 0,
    coordinates: coordinates ?? false,
    hints: false,
    pending: false,
    active: false,
    last: last ?? null,
    values: values ?? null,
    onPlay: nothing,
    onBack: nothing,
    onThrow: nothing,
    onGloss: nothing,
  };
}

/* On a phone a long board stands upright, since lying it would be a thin strip. */
function heightOf(game: Game, width: number, coordinates: boolean): number {
  const { height } = boardSize(game, width, width * 1.3, coordinates);
  const stands = coordinates && height < width * 0.6 && matchMedia('(max-width: 599px)').matches;
  return stands ? boardSize(game, width, width * 1.6, coordinates).height : height;
}

/* A full-size board for looking only. */
export function StillBoard(props: StillProps) {
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<BoardView | null>(null);
  const { game, label } = props;
  useStore(settings);
  useLayoutEffect(() => {
    const here = box.current!;
    if (!props.fills) {
      here.style.height = `${heightOf(game, here.clientWidth, props.coordinates ?? false)}px`;
    }
    view.current = new BoardView(here, game, { still: true, casts: document.createElement('div') });
    return () => view.current?.destroy();
  }, [game.key, JSON.stringify(game.board)]);
  useEffect(() => view.current?.update(propsOf(props)));
  return <div ref={box} class="still-board" role="group" aria-label={label} />;
}
