import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Board, Point } from '../src/board/api';
import { cellsOf } from '../src/board/draw/layout';
import { boardSize } from '../src/board/families/size';
import { layCells } from '../src/board/families/squares';
import { nearSquares } from '../src/board/families/squares-near';
import { stepFrom } from '../src/board/input/keys';
import { isLong, isWalked, seatBelow } from '../src/text/games';

/** A board of so many squares a side; of the dark ones only, as in draughts, if so told. */
function squares(size: number, dark: boolean): Board {
  const all = Array.from({ length: size * size }, (_, i): Point => {
    const [x, y] = [i % size, Math.floor(i / size)];
    return [`${String.fromCharCode(97 + x)}${y + 1}`, x, y];
  });
  return { points: all.filter(([, x, y]) => !dark || (x + y) % 2 === 0), lines: [] };
}

const draughts = squares(8, true);
const tafl = squares(9, false);
const index = (board: Board, label: string): number =>
  board.points.findIndex(([name]) => name === label);

for (const [width, height] of [
  [390, 390],
  [768, 600],
  [220, 220],
] as const) {
  test(`cells with their letters lie within the slab, at ${width} by ${height}`, () => {
    for (const board of [draughts, tafl]) {
      for (const bottom of [0, 1]) {
        const fit = layCells(board, { width, height, bottom, coordinates: true });
        assert.ok(fit.left >= 22 && fit.top >= 0.15 * fit.d, `${fit.left} ${fit.top}`);
        assert.ok(fit.left + (fit.columns + 0.13) * fit.d <= width);
        assert.ok(fit.top + (fit.rows + 0.13) * fit.d + 20 <= height);
        assert.ok(fit.r < 0.5 * fit.d);
      }
    }
  });
}

test('where squares have numbers there are no letters, nor room for them', () => {
  const numbered = { ...draughts, numbers: draughts.points.map((_, i) => i + 1) };
  const fit = (board: Board, coordinates: boolean) =>
    layCells(board, { width: 390, height: 390, bottom: 0, coordinates }).d;
  assert.equal(fit(numbered, true), fit(numbered, false));
  assert.ok(fit(draughts, true) < fit(draughts, false));
});

test('a draughts board has all columns and rows, though half of its cells are no points', () => {
  assert.deepEqual(cellsOf(draughts), { columns: 8, rows: 8, min: { x: 0, y: 0 } });
  const game = {
    key: 'd',
    title: 'D',
    family: 'squares',
    seats: [],
    kinds: ['man'],
    board: draughts,
  };
  assert.equal(boardSize(game, 768, 2000, false).height, 768);
  assert.ok(isWalked(game) && !isLong(game));
});

test('the board is turned for the seat opposite', () => {
  const fit = (bottom: number) =>
    layCells(draughts, { width: 400, height: 400, bottom, coordinates: false });
  const [a1, h8] = [index(draughts, 'a1'), index(draughts, 'h8')];
  assert.ok(fit(0).at[a1]!.y > fit(0).at[h8]!.y && fit(0).at[a1]!.x < fit(0).at[h8]!.x);
  assert.ok(fit(1).at[a1]!.y < fit(1).at[h8]!.y && fit(1).at[a1]!.x > fit(1).at[h8]!.x);
});

test('those who have no seat see the one below that the board names', () => {
  const seats = ['W', 'B'].map(key => ({ key, name: key, piece: 'white' }));
  assert.equal(seatBelow({ seats, board: { bottom: 1 } }, false), 1);
  assert.equal(seatBelow({ seats, board: { bottom: 1 } }, true), 0);
  assert.equal(seatBelow({ seats, board: {} }, true), 1);
});

test('arrow keys go along rows, and up and down in a zigzag where only dark squares count', () => {
  const { at } = layCells(draughts, { width: 400, height: 400, bottom: 0, coordinates: false });
  const near = nearSquares(draughts);
  const from = (label: string, key: string): string => {
    const point = stepFrom(index(draughts, label), key, at, near);
    return point === null ? '' : draughts.points[point]![0];
  };
  assert.equal(from('c3', 'ArrowRight'), 'e3');
  assert.equal(from('c3', 'ArrowLeft'), 'a3');
  assert.equal(from('c3', 'ArrowUp'), 'd4');
  assert.equal(from('d4', 'ArrowUp'), 'c5');
  assert.equal(from('d4', 'ArrowDown'), 'c3');
  assert.equal(from('c3', 'PageUp'), 'd4');
  assert.equal(from('c3', 'Home'), 'b4');
});

test('arrow keys reach every square', () => {
  for (const board of [draughts, tafl]) {
    const { at } = layCells(board, { width: 400, height: 400, bottom: 0, coordinates: false });
    const near = nearSquares(board);
    const seen = new Set([0]);
    const open = [0];
    for (let point = open.pop(); point !== undefined; point = open.pop()) {
      for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown']) {
        const next = stepFrom(point, key, at, near);
        if (next !== null && !seen.has(next)) {
          seen.add(next);
          open.push(next);
        }
      }
    }
    assert.equal(seen.size, board.points.length);
  }
});
