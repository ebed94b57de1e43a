// board-first-stones.test.ts - a first turn that takes off a man of one's own, as in Konane.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { movable, nothing, places, press, type Situation } from '../src/board/turn/entry';
import { gloss } from '../src/board/words/gloss';
import { situation } from './board-kit';

const context = { names: ['Amal', 'Beatriz'], refusal: null, list: false, sent: false };

function firstTurn(): Situation {
  const at = situation('alquerque');
  const { state } = at;
  const view = { ...state.view, need: 'take' };
  return { ...at, state: { ...state, fresh: true, steps: ['xa1', 'xb2'], view } };
}

test('one of the marked men is taken off by a touch', () => {
  const at = firstTurn();
  assert.deepEqual([...places(at).keys()], ['a1', 'b2']);
  assert.equal(movable(at).size, 0);
  assert.equal(press(at, nothing, 'b2').play, 'xb2');
});

test('another man is tried, so that the rules say why not', () => {
  const { play, tried } = press(firstTurn(), nothing, 'c1');
  assert.deepEqual([play, tried], [undefined, 'xc1']);
});

test('the board says what is to be done', () => {
  const { text, tone } = gloss(firstTurn(), nothing, context);
  const said = text.map(part => part.text).join('');
  assert.deepEqual([tone, said], ['blue', 'Take one of your own pieces off the board.']);
});
