/* room/actions.ts - what a player can do at a table, as requests; refusals show in the margin. */
import { settings } from '../device/settings';
import { wire } from '../net/session';
import type { WireError } from '../net/wire';
import { type RequestData, type RequestName } from '../net/wire';
import { pathOf } from '../text/notation';
import { findTyped, inNotation } from '../text/notation';
import { withLabels, withNumbers } from '../text/squares';
import { endsTurn, heldIn, placeOf } from './held';
import { answer, update, visit, type Visit } from './visit';
import { say } from '../words';

function now(): (Visit & { table: NonNullable<Visit['table']> }) | null {
  const at = visit.get();
  return at?.table ? { ...at, table: at.table } : null;
}

const lastPoint = (text: string) => pathOf(text).pop();

function refusalOf(error: WireError, attempted: string | undefined) {
  return { text: error.message, clause: error.clause, points: error.points, attempted };
}

/* A turn that was chosen, or a part of it: sent, unless it is to be confirmed first. */
export function play(text: string) {
  const at = now();
  if (!at || at.pending !== null || heldIn(at) !== null) return;
  const { room } = at.table;
  if (!settings.get().confirm || text === 'pass' || !endsTurn(room.state, text)) {
    return void send(text);
  }
  update(at.id, { held: { text, place: placeOf(room) }, refusal: null, remark: null });
}

/* Play the turn that waits. */
export function playHeld() {
  const at = now();
  const text = at && heldIn(at);
  if (text) void send(text);
}

/* Take back the turn that waits. */
export function dropHeld() {
  const at = now();
  if (at?.held) update(at.id, { held: null });
}

/* Send a turn, or a part of it. */
export async function send(text: string) {
  const at = now();
  if (!at || at.pending !== null) return;
  update(at.id, { pending: text, held: null, refusal: null, remark: null });
  try {
    const ack = await wire.request('play', { v: at.table.v, text });
    await seen(ack.v ?? 0);
  } catch (error) {
    refused(at.id, text, error as WireError);
  }
  update(at.id, { pending: null });
}

// An acknowledgement may arrive before its event: wait until the board shows it.
function seen(v: number): Promise<void> {
  return new Promise(resolve => {
    const look = () => (visit.get()?.table?.v ?? Infinity) >= v && (stop(), resolve());
    const stop = visit.watch(look);
    look();
  });
}

function refused(id: string, text: string, error: WireError) {
  if (error.code === 'illegal' || error.code === 'bad_step') {
    return update(id, { refusal: refusalOf(error, lastPoint(text)) });
  }
  const room = now()?.table.room;
  const mine = room?.state.seat === room?.you && room?.status === 'playing';
  const lost = mine
    ? say('Your turn {text} did not arrive. It is still your turn.', { text })
    : say('Your turn {text} came too late.', { text });
  update(id, { remark: { tone: 'red', text: error.code === 'stale' ? lost : error.message } });
}

/* Ask the server why a turn is illegal, to show it at the board. */
export async function askWhy(text: string, attempted: string) {
  const at = now();
  if (!at) return;
  try {
    const { legal, clause, text: words, points } = await wire.request('why', { text });
    if (legal || !words) return;
    update(at.id, {
      refusal: { text: words, clause: clause ?? undefined, points: points ?? [], attempted },
    });
  } catch (error) {
    update(at.id, { refusal: refusalOf(error as WireError, attempted) });
  }
}

// What no notation has is not sent: the server would have to say that in words of the protocol.
const noTurn = (text: string): string =>
  say('"{text}" is not a turn; a turn looks like a1-b2 or a1xc3.', { text });

/* A typed turn: played if legal, otherwise ask why not. It takes the place of one that waits, and
 * nothing typed confirms that one. */
export function playTyped(typed: string): boolean {
  const at = now();
  if (!at) return false;
  if (!typed.trim()) return (playHeld(), false);
  dropHeld();
  const { state, game } = at.table.room;
  const text = withLabels(game, inNotation(typed));
  const legal = findTyped(text, [...(state.turns ?? []), ...state.steps]);
  if (legal === null && /[^ -~]/.test(text)) {
    update(at.id, {
      refusal: { text: withNumbers(game, noTurn(text)), points: [], attempted: '' },
    });
    return false;
  }
  if (legal === null) {
    void askWhy(text, lastPoint(text) ?? '');
    return false;
  }
  play(legal);
  return true;
}

/* Any other request; its button is busy until it is answered. */
export async function act<T extends RequestName>(t: T, d: RequestData<T>, name: string = t) {
  const at = now();
  if (!at || at.busy === name) return;
  update(at.id, { busy: name, remark: null, refusal: null });
  try {
    await wire.request(t, d);
  } catch (error) {
    const { code, message } = error as WireError;
    if (code !== 'stale') update(at.id, { remark: { tone: 'red', text: message } });
  }
  update(at.id, { busy: null });
}

export const version = () => now()?.table.v ?? 0;
export const throwNow = () => act('throw', { v: version() });
export const takeBackStep = () => act('back', { v: version() });

/* Show a sentence in the status line. */
export function tell(text: string) {
  const at = now();
  if (at) answer(at.id, text);
}

/* A script for something did not come. what: a sentence that says so. */
export const tellMissing = (what: string) =>
  tell(`${what} ${say('Try again, or reload the page.')}`);

/* A refusal is shown until the next press anywhere. */
export function forgetRefusal() {
  const at = now();
  if (at && (at.refusal || at.remark || at.stuck)) {
    update(at.id, { refusal: null, remark: null, stuck: null });
  }
}

/* Ask for the best turn; an answer that arrives too late is dropped. */
export async function askHint() {
  const at = now();
  if (!at || at.busy === 'hint') return;
  const { v } = at.table;
  update(at.id, { busy: 'hint', remark: null, hint: null });
  try {
    const { turn, line } = await wire.request('hint', { v });
    if (turn !== undefined) update(at.id, { hint: { v, turn, line: line ?? [turn] } });
  } catch (error) {
    const { code, message } = error as WireError;
    if (code !== 'stale') update(at.id, { remark: { tone: 'red', text: message } });
  }
  if (visit.get()?.busy === 'hint') update(at.id, { busy: null });
}
