/* pages/room/board.tsx - connects the board with the room: passes state down, sends turns up. */
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useStore } from '../../base/store';
import { BoardView, boardSize, lastMove } from '../../board';
import type { BoardProps, Effect, Gloss, LastMove } from '../../board/api';
import { settings, type Settings } from '../../device/settings';
import { isNewcomer, mine } from '../../mine/mine';
import { wire } from '../../net/session';
import type { Room, State } from '../../proto';
import {
  askWhy,
  dropHeld,
  forgetRefusal,
  play,
  playHeld,
  takeBackStep,
  throwNow,
} from '../../room/actions';
import { heldIn } from '../../room/held';
import { askStuck, learnDue } from '../../room/stuck';
import { hintOf } from '../../room/hint';
import { latestGame } from '../../room/moves';
import { mayChooseAhead } from '../../room/premove';
import { choosePremove } from '../../room/premove-actions';
import type { Table } from '../../room/state';
import type { Trial } from '../../room/trial-state';
import type { Visit } from '../../room/visit';
import { personName } from '../../text/levels';
import type { Shown } from './look-shown';
import { trying } from './trying';

interface Props {
  at: Visit;
  room: Room;
  /* The trial in progress, if any: turns are only tried, not played. */
  trial: Trial | null;
  /* The earlier position being shown. */
  shown: Shown | null;
  /* The turn whose button is hovered or focused. */
  pointed: string | null;
  bottom: number;
  casts: HTMLElement | null;
  /* How much of the board to draw: below 0 nothing, 0 the ground, above 0 everything. */
  piece: number;
  onGloss: (gloss: Gloss) => void;
}

/* The last finished turn of the current game. */
function newest(table: Table): LastMove | null {
  const turns = latestGame(table.log)?.turns ?? [];
  const done = turns.filter(turn => turn.done || turn.parts[turn.parts.length - 1]?.last).pop();
  return done ? lastMove(done.parts.flatMap(part => part.effects ?? [])) : null;
}

/* Before and between games the board is read-only. */
function shownState({ state, status }: Room): State {
  return status === 'playing' || state.phase === 'over'
    ? state
    : { ...state, phase: 'over', seat: null, steps: [] };
}

function propsOf(
  { at, room, bottom, pointed, onGloss }: Props,
  chosen: Settings,
  up: boolean,
  newcomer: boolean,
): BoardProps {
  return {
    state: shownState(room),
    you: room.you,
    bottom,
    coordinates: chosen.coordinates,
    hints: chosen.hints ?? newcomer,
    pending: at.pending !== null,
    refusal: at.refusal,
    effects: at.table!.effects,
    last: newest(at.table!),
    hint: pointed ?? hintOf(at)?.turn ?? null,
    names: room.seats.map(person => person && personName(person)),
    active: up && room.status === 'playing' && room.you !== null,
    held: heldIn(at),
    onHeld: yes => (yes ? playHeld() : dropHeld()),
    onPlay: play,
    onBack: () => void takeBackStep(),
    onThrow: () => void throwNow(),
    premove: room.you === null ? null : at.premove,
    ...(mayChooseAhead(room) ? { onPremove: choosePremove } : {}),
    stuck: at.stuck,
    due: at.due,
    onTry: (text, attempted) => void askWhy(text, attempted),
    onDead: label => void askStuck(label),
    onTouch: forgetRefusal,
    onGloss,
  };
}

const none: Effect[] = [];
const still = () => undefined;

/* View only: shows nothing of the current position. */
const backProps = (shown: Shown, props: BoardProps): BoardProps => ({
  ...props,
  ...shown,
  you: null,
  active: false,
  pending: false,
  held: null,
  refusal: null,
  effects: none,
  hint: null,
  premove: null,
  onPremove: undefined,
  onGloss: still,
});

/* Effects that arrived while an earlier position was shown are not animated afterwards. */
function useUnseen(shown: Shown | null, effects: Effect[]): Effect[] {
  const missed = useRef<Effect[] | null>(null);
  if (shown) missed.current = effects;
  return missed.current === effects ? none : effects;
}

/* On a phone the slab is only as high as its drawing; beside columns it is square. */
function fit(slab: HTMLElement, room: Room, coordinates: boolean) {
  slab.style.height = '';
  const { clientWidth: width, clientHeight: height } = slab;
  const wanted = boardSize(room.game, width, Math.max(height, width), coordinates).height;
  if (matchMedia('(max-width: 839px) and (orientation: portrait), (max-width: 599px)').matches) {
    slab.style.height = `${wanted}px`;
  }
}

function useFit(
  slab: { current: HTMLElement | null },
  room: Room,
  coordinates: boolean,
  begun: boolean,
) {
  useLayoutEffect(() => {
    if (!begun) return;
    const again = () => slab.current && fit(slab.current, room, coordinates);
    again();
    addEventListener('resize', again);
    return () => removeEventListener('resize', again);
  }, [room.game.key, coordinates, begun]);
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

export function BoardPane(props: Props) {
  const { room, trial, shown, casts, piece } = props;
  const slab = useRef<HTMLDivElement>(null),
    box = useRef<HTMLDivElement>(null);
  const view = useRef<BoardView | null>(null);
  const chosen = useStore(settings);
  const { up } = useStore(wire.link);
  const newcomer = isNewcomer(useStore(mine));
  const onGloss = useChanged(props.onGloss);
  const isRace = room.game.family === 'race';
  const begun = piece >= 0;
  useFit(slab, room, chosen.coordinates, begun);
  useForgetting(view);
  useEffect(() => void learnDue(), [room.state]);
  useLayoutEffect(() => {
    if (!begun || (isRace && !casts)) return;
    view.current = new BoardView(box.current!, room.game, casts ? { casts } : {});
    return () => view.current?.destroy();
  }, [room.game.key, JSON.stringify(room.game.board), casts, begun]);
  const effects = useUnseen(shown, props.at.table!.effects);
  useLayoutEffect(() => {
    const own = { ...propsOf({ ...props, onGloss }, chosen, up, newcomer), effects };
    const now = shown ? backProps(shown, own) : trial ? trying().trialProps(trial, own) : own;
    if (piece > 0) view.current?.update(now);
    else view.current?.lay(now);
  });
  const TrialSign = trial && trying().TrialSign;
  return (
    <div ref={slab} class={`board-slab${trial ? ' trying' : ''}${shown ? ' back' : ''}`}>
      <div ref={box} class="board-here" />
      {TrialSign && <TrialSign now={trial} room={room} />}
    </div>
  );
}
