import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRoute } from '../src/base/route';
import { askedBy } from '../src/pages/new-table/terms';
import { distinctFirst } from '../src/pages/lobby/frieze';
import type { GamePage, GameRow, Option } from '../src/proto';
import { houseRules, differing, fold } from '../src/room/rules';
import { sectionsOf, shownOf } from '../src/room/sections';
import { inShort } from '../src/text/games';
import { listed, numberWord, ordinal } from '../src/text/words';

test('addresses are read, and strange ones are missing pages', () => {
  assert.deepEqual(readRoute('/', ''), { page: 'lobby', search: '' });
  assert.deepEqual(readRoute('/watch', '', '?game=felli'), {
    page: 'watch',
    search: '?game=felli',
  });
  const room = { page: 'room', id: '7kx2m9ab', token: null };
  for (const end of ['', '/', '.', ').', '”', '…', ',']) {
    assert.deepEqual(readRoute(`/r/7KX2m9ab${end}`, ''), room, `a code before ${end}`);
  }
  assert.deepEqual(readRoute('/mine', ''), { page: 'mine' });
  assert.deepEqual(readRoute('/about', ''), { page: 'about' });
  assert.deepEqual(readRoute('/replay', '#3'), { page: 'import', mark: '3' });
  assert.deepEqual(readRoute('/r/7kx2m9ab/replay', '#2.12'), {
    page: 'replay',
    id: '7kx2m9ab',
    mark: '2.12',
  });
  assert.equal(readRoute('/r/7kx2m9ab/else', '').page, 'missing');
  assert.deepEqual(readRoute('/new/felli', ''), {
    page: 'new',
    game: 'felli',
    search: '',
  });
  assert.deepEqual(readRoute('/new/felli', '', '?against=friend'), {
    page: 'new',
    game: 'felli',
    search: '?against=friend',
  });
  assert.deepEqual(readRoute('/new', ''), { page: 'new', game: null, search: '' });
  assert.deepEqual(readRoute('/r/7KX2m9ab/', ''), { page: 'room', id: '7kx2m9ab', token: null });
  assert.deepEqual(readRoute('/games/laquet', '#turn.first'), {
    page: 'rules',
    game: 'laquet',
    clause: 'turn.first',
  });
  assert.deepEqual(readRoute('/games', '', '?luck=none'), { page: 'games', search: '?luck=none' });
  assert.equal(readRoute('/r', '').page, 'missing');
  assert.equal(readRoute('/a/b/c', '').page, 'missing');
  assert.equal(readRoute('/%E0%A4%A', '').page, 'missing');
});

test('an address may say against whom, how strong, and under which rules', () => {
  assert.deepEqual(askedBy('', 2), { against: 'computer', level: 2, options: {} });
  assert.deepEqual(askedBy('?against=friend', 2), { against: 'friend', level: 2, options: {} });
  assert.deepEqual(askedBy('?against=computer&level=6&capture=optional', 2), {
    against: 'computer',
    level: 6,
    options: { capture: 'optional' },
  });
  assert.equal(askedBy('?level=7', 3).level, 3);
  assert.equal(askedBy('?level=x', 3).level, 3);
});

test('a seat comes with a link only if it is a token', () => {
  const token = 'a1'.repeat(32);
  assert.deepEqual(readRoute('/r/7kx2m9ab', `#seat=${token}`), {
    page: 'room',
    id: '7kx2m9ab',
    token,
  });
  assert.deepEqual(readRoute('/r/7kx2m9ab', '#seat=zz'), {
    page: 'room',
    id: '7kx2m9ab',
    token: null,
  });
});

test('numbers and lists are said as a reader says them', () => {
  assert.equal(numberWord(24), 'twenty-four');
  assert.equal(numberWord(7), 'seven');
  assert.equal(numberWord(120), '120');
  assert.equal(listed(['a', 'b', 'c']), 'a, b and c');
  assert.equal(ordinal(3), 'third');
});

const option = (name: string, clause: string, grade: Option['grade'] = 'documented'): Option => ({
  name,
  clause,
  grade,
  title: name,
  help: '',
  numbers: null,
  standard: 'yes',
  values: [
    { value: 'yes', title: 'yes' },
    { value: 'no', title: 'no' },
  ],
});

const options = [
  option('first', 'start.first'),
  option('walk', 'moves.walk'),
  option('duty', 'captures.duty'),
  option('chain', 'captures.chain'),
  option('choice', 'captures.choice'),
  option('last', 'moves.last'),
  option('repetition', 'end.repetition', 'ours'),
];

const page = {
  options,
  clauses: [],
  examples: [],
  subtitle: '',
  values: {},
} as unknown as GamePage;

test('four rules are shown at once, how a game goes before how it begins, and those that were changed', () => {
  const names = (list: Option[]) => list.map(one => one.name);
  assert.deepEqual(names(fold(page, {}).open), ['walk', 'duty', 'chain', 'choice']);
  assert.deepEqual(names(fold(page, { repetition: 'no' }).open), [
    'walk',
    'duty',
    'chain',
    'choice',
    'repetition',
  ]);
  assert.deepEqual(names(fold(page, {}).folded), ['first', 'last', 'repetition']);
});

test('only what differs from the default is sent and counted', () => {
  assert.deepEqual(differing(page, { walk: 'yes', duty: 'no' }), { duty: 'no' });
  assert.equal(houseRules(0), 'House rules: standard');
  assert.equal(houseRules(2), 'House rules: 2 changed');
});

test('clauses are numbered through their sections', () => {
  const clause = (id: string) => ({ id, text: id, source: '', grade: 'ours' as const });
  const sections = sectionsOf([
    clause('start.pieces'),
    clause('moves.walk'),
    clause('start.first'),
  ]);
  assert.deepEqual(
    sections.map(one => [one.title, one.clauses.map(c => c.number)]),
    [
      ['Start', [1, 3]],
      ['Moves', [2]],
    ],
  );
});

test('an example with a turn is shown before and after it', () => {
  const board = { points: [], lines: [] };
  const example = {
    clause: 'moves.walk',
    text: 'Taken.',
    turn: 'a1xc3',
    after: {},
    effects: [],
    board,
  };
  const shown = shownOf({
    ...page,
    clauses: [{ id: 'moves.walk' }],
    examples: [example],
  } as unknown as GamePage);
  assert.deepEqual(
    shown.map(one => one.title),
    ['The start', 'Clause 1, before', 'Clause 1, after a1xc3'],
  );
});

const game = (key: string, points: [string, number, number][], family = 'points') =>
  ({ key, family, seats_min: 2, seats_max: 2, board: { points, lines: [] } }) as unknown as GameRow;

test('the slab shows each drawing once before it shows one again', () => {
  const square: [string, number, number][] = [
    ['a1', 0, 0],
    ['b1', 1, 0],
    ['a2', 0, 1],
    ['b2', 1, 1],
  ];
  const games = [game('one', square), game('same', square), game('other', square.slice(1))];
  assert.deepEqual(
    distinctFirst(games).map(one => one.key),
    ['one', 'other', 'same'],
  );
  assert.equal(inShort(games[0]!), '2 players · 2×2');
  assert.equal(inShort(games[2]!), '2 players · 3 points');
  assert.equal(inShort(game('laquet', square, 'tables')), '2 players · tables, two dice');
});
