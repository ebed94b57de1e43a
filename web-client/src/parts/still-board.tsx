/* parts/still-board.tsx - a full-size, view-only board, with its points accessible to screen
 * readers. */
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useStore } from '../base/store';
import { BoardView, boardSize, stillHeight } from '../board';
import type { BoardProps, Game, LastMove, TurnValue, View } from '../board/api';
import { settings } from '../device/settings';
import { onlyShows } from './game';

interface StillProps {
  game: Game;
  view: View;
  label: string;
  last?: LastMove | null;
  coordinates?: boolean;
  values?: TurnValue[] | null;
}

const propsOf = ({ view, last, coordinates, values }: StillProps): BoardProps => ({
  ...onlyShows,
  state: {
    position: JSON.stringify(view),
    phase: 'over',
    seat: null,
    fresh: true,
    chance: null,
    steps: [],
    view,
  },
  coordinates: coordinates ?? false,
  last: last ?? null,
  values: values ?? null,
});

/* On a phone a long board stands upright, as it would be a thin strip otherwise. */
function heightOf(game: Game, width: number, coordinates: boolean): number {
  const height = stillHeight(game, width, width * 1.3, coordinates);
  const stands = coordinates && height < width * 0.6 && matchMedia('(max-width: 599px)').matches;
  return stands ? boardSize(game, width, width * 1.6, coordinates).height : height;
}

export function StillBoard(props: StillProps) {
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<BoardView | null>(null);
  const drawn = useRef<BoardView | null>(null);
  const { game, label } = props;
  useStore(settings);
  useLayoutEffect(() => {
    const here = box.current!;
    here.style.height = `${heightOf(game, here.clientWidth, props.coordinates ?? false)}px`;
    view.current = new BoardView(here, game, {
      still: true,
      dice: false,
      casts: document.createElement('div'),
    });
    return () => view.current?.destroy();
  }, [game.key, JSON.stringify(game.board)]);
  useEffect(() => {
    const now = view.current;
    if (!now || drawn.current === now) return now?.update(propsOf(props));
    now.lay(propsOf(props));
    const timer = setTimeout(() => {
      drawn.current = now;
      now.update(propsOf(props));
    });
    return () => clearTimeout(timer);
  });
  return <div ref={box} class="still-board" role="group" aria-label={label} />;
}
