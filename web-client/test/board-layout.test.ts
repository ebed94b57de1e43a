import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Game } from '../src/board/api';
import { coordinates } from '../src/board/draw/coordinates';
import { edgesOf, layout, turnsFor, type Layout } from '../src/board/draw/layout';
import { drawLines } from '../src/board/draw/lines';
import { namingOf } from '../src/board/draw/naming';
import { neighbours } from '../src/board/draw/surface';
import { distance } from '../src/board/draw/svg';
import { wayOnLines } from '../src/board/families/points';
import { boardSize } from '../src/board/families/size';
import { stepFrom, TypeAhead } from '../src/board/input/keys';
import { fixture, names } from './board-kit';

const games: Game[] = names
  .map(name => fixture(name).game)
  .filter(game => game.family === 'points');

function fitted(game: Game, width: number, bottom = 0): { fit: Layout; turns: number } {
  const size = boardSize(game, width, 760);
  const turns = turnsFor(game.board, bottom, size);
  return { fit: layout(game.board, { ...size, turns, coordinates: true }), turns };
}

for (const width of [390, 768]) {
  test(`every man of every board stands inside its slab, at ${width} pixels`, () => {
    for (const game of games) {
      const { fit } = fitted(game, width);
      for (const { x, y } of fit.at) {
        assert.ok(
          x - fit.r >= 0 &&
            x + fit.r <= fit.width &&
            y - fit.r >= 0 &&
            y + 1.16 * fit.r <= fit.height,
          `${game.key} ${x} ${y}`,
        );
      }
    }
  });

  test(`no two men overlap, but a little in the narrow corners of one board, at ${width} pixels`, () => {
    for (const game of games) {
      const { fit } = fitted(game, width);
      const apart = game.key === 'terhuchu' ? 1.6 : 1.9;
      for (const [i, a] of fit.at.entries()) {
        for (const b of fit.at.slice(i + 1)) assert.ok(distance(a, b) >= apart * fit.r, game.key);
      }
    }
  });

  test(`every letter stands inside the slab, at ${width} pixels`, () => {
    for (const game of games) {
      const { fit, turns } = fitted(game, width);
      for (const c of coordinates(game.board, fit, turns)) {
        const half = c.text.length * c.size * 0.3;
        assert.ok(
          c.at.x - half >= -1 && c.at.x + half <= fit.width + 1,
          `${game.key} ${c.text} ${c.at.x}`,
        );
        assert.ok(
          c.at.y >= c.size * 0.5 - 1 && c.at.y + c.size * 0.4 <= fit.height + 1,
          `${game.key} ${c.text} ${c.at.y}`,
        );
      }
    }
  });
}

test('every point is named, but in narrow corners, and where a phone has no room for names', () => {
  for (const game of games.filter(({ board }) => namingOf(board) === 'free')) {
    for (const width of [390, 768]) {
      const { fit, turns } = fitted(game, width);
      const shown = coordinates(game.board, fit, turns).map(c => c.text);
      const missing = game.board.points
        .map(([label]) => label)
        .filter(label => !shown.includes(label) && !/^[p-s]/.test(label));
      const none = game.key === 'terhuchu' && width === 390;
      assert.deepEqual(none ? shown : missing, [], game.key);
    }
  }
});

test('no name touches a man or another name', () => {
  for (const width of [390, 768]) {
    for (const game of games.filter(({ board }) => namingOf(board) === 'free')) {
      const { fit, turns } = fitted(game, width);
      const shown = coordinates(game.board, fit, turns);
      for (const [i, a] of shown.entries()) {
        for (const b of shown.slice(i + 1)) {
          assert.ok(
            Math.hypot(a.at.x - b.at.x, a.at.y - b.at.y) > 9,
            `${game.key} ${a.text} ${b.text}`,
          );
        }
        for (const man of fit.at) {
          assert.ok(distance(a.at, man) > fit.r + 4, `${game.key} ${a.text}`);
        }
      }
    }
  }
});

test('the name of the centre of Felli is clear of the arcs around a man that must capture', () => {
  const { game } = fixture('felli');
  const { fit, turns } = fitted(game, 768);
  const name = coordinates(game.board, fit, turns).find(one => one.text === 'b3')!;
  const man = fit.at[game.board.points.findIndex(([label]) => label === 'b3')]!;
  const across = Math.abs(name.at.x - man.x) - 0.28 * name.size * 2;
  assert.ok(across > 1.3 * fit.r + 3, `${across} ${fit.r}`);
});

test('the seat at the bottom has its side below', () => {
  const { game } = fixture('alquerque');
  const a1 = game.board.points.findIndex(([label]) => label === 'a1');
  const white = fitted(game, 768, 0).fit.at[a1] ?? { x: 0, y: 0 };
  const black = fitted(game, 768, 1).fit.at[a1] ?? { x: 0, y: 0 };
  assert.ok(white.y > 384 && white.x < 384 && black.y < 384 && black.x > 384);
});

test('a serpent stands on an upright phone, White at the left, and lies on a wide screen', () => {
  const { game } = fixture('kolowis-awithlaknannai');
  const phone = boardSize(game, 390, 720);
  assert.ok(phone.height > phone.width);
  assert.equal(turnsFor(game.board, 0, phone), 1);
  const fit = layout(game.board, { ...phone, turns: 1, coordinates: true });
  const at = (label: string) =>
    fit.at[game.board.points.findIndex(([l]) => l === label)] ?? { x: 0, y: 0 };
  assert.ok(at('a8').x < at('b8').x && at('b8').x < at('c8').x && at('a1').y < at('a16').y);
  assert.equal(turnsFor(game.board, 0, boardSize(game, 1000, 720)), 0);
});

test('a serpent stands in any slab that is higher than wide', () => {
  const { board } = fixture('kolowis-awithlaknannai').game;
  assert.equal(turnsFor(board, 0, { width: 390, height: 458 }), 1);
  assert.equal(turnsFor(board, 0, { width: 390, height: 390 }), 0);
  assert.equal(turnsFor(board, 0, { width: 358, height: 342 }, 0.9), 1);
});

test('boards are named by what their labels form', () => {
  assert.equal(namingOf(fixture('alquerque').game.board), 'lattice');
  assert.equal(namingOf(fixture('gol-skuish').game.board), 'spokes');
  assert.equal(namingOf(fixture('lau-kata-kati').game.board), 'free');
});

test('letters turn with the board', () => {
  const { game } = fixture('alquerque');
  const { fit } = fitted(game, 768, 1);
  const files = coordinates(game.board, fit, 2)
    .filter(c => /[a-e]/.test(c.text))
    .sort((p, q) => p.at.x - q.at.x);
  assert.deepEqual(
    files.map(c => c.text),
    ['e', 'd', 'c', 'b', 'a'],
  );
});

test('lines are drawn the same each time, and differently for other points', () => {
  const { game } = fixture('alquerque');
  const { fit } = fitted(game, 768);
  const hand = { width: 5, d: fit.d, past: true };
  assert.equal(drawLines(game.board, fit, hand).shapes, drawLines(game.board, fit, hand).shapes);
  const one = { ...game.board, lines: game.board.lines.slice(0, 1) };
  const renamed = {
    ...one,
    points: one.points.map(([label, x, y]): [string, number, number] => [`${label}9`, x, y]),
  };
  assert.notEqual(drawLines(one, fit, hand).shapes, drawLines(renamed, fit, hand).shapes);
});

test('rings are drawn as circles, serpent ends as curves', () => {
  for (const [name, curves] of [
    ['gol-skuish', 7],
    ['kolowis-awithlaknannai', 2],
  ] as const) {
    const { game } = fixture(name);
    assert.equal(game.board.lines.filter(line => line.curve !== 'straight').length, curves);
    assert.ok(
      drawLines(game.board, fitted(game, 768).fit, { width: 2, d: 40, past: true }).curves.length >
        0,
    );
  }
});

test('a way round a ring keeps to the ring', () => {
  const { game } = fixture('pretwa');
  const { fit } = fitted(game, 768);
  const point = (label: string) => game.board.points.findIndex(([l]) => l === label);
  const way = wayOnLines(game.board, fit, point('a2'), point('c2'));
  for (const place of way) assert.ok(Math.abs(distance(place, fit.centre) - 2 * fit.scale) < 0.5);
  assert.ok(
    way.some(place => distance(place, fit.at[point('b2')] ?? place) < 0.5),
    'by way of b2',
  );
});

test('a way that names the point leapt goes over it', () => {
  const { game } = fixture('pretwa');
  const { fit } = fitted(game, 768);
  const point = (label: string) => game.board.points.findIndex(([l]) => l === label);
  const way = wayOnLines(game.board, fit, point('a1'), point('d1'), point('m0'));
  assert.ok(way.some(place => distance(place, fit.centre) < 0.5));
});

test('arrow keys walk along lines, to the neighbour on that side', () => {
  const { game } = fixture('alquerque');
  const { fit } = fitted(game, 768);
  const near = neighbours(game.board);
  const point = (label: string) => game.board.points.findIndex(([l]) => l === label);
  const go = (from: string, key: string) =>
    game.board.points[stepFrom(point(from), key, fit.at, near) ?? -1]?.[0];
  assert.deepEqual(
    [go('c3', 'ArrowUp'), go('c3', 'ArrowLeft'), go('c3', 'ArrowDown'), go('c3', 'ArrowRight')],
    ['c4', 'b3', 'c2', 'd3'],
  );
  assert.equal(go('a1', 'ArrowLeft'), undefined);
});

test('a point is found by typing its name, also one of two figures', () => {
  const labels = ['a1', 'b1', 'b17', 'b9'];
  const typing = new TypeAhead();
  const type = (text: string, start: number) =>
    [...text].map((key, i) => typing.next(key, start + i * 100, labels)).pop();
  assert.equal(labels[type('b17', 0) ?? -1], 'b17');
  assert.equal(labels[type('b1', 5000) ?? -1], 'b1');
  assert.equal(labels[type('B9', 9000) ?? -1], 'b9');
  assert.equal(typing.next('z', 20000, labels), null);
  assert.equal(typing.next('Shift', 20100, labels), null);
});

test('after Enter a name begins anew', () => {
  const labels = ['1', '2', '12'];
  const typing = new TypeAhead();
  assert.equal(typing.next('1', 1000, labels), 0);
  assert.equal(typing.next('2', 1200, labels), 2);
  assert.equal(typing.next('1', 5000, labels), 0);
  typing.end();
  assert.equal(typing.next('2', 5200, labels), 1);
});

test('every point of every board can be reached by arrow keys', () => {
  for (const game of games) {
    const { fit } = fitted(game, 768);
    const near = neighbours(game.board);
    const seen = new Set([0]);
    for (const from of seen) {
      for (const key of [
        'ArrowUp',
        'ArrowDown',
        'ArrowLeft',
        'ArrowRight',
        'Home',
        'End',
        'PageUp',
        'PageDown',
      ]) {
        const to = stepFrom(from, key, fit.at, near);
        if (to !== null) seen.add(to);
      }
    }
    assert.equal(seen.size, game.board.points.length, game.key);
  }
});

test('neighbours are those of the lines', () => {
  const { game } = fixture('felli');
  const pairs = new Set(
    game.board.lines.flatMap(edgesOf).map(([a, b]) => [a, b].sort((p, q) => p - q).join()),
  );
  assert.equal(pairs.size, 20);
  assert.equal(
    neighbours(game.board).reduce((sum, list) => sum + list.length, 0),
    40,
  );
});
