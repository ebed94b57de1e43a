/* Squares by the numbers that the notation of draughts has: what is said, read and typed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Game, Point, State, View } from '../src/board/api';
import { noView } from '../src/board/draw/stage';
import { nothing, typed, type Situation } from '../src/board/turn/entry';
import { marksOf } from '../src/board/turn/marks';
import { gloss } from '../src/board/words/gloss';
import { spoken } from '../src/board/words/speech';
import { latestGame, inNames, textOf } from '../src/room/moves';
import { squareName, withLabels, withNumbers } from '../src/text/squares';
import { room } from './room-kit';

/* The dark squares of a board of eight by eight, a1 at the left below, numbered from the top. */
const points = Array.from({ length: 64 }, (_, i): Point => {
  const [x, y] = [i % 8, Math.floor(i / 8)];
  return [`${'abcdefgh'.charAt(x)}${y + 1}`, x, y];
}).filter(([, x, y]) => (x + y) % 2 === 0);
const numbers = points.map(([, x, y]) => 4 * (7 - y) + Math.floor(x / 2) + 1);
const game = {
  key: 'draughts',
  title: 'Draughts',
  subtitle: '',
  family: 'squares' as const,
  seats: [
    { key: 'W', name: 'White', piece: 'white' },
    { key: 'B', name: 'Black', piece: 'black' },
  ],
  kinds: ['man', 'mullah'],
  board: { points, lines: [], numbers },
} satisfies Game & { subtitle: string };

const index = (label: string) => points.findIndex(([name]) => name === label);
const pieces: View['pieces'] = [
  [index('c3'), 0, 0, 1],
  [index('f6'), 1, 0, 1],
];
const state = {
  ...({} as State),
  position: 'W:Wc3:Bf6',
  phase: 'choice',
  seat: 0,
  fresh: true,
  steps: ['c3-b4', 'c3-d4'],
  turns: ['c3-b4', 'c3-d4'],
  view: { ...noView, pieces },
} as State;
const at: Situation = { game, state, you: 0, active: true };
const holding = { ...nothing, selected: 'c3' };

const context = { names: [null, null], refusal: null, list: false, sent: false };
const said = (entry = nothing, more: object = {}) =>
  gloss(at, entry, { ...context, ...more })
    .text.map(part => part.text)
    .join('');

test('squares are numbered from the top left, and turns name them so', () => {
  assert.equal(squareName(game, 'b8'), '1');
  assert.equal(squareName(game, 'g1'), '32');
  assert.equal(withNumbers(game, 'c3xe5xg7'), '22x15x8');
  assert.equal(withNumbers(game, 'Kc3-d4'), 'K22-18');
  assert.equal(withNumbers({ board: { points } }, 'c3-d4'), 'c3-d4');
  assert.equal(withNumbers(game, 'josh4 has moved: c3-d4.'), 'josh4 has moved: 22-18.');
});

test('what is typed may name squares by numbers or by letters', () => {
  assert.equal(withLabels(game, '22-18'), 'c3-d4');
  assert.equal(withLabels(game, '22x15x8'), 'c3xe5xg7');
  assert.equal(withLabels(game, 'c3-d4'), 'c3-d4');
  assert.equal(withLabels(game, '22-99'), 'c3-99');
  assert.equal(typed(at, '22-18'), 'c3-d4');
  assert.equal(typed(at, 'c3 d4'), 'c3-d4');
});

test('a screen reader says the square, the man, and where it may go, by numbers', () => {
  const marks = marksOf(at, nothing, {
    ...{ hints: false, refusal: null, last: null, premove: null, waiting: null, pending: false },
  });
  assert.match(spoken(at, nothing, marks, index('c3')), /^square 22.*may go to 17 or 18/);
  assert.match(spoken(at, nothing, marks, index('d4')), /^square 18.*empty/);
});

test('the sentence at the board, and why a turn is refused, name squares by their numbers', () => {
  assert.match(said(holding), /on 22 may go to 17 or 18/);
  const refusal = { text: 'A man does not go from c3 to d2.', points: [] };
  assert.equal(said(nothing, { refusal }), 'A man does not go from 22 to 26.');
});

test('the list of turns has numbers, and the game goes on with letters', () => {
  const log = [
    { v: 1, at: 0, d: { e: 'start', game: 1 } },
    { v: 2, at: 0, d: { e: 'play', seat: 0, text: 'c3-d4', turn: 'c3-d4', effects: [] } },
  ] as never;
  const played = latestGame({ room, log })!;
  assert.equal(textOf(inNames(game, played).turns[0]!), '22-18');
  assert.equal(textOf(played.turns[0]!), 'c3-d4');
});
