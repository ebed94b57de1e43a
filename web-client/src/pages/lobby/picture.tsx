/* pages/lobby/picture.tsx - a picture of a position, which is played on by pressing it. */
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Game, View } from '../../board/api';
import { StillView, type Moves } from '../../board/still';

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
