import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pieceName } from '../src/board/draw/pieces';
import { distance } from '../src/board/draw/svg';
import { isLocked, raceLayout, spaceOf, turnsOf } from '../src/board/families/race-layout';
import { arrows, route } from '../src/board/families/race-route';
import { boardSize } from '../src/board/families/size';
import { pips } from '../src/board/families/pips';
import { railSlot } from '../src/board/families/tables';
import { inLines, unusedPoints } from '../src/board/families/tables-ground';
import { tablesLayout } from '../src/board/families/tables-layout';
import { lastMove } from '../src/board/turn/last';
import { fixture } from './board-kit';

const tables = ['laquet', 'jacquet'];

test('pips of the start are those of the rules', () => {
  const { game, state } = fixture('laquet');
  assert.deepEqual(pips(game, state.view), [223, 194]);
  const relative = fixture('jacquet');
  assert.deepEqual(pips(relative.game, relative.state.view), [360, 360]);
});

for (const width of [390, 768]) {
  test(`a tables board with its rails lies within its slab, above the dice, at ${width} pixels`, () => {
    for (const name of tables) {
      for (const bottom of [0, 1]) {
        const { game } = fixture(name);
        const size = boardSize(game, width, 768);
        const fit = tablesLayout(game.board, { ...size, bottom });
        for (const box of [fit.frame, ...fit.rails]) {
          assert.ok(box.x >= 0 && box.x + box.width <= width, `${name} ${box.x} ${box.width}`);
          assert.ok(
            box.y >= 0 && box.y + box.height <= size.height - 100,
            `${name} ${box.y} ${box.height}`,
          );
        }
        const columns = fit.base.filter((_, i) => i !== fit.off);
        assert.ok(columns.every(p => p.x > fit.frame.x && p.x < fit.frame.x + fit.frame.width));
      }
    }
  });
}

test('White has the first quadrant at the right below, and above when Black sits at the bottom', () => {
  const { game } = fixture('laquet');
  const one = game.board.points.findIndex(([label]) => label === '1');
  assert.equal(tablesLayout(game.board, { width: 768, height: 768, bottom: 0 }).upper[one], false);
  assert.equal(tablesLayout(game.board, { width: 768, height: 768, bottom: 1 }).upper[one], true);
});

test('men borne off by both sides share the rail without meeting', () => {
  const { game } = fixture('laquet');
  const fit = tablesLayout(game.board, { width: 768, height: 768, bottom: 0 });
  const last = railSlot(fit, true, 0, 14);
  assert.ok(last.y + last.height <= railSlot(fit, true, 1, 0).y);
});

test('only points on no march are not used', () => {
  assert.deepEqual(
    [...unusedPoints(fixture('laquet').game)].map(i => i + 1),
    [19, 20, 21, 22, 23, 24],
  );
  assert.equal(unusedPoints(fixture('jacquet').game).size, 0);
});

test('words wider than their place stand in two lines, broken nearest the middle', () => {
  assert.deepEqual(inLines('not used in this game', 21), ['not used in this game']);
  assert.deepEqual(inLines('not used in this game', 20), ['not used in', 'this game']);
  assert.deepEqual(inLines('යොදා නොගැනේ', 8), ['යොදා නොගැනේ']); // combining marks take no space
  assert.deepEqual(inLines('unused', 3), ['unused']);
});

test("the viewer's seat is always at the bottom of the maze", () => {
  const { game } = fixture('laaiqa');
  for (const [bottom, seat] of ['s', 'e', 'n', 'w'].entries()) {
    const fit = raceLayout(game, 768, 768, bottom);
    const foot = fit.at[game.board.points.findIndex(([label]) => label === `${seat}0`)] ?? {
      x: 0,
      y: 0,
    };
    assert.ok(Math.abs(foot.x - 384) < 1 && foot.y > 700, seat);
  }
});

test('with two at the table the second is brought to the bottom too', () => {
  const { game } = fixture('laaiqa-two');
  assert.deepEqual(
    game.seats.map(seat => seat.key),
    ['s', 'n'],
  );
  assert.deepEqual(
    game.seats.map(seat => turnsOf(seat.key)),
    [0, 2],
  );
});

test('every space of the maze lies within its slab, none on another', () => {
  const { game } = fixture('laaiqa');
  const fit = raceLayout(game, 390, 390, 0);
  for (const [i, a] of fit.at.entries()) {
    assert.ok(
      a.x > 0.4 * fit.cell &&
        a.x < 390 - 0.4 * fit.cell &&
        a.y > 0.4 * fit.cell &&
        a.y < 390 - 0.4 * fit.cell,
    );
    for (const b of fit.at.slice(i + 1)) assert.ok(distance(a, b) > 0.9 * fit.cell);
  }
});

test('spaces are told by their names', () => {
  const kinds = ['f', 'sh', 'sg6', 'sv2', 's2', 'sg4', 'sp2', 'sp1', 's1'].map(
    label => spaceOf(label).kind,
  );
  assert.deepEqual(kinds, [
    'fountain',
    'court',
    'start',
    'victory',
    'counting',
    'counting',
    'counting',
    'path',
    'walk',
  ]);
  assert.deepEqual(['sv1', 'f', 'sp2'].map(isLocked), [true, true, false]);
});

test('a way through the maze has as many steps as its number says', () => {
  const { game } = fixture('laaiqa-fork');
  const point = (label: string): number => game.board.points.findIndex(([l]) => l === label);
  const names = (way: number[] | null): string =>
    (way ?? []).map(i => game.board.points[i]?.[0]).join(' ');
  const next = arrows(game);
  assert.equal(names(route(next, point('s2'), point('s6'), {})), 's2 s3 s4 s5 s6');
  assert.equal(
    names(route(next, point('s2'), point('s6'), { steps: 8 })),
    's2 sg1 sg2 sg3 sg4 sg5 sg6 sg7 s6',
  );
  assert.equal(names(route(next, point('s2'), point('sg2'), { steps: 2 })), 's2 sg1 sg2');
  assert.equal(route(next, point('s2'), point('s1'), {}), null);
});

test('a way that a sentry shuts is not taken', () => {
  const { game } = fixture('laaiqa-fork');
  const point = (label: string): number => game.board.points.findIndex(([l]) => l === label);
  assert.equal(
    route(arrows(game), point('s2'), point('s5'), { closed: new Set([point('s4')]) }),
    null,
  );
  assert.notEqual(
    route(arrows(game), point('s2'), point('s4'), { closed: new Set([point('s4')]) }),
    null,
  );
});

test('pictures are named by seat and kind of piece', () => {
  assert.equal(pieceName('white', 'man'), 'white');
  assert.equal(pieceName('black', 'mullah'), 'black mullah');
  assert.equal(pieceName('tiger', 'tiger'), 'tiger');
  assert.equal(pieceName(null, 'sentry'), 'sentry');
});

test('servants that leave the board are not drawn as a way', () => {
  assert.deepEqual(
    lastMove([
      { what: 'captured', from: 's7', to: 'nh' },
      { what: 'moved', from: 'sg6', to: 's7', value: 3 },
    ]),
    { paths: [['sg6', 's7']], captured: ['s7'] },
  );
});

test('slabs are sized by their drawing: square, longer, or upright', () => {
  const size = (name: string, width: number, height: number) =>
    boardSize(fixture(name).game, width, height);
  assert.deepEqual(size('alquerque', 768, 768), { width: 768, height: 768 });
  assert.deepEqual(size('laaiqa', 390, 390), { width: 390, height: 390 });
  assert.ok(size('kolowis-awithlaknannai', 768, 768).height < 300);
  assert.ok(size('kolowis-awithlaknannai', 390, 390).height > 600);
  assert.ok(size('astar', 390, 800).height > 390);
});
