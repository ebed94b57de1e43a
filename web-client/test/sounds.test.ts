import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Room, RoomEvent } from '../src/proto';
import { soundsOf } from '../src/room/sound-events';

const room = (seat: number, you: number | null, fresh = true) =>
  ({ status: 'playing', you, state: { seat, fresh } }) as unknown as Room;
const play = (seat: number, ...whats: string[]) =>
  ({
    e: 'play',
    at: 0,
    seat,
    text: '',
    effects: whats.map(what => ({ what })),
  }) as unknown as RoomEvent;

test('a walk, a leap and a capture sound differently', () => {
  assert.deepEqual(soundsOf(play(0, 'moved'), room(1, 0)), ['walk']);
  assert.deepEqual(soundsOf(play(0, 'moved', 'moved'), room(1, 0)), ['leap']);
  assert.deepEqual(soundsOf(play(0, 'moved', 'captured'), room(1, 0)), ['taken']);
});

test('a knock tells that the turn has come to us, and not that ours goes on', () => {
  assert.deepEqual(soundsOf(play(1, 'moved'), room(0, 0)), ['walk', 'turn']);
  assert.deepEqual(soundsOf(play(0, 'moved'), room(0, 0)), ['walk']);
  assert.deepEqual(soundsOf(play(1, 'moved'), room(0, null)), ['walk']);
});

test('rods and dice are heard as what they are, and the end is', () => {
  const thrown = (kind: string) =>
    ({ e: 'throw', at: 0, seat: 0, i: 0, kind, values: [1, 2], effects: [] }) as RoomEvent;
  assert.deepEqual(soundsOf(thrown('rods8'), room(0, 0)), ['rods']);
  assert.deepEqual(soundsOf(thrown('2d6'), room(0, 0)), ['dice']);
  assert.deepEqual(soundsOf({ e: 'end' } as RoomEvent, room(0, 0)), ['end']);
  assert.deepEqual(soundsOf({ e: 'offer' } as RoomEvent, room(0, 0)), []);
});

test('a knock tells too that the turn has come because another is out of the game', () => {
  for (const e of ['resign', 'flag', 'claim']) {
    assert.deepEqual(
      soundsOf({ e, at: 0, seat: 1, effects: [] } as unknown as RoomEvent, room(0, 0)),
      ['turn'],
    );
    assert.deepEqual(
      soundsOf({ e, at: 0, seat: 1, effects: [] } as unknown as RoomEvent, room(2, 0)),
      [],
    );
  }
});
