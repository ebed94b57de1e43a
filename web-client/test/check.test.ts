import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { verify } from '../src/dice/verify';
import { checked } from '../src/net/check';
import '../src/net/check-all';
import type { RecordFile } from '../src/proto';

const fits = (name: string, value: unknown) => {
  try {
    checked(name, value);
    return true;
  } catch {
    return false;
  }
};

const view = {
  pieces: [
    [0, 0, 0, 1],
    [5, null, 0, 1],
  ],
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
};

const state = {
  position: 'W:Wa1:Bb2',
  phase: 'choice',
  seat: 0,
  fresh: true,
  chance: null,
  view,
  steps: ['a1-a2'],
  clocks: null,
};

test('a state is taken, with fields nobody knows yet', () => {
  assert.ok(fits('State', state));
  assert.ok(fits('State', { ...state, mood: 'calm' }));
});

test('what is missing, of another type, out of bounds or of no known word is refused', () => {
  const { steps, ...without } = state;
  assert.ok(steps);
  assert.ok(!fits('State', without));
  assert.ok(!fits('State', { ...state, seat: 4 }));
  assert.ok(!fits('State', { ...state, seat: 'W' }));
  assert.ok(!fits('State', { ...state, phase: 'lunch' }));
  assert.ok(!fits('State', { ...state, view: { ...view, pieces: [[0, 0, 0]] } }));
  assert.ok(!fits('State', { ...state, steps: [1] }));
  assert.ok(!fits('NoSuchThing', {}));
});

test('the message says where it is wrong', () => {
  assert.throws(
    () => checked('State', { ...state, view: { ...view, hand: [0, -1] } }),
    /State\.view\.hand\[1\]/,
  );
});

test('a message is known by its type', () => {
  assert.ok(fits('ServerMessage', { t: 'presence', d: { present: [true], watchers: 0 } }));
  assert.ok(
    fits('ServerMessage', { t: 'event', v: 3, d: { e: 'sit', at: 1, seat: 0, name: 'Amal' } }),
  );
  assert.ok(!fits('ServerMessage', { t: 'event', v: 3, d: { e: 'sit', at: 1, name: 'Amal' } }));
  assert.ok(!fits('ServerMessage', { t: 'weather', d: {} }));
});

const example = (name: string): unknown =>
  JSON.parse(readFileSync(join(process.cwd(), `../proto/examples/${name}.json`), 'utf8'));

const single = {
  room: 'Room',
  games: 'GameList',
  game: 'GamePage',
  lobby: 'Lobby',
  record: 'RecordFile',
  error: 'ApiError',
};

test('every example of the wire that a server sends is taken', () => {
  for (const [file, name] of Object.entries(single)) checked(name, example(file));
  for (const replay of example('replay') as object[]) checked('Replay', replay);
  const messages = example('server') as { t: string }[];
  for (const message of messages) checked('ServerMessage', message);
  for (const event of example('events') as object[]) checked('RoomEvent', event);
  assert.equal(new Set(messages.map(message => message.t)).size, 10);
});

test('an example with any of its needed fields left out is refused', () => {
  const room = example('room') as Record<string, unknown>;
  const needless = new Set(['clock', 'claim', 'host', 'plan']); // missing in rooms of earlier servers
  for (const name of Object.keys(room).filter(one => !needless.has(one))) {
    const { [name]: left, ...rest } = room;
    assert.ok(left !== undefined && !fits('Room', rest), name);
  }
});

test('the dice of the example record hold', async () => {
  const findings = await verify(checked<RecordFile>('RecordFile', example('record')), 0, {
    commit: undefined,
    entropy: undefined,
  });
  assert.deepEqual(
    findings?.map(finding => finding.ok),
    [true, true],
  );
});
