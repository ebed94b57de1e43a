/* parts/game.ts - a game on a board, whatever its source: what the board shows and says, and hooks that
 * keep it drawn in an element of the page. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useStore } from '../base/store';
import { BoardView, boardSize, lastMove } from '../board';
import type { BoardProps, Game, Gloss, Source, State } from '../board/api';
import { settings } from '../device/settings';

const nothing = () => undefined;

/* Props of a view-only board. */
export const onlyShows = {
  you: null,
  hints: false,
  pending: false,
  active: false,
  onPlay: nothing,
  onBack: nothing,
  onThrow: nothing,
  onGloss: nothing,
};

/* The same position, in which nobody can choose. */
export const still = (state: State): State => ({
  ...state,
  phase: 'over',
  steps: [],
  turns: undefined,
});

/* The board's last sentence; reporting the same one again does not render. */
export function useGloss() {
  const [gloss, set] = useState<Gloss | null>(null);
  const hear = (next: Gloss) =>
    set(now => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
  return { gloss, hear };
}

/* looks: how this page shows it, such as the seat at the bottom. */
export function useGame({ turn, ...source }: Source, looks: Partial<BoardProps>) {
  const { gloss, hear } = useGloss();
  const { coordinates } = useStore(settings);
  const board: BoardProps = {
    ...onlyShows,
    coordinates,
    last: turn?.length ? lastMove(turn) : null,
    ...source,
    ...looks,
    onGloss: hear,
  };
  return { board, gloss };
}

/* ---- in the page ---- */

/* A board in the element that gets the ref; `draw` draws it whenever the page is rendered. casts: where casts are shown; null: not
 * yet. */
export function useBoardView(
  game: Game,
  draw: (view: BoardView) => void,
  casts?: HTMLElement | null,
) {
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<BoardView | null>(null);
  useLayoutEffect(() => {
    if (casts === null) return;
    view.current = new BoardView(box.current!, game, casts ? { casts } : {});
    return () => view.current?.destroy();
  }, [game.key, JSON.stringify(game.board), casts]);
  useLayoutEffect(() => {
    if (view.current) draw(view.current);
  });
  return { box, view };
}

const upright = '(max-width: 839px) and (orientation: portrait), (max-width: 599px)';

function fit(slab: HTMLElement, game: Game, coordinates: boolean, below: number) {
  slab.style.height = '';
  const { clientWidth: width, clientHeight: height } = slab;
  const wanted = boardSize(game, width, Math.max(height, width), coordinates).height;
  if (matchMedia(upright).matches) slab.style.height = `${wanted + below}px`;
}

/* On a phone a slab is only as high as its drawing. below: more height that is needed under it; null: there is nothing to see yet. */
export function useFit(
  slab: RefObject<HTMLElement | null>,
  game: Game,
  coordinates: boolean,
  below: number | null,
) {
  useLayoutEffect(() => {
    if (below === null) return;
    const again = () => slab.current && fit(slab.current, game, coordinates, below);
    again();
    addEventListener('resize', again);
    return () => removeEventListener('resize', again);
  }, [game.key, coordinates, below]);
}
