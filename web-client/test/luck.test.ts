/* A finished game with dice: luck is told apart from choices. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { ReplayGame, ReplayMove } from '../src/proto';
import type { Rules } from '../src/rules/api';
import type { Module } from '../src/rules/module';
import {
  askedOf,
  chancesOf,
  chosenOf,
  endWorths,
  levelsOf,
  playedOf,
  slipsOf,
  stationsOf,
  sumsOf,
} from '../src/study/luck';
import { readStudy, writeStudy } from '../src/study/address';
import { recordOf, reviewOf } from '../src/study/record';
import { lineStudy } from '../src/study/tree';
import { makeRules } from './rules-kit';

let module: Module;
before(async () => {
  module = (await makeRules()).start();
});

/* The rules of a game as a page has them, but without workers. */
function open(key: string): Rules {
  const { game } = module.ask({ ask: 'open', key }) as Rules;
  const ask = (question: { ask: string }) => Promise.resolve().then(() => module.ask(question));
  return {
    game,
    look: (position, moves) => ask({ ask: 'look', position, moves } as { ask: string }),
    worth: (position, moves, played, limits) => ({
      done: ask({ ask: 'worth', position, moves, played, ...limits } as { ask: string }),
      stop: () => undefined,
    }),
  } as Rules;
}

async function worthsOf(rules: Rules, game: ReplayGame) {
  const stations = stationsOf(game);
  const worths = [];
  for (const station of stations) {
    const asked = askedOf(game, station, stations.length);
    const ended = station.kind === 'end' ? endWorths(game, 2) : null;
    const { position, moves, played, depth } = asked;
    worths.push(ended ?? (await rules.worth(position, moves, played, { depth }).done));
  }
  return { stations, worths };
}

const close = (a: number | null | undefined, b: number) =>
  assert.ok(a != null && Math.abs(a - b) < 0.001, `${a} is not ${b}`);

/* White needs a five or a six but no one, and otherwise loses: any throw bears off Black's last
 * man. */
const lastThrow = 'W:W14,17,off*13:B18,off*14';

test('a throw that wins is luck, and not to win by it costs the whole game', async () => {
  const rules = open('laquet');
  const moves = ['*5-2', '=14-16 16-off', '*3-1', '=18-off/3'];
  const game = await recordOf(rules, lineStudy(lastThrow, moves));
  assert.equal(game.result?.winner, 1);
  const { stations, worths } = await worthsOf(rules, game);
  assert.deepEqual(
    stations.map(({ kind, seat }) => `${kind} ${seat}`),
    ['throw 0', 'choice 0', 'throw 1', 'choice 1', 'end 0'],
  );
  const [white, black] = chosenOf(game, stations, worths);
  assert.deepEqual(white?.thrown, [5, 2]);
  assert.equal(white.best, '14-off 17-off');
  close(white.luck, 1 - 16 / 36);
  close(white.cost, 1);
  close(black?.luck, 0);
  close(black?.cost, 0);
  const sums = sumsOf([white, black!], 2);
  close(sums[0]?.luck, 20 / 36);
  close(sums[0]?.cost, 1);
  close(sums[1]?.cost, 0);
  const slips = slipsOf([white, black!]);
  assert.deepEqual(
    slips.map(({ ply }) => playedOf(game, stations, ply)),
    ['14-16 16-off'],
  );
  const levels = levelsOf(stations, worths);
  close(levels[levels.length - 1]?.chances[0], 0);
});

test('the best turn costs nothing, and the throw that needs it is as lucky', async () => {
  const rules = open('laquet');
  const game = await recordOf(rules, lineStudy(lastThrow, ['*5-2', '=14-off 17-off']));
  assert.equal(game.result?.winner, 0);
  const { stations, worths } = await worthsOf(rules, game);
  const [white] = chosenOf(game, stations, worths);
  close(white?.luck, 1 - 16 / 36);
  assert.deepEqual([white?.cost, white?.best], [0, null]);
});

test('a throw that allows nothing is luck alone', async () => {
  const rules = open('laquet');
  const blocked = 'W:W12,off*14:B13,14,15,16,17,18,off*9';
  const game = await recordOf(rules, lineStudy(blocked, ['*6-5']));
  const { stations, worths } = await worthsOf(rules, game);
  const [white] = chosenOf(game, stations, worths);
  assert.ok(white && white.luck !== null && white.luck <= 0);
  assert.equal(white.best, null);
});

test('of a whole turn with a stop that goes without saying the record has the stop', async () => {
  const rules = open('sixteen-soldiers');
  const quiet = 'd4-c5 a6-a5 e4-d4 a5-b5 e3-e4 b5-a5 d4-e5 b6-a6 c3-d4 c7-b6 d3-c3 a5-b5'.split(
    ' ',
  );
  const record = await recordOf(rules, lineStudy('start', [...quiet, '=c5xc7']));
  const last = record.moves.slice(quiet.length);
  assert.deepEqual(
    last.map(({ text, turn, seat }) => [text, turn, seat]),
    [
      ['c5xc7', undefined, 0],
      ['.', 'c5xc7', 0],
    ],
  );
});

const move = (seat: number, text: string) => ({ kind: 'play', seat, text }) as ReplayMove;
const thrown = (seat: number, values: number[]) =>
  ({ kind: 'throw', seat, throw: { kind: 'rods8', values, i: 0 } }) as ReplayMove;

test('who leaves a game of four is out: what follows begins with the position then', () => {
  const loss = { kind: 'resign', seat: 2, position: 'after', effects: [] } as unknown as ReplayMove;
  const moves = [
    thrown(0, [2, 2]),
    move(0, '4w0xw4'),
    move(0, '/n0'),
    move(0, '.'),
    loss,
    thrown(1, [1, 0]),
    move(1, '-'),
  ];
  const game = { start: { position: 'start' }, moves } as unknown as ReplayGame;
  const stations = stationsOf(game);
  assert.deepEqual(
    stations.map(({ ply, kind }) => `${ply} ${kind}`),
    ['0 throw', '1 choice', '5 throw', '6 choice', '7 end'],
  );
  assert.equal(playedOf(game, stations, 1), '4w0xw4/n0');
  assert.deepEqual(askedOf(game, stations[1]!, 5), {
    position: 'start',
    moves: ['*2-2'],
    played: ['4w0xw4', '/n0', '.'],
    depth: 2,
  });
  assert.deepEqual(askedOf(game, stations[3]!, 5), {
    position: 'after',
    moves: ['*1-0'],
    played: ['-'],
    depth: 2,
  });
});

test('chances add up to a game, however many play', () => {
  assert.deepEqual(chancesOf([0, 0]), [0.5, 0.5]);
  assert.deepEqual(chancesOf([10_000, -10_000]), [1, 0]);
  assert.deepEqual(chancesOf([5000, -5000]), [0.75, 0.25]);
  assert.deepEqual(chancesOf([0, 0, 0, 0]), [0.25, 0.25, 0.25, 0.25]);
  assert.deepEqual(chancesOf([9999, -9999, -10_000]).map(Math.round), [1, 0, 0]);
});

test('the address of a review has the moves, the house rules and the seats', () => {
  const rules = open('laquet');
  const of = { game: rules.game, options: { first: 'black' } };
  const address = reviewOf(of, 'start', ['*3-1', '=1-4 1-2']);
  assert.ok(address.startsWith('/review/laquet?first=black#'), address);
  const { study } = readStudy(address.slice(address.indexOf('#') + 1));
  assert.equal(writeStudy(study, []), writeStudy(lineStudy('start', ['*3-1', '=1-4 1-2']), []));
});
