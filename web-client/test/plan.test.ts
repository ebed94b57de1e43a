// Conditional moves: the lines, how they are worded, what becomes of them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EventMessage, Room, RoomEvent, StoredEvent } from '../src/proto';
import { latestGame } from '../src/room/moves';
import { afterEvent, mayLayDown, type Line } from '../src/room/plan';
import {
  countReplies,
  insteadOf,
  lineText,
  numbered,
  repliesOf,
  withLine,
  withoutReply,
} from '../src/room/plan-lines';
import { newsSince, newsWords } from '../src/room/plan-news';
import { takeEvent, takePlan } from '../src/room/reduce';
import type { Table } from '../src/room/state';

const long: Line = ['b2-c3', 'a5-b5', 'c3-c4', 'b5-c5'];
const lines: Line[] = [['c3-d4', 'e5xc3'], long, ['b2-c3', 'a5-b5', 'c3-d4', 'e5xc3']];

const room = (part: object = {}, over: object = {}): Room =>
  ({
    id: '7kx2m9ab',
    status: 'playing',
    you: 1,
    seats: [{ name: 'Amal' }, { name: 'Tariq' }],
    dice: null,
    plan: [],
    offers: { draw: null, takeback: null, rematch: null },
    state: { phase: 'choice', seat: 0, fresh: true, steps: [], ...over },
    ...part,
  }) as unknown as Room;
const state = (seat: number) => room({}, { seat }).state;
const events = (...list: object[]): StoredEvent[] =>
  list.map((d, i) => ({ v: i + 1, d: { at: 0, effects: [], ...d } as unknown as RoomEvent }));
const turn = (seat: number, text: string, more = {}) => ({
  e: 'play',
  seat,
  text,
  turn: text,
  ...more,
});

test('lines that begin alike are one branch of the tree', () => {
  const tree = repliesOf(lines);
  assert.deepEqual(
    tree.map(({ theirs, mine }) => [theirs, mine]),
    [
      ['c3-d4', 'e5xc3'],
      ['b2-c3', 'a5-b5'],
    ],
  );
  assert.deepEqual(
    tree[1]!.then.map(({ line }) => line),
    [long, ['b2-c3', 'a5-b5', 'c3-d4', 'e5xc3']],
  );
  assert.equal(countReplies(lines), 4);
  assert.equal(countReplies([]), 0);
});

test('a longer line takes the place of its beginning, and a beginning adds nothing', () => {
  assert.deepEqual(
    withLine(
      [
        ['b2-c3', 'a5-b5'],
        ['c3-d4', 'e5xc3'],
      ],
      long,
    ),
    [long, ['c3-d4', 'e5xc3']],
  );
  assert.deepEqual(withLine([long], long.slice(0, 2)), [long]);
  assert.deepEqual(withLine([long], long), [long]);
});

test('another reply to the same gives way, and is named before it does', () => {
  const other: Line = ['b2-c3', 'a5-a4'];
  assert.equal(insteadOf(lines, other), 'a5-b5');
  assert.deepEqual(withLine(lines, other), [['c3-d4', 'e5xc3'], other]);
  assert.equal(insteadOf(lines, ['b2-c3', 'a5-b5', 'c3-b3', 'b5-b4']), null);
  assert.equal(insteadOf(lines, ['c3-d4', 'e5xc3']), null);
});

test('a reply is taken away with what follows it, and what led to it stays', () => {
  assert.deepEqual(withoutReply(lines, ['b2-c3', 'a5-b5']), [['c3-d4', 'e5xc3']]);
  assert.deepEqual(withoutReply(lines, long), [
    ['c3-d4', 'e5xc3'],
    ['b2-c3', 'a5-b5', 'c3-d4', 'e5xc3'],
  ]);
  assert.deepEqual(withoutReply([long, ['c3-d4', 'e5xc3']], long), [
    ['b2-c3', 'a5-b5'],
    ['c3-d4', 'e5xc3'],
  ]);
  assert.deepEqual(withoutReply([long], ['x', 'y']), [long]);
});

test('a line is numbered as the list of turns goes on', () => {
  assert.equal(lineText(['c3-d4', 'e5xc3'], 0), '1 c3-d4 e5xc3');
  assert.equal(lineText(long, 5), '3 … b2-c3 4 a5-b5 c3-c4 5 b5-c5');
  assert.deepEqual(
    numbered(['a', 'b', 'c'], 3).map(({ number }) => number),
    ['2 …', '3', null],
  );
});

test('replies are laid down while the other is to choose and has not begun', () => {
  assert.equal(mayLayDown(room()), true);
  for (const other of [
    room({ plan: null }),
    room({ plan: undefined }),
    room({ you: null }),
    room({ you: 0 }),
    room({ status: 'over' }),
  ]) {
    assert.equal(mayLayDown(other), false);
  }
  assert.equal(mayLayDown(room({}, { fresh: false })), false);
  assert.equal(mayLayDown(room({}, { phase: 'chance' })), false);
});

test('a turn that was foreseen goes from its lines and takes the others with it; any end takes all', () => {
  const after = (d: object) => afterEvent(lines, d as RoomEvent);
  assert.deepEqual(after(turn(0, 'b2-c3')), [long.slice(1), ['a5-b5', 'c3-d4', 'e5xc3']]);
  assert.deepEqual(after(turn(0, 'a1-a2')), []);
  assert.deepEqual(after({ e: 'play', seat: 0, text: 'b2-c3' }), lines);
  assert.deepEqual(after({ e: 'offer', seat: 0, what: 'draw' }), lines);
  assert.deepEqual(after({ e: 'answer', seat: 1, what: 'draw', yes: false }), lines);
  for (const end of [
    { e: 'answer', seat: 1, what: 'takeback', yes: true, to: 3 },
    { e: 'resign', seat: 0 },
    { e: 'end' },
    { e: 'start' },
  ]) {
    assert.deepEqual(after(end), []);
  }
});

test('the table keeps its lines as the server does, and takes what the server says', () => {
  const table: Table = {
    room: room({ plan: lines }),
    v: 1,
    log: events({ e: 'start' }),
    effects: [],
    gap: false,
  };
  const heard = (v: number, d: object): EventMessage =>
    ({ t: 'event', v, d: { at: 1, effects: [], ...d } }) as unknown as EventMessage;
  const foreseen = takeEvent(table, heard(2, turn(0, 'b2-c3', { state: state(1) })));
  assert.deepEqual(foreseen.room.plan, [long.slice(1), ['a5-b5', 'c3-d4', 'e5xc3']]);
  const replied = takeEvent(
    foreseen,
    heard(3, turn(1, 'a5-b5', { planned: true, state: state(0) })),
  );
  assert.deepEqual(replied.room.plan, [
    ['c3-c4', 'b5-c5'],
    ['c3-d4', 'e5xc3'],
  ]);
  assert.equal(replied.room.state.seat, 0);
  assert.deepEqual(takePlan(replied, { t: 'plan', v: 3, d: { lines: [] } }).room.plan, []);
  assert.equal(
    takeEvent({ ...table, room: room({ plan: null }) }, heard(2, turn(0, 'b2-c3'))).room.plan,
    null,
  );
});

test('a reply that was played is told, each once', () => {
  const log = events(
    turn(0, 'b2-c3'),
    turn(1, 'a5-b5', { planned: true }),
    turn(0, 'c3-d4'),
    turn(1, 'e5xc3', { planned: true }),
  );
  assert.deepEqual(newsWords(newsSince({ v: 0, lines }, log, 1)), [
    'Your replies were played: a5-b5 and e5xc3.',
  ]);
  assert.deepEqual(newsWords(newsSince({ v: 2, lines: [['c3-d4', 'e5xc3']] }, log, 1)), [
    'Your reply was played: e5xc3.',
  ]);
  assert.deepEqual(newsWords(newsSince({ v: 4, lines: [] }, log, 1)), []);
});

test('what was not foreseen is told with the number of replies that went', () => {
  const log = events(turn(0, 'b2-c3'), turn(1, 'a5-b5', { planned: true }), turn(0, 'a1-a2'));
  assert.deepEqual(newsWords(newsSince({ v: 0, lines }, log, 1)), [
    'Your reply was played: a5-b5.',
    'a1-a2 was not foreseen; two replies are gone.',
  ]);
  const one = newsSince({ v: 2, lines: [['c3-c4', 'b5-c5']] }, log, 1);
  assert.deepEqual(newsWords(one), ['a1-a2 was not foreseen; one reply is gone.']);
});

test('nothing is told where nothing was laid down, or where the last of a line was played', () => {
  assert.deepEqual(newsWords(newsSince({ v: 0, lines: [] }, events(turn(0, 'a1-a2')), 1)), []);
  const log = events(turn(0, 'c3-d4'), turn(1, 'e5xc3', { planned: true }), turn(0, 'a1-a2'));
  assert.deepEqual(newsWords(newsSince({ v: 0, lines: [['c3-d4', 'e5xc3']] }, log, 1)), [
    'Your reply was played: e5xc3.',
  ]);
});

test('a takeback takes the replies with it, and says so', () => {
  const log = events({ e: 'answer', seat: 0, what: 'takeback', yes: true, to: 1 });
  assert.deepEqual(newsWords(newsSince({ v: 0, lines }, log, 1)), [
    'Four replies are gone: a turn was taken back.',
  ]);
  assert.deepEqual(newsWords(newsSince({ v: 0, lines: [] }, log, 1)), []);
});

test('the list of turns knows which of them were laid down', () => {
  const log = events(
    { e: 'start', game: 1 },
    turn(0, 'c3-d4'),
    turn(1, 'e5xc3', { planned: true }),
  );
  assert.deepEqual(
    latestGame({ room: { game: {} }, log })!.turns.map(({ parts }) =>
      parts.some(part => part.planned),
    ),
    [false, true],
  );
});
