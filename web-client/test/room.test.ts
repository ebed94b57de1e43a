import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EventMessage, RoomEvent } from '../src/proto';
import { voidCast, voidWords } from '../src/text/casts';
import { gameTo, latestGame, othersOf, settled, textOf, throwsOf } from '../src/room/moves';
import { takeEvent, takePresence, takeRoom } from '../src/room/reduce';
import { rematchComes, type Table } from '../src/room/state';
import { offersShown } from '../src/room/status-text';
import { after, begin, room, start, state, thrown, turn } from './room-kit';

const voids = (...values: number[]) => values.map(value => ({ what: 'void', value }));

test('a room message is the table', () => {
  const table = begin();
  assert.equal(table.v, 1);
  assert.equal(table.gap, false);
});

test('events change the room: sitting, starting, playing', () => {
  const table = after(begin(), { e: 'sit', seat: 1, name: 'Tariq' }, start, turn(0, 'c2-c3'));
  assert.equal(table.room.seats[1]?.name, 'Tariq');
  assert.equal(table.room.status, 'playing');
  assert.equal(table.room.state.seat, 1);
  assert.equal(table.v, 4);
});

test('a known event changes nothing, and a later one than the next says that some are missing', () => {
  const table = after(begin(), { e: 'sit', seat: 1, name: 'Tariq' });
  const sit: EventMessage = { t: 'event', v: 2, d: { e: 'sit', at: 1, seat: 1, name: 'Somebody' } };
  assert.equal(takeEvent(table, sit), table);
  assert.equal(takeEvent(table, { ...sit, v: 9 }).gap, true);
});

test('after a reconnect the missed events join those that were known', () => {
  const table = after(begin(), { e: 'sit', seat: 1, name: 'Tariq' });
  const missed = [{ v: 3, d: { at: 1, ...start } as RoomEvent }];
  const again = takeRoom(table, { t: 'room', v: 3, d: { ...table.room, events: missed } });
  assert.deepEqual(
    again.log.map(event => event.v),
    [1, 2, 3],
  );
  assert.equal(again.gap, false);
});

test('of a very long room the latest events are told, and that is no gap; a hole is one', () => {
  const at = (...versions: number[]) =>
    versions.map(v => ({ v, d: { at: 1, ...start } as RoomEvent }));
  const told = (before: Table | null, v: number, ...versions: number[]) =>
    takeRoom(before, { t: 'room', v, d: { ...room, events: at(...versions) } });
  assert.equal(told(null, 3, 3).gap, false);
  assert.equal(told(null, 9, 7, 8, 9).gap, false);
  assert.equal(told(null, 9, 7, 9).gap, true);
  assert.equal(told(null, 9, 7, 8).gap, true);
  assert.equal(told(null, 9).gap, true);
  assert.equal(told(begin(), 9, 7, 8, 9).gap, true);
  const table = told(null, 3, 2, 3);
  assert.equal(
    takeEvent(table, { t: 'event', v: 4, d: { e: 'sit', at: 1, seat: 1, name: 'Tariq' } }).gap,
    false,
  );
});

test('a draw offer falls when another seat plays, a takeback offer when anybody does', () => {
  const playing = after(begin(), { e: 'sit', seat: 1, name: 'Tariq' }, start);
  const offered = after(
    playing,
    { e: 'offer', seat: 0, what: 'draw' },
    { e: 'offer', seat: 1, what: 'takeback' },
  );
  assert.equal(offered.room.offers.draw, 0);
  const own = after(offered, turn(0, 'c2-c3'));
  assert.equal(own.room.offers.draw, 0);
  assert.equal(own.room.offers.takeback, null);
  assert.equal(after(own, turn(1, 'c4-c3')).room.offers.draw, null);
});

test('the end of a game brings its result, the seed, and the next commitment', () => {
  const dice = { game_id: 'aa', commit: 'bb', entropy: [null, null], seed: null, next: 0 };
  const playing = after(begin({ dice }), { e: 'sit', seat: 1, name: 'Tariq' }, start);
  const result = {
    score: '1-0',
    winner: 0,
    reason: 'captured_all',
    text: 'White wins. Black has no men left.',
    points: [1, 0],
  };
  const match = { ...room.match, score: [1, 0] };
  const over = after(playing, { e: 'end', result, seed: 'cc', dice: null, match, over: true });
  assert.equal(over.room.status, 'over');
  assert.equal(over.room.dice?.seed, 'cc');
  const next = { game_id: 'dd', commit: 'ee' };
  const between = after(playing, { e: 'end', result, seed: 'cc', dice: next, match, over: false });
  assert.equal(between.room.status, 'between');
  assert.equal(between.room.dice?.commit, 'ee');
  assert.equal(between.room.dice?.seed, null);
});

test('presence changes who is there and nothing else', () => {
  const table = begin();
  const next = takePresence(table, { t: 'presence', d: { present: [true, true], watchers: 3 } });
  assert.equal(next.room.watchers, 3);
  assert.equal(next.v, table.v);
});

const turnsOf = (table: Table) => latestGame(table)!.turns.map(one => textOf(one));

test('a cast that moved nobody ends its turn at once', () => {
  const effects = [{ what: 'thrown', seat: 0 }, ...voids(2, 1)];
  const table = after(begin(), { e: 'sit', seat: 1, name: 'Tariq' }, start, {
    ...thrown(0, 1, [2, 1]),
    effects,
  });
  const turns = latestGame(table)!.turns;
  assert.equal(turns.length, 1);
  assert.equal(turns[0]!.done, true);
  const open = after(begin(), { e: 'sit', seat: 1, name: 'Tariq' }, start, thrown(0, 1, [2, 1]));
  assert.equal(latestGame(open)!.turns[0]!.done, false);
});

test('a cast that moved nobody is told with its sum, unless four would have let one in', () => {
  assert.deepEqual(voidCast([{ what: 'thrown' }, ...voids(2, 1)]), [2, 1]);
  assert.equal(voidCast([{ what: 'thrown' }]), null);
  assert.equal(voidCast([{ what: 'moved' }, ...voids(2)]), null);
  assert.equal(
    voidWords(null, [2, 1]),
    'You cast 2 and 1, three in all. Only a sum of four brings a servant in.',
  );
  assert.equal(voidWords('Shepherd', [3, 1]), 'Shepherd cast 3 and 1: no servant could move.');
});

test('the list has each turn whole, also when it was entered leap by leap', () => {
  const table = after(
    begin(),
    start,
    turn(0, 'c2-c3'),
    turn(1, 'c4xc2', { turn: undefined }),
    turn(1, 'xe2', { turn: 'c4xc2xe2' }),
  );
  assert.deepEqual(turnsOf(table), ['c2-c3', 'c4xc2xe2']);
});

test('a leap taken back goes from the list, of several steps only as many as were taken back', () => {
  const leap = after(begin(), start, turn(0, 'a1xc3xe5', { turn: undefined }), {
    e: 'back',
    seat: 0,
    count: 1,
    state: state(0),
  });
  assert.deepEqual(turnsOf(leap), ['a1xc3']);
  const all = after(leap, { e: 'back', seat: 0, count: 1, state: state(0) });
  assert.deepEqual(turnsOf(all), []);
});

test('an agreed takeback drops the turns after the version that holds again', () => {
  const played = after(begin(), start, turn(0, 'c2-c3'), turn(1, 'c4-c5'));
  const back = after(
    played,
    { e: 'offer', seat: 0, what: 'takeback' },
    { e: 'answer', seat: 1, what: 'takeback', yes: true, to: 2, state: state(0) },
  );
  assert.deepEqual(turnsOf(back), []);
  assert.equal(back.room.offers.takeback, null);
});

test('a rematch is named once it can be joined; until then all that is left is to wait', () => {
  const two = [{ name: 'Amal' }, { name: 'Badr' }];
  const over = begin({ status: 'over', seats: two });
  const offered = after(over, { e: 'offer', seat: 0, what: 'rematch', options: {}, swap: true });
  assert.ok(!rematchComes(offered.room));
  const agreed = after(offered, { e: 'answer', seat: 1, what: 'rematch', yes: true });
  assert.equal(agreed.room.rematch, null);
  assert.deepEqual(offersShown(agreed.room), []);
  assert.ok(rematchComes(agreed.room));
  const open = after(agreed, { e: 'rematch', room: 'hgfedcba' });
  assert.equal(open.room.rematch, 'hgfedcba');
  assert.ok(!rematchComes(open.room));
  const declined = after(offered, { e: 'answer', seat: 1, what: 'rematch', yes: false });
  assert.ok(!rematchComes(declined.room));
});

test('a turn with dice has its throw, and what the other side made of the rest', () => {
  const table = after(
    begin(),
    start,
    thrown(0, 0, [6, 1]),
    turn(0, '2-8', { turn: undefined }),
    turn(0, '8-9'),
    thrown(1, 1, [4, 3]),
    turn(1, '6-10'),
    turn(0, '9-12'),
    thrown(0, 2, [2, 2]),
  );
  const { turns } = latestGame(table)!;
  assert.deepEqual(
    turns.map(one => textOf(one)),
    ['2-8 8-9', '6-10', ''],
  );
  assert.deepEqual(turns.map(throwsOf), [[[6, 1]], [[4, 3]], [[2, 2]]]);
  assert.equal(othersOf(turns[1]!), '9-12');
  assert.deepEqual(
    turns.map(one => one.done),
    [true, true, false],
  );
});

test('a turn with dice is over once the next throw begins another, and not while some of it is left', () => {
  const open = { seat: 0, parts: [{ v: 3, seat: 0, values: [2, 1] }], done: false };
  const game = { game: 1, turns: [open], gone: [], result: null };
  assert.equal(settled(game, true)!.turns[0]!.done, true);
  assert.equal(settled(game, false)!.turns[0]!.done, false);
  assert.equal(open.done, false);
  assert.equal(settled(undefined, true), undefined);
});

test('a game is told in the notation of the rules, up to a turn', () => {
  const table = after(begin(), start, thrown(0, 0, [6, 1]), turn(0, '2-8'), thrown(1, 1, [4, 3]));
  assert.deepEqual(gameTo(table, 1), {
    position: 'start',
    moves: ['*6-1', '2-8', '*4-3'],
    at: 2,
  });
  assert.equal(gameTo({ ...table, log: table.log.slice(2) }, 1), null);
});
