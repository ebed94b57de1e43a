/* parts/study-board.tsx - a large board on its slab, for pages around one game. */
import { useRef } from 'preact/hooks';
import type { BoardProps, Game } from '../board/api';
import { useBoardView, useFit } from './game';
import { leaveKeysToPage } from './focus';
import { isLong } from '../text/games';

// The height of a race's rods, which lie below the board.
const rods = 100;

interface Props {
  game: Game;
  board: BoardProps;
  /* The slab's class. */
  slab?: string;
  /* The arrow keys of the page step through turns. */
  steps?: boolean;
  /* Where casts are shown, if not on the slab; null: that element is not there yet. */
  casts?: HTMLElement | null;
}

export function StudyBoard({ game, board, slab = 'study-slab', steps, casts }: Props) {
  const stone = useRef<HTMLDivElement>(null);
  useFit(stone, game, board.coordinates, casts === undefined && game.family === 'race' ? rods : 0);
  const { box } = useBoardView(game, view => view.update(board), casts);
  return (
    <div
      ref={stone}
      class={isLong(game) ? `${slab} long` : slab}
      onMouseDown={steps ? leaveKeysToPage : undefined}
    >
      <div ref={box} class="board-here" />
    </div>
  );
}
