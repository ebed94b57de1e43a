/* room/reduce.ts - applies the server's messages to the page's copy of a room. Pure. */
import type {
  Commitment,
  EventMessage,
  Person,
  PlanMessage,
  PresenceMessage,
  Room,
  RoomEvent,
  RoomMessage,
  StoredEvent,
} from '../proto';
import { afterEvent } from './plan';
import type { EventNamed, Table } from './state';

type Change = Partial<Room>;

const noOffers = { draw: null, takeback: null, rematch: null };

function replaced<T>(list: T[], at: number, value: T): T[] {
  return list.map((item, i) => (i === at ? value : item));
}

function started(room: Room, e: EventNamed<'start'>): Change {
  return {
    status: 'playing',
    start: e.position,
    result: null,
    offers: noOffers,
    rematch_offer: null,
    ready: room.ready.map(() => false),
    match: { ...room.match, game: e.game },
    dice: room.dice && { ...room.dice, entropy: e.entropy, next: Math.max(...counters(e), -1) + 1 },
  };
}

const counters = (e: EventNamed<'start'>) =>
  [e.lot, e.lead].flatMap(thrown => (thrown ? [thrown.i] : []));

// A draw offer lapses when another seat plays or throws, a takeback offer when anybody does.
function played(room: Room, seat: number): Change {
  const { draw } = room.offers;
  return { offers: { ...room.offers, takeback: null, draw: draw === seat ? draw : null } };
}

function answered(room: Room, e: EventNamed<'answer'>): Change {
  const settled = !e.yes || e.to !== undefined || room.seats.length === 2;
  if (!settled) return {};
  // once agreed, its terms stand until its room can be joined
  const offer = e.what === 'rematch' && !e.yes ? { rematch_offer: null } : {};
  return { offers: { ...room.offers, [e.what]: null }, ...offer };
}

function offered(room: Room, e: EventNamed<'offer'>): Change {
  const level = e.level === undefined ? {} : { level: e.level };
  const again = { options: e.options ?? {}, swap: e.swap ?? true, ...level };
  return {
    offers: { ...room.offers, [e.what]: e.seat },
    ...(e.what === 'rematch' ? { rematch_offer: again } : {}),
  };
}

// The dice of the coming game, as far as the event describes them.
function comingDice(dice: Commitment): NonNullable<Room['dice']> {
  const { game_id, commit, mode } = dice;
  const seats = dice.seats ?? [];
  const strong = {
    seats,
    commits: seats.map(() => null),
    opened: seats.map(() => false),
    open_by: null,
  };
  const told = mode ? { mode } : {};
  return {
    game_id,
    commit,
    entropy: seats.map(() => null),
    seed: null,
    next: 0,
    ...told,
    strong: mode === 'strong' ? strong : null,
  };
}

function ended(room: Room, e: EventNamed<'end'>): Change {
  const next = e.dice ? { ...comingDice(e.dice), entropy: room.seats.map(() => null) } : null;
  return {
    status: e.over ? 'over' : 'between',
    result: e.result,
    match: e.match,
    offers: noOffers,
    ready: room.ready.map(() => false),
    dice: next ?? (room.dice && { ...room.dice, seed: e.seed }),
  };
}

function aborted(room: Room, e: EventNamed<'abort'>): Change {
  return {
    status: 'aborted',
    closed: e.reason,
    offers: noOffers,
    dice: room.dice && { ...room.dice, seed: e.seed },
  };
}

// With strong dice a seat commits to entropy, and reveals it when all have committed.
function readied(room: Room, e: EventNamed<'ready'>): Change {
  const ready = replaced(room.ready, e.seat, true);
  const strong = room.dice?.strong;
  if (!room.dice || !strong) return { ready };
  const at = strong.seats.indexOf(e.seat);
  const commits = e.entropy_commit
    ? replaced(strong.commits, at, e.entropy_commit)
    : strong.commits;
  const opened = e.opened ? replaced(strong.opened, at, true) : strong.opened;
  const open_by = opened.every(Boolean) ? null : (e.open_by ?? strong.open_by);
  return { ready, dice: { ...room.dice, strong: { ...strong, commits, opened, open_by } } };
}

function stoodUp(room: Room, seat: number): Change {
  const seats = replaced(room.seats, seat, null);
  const strong = room.dice?.strong;
  if (!room.dice || !strong) return { seats };
  const commits = replaced(strong.commits, strong.seats.indexOf(seat), null);
  return {
    seats,
    ready: replaced(room.ready, seat, false),
    dice: { ...room.dice, strong: { ...strong, commits } },
  };
}

function personOf({ name = '', computer, bot, by, account }: EventNamed<'sit'>): Person {
  return {
    name,
    ...(account === undefined ? {} : { account }),
    ...(computer === undefined ? {} : { computer }),
    ...(bot ? { bot } : {}),
    ...(by === undefined ? {} : { by }),
  };
}

function adopted(room: Room, { seat, account, name = '' }: EventNamed<'adopt'>): Room['seats'] {
  return replaced(room.seats, seat, { name, ...(account === undefined ? {} : { account }) });
}

// A room message follows with the rest.
function redrawn(room: Room, e: EventNamed<'redraw'>): Change {
  return {
    status: 'open',
    seats: room.seats.map((person, seat) => (e.seats.includes(seat) ? null : person)),
    ready: room.ready.map(() => false),
    dice: comingDice(e.dice),
    you: room.you !== null && e.seats.includes(room.you) ? null : room.you,
  };
}

function change(room: Room, e: RoomEvent): Change {
  switch (e.e) {
    case 'sit':
      return { seats: replaced(room.seats, e.seat, personOf(e)) };
    case 'adopt':
      return { seats: adopted(room, e) };
    case 'stand':
      return stoodUp(room, e.seat);
    case 'ready':
      return readied(room, e);
    case 'redraw':
      return redrawn(room, e);
    case 'start':
      return started(room, e);
    case 'throw':
      return { ...played(room, e.seat), dice: room.dice && { ...room.dice, next: e.i + 1 } };
    case 'play':
      return played(room, e.seat);
    case 'offer':
      return offered(room, e);
    case 'answer':
      return answered(room, e);
    case 'end':
      return ended(room, e);
    case 'abort':
      return aborted(room, e);
    case 'rematch':
      return {
        rematch: e.room,
        rematch_offer: null,
        offers: { ...room.offers, rematch: null },
      };
    case 'claim':
      return { claim: room.seats.map(() => null) };
    default:
      return {};
  }
}

/* The table after a room message, which is the whole room, or what was missed since the version of `before`. */
export function takeRoom(before: Table | null, message: RoomMessage): Table {
  const { v, d: room } = message;
  const known = before?.room.id === room.id ? before.log : [];
  const first = room.events[0]?.v ?? v + 1;
  const log = known.filter(event => event.v < first).concat(room.events);
  return { room, v, log, effects: [], gap: !whole(log, v) };
}

// The log has no gap up to v. If it does not begin at 1, it is the tail of a long one, and the server sends no more.
function whole(log: StoredEvent[], v: number): boolean {
  const first = log[0]?.v ?? v + 1;
  return (
    first + log.length === v + 1 &&
    (log.length > 0 || v === 0) &&
    log.every((event, i) => event.v === first + i)
  );
}

/* The table after an event. A known one changes nothing; one too new sets the gap flag. */
export function takeEvent(table: Table, message: EventMessage): Table {
  const { v, d } = message;
  if (v <= table.v) return table;
  if (v > table.v + 1) return { ...table, gap: true };
  const state = 'state' in d && d.state ? { state: d.state } : {};
  const effects = 'effects' in d ? d.effects : [];
  const plan = table.room.plan ? { plan: afterEvent(table.room.plan, d) } : {};
  const room = { ...table.room, ...change(table.room, d), ...state, ...plan };
  return { ...table, room, v, log: [...table.log, { v, d }], effects };
}

export function takePresence(table: Table, message: PresenceMessage): Table {
  return { ...table, room: { ...table.room, ...message.d }, effects: [] };
}

/* Our conditional moves, as the server has them. */
export function takePlan(table: Table, { d }: PlanMessage): Table {
  return { ...table, room: { ...table.room, plan: d.lines } };
}
