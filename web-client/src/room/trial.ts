/* room/trial.ts - "what if": trying turns on the board to build conditional moves. The server says what is legal. */
import { wire } from '../net/session';
import type { WireError } from '../net/wire';
import type { State } from '../proto';
import { findTyped, inNotation, pathOf } from '../text/notation';
import { placeOf } from './held';
import { mayLayDown, type Line } from './plan';
import { forgetNews, report } from './plan-actions';
import { longest, withLine } from './plan-lines';
import { layDown } from './plan-send';
import type { Table } from './state';
import { nameOf } from './status-text';
import { trial, type Trial } from './trial-state';
import { visit } from './visit';
import { stepsIn } from '../text/games';
import { withLabels, withNumbers } from '../text/squares';
import { say } from '../words';

function table(): Table | null {
  return visit.get()?.table ?? null;
}

function change(part: Partial<Trial>) {
  const now = trial.get();
  if (now) trial.set({ ...now, ...part });
}

/* Begin at the current position, or at the end of a line. */
export function beginTrial(line: Line = []) {
  const room = table()?.room;
  if (!room || !mayLayDown(room)) return;
  forgetNews();
  follow();
  trial.set({
    room: room.id,
    turns: [],
    part: '',
    state: room.state,
    from: placeOf(room),
    busy: false,
    refusal: null,
    trouble: null,
  });
  if (line.length) void ask(line, '');
}

export const leaveTrial = () => trial.set(null);

/* It ends with a whole turn of ours, so it can be kept. */
export const mayKeep = ({ turns, part, busy }: Trial): boolean =>
  part === '' && !busy && turns.length > 0 && turns.length % 2 === 0;

/* Nothing can follow: the game would be over, or the line is as long as one may be. */
export const isAtEnd = ({ turns, part, state }: Trial): boolean =>
  state.phase === 'over' || (part === '' && turns.length >= longest);

const lastPoint = (text: string) => pathOf(text).pop();

// Ask for the position after these turns. An answer to an earlier trial is ignored.
async function ask(turns: Line, part: string, attempted?: string) {
  const before = trial.get();
  const now = table();
  if (!before || before.busy || !now) return;
  if (!turns.length && !part) {
    return change({ turns, part, state: now.room.state, refusal: null, trouble: null });
  }
  change({ busy: true, refusal: null, trouble: null });
  const same = () => trial.get()?.room === before.room && trial.get()?.from === before.from;
  try {
    const { state } = await wire.request('try', {
      v: now.v,
      turns: part ? [...turns, part] : turns,
    });
    if (same() && state) arrived(turns, part, state);
  } catch (error) {
    if (same()) refused(error as WireError, attempted);
  }
}

// The steps of an unfinished turn are kept apart from the turns that are whole.
function arrived(turns: Line, part: string, state: State) {
  const whole = part !== '' && (state.phase === 'over' || state.fresh);
  change({ turns: whole ? [...turns, part] : turns, part: whole ? '' : part, state, busy: false });
}

function refused(
  { code, message: text, clause, points }: WireError,
  attempted: string | undefined,
) {
  const atBoard = code === 'illegal' || code === 'bad_step';
  change({
    busy: false,
    ...(atBoard ? { refusal: { text, clause, points, attempted } } : { trouble: text }),
  });
}

/* Play a step or turn of either side. */
export function tryTurn(text: string, attempted = lastPoint(text)) {
  const now = trial.get();
  if (now && !isAtEnd(now)) void ask(now.turns, now.part + text, attempted);
}

/* Play a typed turn. Returns true if it is legal. */
export function tryTyped(typed: string): boolean {
  const now = trial.get();
  const game = table()?.room.game;
  if (!now || !game || !typed.trim()) return false;
  const text = withLabels(game, inNotation(typed));
  const legal = findTyped(text, [...(now.state.turns ?? []), ...now.state.steps]);
  tryTurn(legal ?? text);
  return legal !== null;
}

/* Take back the last step, or the last turn. */
export function tryBack() {
  const now = trial.get();
  const game = table()?.room.game;
  if (!now || !game) return;
  if (now.part) {
    void ask(now.turns, stepsIn(now.part, game).slice(0, -1).join(''));
  } else if (now.turns.length) {
    void ask(now.turns.slice(0, -1), '');
  } else {
    change({ refusal: null, trouble: null });
  }
}

/* Keep the line as a conditional move; the trial stays open if the server refuses. */
export async function keepTrial() {
  const now = trial.get();
  const lines = table()?.room.plan;
  if (!now || !mayKeep(now) || !lines) return;
  change({ busy: true, refusal: null, trouble: null });
  const trouble = await layDown(withLine(lines, now.turns));
  if (trial.get()?.from !== now.from) return;
  if (trouble === null) leaveTrial();
  else change({ busy: false, trouble });
}

/* The game went on, or another room was entered: the trial no longer applies. */
function look() {
  const now = trial.get();
  const at = table();
  if (!now || (at && at.room.id === now.room && placeOf(at.room) === now.from)) return;
  leaveTrial();
  if (at?.room.id === now.room) report(at.room.id, endWords(at, now));
}

function endWords({ room, log }: Table, { turns, part }: Trial): string {
  const last = log[log.length - 1]?.d;
  const lost = turns.length || part ? ` ${say('What you tried was not kept.')}` : '';
  const moved = last?.e === 'play' && last.seat !== room.you;
  if (!moved) return say('The table has changed.') + lost;
  const turn = withNumbers(room.game, last.turn ?? last.text);
  return say('{name} has moved: {turn}.', { name: nameOf(room, last.seat), turn }) + lost;
}

let follows = false;

function follow() {
  if (!follows) visit.watch(look);
  follows = true;
}
