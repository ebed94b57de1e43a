import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Replay, ReplayGame, ReplayMove, View } from '../src/proto';
import { bounded, markOf, readPlace } from '../src/replay/place';
import {
  leftAt,
  numberAt,
  partText,
  plyWords,
  roundsOf,
  shownAt,
  spentOf,
  spentWords,
  turnAt,
  turnsOf,
  viewAt,
} from '../src/replay/turns';

const view: View = {
  pieces: [],
  hand: [0, 0],
  off: [0, 0],
  captured: [0, 0],
  roll: [],
  left: [],
  by: null,
  bonus: 0,
  chain: null,
  start: null,
  taken: [],
  need: null,
};

const move = (seat: number, part: Partial<ReplayMove>): ReplayMove => ({
  kind: 'play',
  seat,
  at: null,
  spent: null,
  left: null,
  effects: [],
  position: `after ${part.text ?? part.kind}`,
  view,
  ...part,
});

const gameOf = (moves: ReplayMove[], number = 1): ReplayGame => ({
  number,
  seats: [0, 1],
  names: ['Amal', null],
  start: { position: 'the start', view },
  moves,
  result: null,
  dice: null,
});

const step = (seat: number, text: string, part: Partial<ReplayMove> = {}) =>
  move(seat, { text, turn: text, ...part });
const thrown = (seat: number, values: number[], kind = '2d6') =>
  move(seat, { kind: 'throw', throw: { kind, values, i: 0 } });

const chain = gameOf([
  step(0, 'c2-c3'),
  move(1, { text: 'c4xc2' }),
  step(1, 'xe2'),
  step(0, 'd1-d2'),
  move(1, { kind: 'resign' }),
]);

const replayOf = (...games: ReplayGame[]) =>
  ({
    games,
    clock: null,
    game: {
      seats: [
        { key: 'W', name: 'White' },
        { key: 'B', name: 'Black' },
      ],
      board: { points: [] },
    },
  }) as unknown as Replay;

test('steps of one seat are one turn until it is complete; giving up is a turn of its own', () => {
  const turns = turnsOf(chain);
  assert.deepEqual(
    turns.map(turn => turn.parts.map(part => part.ply)),
    [[1], [2, 3], [4], [5]],
  );
  assert.deepEqual(
    roundsOf(turns).map(round => round.length),
    [2, 2],
  );
  assert.deepEqual(
    turns.map(turn => turn.parts.map(partText).join('')),
    ['c2-c3', 'c4xc2xe2', 'd1-d2', 'resigns'],
  );
  const early = turnsOf(gameOf([step(0, 'c2-c3'), step(1, 'c4xc2'), move(1, { kind: 'resign' })]));
  assert.deepEqual(
    roundsOf(early).map(round => round.map(turn => turn.seat)),
    [[0, 1], [1]],
  );
  assert.equal(turnAt(turns, 3), 1);
  assert.equal(turnAt(turns, 0), -1);
});

test('a turn has the number of its line in the list, however many leaps it took', () => {
  const turns = turnsOf(chain);
  const at = (ply: number) => numberAt(turns, turnAt(turns, ply));
  assert.deepEqual([0, 1, 2, 3, 4, 5].map(at), [0, 1, 1, 1, 2, 2]);
  assert.equal(numberAt(turns, turns.length - 1), roundsOf(turns).length);
});

test('a throw opens a turn, what others make of it is in it, and the next throw ends it', () => {
  const game = gameOf([
    thrown(0, [4, 3]),
    step(0, '6-10'),
    step(1, '8-5'),
    thrown(1, [6, 6]),
    step(1, '1-7'),
  ]);
  const turns = turnsOf(game);
  assert.deepEqual(
    turns.map(turn => [turn.seat, turn.parts.length]),
    [
      [0, 3],
      [1, 2],
    ],
  );
  assert.equal(partText(turns[0]!.parts[0]!), '43');
  assert.equal(partText({ ply: 1, move: thrown(0, [2, 3], 'rods8') }), '2+3');
});

test('a cast is repeated in the same turn', () => {
  const turns = turnsOf(
    gameOf([
      thrown(0, [4, 4], 'rods8'),
      move(0, { text: '4s1-s5' }),
      thrown(0, [1, 2], 'rods8'),
      thrown(1, [1, 1], 'rods8'),
    ]),
  );
  assert.deepEqual(
    turns.map(turn => turn.parts.length),
    [3, 1],
  );
});

test('at the end of a turn its throw still lies on the board', () => {
  const game = gameOf([thrown(0, [4, 3]), step(0, '6-10'), thrown(1, [6, 5])]);
  const shown = shownAt(game, turnsOf(game), 2);
  assert.deepEqual([shown.roll, shown.left, shown.by], [[4, 3], [], 0]);
  assert.deepEqual(shownAt(game, turnsOf(game), 0), view);
});

test('each ply has its position, and the start is ply 0', () => {
  assert.equal(viewAt(chain, 0).position, 'the start');
  assert.equal(viewAt(chain, 2).position, 'after c4xc2');
});

test('a turn took what was charged, else what passed between the events', () => {
  const game = gameOf([
    step(0, 'a', { at: 1000 }),
    step(1, 'b', { at: 8000 }),
    step(0, 'c', { at: 9000, spent: 400 }),
  ]);
  const turns = turnsOf(game);
  assert.deepEqual(
    [0, 1, 2].map(i => spentOf(turns, i)),
    [null, 7000, 400],
  );
  assert.deepEqual([7000, 750_000, 3_725_000, 90_000_000].map(spentWords), [
    '7.0 s',
    '12:30',
    '1:02:05',
    '1 d 1 h',
  ]);
});

test('a clock shows what it showed last, and all of it at the start', () => {
  const clock = { kind: 'fischer', base: 300, add: 3, text: '5+3' } as const;
  const game = gameOf([
    step(0, 'a', { left: [290_000, null] }),
    step(1, 'b', { left: [290_000, 250_000] }),
  ]);
  assert.equal(leftAt(clock, game, 0, 0), 300_000);
  assert.equal(leftAt(clock, game, 1, 1), 300_000);
  assert.equal(leftAt(clock, game, 1, 2), 250_000);
  assert.equal(leftAt(null, chain, 0, 2), null);
});

test('a place is read from the address within what there is', () => {
  const one = replayOf(chain),
    two = replayOf(chain, gameOf([step(0, 'a')], 2));
  assert.deepEqual(readPlace(one, '3'), { game: 0, ply: 3 });
  assert.deepEqual(readPlace(one, '99'), { game: 0, ply: 5 });
  assert.deepEqual(readPlace(one, 'x'), { game: 0, ply: 0 });
  assert.deepEqual(readPlace(two, '2.9'), { game: 1, ply: 1 });
  assert.deepEqual(bounded(two, { game: 7, ply: -1 }), { game: 1, ply: 0 });
  assert.equal(markOf(one, { game: 0, ply: 3 }), '3');
  assert.equal(markOf(two, { game: 1, ply: 1 }), '2.1');
});

test('what has just happened is a sentence', () => {
  const replay = replayOf(chain);
  assert.equal(plyWords(replay, chain, 0), 'The start.');
  assert.equal(plyWords(replay, chain, 1), 'Amal: c2-c3.');
  assert.equal(plyWords(replay, chain, 5), 'Black resigns.');
  assert.equal(plyWords(replay, gameOf([thrown(0, [4, 3])]), 1), 'Amal throws 4 and 3.');
});

// The page reads its location when it loads.
test('a sentence that names a line shows it', async () => {
  Object.assign(globalThis, {
    location: { protocol: 'http:', host: 'h', pathname: '/', hash: '', search: '' },
  });
  const { lineOf } = await import('../src/pages/replay/import');
  assert.deepEqual(lineOf('Line 2: "c9" is no point.', 'one\r\ntwo\nthree'), {
    number: 2,
    line: 'two',
  });
  assert.equal(lineOf('There is no game.', 'one'), null);
  assert.equal(lineOf('Line 9: Nothing.', 'one'), null);
});
