import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCrowded } from '../src/board/input/crowded';
import { nothing } from '../src/board/turn/entry';
import { lastMove } from '../src/board/turn/last';
import { marksOf, type MarkInput } from '../src/board/turn/marks';
import { spoken } from '../src/board/words/speech';
import { situation } from './board-kit';

const plain: MarkInput = {
  hints: false,
  refusal: null,
  last: null,
  premove: null,
  waiting: null,
  pending: false,
};

test('a target is also a button where a tap could take it for another, or for a man', () => {
  const at = (x: number) => ({ x, y: 0 });
  assert.equal(isCrowded([at(0), at(23)], []), true);
  assert.equal(isCrowded([at(0), at(24)], []), false);
  assert.equal(isCrowded([at(0)], [at(13.6)]), true);
  assert.equal(isCrowded([at(0)], [at(40)]), false);
  assert.equal(isCrowded([], [at(0), at(10)]), false);
});

test('what may go is marked only for beginners', () => {
  const at = situation('alquerque');
  assert.deepEqual(marksOf(at, nothing, plain).may, []);
  assert.deepEqual(marksOf(at, nothing, { ...plain, hints: true }).may.sort(), [
    'b2',
    'c2',
    'd2',
    'd3',
  ]);
});

test('men that must leap are marked, until one is held', () => {
  const at = situation('alquerque-must');
  assert.deepEqual(marksOf(at, nothing, plain).must, ['c3']);
  const held = marksOf(at, { ...nothing, selected: 'c3' }, plain);
  assert.deepEqual([held.must, held.selected], [[], 'c3']);
  assert.deepEqual(held.targets.map(t => t.label).sort(), ['a1', 'a3', 'e5']);
  assert.ok(held.targets.every(t => t.takes));
});

test('a chain under way shows its path and what it took', () => {
  const marks = marksOf(situation('alquerque-chain'), nothing, plain);
  assert.deepEqual(
    [marks.path, marks.taken.sort(), marks.selected],
    [['a3', 'c5', 'e5'], ['b4', 'd5'], 'e5'],
  );
});

test('a spectator sees the chain, and nothing to choose', () => {
  const marks = marksOf(situation('alquerque-chain', null), nothing, plain);
  assert.deepEqual([marks.path.length, marks.targets, marks.selected], [3, [], null]);
});

test('nothing can be chosen while an answer is awaited', () => {
  const marks = marksOf(situation('alquerque-must'), nothing, {
    ...plain,
    pending: true,
    waiting: 'a3',
  });
  assert.deepEqual([marks.must, marks.targets, marks.waiting], [[], [], 'a3']);
});

test('a refusal marks the point tried, else the points it names', () => {
  const at = situation('alquerque');
  const refusal = { text: '', points: ['c3', 'b2'] };
  assert.deepEqual(marksOf(at, nothing, { ...plain, refusal }).refused, ['c3', 'b2']);
  assert.deepEqual(
    marksOf(at, nothing, { ...plain, refusal: { ...refusal, attempted: 'd4' } }).refused,
    ['d4'],
  );
});

test('a premove is a way of points', () => {
  assert.deepEqual(
    marksOf(situation('alquerque'), nothing, { ...plain, premove: 'c2xc4xe4' }).premove,
    ['c2', 'c4', 'e4'],
  );
});

test('where pieces are dropped every free point is a target', () => {
  const marks = marksOf(situation('main-tapal-empat'), nothing, plain);
  assert.ok(marks.targets.length > 0 && marks.targets.every(t => !t.takes));
});

test('the newest turn is one path for each piece', () => {
  const chain = lastMove([
    { what: 'moved', seat: 0, from: 'a1', to: 'c3' },
    { what: 'captured', seat: 1, from: 'b2' },
    { what: 'moved', seat: 0, from: 'c3', to: 'e5' },
    { what: 'captured', seat: 1, from: 'd4' },
  ]);
  assert.deepEqual(chain, { paths: [['a1', 'c3', 'e5']], captured: ['b2', 'd4'] });
  const dice = lastMove([
    { what: 'moved', from: '2', to: '8' },
    { what: 'moved', from: '3', to: '4' },
    { what: 'off', from: '18' },
  ]);
  assert.deepEqual(dice.paths, [
    ['2', '8'],
    ['3', '4'],
    ['18', 'off'],
  ]);
});

test('a point is spoken as place, man, and what it may do', () => {
  const at = situation('alquerque-must');
  const marks = marksOf(at, nothing, plain);
  const point = (label: string): number => at.game.board.points.findIndex(([l]) => l === label);
  assert.equal(
    spoken(at, nothing, marks, point('c3')),
    'c3, White man, must leap to a3, a1 or e5'.replace('a3, a1', listed(at)),
  );
  assert.equal(spoken(at, nothing, marks, point('a1')), 'a1, empty');
  const held = { ...nothing, selected: 'c3' };
  assert.equal(spoken(at, held, marksOf(at, held, plain), point('e5')), 'e5, empty, may be chosen');
});

// The first two targets in the order of the list of steps.
const listed = (at: ReturnType<typeof situation>): string =>
  at.state.steps
    .map(text => text.split('x')[1] ?? '')
    .filter(label => label !== 'e5')
    .join(', ');

test('a stack is spoken with its number', () => {
  const at = situation('laquet-opening');
  const point = at.game.board.points.findIndex(([l]) => l === '6');
  assert.equal(spoken(at, nothing, marksOf(at, nothing, plain), point), '6, 14 Black men');
});

test('men that a mill may take are marked as captures, on the path that closed it', () => {
  const marks = marksOf(situation('nine-mill-due'), nothing, plain);
  assert.deepEqual(marks.targets.map(t => [t.label, t.takes]).sort(), [
    ['a7', true],
    ['d7', true],
    ['g1', true],
    ['g4', true],
    ['g7', true],
  ]);
  assert.deepEqual(marks.path, ['e3', 'd3']);
  assert.deepEqual(marks.rows, [['d1', 'd2', 'd3']]);
  assert.equal(marks.selected, null);
});
