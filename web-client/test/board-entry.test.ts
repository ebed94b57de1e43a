import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  completed,
  heldBy,
  isMine,
  movable,
  movesOf,
  mustTake,
  nothing,
  places,
  press,
  typed,
  withValue,
} from '../src/board/turn/entry';
import { fixture, situation } from './board-kit';

const sorted = (set: Iterable<string>): string[] => [...set].sort();

test('a man that may go is selected by a touch, and let go by another', () => {
  const at = situation('alquerque-walk');
  const first = press(at, nothing, 'd2');
  assert.equal(first.entry.selected, 'd2');
  assert.equal(first.play, undefined);
  assert.equal(press(at, first.entry, 'd2').entry.selected, null);
});

test('a touch of another man that may go selects that one', () => {
  const at = situation('alquerque-walk');
  assert.equal(press(at, { ...nothing, selected: 'd2' }, 'a1').entry.selected, 'a1');
});

test('a touch of a target plays the step, word for word', () => {
  const at = situation('alquerque-walk');
  assert.equal(press(at, { ...nothing, selected: 'd2' }, 'd3').play, 'd2-d3');
});

test('a chain with one way left is sent whole', () => {
  const at = situation('alquerque-must');
  assert.equal(press(at, { ...nothing, selected: 'c3' }, 'a3').play, 'c3xa3xc1');
});

test('the end of the only chain that goes there may be touched at once', () => {
  const at = situation('alquerque-must');
  assert.equal(press(at, { ...nothing, selected: 'c3' }, 'c1').play, 'c3xa3xc1');
});

test('a leap that may be followed in two ways is sent alone', () => {
  const at = situation('alquerque-must');
  at.state.turns = ['c3xa3xc1', 'c3xa3xa5'];
  assert.equal(completed(at, 'c3xa3'), 'c3xa3');
});

test('without the list of turns each leap is sent alone', () => {
  const at = situation('alquerque-must');
  delete at.state.turns;
  assert.equal(press(at, { ...nothing, selected: 'c3' }, 'a3').play, 'c3xa3');
});

test('in mid-chain the leaping man is held, and no other can be', () => {
  const at = situation('alquerque-chain');
  assert.equal(heldBy(at, nothing), 'e5');
  assert.deepEqual(sorted(movesOf(at, nothing).map(step => step.to)), ['c3', 'e3']);
  assert.equal(press(at, nothing, 'a2').entry.selected, null);
  assert.equal(press(at, nothing, 'c3').play, 'xc3');
});

test('a stop is never played by a touch', () => {
  const at = situation('alquerque-stop');
  assert.deepEqual(at.state.steps.includes('.'), true);
  assert.equal(press(at, nothing, 'c1').play, undefined);
  assert.equal(press(at, nothing, 'c3').play, 'xc3');
});

test('a point that is no target is tried, so that the server can say why not', () => {
  const at = situation('alquerque-walk');
  const walk = press(at, { ...nothing, selected: 'd2' }, 'd1');
  assert.deepEqual([walk.play, walk.tried, walk.entry.selected], [undefined, 'd2-d1', 'd2']);
  const { game, state } = fixture('alquerque-must');
  const leap = press({ game, state, you: 0, active: true }, { ...nothing, selected: 'c3' }, 'c5');
  assert.equal(leap.tried, 'c3-c5');
});

test('a leap over a man is tried as a leap', () => {
  const at = situation('alquerque-must');
  at.state.steps = at.state.steps.filter(text => text !== 'c3xe5');
  at.state.turns = [];
  assert.equal(press(at, { ...nothing, selected: 'c3' }, 'e5').tried, 'c3xe5');
});

test('an own man that cannot go is said to be stuck', () => {
  assert.equal(press(situation('alquerque'), nothing, 'a1').entry.dead, 'a1');
});

test('a capture is due where every step takes', () => {
  assert.equal(mustTake(situation('alquerque-must')), true);
  assert.equal(mustTake(situation('alquerque-walk')), false);
  assert.equal(mustTake(situation('laaiqa-admit')), false);
});

test('a spectator, and the seat that is not to move, choose nothing', () => {
  for (const you of [null, 1]) {
    const at = situation('alquerque', you);
    assert.equal(isMine(at), false);
    assert.deepEqual(press(at, nothing, 'c2'), { entry: nothing });
  }
});

test('a drop needs no man to be held', () => {
  const at = situation('main-tapal-empat');
  assert.equal(places(at).get('c3'), '@c3');
  assert.equal(press(at, nothing, 'c3').play, '@c3');
});

test('a die is played by touching the man and the point', () => {
  const at = situation('laquet-opening');
  const held = press(at, nothing, '2').entry;
  assert.deepEqual(sorted(movesOf(at, held).map(step => step.to)), ['3', '8']);
  assert.equal(press(at, held, '8').play, '2-8');
});

test('bearing off is a touch of the rail; two dice that would do are chosen by words', () => {
  const at = situation('laquet-off');
  assert.equal(press(at, { ...nothing, selected: '14' }, 'off').play, '14-off');
  at.state.steps = ['14-off/6', '14-off/5'];
  const asked = press({ ...at, state: { ...at.state } }, { ...nothing, selected: '14' }, 'off');
  assert.deepEqual([asked.play, asked.entry.among], [undefined, ['14-off/6', '14-off/5']]);
});

test('promotions are chosen by words', () => {
  const at = situation('chesquerque');
  const state = { ...at.state, steps: ['a8-a9=Q', 'a8-a9=R'], turns: ['a8-a9=Q', 'a8-a9=R'] };
  assert.deepEqual(press({ ...at, state }, { ...nothing, selected: 'a8' }, 'a9').entry.among, [
    'a8-a9=Q',
    'a8-a9=R',
  ]);
});

test('a pressed cast leaves only what its number reaches', () => {
  const at = situation('laaiqa-fork');
  const held = press(at, nothing, 'n2').entry;
  assert.deepEqual(sorted(movesOf(at, held).map(step => step.text)), [
    '2n2-ng2',
    '2n2xn4',
    '4n2xng4',
  ]);
  const four = withValue(held, 4);
  assert.deepEqual(
    movesOf(at, four).map(step => step.text),
    ['4n2xng4'],
  );
  assert.equal(withValue(four, 4).value, null);
  assert.deepEqual(movable(at, withValue(nothing, 4)).has('n2'), true);
});

test('one landing that two numbers reach plays the first', () => {
  const at = situation('laaiqa-fork');
  const state = { ...at.state, steps: ['2n2-ng2', '4n2-ng2'] };
  assert.equal(press({ ...at, state }, { ...nothing, selected: 'n2' }, 'ng2').play, '2n2-ng2');
});

test('a typed turn is matched with turns and with steps', () => {
  const at = situation('alquerque-must');
  assert.equal(typed(at, 'C3XA3XC1'), 'c3xa3xc1');
  assert.equal(typed(at, 'c3xa3'), 'c3xa3');
  assert.equal(typed(at, 'c3-c4'), null);
});

test('a man to be taken is chosen by its point, and no man is held meanwhile', () => {
  const at = situation('nine-mill-due');
  assert.equal(heldBy(at, nothing), null);
  assert.deepEqual(sorted(places(at).keys()), ['a7', 'd7', 'g1', 'g4', 'g7']);
  assert.equal(press(at, nothing, 'g4').play, 'xg4');
  assert.equal(press(at, nothing, 'd3').play, undefined);
  // a man that may not be taken is tried, so that the rules say why; a bare point is not
  assert.equal(press(at, nothing, 'd3').tried, 'xd3');
  assert.equal(press(at, nothing, 'a1').tried, undefined);
  assert.equal(mustTake(at), false);
});

test('where men are set or moved as one likes, a selected man goes before one from the hand', () => {
  const at = situation('lasker-mixed');
  assert.equal(press(at, nothing, 'd2').play, '@d2');
  const held = press(at, nothing, 'd1').entry;
  assert.equal(held.selected, 'd1');
  assert.equal(press(at, held, 'd2').play, 'd1-d2');
  assert.equal(press(at, held, 'c5').play, '@c5');
  // not the turn g4-g1xa7, which ends with the man on a7 taken
  assert.equal(press(at, { ...nothing, selected: 'g4' }, 'a7').play, undefined);
});
