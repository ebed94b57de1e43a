/* pages/room/board.tsx - connects the board with the room: passes state down, sends turns up. */
import { useEffect, useRef } from 'preact/hooks';
import { useStore } from '../../base/store';
import type { BoardView } from '../../board';
import type { BoardProps, Effect } from '../../board/api';
import { settings } from '../../device/settings';
import { isNewcomer, mine } from '../../mine/mine';
import { wire } from '../../net/session';
import { onlyShows, useBoardView, useFit, useGame } from '../../parts/game';
import type { Room } from '../../proto';
import { forgetRefusal } from '../../room/actions';
import { askStuck, learnDue } from '../../room/stuck';
import { hintOf } from '../../room/hint';
import { mayChooseAhead } from '../../room/premove';
import { choosePremove } from '../../room/premove-actions';
import { tableSource } from '../../room/source';
import type { Trial } from '../../room/trial-state';
import type { Visit } from '../../room/visit';
import { personName } from '../../text/levels';
import type { Shown } from './look-shown';
import { trying } from './trying';

interface GameProps {
  at: Visit;
  room: Room;
  /* The trial in progress, if any: turns are only tried, not played. */
  trial: Trial | null;
  /* The earlier position being shown. */
  shown: Shown | null;
  /* The turn whose button is hovered or focused. */
  pointed: string | null;
  bottom: number;
}

const none: Effect[] = [];

/* View only: shows nothing of the current position. */
const backProps = (shown: Shown, props: BoardProps): BoardProps => ({
  ...props,
  ...onlyShows,
  ...shown,
  held: null,
  refusal: null,
  effects: none,
  hint: null,
  premove: null,
  onPremove: undefined,
});

/* Effects that arrived while an earlier position was shown are not animated afterwards. */
function useUnseen(shown: Shown | null, effects: Effect[]): Effect[] {
  const missed = useRef<Effect[] | null>(null);
  if (shown) missed.current = effects;
  return missed.current === effects ? none : effects;
}

export function useTableGame({ at, room, trial, shown, pointed, bottom }: GameProps) {
  const { hints } = useStore(settings);
  const { up } = useStore(wire.link);
  const newcomer = isNewcomer(useStore(mine));
  const effects = useUnseen(shown, at.table!.effects);
  const { board, gloss } = useGame(tableSource(at, room, up), {
    bottom,
    effects,
    hints: hints ?? newcomer,
    hint: pointed ?? hintOf(at)?.turn ?? null,
    names: room.seats.map(person => person && personName(person)),
    premove: room.you === null ? null : at.premove,
    ...(mayChooseAhead(room) ? { onPremove: choosePremove } : {}),
    stuck: at.stuck,
    due: at.due,
    onDead: label => void askStuck(label),
  });
  if (shown) return { board: backProps(shown, board), gloss };
  return { board: trial ? trying().trialProps(trial, board) : board, gloss };
}

/* A refusal is shown until the next press outside its own words. */
function useForgetting(view: { current: BoardView | null }) {
  useEffect(() => {
    const press = (event: PointerEvent) => {
      if ((event.target as Element | null)?.closest?.('.board-here, .gloss-box')) return;
      forgetRefusal();
      view.current?.forget();
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, []);
}

interface Props {
  room: Room;
  board: BoardProps;
  trial: Trial | null;
  /* An earlier position is shown. */
  isBack: boolean;
  casts: HTMLElement | null;
  /* How much of the board to draw: below 0 nothing, 0 the ground, above 0 everything. */
  piece: number;
}

export function BoardPane({ room, board, trial, isBack, casts, piece }: Props) {
  const slab = useRef<HTMLDivElement>(null);
  const begun = piece >= 0;
  const place = casts ?? (room.game.family === 'race' ? null : undefined);
  useFit(slab, room.game, board.coordinates, begun ? 0 : null);
  useEffect(() => void learnDue(), [room.state]);
  const { box, view } = useBoardView(
    room.game,
    now => (piece > 0 ? now.update(board) : now.lay(board)),
    begun ? place : null,
  );
  useForgetting(view);
  const TrialSign = trial && trying().TrialSign;
  return (
    <div ref={slab} class={`board-slab${trial ? ' trying' : ''}${isBack ? ' back' : ''}`}>
      <div ref={box} class="board-here" />
      {TrialSign && <TrialSign now={trial} room={room} />}
    </div>
  );
}
