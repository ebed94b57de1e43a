/* What is printed of a game: its men, and whether they fit on the sheet of the board. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { View } from '../src/board/api';
import { noView } from '../src/board/draw/stage';
import { fitsBelow, menOf } from '../src/pages/print/measure';

const tigers: View['pieces'] = [0, 4, 20, 24].map(point => [point, 1, 1, 1]);

test('men in hand are printed with those on the board', () => {
  const view = { ...noView, pieces: tigers, hand: [20, 0] };
  assert.deepEqual(menOf({ family: 'points' }, view), [
    { seat: 0, kind: 0, count: 20 },
    { seat: 1, kind: 1, count: 4 },
  ]);
  const waiting = { ...noView, hand: [7, 7] };
  assert.equal(menOf({ family: 'tracks' }, waiting).length, 2);
});

test('servants that wait in a race are on its board already', () => {
  const view = { ...noView, pieces: [[0, 0, 0, 3]] as View['pieces'], hand: [3] };
  assert.deepEqual(menOf({ family: 'race' }, view), [{ seat: 0, kind: 0, count: 3 }]);
});

test('the men of a long board are on its sheet, those of a square one on another', () => {
  const men = (count: number) => [0, 1].map(seat => ({ seat, kind: 0, count }));
  assert.ok(fitsBelow(men(7), 16, 'a4', 80));
  assert.ok(!fitsBelow(men(7), 16, 'a4', 182));
  assert.ok(!fitsBelow(men(22), 16, 'a4', 101));
});
