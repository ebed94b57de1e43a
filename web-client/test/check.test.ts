import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { checked } from '../src/net/check';

const fits = (name: string, value: unknown) => {
  try {
    checked(name, value);
    return true;
  } catch {
    return false;
  }
};

const view = {
  pieces: [[0, 0, 0, 1], [5, null, 0, 1]], hand: [0, 0], off: [0, 0], captured: [0, 0], roll: [], left: [], by: null, bonus: 0,
  chain: null, start: null, taken: [], need: null,
};

const state = {
  position: 'W:Wa1:Bb2', phase: 'choice', seat: 0, fresh: true, chance: null, view, steps: ['a1-a2'], clocks: null,
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
  assert.throws(() => checked('State', { ...state, view: { ...view, hand: [0, -1] } }), /State\.view\.hand\[1\]/);
});

test('a message is known by its type', () => {
  assert.ok(fits('ServerMessage', { t: 'presence', d: { present: [true], watchers: 0 } }));
  assert.ok(fits('ServerMessage', { t: 'event', v: 3, d: { e: 'sit', at: 1, seat: 0, name: 'Amal' } }));
  assert.ok(!fits('ServerMessage', { t: 'event', v: 3, d: { e: 'sit', at: 1, seat: 0 } }));
  assert.ok(!fits('ServerMessage', { t: 'weather', d: {} }));
});

const folder = join(process.cwd(), '../proto/examples');
const names = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.json')) : [];

test('every example of the wire that a server sends is taken', { skip: names.length === 0 && 'no examples' }, () => {
  for (const name of names) {
    const example = JSON.parse(readFileSync(join(folder, name), 'utf8')) as unknown;
    const messages = Array.isArray(example) ? example : [example];
    for (const message of messages as { t?: string; n?: number; v?: number }[]) {
      const fromServer = ['ack', 'error', 'room', 'event', 'presence', 'lobby', 'notice'].includes(message.t ?? '');
      const isServers = fromServer && !(message.t === 'lobby' && message.n !== undefined);
      if (isServers) assert.ok(fits('ServerMessage', message), name);
    }
  }
});
