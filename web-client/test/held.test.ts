// A finished turn that waits to be confirmed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Room, State } from '../src/proto';
import { endsTurn, heldIn, placeOf } from '../src/room/held';
import type { Table } from '../src/room/state';
import { beginVisit } from '../src/room/begin-visit';
import type { Visit } from '../src/room/visit';

const state = (more: object = {}, left: number[] = []) =>
  ({ position: 'p', seat: 0, fresh: true, steps: [], view: { left }, ...more }) as unknown as State;
const at = (of: State, held: Visit['held']): Visit => ({
  ...beginVisit('7kx2m9ab'),
  table: { room: { status: 'playing', state: of } as Room } as Table,
  held,
});

test('a turn of one step ends with it', () => {
  assert.ok(endsTurn(state(), 'c2-c3'));
});

test('a leap that must go on ends nothing, and the whole chain does', () => {
  const leaps = state({ turns: ['a3xa5xc5', 'a3xa5xc3'] });
  assert.ok(!endsTurn(leaps, 'a3xa5'));
  assert.ok(endsTurn(leaps, 'a3xa5xc5'));
});

test('a leap that may go on ends with the word that it does not', () => {
  const stops = state({ turns: ['.', 'xc3'] });
  assert.ok(endsTurn(stops, '.'));
  assert.ok(endsTurn(stops, 'xc3'));
});

test('the first number of a throw ends nothing, the last does', () => {
  assert.ok(!endsTurn(state({ turns: ['14-off 14-17'] }, [6, 3]), '14-off'));
  assert.ok(!endsTurn(state({}, [6, 3]), '14-off'));
  assert.ok(endsTurn(state({}, [3]), '14-17'));
});

test('a turn waits for the position it was chosen in, and for no other', () => {
  const before = state();
  const held = { text: 'c2-c3', place: placeOf({ status: 'playing', state: before } as Room) };
  assert.equal(heldIn(at(before, held)), 'c2-c3');
  assert.equal(heldIn(at(state({ position: 'q' }), held)), null);
  assert.equal(heldIn(at(state({ seat: 1 }), held)), null);
  assert.equal(heldIn(at(before, null)), null);
});
