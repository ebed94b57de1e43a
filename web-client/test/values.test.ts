import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineOf } from '../src/pages/solved/walk';
import { sorted } from '../src/parts/values';
import type { SolvedPage, SolvedTurn } from '../src/proto';
import { outcome, signText, startShort, startWords, worthWords } from '../src/text/values';
import { figures } from '../src/words';

const seats = [{ name: 'White' }, { name: 'Black' }];
const hunt = [{ name: 'Hunters' }, { name: 'Hare' }];

test('a value is told from the side that wins', () => {
  const loss = { result: 'loss' as const, adjudged: false, turns: 1 };
  assert.equal(outcome(seats, 0, loss), 'Black wins in 1 more turn. White has no better defence.');
  assert.equal(outcome(seats, 1, { ...loss, turns: 0 }), 'White has won.');
  assert.equal(
    outcome(hunt, 0, { ...loss, result: 'win', turns: 9 }),
    'The hunters win in 9 more turns. The hare has no better defence.',
  );
  assert.equal(outcome(seats, 0, { ...loss, result: 'draw' }), 'With best play, a draw.');
});

test('signs and words of turns agree', () => {
  const worth = { result: 'win' as const, adjudged: false, turns: 31 };
  assert.equal(signText(worth), '31');
  assert.equal(worthWords(worth), 'wins in 31 turns');
  assert.equal(worthWords({ ...worth, result: 'loss', turns: 1 }), 'loses in 1 turn');
  assert.equal(signText({ ...worth, result: 'draw' }), 'draw');
  assert.equal(worthWords({ ...worth, adjudged: true }), 'wins by adjudication');
});

test('who wins from the start is told in a sentence and in a line', () => {
  const start = { seat: 0, result: 'win' as const, adjudged: false, turns: 51 };
  assert.equal(
    startWords(hunt, start),
    'The hunters, who move first, win in 51 turns against every defence.',
  );
  assert.equal(
    startWords(seats, { ...start, result: 'loss' }),
    'Black wins in 51 turns against every defence.',
  );
  const row = {
    key: 'felli',
    title: 'Felli',
    query: '',
    changed_text: [],
    men: 4,
    hand: null,
    positions: 1255982,
    table: true,
    start: null,
    seats: [],
  };
  assert.equal(startShort(row), 'every position with at most 4 men');
  const covered = (men: number, hand: number) => startShort({ ...row, men, hand });
  assert.equal(covered(0, 0), 'every position after the opening');
  assert.equal(covered(0, 1), 'every position with at most 1 man in hand');
  assert.equal(covered(0, 3), 'every position with at most 3 men in hand');
  assert.equal(covered(6, 0), 'every position after the opening with at most 6 men');
  assert.equal(covered(6, 2), 'every position with at most 6 men, at most 2 of them in hand');
  assert.equal(figures(row.positions), '1,255,982');
});

const turn = (name: string, result: SolvedTurn['result'], turns: number): SolvedTurn => ({
  turn: name,
  path: [],
  result,
  adjudged: false,
  turns,
  position: name,
});

test('the best turn stands first: the winner is quick, the loser slow', () => {
  const turns = [turn('a', 'loss', 4), turn('b', 'win', 9), turn('c', 'loss', 8)];
  turns.push(turn('d', 'draw', 0), turn('e', 'win', 3));
  assert.deepEqual(
    sorted(turns).map(one => one.turn),
    ['e', 'b', 'd', 'c', 'a'],
  );
});

test('along the line a value falls by a turn, and changes sides', () => {
  const page = {
    start: { seat: 0, result: 'win', adjudged: false, turns: 2 },
    first: { seat: 0, position: 'p0', view: null },
    line: [
      { turn: 'a1xa3', effects: [{ what: 'moved', from: 'a1', to: 'a3' }], position: 'p1' },
      { turn: 'b1-b2', effects: [{ what: 'moved', from: 'b1', to: 'b2' }], position: 'p2' },
    ],
  } as unknown as SolvedPage;
  const line = lineOf(page);
  assert.deepEqual(
    line.map(({ worth, by }) => [worth?.result, worth?.turns, by]),
    [
      ['win', 2, 1],
      ['loss', 1, 0],
      ['win', 0, 1],
    ],
  );
  assert.deepEqual(line[1]?.path, ['a1', 'a3']);
});
