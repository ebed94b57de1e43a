/* pages/puzzles/board.tsx - the board a puzzle is solved on. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useStore } from '../../base/store';
import { BoardView, boardSize, lastMove } from '../../board';
import type { BoardProps, Gloss } from '../../board/api';
import { settings, type Settings } from '../../device/settings';
import type { Puzzle } from '../../proto';
import type { Solving } from './solving';

interface Props {
  puzzle: Puzzle;
  solving: Solving;
  onGloss: (gloss: Gloss) => void;
}

function propsOf({ puzzle, solving }: Props, chosen: Settings): Omit<BoardProps, 'onGloss'> {
  const { now, play, again } = solving;
  const { stage, state, effects, refusal } = now;
  const yours = stage === 'yours' || stage === 'busy';
  return {
    state: yours ? state : { ...state, phase: 'over', steps: [], turns: undefined },
    you: puzzle.seat,
    bottom: puzzle.seat,
    coordinates: chosen.coordinates,
    hints: chosen.hints ?? false,
    pending: stage === 'busy',
    refusal,
    effects,
    last: effects.length ? lastMove(effects) : null,
    active: yours,
    onPlay: text => play(text),
    onBack: again,
    onThrow: () => undefined,
    onTry: (text, attempted) => play(text, attempted),
  };
}

const upright = '(max-width: 839px) and (orientation: portrait), (max-width: 599px)';

// On a phone the slab is only as high as its drawing.
function fit(slab: HTMLElement, { game }: Puzzle, coordinates: boolean) {
  slab.style.height = '';
  const { clientWidth: width, clientHeight: height } = slab;
  const wanted = boardSize(game, width, Math.max(height, width), coordinates).height;
  if (matchMedia(upright).matches) slab.style.height = `${wanted}px`;
}

/* The board reports its sentence on every draw; pass it on only when it changes. */
function useChanged(onGloss: (gloss: Gloss) => void) {
  const told = useRef('');
  return (gloss: Gloss) => {
    const text = JSON.stringify(gloss);
    if (text === told.current) return;
    told.current = text;
    onGloss(gloss);
  };
}

export function PuzzleBoard(props: Props) {
  const { puzzle } = props;
  const slab = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<BoardView | null>(null);
  const chosen = useStore(settings);
  const { coordinates } = chosen;
  const onGloss = useChanged(props.onGloss);
  useLayoutEffect(() => {
    const again = () => slab.current && fit(slab.current, puzzle, coordinates);
    again();
    addEventListener('resize', again);
    return () => removeEventListener('resize', again);
  }, [puzzle, coordinates]);
  useLayoutEffect(() => {
    view.current = new BoardView(box.current!, puzzle.game, {});
    return () => view.current?.destroy();
  }, [puzzle]);
  useLayoutEffect(() => view.current?.update({ ...propsOf(props, chosen), onGloss }));
  return (
    <div ref={slab} class="puzzle-slab">
      <div ref={box} class="board-here" />
    </div>
  );
}
