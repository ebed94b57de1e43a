/* pages/replay/board.tsx - the board of a replay, animated when going one step forward. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useStore } from '../../base/store';
import { BoardView, boardSize, lastMove } from '../../board';
import type { BoardProps, Effect, TurnValue } from '../../board/api';
import { settings } from '../../device/settings';
import { leaveKeysToPage } from '../../parts/focus';
import type { Replay, ReplayGame } from '../../proto';
import { shownAt, turnAt, viewAt, type Turn } from '../../replay/turns';
import type { Walk } from '../../replay/walk';

interface Props {
  replay: Replay;
  game: ReplayGame;
  turns: Turn[];
  walk: Walk;
  bottom: number;
  values: TurnValue[] | null;
  casts: HTMLElement | null;
}

/* The effects of the turn so far. */
function soFar(turns: Turn[], ply: number): Effect[] {
  const turn = turns[turnAt(turns, ply)];
  return turn?.parts.filter(part => part.ply <= ply).flatMap(part => part.move.effects) ?? [];
}

const none: Effect[] = [];
const nothing = () => undefined;

function propsOf({ game, turns, walk, bottom, values }: Props, coordinates: boolean): BoardProps {
  const { position } = viewAt(game, walk.ply);
  const view = shownAt(game, turns, walk.ply);
  const move = game.moves[walk.ply - 1];
  const effects = soFar(turns, walk.ply);
  return {
    state: {
      position,
      view,
      phase: 'over',
      seat: move?.seat ?? null,
      fresh: true,
      chance: null,
      steps: [],
    },
    you: null,
    bottom,
    coordinates,
    hints: false,
    pending: false,
    active: false,
    names: game.names,
    effects: walk.forward && move ? move.effects : none,
    last: effects.length ? lastMove(effects) : null,
    values,
    onPlay: nothing,
    onBack: nothing,
    onThrow: nothing,
    onGloss: nothing,
  };
}

const upright = '(max-width: 839px) and (orientation: portrait), (max-width: 599px)';

// On a phone the slab is only as high as its drawing.
function fit(slab: HTMLElement, { game }: Replay, coordinates: boolean) {
  slab.style.height = '';
  const { clientWidth: width, clientHeight: height } = slab;
  const wanted = boardSize(game, width, Math.max(height, width), coordinates).height;
  if (matchMedia(upright).matches) slab.style.height = `${wanted}px`;
}

export function ReplayBoard(props: Props) {
  const { replay, casts } = props;
  const slab = useRef<HTMLDivElement>(null),
    box = useRef<HTMLDivElement>(null);
  const view = useRef<BoardView | null>(null);
  const { coordinates } = useStore(settings);
  const isRace = replay.game.family === 'race';
  useLayoutEffect(() => {
    const again = () => slab.current && fit(slab.current, replay, coordinates);
    again();
    addEventListener('resize', again);
    return () => removeEventListener('resize', again);
  }, [replay, coordinates]);
  useLayoutEffect(() => {
    if (isRace && !casts) return;
    view.current = new BoardView(box.current!, replay.game, casts ? { casts } : {});
    return () => view.current?.destroy();
  }, [replay, casts]);
  useLayoutEffect(() => view.current?.update(propsOf(props, coordinates)));
  return (
    <div ref={slab} class="replay-slab" onMouseDown={leaveKeysToPage}>
      <div ref={box} class="board-here" />
    </div>
  );
}
