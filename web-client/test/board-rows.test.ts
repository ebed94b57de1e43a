import assert from 'node:assert/strict';
import { test } from 'node:test';
import { movesOf, nothing, press } from '../src/board/turn/entry';
import { marksOf } from '../src/board/turn/marks';
import { rowOf } from '../src/board/turn/rows';
import { choices } from '../src/board/words/choices';
import { chainOf, pathOf, readStep, splitTurn } from '../src/text/notation';
import { situation } from './board-kit';

const shown = {
  hints: false,
  refusal: null,
  last: null,
  premove: null,
  waiting: null,
  pending: false,
};

test('a sign says on which side men are taken, and joins the steps of a turn', () => {
  assert.deepEqual(splitTurn('b2>c3<d2'), ['b2>c3', '<d2']);
  assert.deepEqual(pathOf('b2>c3<d2'), ['b2', 'c3', 'd2']);
  assert.deepEqual(chainOf('W:Wb2:Bb4:chain=b2>c3'), ['b2', 'c3']);
  const step = readStep('<d2');
  assert.ok(step.kind === 'move' && step.side === 'behind' && step.takes && step.from === null);
});

test('the row that a step takes is unbroken, on its line and on its side', () => {
  const at = situation('fanorona-both');
  const rows = movesOf(at, { ...nothing, selected: 'd3' }).map(step => [
    step.text,
    rowOf(at, step),
  ]);
  assert.deepEqual(Object.fromEntries(rows), { 'd3>e3': ['f3', 'g3'], 'd3<e3': ['c3'] });
});

test('where a walk could take two rows, one is chosen in words or by one of its men', () => {
  const at = situation('fanorona-both');
  const { entry, play } = press(at, { ...nothing, selected: 'd3' }, 'e3');
  assert.equal(play, undefined);
  assert.deepEqual(marksOf(at, entry, shown).may.sort(), ['c3', 'f3', 'g3']);
  const words = choices(at, entry, false).map(({ label, text }) => [text, label]);
  assert.deepEqual(Object.fromEntries(words), { 'd3>e3': 'In front: 2', 'd3<e3': 'Behind: 1' });
  assert.equal(press(at, entry, 'g3').play, 'd3>e3');
  assert.equal(press(at, entry, 'c3').play, 'd3<e3');
});
