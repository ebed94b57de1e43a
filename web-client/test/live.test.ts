// What happens at a table besides moves: premoves, claims, chat, times of turns.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChatLine, Room, RoomEvent, State, StoredEvent } from '../src/proto';
import {
  channelsOf,
  isOff,
  lineTrouble,
  newestAt,
  takeChat,
  unread,
  withOpen,
  type Talk,
} from '../src/room/chat';
import { claimable, claimWords, waitText } from '../src/room/claim';
import { latestGame, timeOf } from '../src/room/moves';
import { keepRead, mutedIn, readUntil, setMuted } from '../src/room/mutes';
import {
  keepPremove,
  keptPremove,
  mayChooseAhead,
  premoveIn,
  turnHasCome,
} from '../src/room/premove';
import { takePresence } from '../src/room/reduce';
import { outOf, type Table } from '../src/room/state';
import { goneWords } from '../src/room/status-text';

const box = (): Storage => {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  } as unknown as Storage;
};
Object.assign(globalThis, { localStorage: box(), sessionStorage: box() });

const room = (part: object = {}, over: object = {}): Room =>
  ({
    id: '7kx2m9ab',
    status: 'playing',
    you: 0,
    seats: [{ name: 'Amal' }, { name: 'Badr' }],
    dice: null,
    clock: null,
    host: false,
    game: { family: 'points', seats: [{ name: 'White' }, { name: 'Black' }] },
    present: [true, false],
    watchers: 0,
    claim: [null, null],
    state: { phase: 'choice', seat: 1, fresh: true, steps: [], ...over },
    ...part,
  }) as unknown as Room;
const table = (of: Room, log: StoredEvent[] = []): Table => ({
  room: of,
  v: log.length,
  log,
  effects: [],
  gap: false,
});
const events = (...list: object[]): StoredEvent[] =>
  list.map((d, i) => ({ v: i + 1, d: { at: 0, ...d } as RoomEvent }));

// ---- premove ----

const state = (steps: string[], turns?: string[]) =>
  ({ steps, ...(turns ? { turns } : {}) }) as unknown as State;

test('a premove is the one legal turn from its man to its point', () => {
  assert.equal(premoveIn('c2-c3', state(['c2-c3', 'd2-c3', 'c2-b3'])), 'c2-c3');
  assert.equal(premoveIn('c2-c4', state(['c2-c3', 'd2-c3'])), null);
  assert.equal(premoveIn('b2-c3', state(['c2-c3', 'd2-c3'])), null);
  // a walk that closes a mill: which man it takes is chosen afterwards
  assert.equal(premoveIn('e3-d3', state(['e3-d3xa7', 'e3-d3xd7', 'e3-e4'])), 'e3-d3');
  assert.equal(premoveIn('e3-d3', state(['e3-d3xe4', 'e3-e4'])), 'e3-d3xe4');
});

test('a chain fits by where it ends, or where it lands first', () => {
  const chains = state(['a1xc3', 'e1xe3'], ['a1xc3xe5', 'e1xe3']);
  assert.equal(premoveIn('a1-e5', chains), 'a1xc3xe5');
  assert.equal(premoveIn('a1-c3', chains), 'a1xc3xe5');
  assert.equal(premoveIn('e1-e3', chains), 'e1xe3');
});

test('where two turns fit none is played', () => {
  const two = state(['a1xc3'], ['a1xc3xe5', 'a1xc3xa5']);
  assert.equal(premoveIn('a1-c3', two), null);
  assert.equal(premoveIn('a1-a5', two), 'a1xc3xa5');
  assert.equal(premoveIn('e7-e8', state(['e7-e8=Q', 'e7-e8=R'])), null);
});

test('one chooses ahead while another is to move, and never where dice decide', () => {
  assert.equal(mayChooseAhead(room()), true);
  assert.equal(mayChooseAhead(room({}, { seat: 0 })), false);
  assert.equal(mayChooseAhead(room({ you: null })), false);
  assert.equal(mayChooseAhead(room({ dice: {} })), false);
  assert.equal(mayChooseAhead(room({ status: 'over' })), false);
  assert.equal(turnHasCome(room({}, { seat: 0 })), true);
  assert.equal(turnHasCome(room({}, { seat: 0, fresh: false })), false);
});

test('a premove is kept for its room, and what is no premove is not believed', () => {
  keepPremove('7kx2m9ab', 'c2-c3');
  assert.equal(keptPremove('7kx2m9ab'), 'c2-c3');
  assert.equal(keptPremove('other234'), null);
  keepPremove('7kx2m9ab', 'pass');
  assert.equal(keptPremove('7kx2m9ab'), null);
});

// ---- claim ----

test('who left may be claimed against from the time the server says', () => {
  const away = table(room({ claim: [null, 100_000] }));
  assert.deepEqual(claimable(away, 58_000), { seat: 1, wait: 42_000, two: true });
  assert.deepEqual(claimable(away, 100_001), { seat: 1, wait: 0, two: true });
  assert.equal(
    claimWords(away, claimable(away, 58_000)!).text,
    'Badr left. You may claim the game in 0:42, or wait.',
  );
  assert.equal(
    claimWords(away, claimable(away, 100_000)!).text,
    'Badr left. You may claim the game now, or wait.',
  );
});

test("nothing is claimed on one's own turn, by who watches or is out, or where turns take days", () => {
  const part = { claim: [100, 100] };
  assert.equal(claimable(table(room(part, { seat: 0 })), 0), null);
  assert.equal(claimable(table(room({ ...part, you: null })), 0), null);
  assert.equal(claimable(table(room({ ...part, clock: { kind: 'days' } })), 0), null);
  assert.equal(claimable(table(room({ ...part, status: 'over' })), 0), null);
  assert.equal(
    claimable(table(room(part), events({ e: 'start' }, { e: 'resign', seat: 0 })), 0),
    null,
  );
});

test('seconds are counted down to the last', () => {
  assert.deepEqual([100_000, 60_000, 42_000, 41_001, 1].map(waitText), [
    '1:40',
    '1:00',
    '0:42',
    '0:42',
    '0:01',
  ]);
});

test('presence brings and takes the countdown', () => {
  const away = takePresence(table(room()), {
    t: 'presence',
    d: { present: [true, false], watchers: 2, claim: [null, 9000] },
  });
  assert.deepEqual([claimable(away, 0)?.wait, away.room.watchers], [9000, 2]);
  const back = takePresence(away, {
    t: 'presence',
    d: { present: [true, true], watchers: 2, claim: [null, null] },
  });
  assert.equal(claimable(back, 0), null);
});

// ---- turns ----

const play = (seat: number, text: string, more = {}) => ({
  e: 'play',
  seat,
  text,
  turn: text,
  effects: [],
  ...more,
});

const gameOf = (...list: object[]) => latestGame({ room: room(), log: events(...list) });

test('a turn tells what its clock was charged, and what was not', () => {
  const game = gameOf(
    { e: 'start', game: 1 },
    play(0, 'c2-c3', { spent: 4200, lag: 80 }),
    play(1, 'c4-b4'),
  )!;
  assert.deepEqual(game.turns.map(timeOf), [{ spent: 4200, lag: 80, down: 0 }, null]);
});

test('the parts of a turn: the last tells all that was spent, lags add up', () => {
  const thrown = { e: 'throw', seat: 0, values: [2, 1], effects: [], spent: 1000, lag: 30 };
  const steps = [
    play(0, '1-3', { turn: undefined, spent: 2500, lag: 20 }),
    play(0, '2-3', { spent: 6000, down: 9000 }),
  ];
  const game = gameOf({ e: 'start', game: 1 }, thrown, ...steps)!;
  assert.deepEqual(game.turns.map(timeOf), [{ spent: 6000, lag: 50, down: 9000 }]);
});

test('a step that shuts men in is taken back whole, a walk before a man is taken alone', () => {
  const back = { e: 'back', seat: 0, count: 1 };
  const list = [{ e: 'start', game: 1 }, play(0, 'a1-a2xb2', { turn: undefined })];
  const leftBy = (walks_take: boolean, ...more: object[]) =>
    latestGame({
      room: { game: { walks_take } },
      log: events(...list, ...more, back),
    })!.turns.flatMap(turn => turn.parts.map(part => part.text));
  assert.deepEqual(leftBy(true, play(0, '-a3xb3', { turn: undefined })), ['a1-a2xb2']);
  assert.deepEqual(leftBy(true), []);
  assert.deepEqual(leftBy(false), ['a1-a2']);
});

test('a fallen flag and a claim are lines among the turns', () => {
  const flag = { e: 'flag', seat: 1, effects: [] },
    claim = { e: 'claim', seat: 1, by: 0, what: 'win', effects: [] };
  const gone = (...list: object[]) => gameOf({ e: 'start', game: 1 }, ...list)!.gone;
  assert.deepEqual(gone(play(0, 'c2-c3'), flag), [{ v: 3, after: 1, seat: 1, how: 'flag' }]);
  assert.equal(goneWords(room(), gone(flag)[0]!), 'Badr ran out of time.');
  assert.equal(goneWords(room(), gone(claim)[0]!), 'Badr left; Amal claimed the game.');
  assert.equal(
    goneWords(room(), gone({ ...claim, what: 'draw' })[0]!),
    'Badr left; Amal called it a draw.',
  );
  assert.deepEqual([...outOf(events({ e: 'start' }, flag))], [[1, 'flag']]);
});

test('a throw that nobody could use is over when another runs out of time', () => {
  const thrown = { e: 'throw', seat: 0, values: [3, 2], effects: [] };
  const game = gameOf({ e: 'start', game: 1 }, thrown, { e: 'flag', seat: 1, effects: [] })!;
  assert.deepEqual(
    game.turns.map(turn => turn.done),
    [true],
  );
});

// ---- chat ----

const line = (at: number, who: string, text: string, seat: number | null = null): ChatLine => ({
  at,
  who,
  text,
  seat,
  name: who,
});
const told = (to: 'room' | 'watchers', ...lines: ChatLine[]) => ({ to, open: true, lines });

test('lines are told whole, then one by one, and whole again without standing twice', () => {
  const first = takeChat({}, told('room', line(1, 'a', 'one'), line(2, 'b', 'two')));
  const then = takeChat(first, told('room', line(3, 'a', 'three')));
  const again = takeChat(
    then,
    told('room', line(2, 'b', 'two'), line(3, 'a', 'three'), line(4, 'b', 'four')),
  );
  assert.deepEqual(
    again.room!.lines.map(one => one.text),
    ['one', 'two', 'three', 'four'],
  );
  assert.deepEqual(takeChat(again, { to: 'room', open: false, lines: [] }).room!.open, false);
});

test('a channel keeps a hundred lines', () => {
  const many = Array.from({ length: 130 }, (_, i) => line(i, 'a', `line ${i}`));
  const { lines } = takeChat({}, told('room', ...many)).room!;
  assert.deepEqual([lines.length, lines[0]!.text], [100, 'line 30']);
});

const both: Talk = {
  room: { open: true, lines: [line(5, 'a', 'x', 0)] },
  watchers: { open: false, lines: [line(9, 'w', 'y')] },
};
const shown = (part: object) =>
  channelsOf(room(part), both).map(({ to, reads, writes }) => [to, reads, writes]);

test('players have their channel, watchers theirs, and all read both when it is over', () => {
  assert.deepEqual(shown({}), [['room', true, true]]);
  assert.deepEqual(shown({ host: true }), [
    ['room', true, true],
    ['watchers', false, false],
  ]);
  assert.deepEqual(shown({ you: null }), [['watchers', true, false]]);
  assert.deepEqual(shown({ status: 'over' }), [
    ['room', true, true],
    ['watchers', true, false],
  ]);
  assert.deepEqual(channelsOf(room(), {}), []);
});

test('who made the table opens and closes what they do not read, and sees then how it stands', () => {
  const known = takeChat({}, told('room'));
  const watchers = (talk: Talk) =>
    channelsOf(room({ host: true }), talk).find(one => one.to === 'watchers')?.open;
  assert.equal(watchers(known), null);
  assert.equal(watchers(withOpen(known, 'watchers', false)), false);
  assert.equal(channelsOf(room(), known).length, 1);
});

test('a server without talk is not one whose table is closed', () => {
  const closed = takeChat({}, { to: 'room', open: false, lines: [] });
  assert.ok(!isOff(closed));
  assert.ok(isOff(takeChat(closed, { to: 'watchers', open: false, lines: [], off: true })));
  assert.ok(!isOff({}));
});

test("what is new is counted without one's own lines and those of who is not heard", () => {
  const talk: Talk = {
    room: {
      open: true,
      lines: [
        line(1, 'a', '1', 0),
        line(2, 'b', '2', 1),
        line(3, 'b', '3', 1),
        line(4, 'c', '4', 1),
      ],
    },
  };
  const channels = channelsOf(room(), talk);
  assert.equal(unread(channels, 0, 0, new Set()), 3);
  assert.equal(unread(channels, 2, 0, new Set()), 2);
  assert.equal(unread(channels, 0, 0, new Set(['b'])), 1);
  assert.equal(newestAt(channels), 4);
  assert.equal(newestAt([]), 0);
});

test('whom one does not hear, and what one has read, is kept for the room', () => {
  assert.deepEqual([...setMuted('7kx2m9ab', 'b', true)], ['b']);
  assert.deepEqual([...setMuted('7kx2m9ab', 'c', true)], ['b', 'c']);
  keepRead('7kx2m9ab', 44);
  assert.deepEqual([...mutedIn('7kx2m9ab')], ['b', 'c']);
  assert.deepEqual([readUntil('7kx2m9ab'), readUntil('other234')], [44, null]);
  assert.deepEqual([...setMuted('7kx2m9ab', 'b', false)], ['c']);
  assert.deepEqual([...mutedIn('other234')], []);
});

test('a line that is too long is told so before it is sent', () => {
  assert.equal(lineTrouble('x'.repeat(200)), null);
  assert.equal(lineTrouble('x'.repeat(214)), 'At most 200 characters; this has 214.');
  assert.equal(lineTrouble('🀄'.repeat(200)), null);
});
