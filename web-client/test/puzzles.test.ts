// puzzles.test.ts - the task of a puzzle, judging turns, and the sentences about them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readRoute } from '../src/base/route';
import {
  frameAt,
  isWhole,
  judge,
  roundsOf,
  startOf,
  stateAt,
  turnsUpTo,
  wholeTurn,
} from '../src/pages/puzzles/judge';
import { gameWords } from '../src/text/lesson-words';
import type { Puzzle } from '../src/proto';
import {
  dayWords,
  goalOf,
  oneOf,
  othersOf,
  replyWords,
  sideName,
  solvedWords,
} from '../src/text/puzzle-words';

const example = (): Puzzle =>
  JSON.parse(readFileSync(join(process.cwd(), '../proto/examples/puzzle.json'), 'utf8')) as Puzzle;

const named = (first: string, second: string, more: Partial<Puzzle> = {}): Puzzle => {
  const puzzle = { ...example(), ...more };
  const seats = [first, second].map((name, i) => ({ key: 'WB'.charAt(i), name, piece: 'white' }));
  return { ...puzzle, game: { ...puzzle.game, seats } };
};

test('the turn of the line is right, a listed one does it too, any other has its reply', () => {
  const puzzle = example();
  assert.deepEqual(judge(puzzle, 0, puzzle.line[0]!.turn), { kind: 'right' });
  const wrong = puzzle.decisions[0]!.wrong[0]!;
  assert.deepEqual(judge(puzzle, 0, wrong.turns[0]!), { kind: 'wrong', reply: wrong.reply });
  assert.deepEqual(judge(puzzle, 2, puzzle.decisions[1]!.also[0]!), { kind: 'also' });
  assert.deepEqual(judge(puzzle, 0, 'zz'), { kind: 'wrong', reply: null });
});

test('a puzzle begins after the last turn, and goes on along its line', () => {
  const puzzle = example();
  assert.equal(stateAt(puzzle, 0), puzzle.last.state);
  assert.equal(stateAt(puzzle, 2), puzzle.line[1]!.state);
  assert.equal(frameAt(puzzle, 1), puzzle.line[0]);
  assert.deepEqual(turnsUpTo(puzzle, 2), [puzzle.line[0]!.turn, puzzle.line[1]!.turn]);
});

test('the analysis board gets the whole line of a puzzle, at the turn shown', () => {
  const puzzle = example();
  const { position, moves, at } = startOf(puzzle, 1);
  assert.equal(position, puzzle.last.state.position);
  assert.deepEqual(
    moves,
    puzzle.line.map(({ turn }) => `=${turn}`),
  );
  assert.equal(at, 1);
});

test('a turn is whole when the next begins, and is compared without its stop', () => {
  const { state } = example().last;
  assert.ok(isWhole({ state }));
  assert.ok(!isWhole({ state: { ...state, fresh: false } }));
  assert.ok(isWhole({ state: { ...state, fresh: false, phase: 'over' } }));
  assert.ok(!isWhole({}));
  assert.equal(wholeTurn('a1xc3.'), 'a1xc3');
  assert.equal(wholeTurn('.'), '.');
});

test('the line is told in rounds', () => {
  assert.deepEqual(roundsOf(example()), [
    { number: 1, plies: [0, 1] },
    { number: 2, plies: [2] },
  ]);
});

test('what is asked is a sentence that fits the side', () => {
  const of = (what: Puzzle['what'], men: number, seat: number) =>
    goalOf({ ...example(), what, men, seat });
  assert.equal(of('win', 0, 0), 'White plays and wins');
  assert.equal(of('gain', 2, 1), 'Black plays and wins two men');
  assert.equal(of('save', 0, 1), 'Black plays and saves the game');
  assert.equal(of('save', 3, 0), 'White plays and saves three men');
  const hunt = (seat: number, what: Puzzle['what'], men: number) =>
    goalOf(named('Hunters', 'Hare', { seat, what, men }));
  assert.equal(hunt(0, 'win', 0), 'The hunters play and win');
  assert.equal(hunt(1, 'save', 0), 'The hare plays and gets away');
  assert.equal(hunt(1, 'gain', 2), 'The hare plays and wins two hunters');
  assert.equal(sideName(named('Rabbits', 'Indian'), 1), 'the Indian');
});

test('it says how many turns there are, and what the others come to', () => {
  assert.equal(oneOf(example()), 'One turn of three does it.');
  assert.equal(othersOf(example()), 'Every other turn loses the game.');
  assert.equal(othersOf({ ...example(), men: 2 }), 'Every other turn loses two men.');
});

test('a wrong turn is told with what the reply does', () => {
  const puzzle = example();
  const taken = [{ what: 'captured' as const, seat: 1, from: 'b3' }];
  assert.equal(
    replyWords(puzzle, 'a2-b3', 'a4xc2', taken),
    'a2-b3: legal, but White answers a4xc2 and takes one man.',
  );
  assert.equal(
    replyWords(puzzle, 'a2-a1', 'a4-b3', []),
    'a2-a1: legal, but White answers a4-b3. That does not save it.',
  );
  assert.equal(
    replyWords(named('Hunters', 'Hare', { seat: 1 }), 'a2-a1', 'a4-b3', []),
    'a2-a1: legal, but the hunters answer a4-b3. That does not save it.',
  );
});

test('what was found is told in one sentence', () => {
  const puzzle = { ...example(), what: 'win' as const };
  const line = puzzle.line.map((frame, i) => ({
    ...frame,
    effects: [{ what: 'captured' as const, seat: i === 1 ? 1 : 0, from: 'b3' }],
  }));
  assert.equal(solvedWords({ ...puzzle, line }), 'One man given, two men taken. Black has won.');
  assert.equal(solvedWords(example()), 'Every other turn loses the game.');
});

test('where seeds are sown, they are counted, not the houses that they are taken from', () => {
  const puzzle = named('White', 'Black', { what: 'gain', men: 5, seat: 0 });
  const sown = { ...puzzle, game: { ...puzzle.game, family: 'houses' as const } };
  assert.equal(goalOf(sown), 'White plays and wins five seeds');
  const line = [2, 3].map(value => ({
    ...sown.last,
    effects: [{ what: 'captured' as const, seat: 1, from: 'c2', value }],
  }));
  assert.equal(solvedWords({ ...sown, line }), 'Five seeds taken.');
});

test('a day is told without its year', () => {
  assert.equal(dayWords('2026-11-22'), '22 November');
});

test('a puzzle has an address', () => {
  assert.deepEqual(readRoute('/puzzle', ''), { page: 'puzzle', game: null, number: 1 });
  assert.deepEqual(readRoute('/puzzle/felli', ''), { page: 'puzzle', game: 'felli', number: 1 });
  assert.deepEqual(readRoute('/puzzle/felli/3', ''), { page: 'puzzle', game: 'felli', number: 3 });
  assert.equal(readRoute('/puzzle/felli/x', '').page, 'missing');
  assert.equal(readRoute('/puzzle/felli/3/4', '').page, 'missing');
});

test('the score of a short game is said in figures, with what wins it', () => {
  assert.equal(gameWords(3, 0, 1), 'You: 0. Computer: 1. First to three wins.');
  assert.equal(gameWords(0, 0, 0), 'Your turn.');
});
