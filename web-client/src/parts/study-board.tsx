/* parts/study-board.tsx - a large board for pages that study a game, with a bar that shows who
 * is ahead. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useStore } from '../base/store';
import { BoardView, boardSize } from '../board';
import type { BoardProps, Game } from '../board/api';
import { settings } from '../device/settings';
import { leaveKeysToPage } from './focus';
import { shareOf, type Worth } from '../study/worth';
import { isLong } from '../text/games';

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

const upright = '(max-width: 839px) and (orientation: portrait), (max-width: 599px)';

// The height of a race's rods, which lie below the board.
const rods = 100;

// On a phone the slab is only as high as its drawing.
function fit(slab: HTMLElement, game: Game, coordinates: boolean) {
  slab.style.height = '';
  const { clientWidth: width, clientHeight: height } = slab;
  const wanted = boardSize(game, width, Math.max(height, width), coordinates).height;
  const below = game.family === 'race' ? rods : 0;
  if (matchMedia(upright).matches) slab.style.height = `${wanted + below}px`;
}

/* The bar is filled with the colours of the men; the second seat's part is on its side of the
 * board. */
export function WorthBar({
  worth,
  flip,
  label,
}: {
  worth: Worth | null;
  flip: boolean;
  label: string;
}) {
  const reached = { '--share': String(worth ? shareOf(worth) : 0.5) };
  return (
    <div class={flip ? 'worth-bar flip' : 'worth-bar'} role="img" aria-label={label}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <rect class="worth-second" width="100" height="100" />
        <rect class="worth-first" width="100" height="100" style={reached} />
        <line class="worth-line across" x2="100" style={reached} />
        <line class="worth-line down" x1="100" x2="100" y2="100" style={reached} />
      </svg>
    </div>
  );
}

interface Props {
  game: Game;
  board: Omit<BoardProps, 'coordinates'>;
  /* The arrow keys of the page step through turns. */
  steps?: boolean;
}

export function StudyBoard({ game, board, steps }: Props) {
  const slab = useRef<HTMLDivElement>(null),
    box = useRef<HTMLDivElement>(null);
  const view = useRef<BoardView | null>(null);
  const { coordinates } = useStore(settings);
  useLayoutEffect(() => {
    const again = () => slab.current && fit(slab.current, game, coordinates);
    again();
    addEventListener('resize', again);
    return () => removeEventListener('resize', again);
  }, [game, coordinates]);
  useLayoutEffect(() => {
    view.current = new BoardView(box.current!, game, {});
    return () => view.current?.destroy();
  }, [game]);
  useLayoutEffect(() => view.current?.update({ ...board, coordinates }));
  return (
    <div
      ref={slab}
      class={isLong(game) ? 'study-slab long' : 'study-slab'}
      onMouseDown={steps ? leaveKeysToPage : undefined}
    >
      <div ref={box} class="board-here" />
    </div>
  );
}
