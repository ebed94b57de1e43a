/* parts/solo-board.tsx - a board that fills its container. */
import type { BoardProps, Game } from '../board/api';
import { useBoardView } from './game';

export function SoloBoard({ game, board }: { game: Game; board: BoardProps }) {
  const { box } = useBoardView(game, view => view.update(board));
  return <div ref={box} class="board-here solo-board" />;
}
