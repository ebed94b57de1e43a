/* Studies to PDN with variations and back: for games of every family, with the real rules. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import type { Look, Move, StudyText } from '../src/rules/api';
import type { Module } from '../src/rules/module';
import { builtStudy, gamesIn, headOf, listed } from '../src/study/pdn';
import { readStudy, writeStudy } from '../src/study/address';
import { movesAt, noNote, noted, played, type Study } from '../src/study/tree';
import { decodeText } from '../src/device/text-file';
import { dice, makeRules } from './rules-kit';

let rules: Module;
before(async () => {
  rules = (await makeRules()).start();
});

const open = (key: string, options: Record<string, string> = {}) =>
  rules.ask({ ask: 'open', key, options }) as { chance: boolean };
const look = (position: string, moves: Move[]) =>
  rules.ask({ ask: 'look', position, moves }) as Look;
const read = (text: string) => rules.ask({ ask: 'study', text }) as StudyText;
const built = (text: string) => {
  const { position, parts } = read(text);
  return builtStudy(position, parts);
};
const write = (study: Study) =>
  (rules.ask({ ask: 'pdn', ...listed(study) }) as { text: string }).text;

/* A random next step or throw. */
function next(position: string, moves: Move[], random: (below: number) => number): Move | null {
  const { state, throws } = look(position, moves);
  if (state.phase === 'over') return null;
  return state.phase === 'chance'
    ? '*' + throws[random(throws.length)]!.join('-')
    : state.steps[random(state.steps.length)]!;
}

/* A random study with whole turns, variations and notes. */
function grown(random: (below: number) => number, size: number): Study {
  let study: Study = { position: 'start', children: [] };
  const turns: number[][] = [];
  for (let n = 0; n < size; n++) {
    let path =
      turns.length && random(4) === 0
        ? turns[random(turns.length)]!
        : (turns[turns.length - 1] ?? []);
    for (let ends = false; !ends;) {
      const moves = movesAt(study, path);
      const move = next('start', moves, random);
      if (move === null) break;
      ({ study, path } = played(study, path, move));
      const told = look('start', [...moves, move]).moves;
      ends = move.startsWith('*') || !!told[told.length - 1]?.ends;
    }
    turns.push(path);
    if (random(3) === 0) {
      study = noted(study, path, { text: `Said ${n}: "it {is}" (so).`, mark: '!?', drawn: [] });
    }
  }
  return noted(study, [], { text: 'Of the whole.', mark: '', drawn: ['c3', 'a1-b2'] });
}

const families = [
  'alquerque',
  'catch-the-hare',
  'tiger-game-forty',
  'felli',
  'chesquerque',
  'laquet',
  'fevga',
  'laaiqa',
];

test('a study goes into PDN and comes back, in games of every family', () => {
  for (const [i, key] of families.entries()) {
    open(key);
    const study = grown(dice(7 + i), 40);
    const text = write(study);
    const again = built(text);
    assert.equal(write(again), text, key);
    assert.ok(text.includes('(') && text.includes('!?') && text.includes('Said'), key);
    assert.deepEqual(again.note, study.note, key);
    const address = writeStudy(again, []);
    assert.deepEqual(readStudy(address).study, again, key);
    assert.ok(
      text.split('\n').every(line => line.length < 120),
      key,
    );
    assert.ok(!/\(\s|\s\)/.test(text), `${key}: brackets stand at their words`);
    assert.deepEqual(headOf(text), { key });
  }
});

test('variations, comments, marks and drawings are where they belong', () => {
  open('alquerque');
  const study = built(`[Game "alquerque"]
% a line of no meaning
{From the book. [%draw c3 c2-c3]}
1. c2-c3! {[%clk 0:04:59] A start.} (1. b2-c3 $2 ; another
(1. d2-c3 b4xd2) d4xb2 2. a1xc3) 1... c4xc2 {a man} *`);
  assert.deepEqual(study.note, { text: 'From the book.', mark: '', drawn: ['c3', 'c2-c3'] });
  const [main, other, third] = study.children;
  assert.deepEqual(main!.note, { ...noNote, text: 'A start.', mark: '!' });
  assert.equal(main!.children[0]!.note!.text, 'a man');
  assert.deepEqual(other!.note, { ...noNote, text: 'another', mark: '?' });
  assert.deepEqual(movesAt(study, [1, 0, 0]), ['b2-c3', 'd4xb2', 'a1xc3']);
  assert.deepEqual([third!.move, third!.children[0]!.move], ['d2-c3', 'b4xd2']);
});

test('a turn that leaves landings out is found, and tags say where the game begins', () => {
  open('alquerque');
  const from = 'W:Wa1,e5:Bb2,d2,a5';
  const study = built(`[Game "alquerque"]\n[FEN "${from}"]\n\n1. a1xe1 *`);
  assert.equal(study.position, from);
  assert.deepEqual(movesAt(study, [0, 0]), ['a1xc3', 'xe1']);
});

test('what is wrong is said with its line, and what would be right', () => {
  open('alquerque');
  for (const [text, sentence] of [
    ['1. c2-c3 c2-c9', /^Line 1: Black cannot play "c2-c9" \(legal: c4xc2\)\. /],
    [
      '[Game "felli"]\n1. b2-b3',
      /^Line 1: This is a game of felli, but this board is for alquerque\.$/,
    ],
    ['[Game felli]', /^Line 1: A tag must look like/],
    ['\n\n{open', /^Line 3: This comment does not end; add a }\./],
    ['1. c2-c3\n(b2-c3', /^Line 2: This variation does not end; add a \)\./],
    ['1. c2-c3)', /^Line 1: This \) does not end a variation/],
    ['(c2-c3)', /^Line 1: A variation must come after the move it replaces/],
    ['1. c2-c3 ((b2-c3))', /^Line 1: A variation must come after/],
    ['[FEN "W:Wz9"]\n*', /^Line 1: .*z9/],
    ['c2-c3 }', /^Line 1: This } does not end a comment/],
    ['c2-c3'.padEnd(600, 'x'), /^Line 1: This is too long for a move/],
    ['c2-c3 ' + '(b2-c3 '.repeat(200), /^Line 1: These variations are nested too deeply/],
  ] as const) {
    assert.throws(() => read(text), { message: sentence }, text.slice(0, 40));
  }
  open('laquet');
  const due = /^Line 1: A throw must come before "2-8 8-9"; write it like 6-1:/;
  assert.throws(() => read('1. 2-8 8-9'), { message: due });
  assert.throws(() => read('1. 9-9:'), { message: /^Line 1: This throw \(9-9\)/ });
});

test('a text cut or changed anywhere is read or refused, never more', () => {
  open('alquerque');
  const random = dice(3);
  const text = write(grown(random, 30));
  for (let n = 0; n < 400; n++) {
    const at = random(text.length);
    const sign = '(){}[];"$1!?%*. x-\n'.charAt(random(19));
    const bent = text.slice(0, at) + sign + text.slice(at + random(3));
    for (const one of [bent, text.slice(0, at)]) {
      try {
        built(one);
      } catch (error) {
        assert.match((error as Error).message, /^Line \d+: /);
      }
    }
  }
});

test('the games of a text are counted by their tags, not by what comments look like', () => {
  const game = '[Game "alquerque"]\n[Site "a;b"]\n\n1. c2-c3 {\n[Event "no"]\n} c4xc2 *\n';
  assert.equal(gamesIn(''), 0);
  assert.equal(gamesIn('1. c2-c3 *'), 1);
  assert.equal(gamesIn(game), 1);
  assert.equal(gamesIn(`\n${game}\n${game}${game.replaceAll('\n', '\r\n')}`), 3);
});

test('a comment among the tags is of the game, and one after the result begins no other game', () => {
  open('alquerque');
  const text = '[Game "alquerque"]\n{A word.}\n[Site "x"]\n\n1. c2-c3 1-0 {resigns} $1\n';
  assert.equal(built(text).note?.text, 'A word.');
  assert.equal(read(text).more, false);
  assert.equal(read(`${text}\n[Game "alquerque"]\n*`).more, true);
});

test('turns are read as other programs write them', () => {
  open('alquerque');
  const list = readFileSync(join(process.cwd(), '../tests/spellings.txt'), 'utf8');
  const spellings = [
    ...list.split('\n').filter(line => line && !line.startsWith('#')),
    '1. c2-c3 (1. d2-c3 ; bad :) idea\nb4xd2) c4xc2 *',
    '[Game "Alquerque"]\n[FEN "start"]\n\u0661. c2-c3 c4xc2\u001a',
  ];
  for (const text of spellings) {
    const { position, children } = built(text);
    assert.deepEqual(
      [position, children[0]?.move, children[0]?.children[0]?.move],
      ['start', 'c2-c3', 'c4xc2'],
      text,
    );
  }
  assert.equal(headOf('[Game "Sixteen soldiers"]').key, 'sixteen-soldiers');
});

test('a file that is not UTF-8 is read as Latin-1', () => {
  const bytes = (text: string) => Uint8Array.from(text, c => c.charCodeAt(0)).buffer;
  assert.equal(decodeText(bytes('\u00ef\u00bb\u00bf1. c2-c3')), '1. c2-c3');
  assert.equal(decodeText(bytes('[White "Jos\u00e9"]')), '[White "Jos\u00e9"]');
});
