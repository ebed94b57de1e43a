// Games on one device: the list of turns.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowsOf, turnsOf } from '../src/local/turns';
import { endWords } from '../src/local/words';
import type { Seat } from '../src/proto';
import type { Look } from '../src/rules';

test('leaps of one turn are one entry, and a row has one turn of each seat', () => {
  const turns = turnsOf(
    ['c2-c3', 'b4xd2', 'xd4', 'a1-a2'],
    [
      { seat: 0, turn: 'c2-c3', ends: true },
      { seat: 1, turn: 'b4xd2', ends: false },
      { seat: 1, turn: 'b4xd2xd4', ends: true },
      { seat: 0, turn: 'a1-a2', ends: true },
    ],
  );
  assert.deepEqual(
    turns.map(turn => turn.text),
    ['c2-c3', 'b4xd2xd4', 'a1-a2'],
  );
  assert.deepEqual(
    rowsOf(turns).map(row => row.length),
    [2, 1],
  );
});

test('a throw begins a turn, and stands before its steps', () => {
  const turns = turnsOf(
    ['*6-1', '2-8', '8-9', '*4-3'],
    [
      { seat: 0, ends: false },
      { seat: 0, turn: '2-8', ends: false },
      { seat: 0, turn: '2-8 8-9', ends: true },
      { seat: 1, ends: false },
    ],
  );
  assert.deepEqual(
    turns.map(({ roll, text, done }) => [roll, text, done]),
    [
      ['61', '2-8 8-9', true],
      ['43', '', false],
    ],
  );
});

test('who has won is said of one and of several', () => {
  const seats = ['Hunters', 'Hare'].map(name => ({ key: name, name, piece: name })) as Seat[];
  const won = (winner: number | null) =>
    endWords(seats, { result: { winner, reason: 'target' } } as Look);
  assert.equal(won(0), 'The hunters have won.');
  assert.equal(won(1), 'The hare has won.');
  assert.equal(won(null), 'The game is over: a draw.');
});
