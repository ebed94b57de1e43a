/* The tree of tried turns, its address, and the value of a position in words. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apart } from '../src/pages/review/apart';
import type { GameBrief, ReplayGame, ReplayMove } from '../src/proto';
import { turnsOf } from '../src/replay/turns';
import { readStudy, writeStudy } from '../src/study/address';
import { analysisOf } from '../src/study/link';
import { bareTurn, judged, judgedWords, taskWords } from '../src/study/tried';
import { branchesAt, endOf, lineStudy, movesAt, played, promoted, pruned } from '../src/study/tree';
import { movesBefore, turningsOf, type Looked } from '../src/study/turning';
import { shortWorth, worthNumber, worthOf, worthWords } from '../src/study/worth';

const names = ['White', 'Black'];

test('a game opens on the analysis board with all its turns, at the one shown', () => {
  const moves = ['*3-1', '2-8 8-9', '(a~b)'];
  const link = analysisOf('laquet', { board: 'round' }, { position: 'W:Wa1', moves, at: 2 });
  assert.match(link, /^\/analysis\/laquet\?board=round#/);
  const { study, path } = readStudy(link.slice(link.indexOf('#') + 1));
  assert.equal(study.position, 'W:Wa1');
  assert.deepEqual(movesAt(study, endOf(study, [])), moves);
  assert.deepEqual(movesAt(study, path), moves.slice(0, 2));
});

test('a move that was tried is walked into, another becomes a branch', () => {
  const line = lineStudy('start', ['a', 'b', 'c']);
  assert.deepEqual(played(line, [0], 'b'), { study: line, path: [0, 0] });
  const { study, path } = played(line, [0], 'x');
  assert.deepEqual(
    [path, movesAt(study, path)],
    [
      [0, 1],
      ['a', 'x'],
    ],
  );
  assert.equal(branchesAt(study, [0]), 2);
  assert.deepEqual(endOf(study, []), [0, 0, 0]);
  const main = promoted(study, path);
  assert.deepEqual(movesAt(main.study, main.path), ['a', 'x']);
  assert.deepEqual(main.path, [0, 0]);
  assert.deepEqual(pruned(study, path), { study: line, path: [0] });
});

test('a study is read from its address as it was written', () => {
  let at = { study: lineStudy('W:Wa1:Bb2', ['a1x(b2)c3', '*3-1', '=a~b']), path: [0] };
  at = played(at.study, [0], 'c2-c3');
  at = played(at.study, at.path, '.');
  at = played(at.study, [], 'd2-d3');
  assert.deepEqual(readStudy(writeStudy(at.study, at.path)), at);
  assert.deepEqual(readStudy(''), { study: lineStudy('start', []), path: [] });
});

test('an address that is not right gives what there is of it', () => {
  for (const mark of [
    'moves=(',
    'moves=a~~b',
    'moves=a(b',
    'at=7',
    'at=x',
    'from=%',
    'moves=%zz',
  ]) {
    assert.deepEqual(readStudy(mark).path, [], mark);
    assert.ok(readStudy(mark).study.children.length <= 2, mark);
  }
});

test('men ahead are told for the first seat, a win by its turns', () => {
  assert.equal(worthNumber(worthOf({ score: 104, wins: 0 }, 0)), '+1.0');
  assert.equal(worthNumber(worthOf({ score: 104, wins: 0 }, 1)), '−1.0');
  assert.equal(worthNumber(worthOf({ score: -3, wins: 0 }, 0)), '0.0');
  assert.equal(
    worthWords(worthOf({ score: 29_969, wins: 31 }, 1), names),
    'Black wins in 31 turns, both sides counted.',
  );
  const hunt = ['Hunters', 'Hare'];
  assert.equal(shortWorth({ men: -8, wins: -11 }, names), 'Black wins in 11');
  assert.equal(shortWorth({ men: 8, wins: 5 }, hunt), 'The hunters win in 5');
  assert.equal(shortWorth({ men: -3, wins: 0 }, names), '−3.0');
  assert.equal(worthWords({ men: 1.1, wins: 0 }, names), 'White is about one man ahead.');
  assert.equal(worthWords({ men: -0.5, wins: 0 }, names), 'Black is a little ahead.');
  assert.equal(worthWords({ men: 0.1, wins: 0 }, names), 'Neither side is ahead.');
  assert.equal(worthWords({ men: -8, wins: -1 }, hunt), 'The hare wins in 1 turn.');
  assert.equal(worthWords({ men: 8, wins: 1 }, hunt), 'The hunters win in 1 turn.');
  assert.equal(worthWords({ men: 0.5, wins: 0 }, hunt), 'The hunters are a little ahead.');
  assert.equal(worthWords({ men: 2, wins: 0 }, hunt), 'The hunters are about two men ahead.');
  const seeds = worthWords({ men: -2, wins: 0 }, names, 'houses');
  assert.equal(seeds, 'Black is about two seeds ahead.');
});

const move = (seat: number, text: string) =>
  ({ kind: 'play', seat, text, turn: text, effects: [] }) as unknown as ReplayMove;
const looked = (men: number, best: string | null, wins = 0): Looked => ({
  worth: { men, wins },
  best,
  depth: 8,
});

test('a turning point costs whoever played it a man or more, and there was a better turn', () => {
  const game = {
    start: { position: 'start' },
    moves: [move(0, 'a'), move(1, 'b'), move(0, 'c'), move(1, 'd')],
  } as unknown as ReplayGame;
  const turns = turnsOf(game);
  assert.deepEqual(movesBefore(game, turns, 2), ['a', 'b']);
  assert.deepEqual(movesBefore(game, turns, 4), ['a', 'b', 'c', 'd']);
  const found = turningsOf(
    turns,
    [looked(0, 'a'), looked(-2, 'x'), looked(1, 'y'), looked(-8, 'z', -5), looked(8, null)],
    names,
  );
  assert.deepEqual(
    found.map(({ index, best, words }) => [index, best, words]),
    [
      [1, 'x', 'Costs about three men.'],
      [2, 'y', 'Lets Black win in 5 turns.'],
      [3, 'z', 'Misses a win in 5 turns.'],
    ],
  );
});

test('numbers on the graph of a review stand apart, wherever turning points are', () => {
  const spots = Array.from({ length: 30 }, (_, i) => ({ x: (i * 288) / 30, y: i % 2 ? 75 : 80 }));
  for (const few of [spots, spots.slice(28), spots.map(({ y }) => ({ x: 288, y }))]) {
    const stand = apart(few, 288, 150);
    stand.forEach((one, i) => {
      assert.ok(one.x >= 0 && one.x <= 288 && one.y >= 12 && one.y <= 138, JSON.stringify(one));
      stand.slice(0, i).forEach(other => {
        assert.ok(Math.hypot(one.x - other.x, one.y - other.y) >= 24, JSON.stringify([one, other]));
      });
    });
  }
  assert.deepEqual(apart([{ x: 40, y: 60 }], 288, 150), [{ x: 40, y: 60 }]);
});

test('a turn tried instead of one that was played is judged by what it costs', () => {
  const game = { seats: [{ name: 'White' }, { name: 'Black' }] } as GameBrief;
  const task = { seat: 0, played: 'd3-c3', best: 'c2xe4.' };
  const worse = { cost: 'Costs about two men.', reply: 'a3xc1' };
  assert.equal(taskWords({ game }, task), 'Find a better turn for White than d3-c3.');
  assert.equal(bareTurn('14-16 16-off .'), '14-16 16-off');
  assert.equal(judged(task, 'c2xe4', 0, 1), 'best');
  assert.equal(judged(task, 'd3-c3', 3, 1), 'same');
  assert.equal(judged(task, 'd3-d4', 0.9, 1), 'good');
  assert.equal(judged(task, 'd3-d4', 1, 1), 'worse');
  assert.equal(
    judgedWords({ game }, 'worse', task, 'd3-d4', worse),
    'd3-d4: legal, but Black answers a3xc1. Costs about two men.',
  );
  assert.equal(
    judgedWords({ game }, 'worse', task, 'd3-d4', { ...worse, reply: null }),
    'Costs about two men.',
  );
});
