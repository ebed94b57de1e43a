import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  allSeats,
  forgetSeat,
  heldSeat,
  holdSeat,
  satHere,
  seatLasts,
  sitHere,
} from '../src/device/seats';
import { agoWords, othersOf, outcomeOf, timeWords } from '../src/mine/rows';
import { grouped, groupOf, underWay, type MyRoom } from '../src/mine/groups';
import { readSeatsFile } from '../src/mine/seats-file';
import type { MineRow } from '../src/proto';

const room = (id: string, part: Partial<MineRow> = {}, gone = false): MyRoom => ({
  id,
  gone,
  row: {
    room: id,
    status: 'playing',
    game: 'felli',
    title: 'Felli',
    seats: ['Amal', 'Tariq'],
    you: 0,
    seat: 0,
    turn: 3,
    clock: null,
    left: null,
    result: null,
    updated: 1000,
    ...part,
  },
});

const won = { score: '1-0', winner: 0, reason: 'x', text: 'White wins.', points: [1, 0] };

const ownToken = 'ab'.repeat(32);

function useStorage(storage: Partial<Storage> | null) {
  const get = () => {
    if (!storage) throw new Error('blocked');
    return storage;
  };
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(globalThis, name, { get, configurable: true });
  }
}

const full = {
  getItem: () => null,
  removeItem: () => undefined,
  setItem: () => {
    throw new Error('full');
  },
};

for (const [how, storage] of [
  ['full', full],
  ['blocked', null],
] as const) {
  test(`where storage is ${how}, a seat lasts as long as the page`, () => {
    useStorage(storage);
    holdSeat('7kx2m9ab', { token: ownToken, seat: 0 });
    holdSeat('7kx2m9ab', { seat: 1 });
    sitHere('7kx2m9ab');
    assert.equal(heldSeat('7kx2m9ab').token, ownToken);
    assert.equal(heldSeat('7kx2m9ab').seat, 1);
    assert.ok(satHere('7kx2m9ab'));
    assert.ok(!seatLasts('7kx2m9ab'));
    assert.deepEqual(
      allSeats().map(([id]) => id),
      ['7kx2m9ab'],
    );
    forgetSeat('7kx2m9ab');
    assert.deepEqual(allSeats(), []);
    assert.ok(seatLasts('7kx2m9ab'), 'nothing can be lost');
  });
}

test('a seat that is stored outlasts the page, also once storage is full', () => {
  const texts: Record<string, string> = {};
  const storage = Object.create({
    getItem: (name: string) => texts[name] ?? null,
    setItem: (name: string, text: string) => void (texts[name] = text),
    removeItem: (name: string) => delete texts[name],
  }) as Storage;
  useStorage(storage);
  holdSeat('7kx2m9ab', { token: ownToken });
  assert.ok(seatLasts('7kx2m9ab'));
  useStorage({ ...full, getItem: name => texts[name] ?? null });
  holdSeat('7kx2m9ab', { seat: 0 });
  assert.equal(heldSeat('7kx2m9ab').seat, 0);
  assert.ok(seatLasts('7kx2m9ab'));
  holdSeat('7kx2m9ab', { token: 'cd'.repeat(32) });
  assert.ok(!seatLasts('7kx2m9ab'));
});

test('tables are grouped by what is to be done', () => {
  assert.equal(groupOf(room('a')), 'turn');
  assert.equal(groupOf(room('a', { seat: 1 })), 'waiting');
  assert.equal(groupOf(room('a', { status: 'between', seat: null })), 'waiting');
  const between = (ready: boolean[], you: number | null = 0) =>
    groupOf(room('a', { status: 'between', seat: null, ready, you }));
  assert.deepEqual(
    [
      between([false, true]),
      between([true, false]),
      between([false, false], 1),
      between([false, false], null),
    ],
    ['turn', 'waiting', 'turn', 'waiting'],
  );
  assert.equal(groupOf(room('a', { you: null, seat: null })), 'waiting');
  assert.equal(groupOf(room('a', { status: 'open', seat: null })), 'open');
  assert.equal(groupOf(room('a', { status: 'aborted' })), 'over');
  assert.equal(groupOf(room('a', {}, true)), 'over');
});

test('where time runs out first comes first, then what was touched last', () => {
  const rooms = [
    room('old'),
    room('new', { updated: 2000 }),
    room('slow', { left: 9e8 }),
    room('fast', { left: 5000 }),
  ];
  assert.deepEqual(
    grouped(rooms).turn.map(one => one.id),
    ['fast', 'slow', 'new', 'old'],
  );
});

test('a row says who plays, how long is left and how it ended', () => {
  assert.equal(othersOf(room('a')), 'Tariq');
  assert.equal(othersOf(room('a', { seats: ['Amal', null] })), 'nobody');
  assert.equal(othersOf(room('a', { seats: ['Amal', 'B', 'C'], you: 1 })), 'Amal and C');
  assert.equal(
    timeWords(
      room('a', { left: 65_000, clock: { kind: 'fischer', base: 300, add: 3, text: '5+3' } }),
    ),
    '1:05 left',
  );
  assert.equal(timeWords(room('a', { left: 65_000, status: 'over' })), '');
  assert.deepEqual(outcomeOf(room('a', { status: 'over', result: won })), {
    word: 'won',
    text: 'White wins.',
  });
  assert.equal(outcomeOf(room('a', { status: 'over', result: won, you: 1 })).word, 'lost');
  assert.equal(
    outcomeOf(room('a', { status: 'over', result: { ...won, winner: null } })).word,
    'drawn',
  );
  assert.match(outcomeOf(room('a', {}, true)).text, /Not finished/);
  assert.deepEqual(
    [agoWords(5), agoWords(61_000), agoWords(47 * 3_600_000), agoWords(50 * 3_600_000)],
    ['just now', '1 minute ago', '47 hours ago', '2 days ago'],
  );
});

const token = 'ab'.repeat(32);
const file = (rooms: unknown[]) => JSON.stringify({ qirkat_seats: 1, saved: 1, rooms });

test('a file of games gives its seats, without what is not as it should be', () => {
  const all = [
    { room: '7kx2m9ab', held: { token, at: 5, row: room('7kx2m9ab').row } },
    { room: '7kx2m9ac', held: { token, row: { odd: 1 } } },
    { room: '../etc', held: { token } },
    { room: '7kx2m9ad', held: { token: 'short' } },
    { room: '7kx2m9ae', held: null },
  ];
  const read = readSeatsFile(file(all), row => 'status' in (row as object));
  assert.deepEqual(
    read.map(one => one.room),
    ['7kx2m9ab', '7kx2m9ac'],
  );
  assert.equal(read[0]!.held.row?.title, 'Felli');
  assert.equal(read[1]!.held.row, undefined);
});

test('another file is refused with a sentence', () => {
  for (const text of ['', '[]', '{"qirkat":1}', 'null', '{"qirkat_seats":1}']) {
    assert.throws(() => readSeatsFile(text, () => true), /not a file of saved games/);
  }
});

test('a game is under way where one has a seat in it; with computers alone, for an hour', () => {
  const found = (part: Partial<MineRow>, now = 2000, gone = false) =>
    underWay([room('a', part, gone)], 'felli', now)?.id;
  assert.equal(found({}), 'a');
  assert.equal(found({}, 1e12), 'a', 'a person waits for the turn');
  assert.equal(found({ game: 'zamma' }), undefined);
  assert.equal(found({ you: null }), undefined);
  assert.equal(found({ status: 'open' }), undefined);
  assert.equal(found({ status: 'over' }), undefined);
  assert.equal(found({}, 2000, true), undefined);
  assert.equal(found({ computers: [null, 2] }), 'a');
  assert.equal(found({ computers: [null, 2] }, 1e12), undefined);
  assert.equal(found({ seats: ['A', 'B', 'C'], computers: [null, 2, null] }, 1e12), 'a');
});
