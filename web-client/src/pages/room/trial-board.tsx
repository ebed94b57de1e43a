/* pages/room/trial-board.tsx - the board during a trial, in which turns are not really played. */
import type { BoardProps, LastMove } from '../../board/api';
import type { Room } from '../../proto';
import { nameOf } from '../../room/status-text';
import { isAtEnd, tryBack, tryTurn } from '../../room/trial';
import type { Trial } from '../../room/trial-state';
import { pathOf, readTurn } from '../../text/notation';
import { say } from '../../words';

export { beginTrial, isAtEnd, tryTyped } from '../../room/trial';

/* The path of the last tried turn. */
function lastTried({ turns }: Trial): LastMove | null {
  const turn = turns[turns.length - 1];
  if (turn === undefined) return null;
  const steps = readTurn(turn);
  const captured = steps.flatMap(step => (step.kind === 'take' ? [step.to] : []));
  const put = steps.flatMap(step =>
    'to' in step && !['move', 'take'].includes(step.kind) ? [[step.to]] : [],
  );
  const path = pathOf(turn);
  return { paths: path.length ? [path, ...put] : put, captured };
}

/* Board props for the trial, in which we move both sides. */
export function trialProps(now: Trial, props: BoardProps): BoardProps {
  const { state, busy, refusal } = now;
  return {
    ...props,
    state: { ...state, may: undefined },
    you: state.seat,
    pending: busy,
    held: null,
    refusal,
    last: lastTried(now) ?? props.last ?? null,
    active: !isAtEnd(now) && props.active === true,
    hint: null,
    premove: null,
    onPremove: undefined,
    onPlay: text => tryTurn(text),
    onBack: tryBack,
    onThrow: () => undefined,
    onTry: (text, attempted) => tryTurn(text, attempted),
  };
}

export const isMine = ({ state }: Trial, room: Room) => state.seat === room.you;

function signWords(now: Trial, room: Room): string {
  if (now.state.phase === 'over') return say('The game would be over');
  if (isMine(now, room)) return say('Then you play …');
  const first = !now.turns.length && !now.part;
  return first
    ? say('What if {name} plays …', { name: nameOf(room, room.state.seat ?? 0) })
    : say('And if {name} plays …', { name: nameOf(room, room.state.seat ?? 0) });
}

/* A sign over the board: nothing here is really played. */
export function TrialSign({ now, room }: { now: Trial; room: Room }) {
  return (
    <p class="trial-sign" aria-hidden="true">
      {signWords(now, room)}
    </p>
  );
}
