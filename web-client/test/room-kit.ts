/* A room as a page has it, and what may happen in it. */
import type { EventMessage, Room, RoomEvent, State } from '../src/proto';
import { takeEvent, takeRoom } from '../src/room/reduce';
import type { Table } from '../src/room/state';

export const state = (seat: number): State => ({
  position: 'start',
  phase: 'choice',
  seat,
  fresh: true,
  chance: null,
  steps: [],
  clocks: null,
  view: {
    pieces: [],
    hand: [0, 0],
    off: [0, 0],
    captured: [0, 0],
    roll: [],
    left: [],
    by: null,
    bonus: 0,
    chain: null,
    start: null,
    taken: [],
    need: null,
  },
});

export const seats = [
  { key: 'W', name: 'White', piece: 'white' },
  { key: 'B', name: 'Black', piece: 'black' },
];

export const room: Room = {
  id: '7kx2m9ab',
  options: {},
  changed: [],
  changed_text: [],
  public: true,
  created: 0,
  previous: null,
  game: {
    key: 'alquerque',
    title: 'Alquerque',
    subtitle: '',
    family: 'points',
    seats,
    kinds: ['man'],
    board: { points: [], lines: [] },
  },
  seats: [{ name: 'Amal' }, null],
  lot: false,
  you: 0,
  ready: [false, false],
  watchers: 0,
  present: [true, false],
  status: 'open',
  result: null,
  offers: { draw: null, takeback: null, rematch: null },
  rematch_offer: null,
  rematch: null,
  match: { game: 0, of: 1, to: null, points: [0, 0], score: [0, 0], note: '' },
  dice: null,
  start: 'start',
  state: state(0),
  events: [],
  now: 5000,
};

export const create: RoomEvent = {
  e: 'create',
  at: 1,
  game: 'alquerque',
  options: {},
  public: true,
  seats: 2,
  lot: false,
  dice: null,
  people: [{ name: 'Amal' }, null],
  previous: null,
};

export function begin(part: Partial<Room> = {}): Table {
  return takeRoom(null, {
    t: 'room',
    v: 1,
    d: { ...room, events: [{ v: 1, d: create }], ...part },
  });
}

export function after(table: Table, ...events: Record<string, unknown>[]): Table {
  return events.reduce(
    (now, d) => takeEvent(now, { t: 'event', v: now.v + 1, d: { at: 1, ...d } } as EventMessage),
    table,
  );
}

export const start = {
  e: 'start',
  game: 1,
  seats: [0, 1],
  first: null,
  position: 'start',
  entropy: [],
  lot: null,
  lead: null,
  state: state(0),
};
export const turn = (seat: number, text: string, more = {}) => ({
  e: 'play',
  seat,
  text,
  turn: text,
  effects: [],
  state: state(1 - seat),
  ...more,
});
export const thrown = (seat: number, i: number, values: number[]) => ({
  e: 'throw',
  seat,
  i,
  kind: '2d6',
  values,
  effects: [],
  state: state(seat),
});
