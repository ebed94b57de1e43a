/* room/join.ts - joining a room: subscribing, taking back one's seat, applying its messages. */
import { messageOf } from '../base/error';
import {
  forgetSeat,
  heldSeat,
  holdSeat,
  leaveHere,
  satHere,
  seatLasts,
  sitHere,
} from '../device/seats';
import { settings } from '../device/settings';
import '../net/check-room';
import { client, randomHex, wire } from '../net/session';
import type { Place } from '../net/wire';
import type { Ack, Room, RoomEvent, RoomMessage, ServerMessage } from '../proto';
import { hearChat } from './chat-actions';
import { serverTime } from './clock-sync';
import { isExpected } from './expected';
import { forgetPremove, playPremove, playWantedTurn } from './premove-actions';
import { takeEvent, takePlan, takePresence, takeRoom } from './reduce';
import type { Table } from './state';
import { nameOf } from './status-text';
import { takeWanted } from './want-seat';
import { beginVisit } from './begin-visit';
import { answer, update, visit, type Remark, type Visit } from './visit';
import { say } from '../words';

/* Contributes entropy to the dice. If the script cannot be loaded, the next room message tries
 * again. */
function settleDice(room: Room) {
  if (!room.dice || room.you === null) return;
  import('./entropy').then(
    entropy => entropy.settleDice(room),
    () => undefined,
  );
}

function useToken(id: string): string | undefined {
  return visit.get()?.sitting === 'here' ? heldSeat(id).token : undefined;
}

function greeting(id: string) {
  const token = useToken(id);
  const since = visit.get()?.table?.v ?? 0;
  return { t: 'join' as const, d: { room: id, since, client, ...(token ? { token } : {}) } };
}

/* Enter a room; token comes with a link from another device. Returns a function that leaves it. */
export function enterRoom(id: string, token: string | null): () => void {
  if (token) holdSeat(id, { token });
  const held = heldSeat(id);
  const sitting = !held.token ? 'watching' : satHere(id) && !token ? 'here' : 'unknown';
  visit.set({ ...beginVisit(id), sitting });
  const unwatch = wire.link.watch(() => wire.link.get().code === 4006 && seatLost(id));
  wire.go(placeOf(id));
  return () => {
    unwatch();
    wire.go(null);
    visit.set(null);
  };
}

function placeOf(id: string): Place {
  return {
    greeting: () => greeting(id),
    joined: ack => lookForSeat(id, ack),
    refused: problem => {
      // the seat has become an account's: its token holds nothing
      if (problem.code === 'sign_in') {
        forgetSeat(id);
        update(id, { sitting: 'watching' });
        return true;
      }
      const comes = problem.code === 'no_room' && isExpected(id);
      if (!comes && !(problem.code === 'no_room' && wasRemoved(id))) update(id, { problem });
      return comes;
    },
    message: message => hear(id, message),
  };
}

// Its end was shown, and says more than that there is no such table.
const wasRemoved = (id: string) =>
  visit.get()?.id === id && visit.get()?.table?.room.closed === 'removed';

// A token that holds no seat here is useless.
function lookForSeat(id: string, ack: Ack) {
  if (visit.get()?.sitting === 'here' && ack.seat === null) update(id, { sitting: 'watching' });
}

/* Take over the seat this browser holds, from wherever it was in use. */
export function takeSeatHere(id: string) {
  sitHere(id);
  update(id, { sitting: 'here' });
  wire.go(placeOf(id));
}

/* The seat was taken over by another device: returning here asks before taking it back. */
export function seatLost(id: string) {
  leaveHere(id);
  update(id, { sitting: 'elsewhere', pending: null, busy: null });
}

/* Stay as a spectator; after losing the seat, join the room again as one. */
export function onlyWatch(id: string) {
  update(id, { sitting: 'watching' });
  if (wire.link.get().over) wire.go(placeOf(id));
}

function hear(id: string, message: ServerMessage) {
  const table = visit.get()?.table ?? null;
  if (message.t === 'room') {
    serverTime.heard(message.d.now, null, performance.now());
    return arrived(id, message, takeRoom(table, message));
  }
  if (message.t === 'chat') return hearChat(id, message.d);
  if (!table) return;
  if (message.t === 'presence') return update(id, { table: takePresence(table, message) });
  if (message.t === 'plan') return update(id, { table: takePlan(table, message) });
  if (message.t !== 'event') return;
  serverTime.heard(message.d.at, null, performance.now());
  const next = takeEvent(table, message);
  if (next.gap) return wire.go(placeOf(id));
  update(id, { table: next, refusal: null, stuck: null, remark: lostSeat(table.room, message.d) });
  const said = declined(table.room, message.d);
  if (said) answer(id, said);
  settleDice(next.room);
  if (message.d.e === 'answer' && message.d.to !== undefined) forgetPremove(id);
  playPremove(id);
  playWantedTurn(id);
}

// Another player declined our offer.
function declined(room: Room, d: RoomEvent): string | null {
  if (d.e !== 'answer' || d.yes || d.seat === room.you || room.you === null) return null;
  return room.offers[d.what] === room.you ? refusals[d.what]({ name: nameOf(room, d.seat) }) : null;
}

const refusals = {
  draw: (who: { name: string }) => say('{name} declined the draw.', who),
  takeback: (who: { name: string }) => say('{name} declined the takeback.', who),
  rematch: (who: { name: string }) => say('{name} declined the rematch.', who),
};

// With strong dice: the entropy committed to was not revealed in time.
function lostSeat(room: Room, d: RoomEvent): Remark | null {
  if (d.e !== 'redraw' || room.you === null || !d.seats.includes(room.you)) return null;
  return {
    tone: 'red',
    text: say('Your part of the dice was not shown in time, so your seat is open again.'),
  };
}

function arrived(id: string, message: RoomMessage, table: Table) {
  // earlier events are missing: ask for all of them
  if (table.gap && visit.get()?.table) {
    update(id, { table: null });
    return wire.go(placeOf(id));
  }
  const room = message.d;
  const asks = visit.get()?.sitting === 'unknown';
  // the room message comes again once we have the seat; show that one
  if (asks && !isUsedElsewhere(id, room)) return takeSeatHere(id);
  update(id, { table, problem: null, ...sittingNow(room, asks) });
  if (room.you !== null) {
    holdSeat(id, { seat: room.you });
    tellUnkept(id);
  }
  settleDice(room);
  sitIfWanted(id, room);
  playPremove(id);
  playWantedTurn(id);
}

// Who is signed in sits here without a token.
function sittingNow(room: Room, asks: boolean): Partial<Visit> {
  if (asks) return { sitting: 'elsewhere' };
  const sits = room.you !== null && visit.get()?.sitting === 'watching';
  return sits ? { sitting: 'here' } : {};
}

const toldUnkept = new Set<string>();

// This browser stores nothing: said once for each table.
function tellUnkept(id: string) {
  if (seatLasts(id) || toldUnkept.has(id)) return;
  toldUnkept.add(id);
  update(id, { unkept: true });
}

/* The reader knows. */
export const knowUnkept = (id: string) => update(id, { unkept: false });

// Another window may hold the seat: ask before taking it.
function isUsedElsewhere(id: string, room: Room): boolean {
  const { seat } = heldSeat(id);
  const isHeld = seat == null ? room.present.some(Boolean) : room.present[seat] === true;
  return isHeld && room.status !== 'over' && room.status !== 'aborted';
}

/* Whether another window of this browser has our seat. A second seat would take the place of its token, and the first be lost. */
export const sitsElsewhere = (id: string): boolean =>
  visit.get()?.sitting === 'elsewhere' && heldSeat(id).token !== undefined;

function sitIfWanted(id: string, room: Room) {
  const seat = takeWanted(id);
  const isFree = room.you === null && room.status === 'open' && !sitsElsewhere(id);
  if (seat !== undefined && isFree) void sit(id, seat);
}

/* Take a free seat: its key, or any. A refusal shows in the margin. */
export async function sit(id: string, seat: string) {
  const { name } = settings.get();
  const entropy = randomHex(16);
  update(id, { busy: 'sit', remark: null });
  try {
    const ack = await wire.request('sit', {
      seat,
      ...(strongAt(id) ? {} : { entropy }),
      ...(name ? { name } : {}),
    });
    if (ack.token) {
      holdSeat(id, { token: ack.token, seat: ack.seat ?? null, entropy, ...diceOf(id) });
    }
    sitHere(id);
    tellUnkept(id);
    update(id, { sitting: 'here', ...seated(id, ack.seat ?? null) });
  } catch (error) {
    update(id, { remark: { tone: 'red', text: messageOf(error) } });
  }
  update(id, { busy: null });
}

function seated(id: string, you: number | null) {
  const table = visit.get()?.table;
  return table && table.room.id === id ? { table: { ...table, room: { ...table.room, you } } } : {};
}

const strongAt = (id: string) =>
  visit.get()?.table?.room.id === id && !!visit.get()?.table?.room.dice?.strong;

function diceOf(id: string): { gameId?: string; commit?: string } {
  const table = visit.get()?.table;
  const dice = table?.room.id === id ? table.room.dice : null;
  return dice ? { gameId: dice.game_id, commit: dice.commit } : {};
}
