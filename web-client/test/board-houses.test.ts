/* Mancala boards: where houses, seeds and stores lie, what a press does, what is said, and positions set up by hand. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Board, Game, State, View } from '../src/board/api';
import { noView } from '../src/board/draw/stage';
import {
  layHouses,
  numberSpot,
  seedSpot,
  storeSpot,
  seedsShown,
} from '../src/board/families/houses-layout';
import { boardSize } from '../src/board/families/size';
import { nothing, press, pressAhead, type Situation } from '../src/board/turn/entry';
import { marksOf } from '../src/board/turn/marks';
import { spoken } from '../src/board/words/speech';
import type { GameBrief } from '../src/proto';
import { endsOf, premoveIn } from '../src/room/premove';
import { isWalked } from '../src/text/games';
import { readStep, readTurn } from '../src/text/notation';
import { moved, placed, readSetting, writeSetting } from '../src/text/position';

const files = ['a', 'b', 'c', 'd', 'e', 'f'];
const board: Board = {
  points: [
    ...files.map((file, i): [string, number, number] => [`${file}1`, i, 0]),
    ...[...files].reverse().map((file, i): [string, number, number] => [`${file}2`, 5 - i, 1]),
  ],
  lines: [
    { points: [0, 1, 2, 3, 4, 5], closed: false, curve: 'straight' },
    { points: [6, 7, 8, 9, 10, 11], closed: false, curve: 'straight' },
  ],
};
const game = {
  key: 'oware',
  title: 'Oware',
  family: 'houses',
  seats: [
    { key: 'W', name: 'White', piece: 'white' },
    { key: 'B', name: 'Black', piece: 'black' },
  ],
  kinds: ['seed'],
  board,
} as unknown as Game & GameBrief;

const size = { width: 800, height: 340, coordinates: true, lineShare: 0.036, chalk: false };

test('houses, numbers and stores lie within the slab, seen from both sides', () => {
  for (const [width, height] of [
    [800, 340],
    [390, 190],
    [176, 50],
  ] as const) {
    for (const bottom of [0, 1]) {
      const fit = layHouses(board, { ...size, width, height, bottom, bare: width < 200 });
      const spots = [
        ...board.points.flatMap((_, i) => [numberSpot(fit, i), seedSpot(fit, i, 11)]),
        ...[0, 1].flatMap(seat => [storeSpot(fit, seat, 0), storeSpot(fit, seat, 47)]),
      ];
      for (const { x, y } of fit.written ? spots : spots.slice(1, 2)) {
        assert.ok(x > 0 && x < width && y > 0 && y < height, `${width} ${bottom}: ${x} ${y}`);
      }
    }
  }
});

test('a store lies where its row ends, and rows change places for Black', () => {
  const [white, black] = [0, 1].map(bottom => layHouses(board, { ...size, bottom }));
  assert.ok(white!.stores[0]!.x > white!.stores[1]!.x);
  assert.ok(black!.stores[0]!.x < black!.stores[1]!.x);
  assert.ok(white!.at[0]!.y > white!.at[11]!.y && white!.at[0]!.x === white!.at[11]!.x);
  assert.ok(black!.at[0]!.y < black!.at[11]!.y);
});

test('seeds beyond those shown lie on the last of them, and all are within the house', () => {
  const fit = layHouses(board, { ...size, bottom: 0 });
  const [last, more] = [seedSpot(fit, 3, seedsShown - 1), seedSpot(fit, 3, 30)];
  assert.ok(
    Math.abs(Math.hypot(last.x - fit.at[3]!.x, last.y - fit.at[3]!.y) - 0.3142 * fit.c) < 1,
  );
  assert.ok(Math.hypot(more.x - fit.at[3]!.x, more.y - fit.at[3]!.y) < 0.43 * fit.c);
});

test('the board keeps the width, on a phone too', () => {
  const { width, height } = boardSize(game, 390, 390);
  assert.ok(width === 390 && height < 200);
  assert.ok(isWalked(game));
});

const pieces: View['pieces'] = [
  [0, 0, 0, 1],
  [5, 0, 0, 2],
];
const state = {
  ...({} as State),
  position: 'W:Wa1,f1*2,off*23:Boff*22',
  phase: 'choice',
  seat: 0,
  fresh: true,
  steps: ['f1'],
  view: { ...noView, pieces, off: [23, 22] },
} as State;
const at: Situation = { game, state, you: 0, active: true };

test('a step is a house to choose', () => {
  assert.deepEqual(readStep('f1'), { kind: 'place', text: 'f1', to: 'f1' });
  assert.equal(readStep('pass').kind, 'word');
  assert.equal(readTurn('c2').length, 1);
});

test('a press on a house plays it; where it may not be played, the rules are asked why', () => {
  assert.equal(press(at, nothing, 'f1').play, 'f1');
  assert.equal(press(at, nothing, 'a1').tried, 'a1');
  assert.equal(press(at, nothing, 'b2').tried, 'b2');
});

test('a premove is a house of ours, also an empty one; a press elsewhere takes it back', () => {
  const waits = { ...at, you: 1, active: false, ahead: true };
  const ahead = (label: string) => pressAhead(waits, nothing, label, false, false).ahead;
  assert.equal(ahead('b2'), 'b2');
  assert.equal(ahead('f1'), null);
  assert.deepEqual(endsOf('b2'), { from: 'b2', to: 'b2' });
  const turn = { ...state, seat: 1, steps: ['a2', 'b2'], turns: ['a2', 'b2'] } as never;
  assert.equal(premoveIn('b2', turn), 'b2');
  assert.equal(premoveIn('c2', turn), null);
});

test('each house says how many seeds are in it', () => {
  const marks = marksOf(at, nothing, {
    hints: false,
    refusal: null,
    last: null,
    premove: null,
    waiting: null,
    pending: false,
  });
  assert.match(spoken(at, nothing, marks, 5), /f1.*two White seeds.*may be chosen/);
  assert.match(spoken(at, nothing, marks, 0), /a1.*White seed/);
  assert.match(spoken(at, nothing, marks, 1), /b1.*empty/);
});

test('seeds set by hand stay as many: they go to a store and come from there', () => {
  const start = readSetting(game, 'W:Wa1*4,b1*4,off*2:Bf2*4,off*34')!;
  const more = placed(game, start, 'b1', { seat: 1, kind: 0 });
  assert.equal(writeSetting(game, more), 'W:Wa1*4,b1*5,off*2:Bf2*4,off*33');
  const less = placed(game, more, 'a1', null);
  assert.equal(writeSetting(game, less), 'W:Wa1*3,b1*5,off*3:Bf2*4,off*33');
  assert.equal(
    writeSetting(game, moved(game, less, 'f2', 'a2')),
    'W:Wa1*3,b1*5,off*3:Bf2*3,a2,off*33',
  );
  const none = readSetting(game, 'W:Wa1*48:B')!;
  assert.equal(placed(game, none, 'b1', { seat: 0, kind: 0 }), none);
});
