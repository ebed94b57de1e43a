// rule-words.test.ts - games found by words of their rules, and by names that are spelt alike.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as built from '../rule-words.mjs';
import { findByRules, findGames, fold, gamesMeant } from '../src/text/find-games';
import { lettersApart } from '../src/text/near-names';
import { readRuleWords, stem } from '../src/text/rule-words';

const row = (key: string, where: string, text: string) => ({ key, where: `${key} ${where}`, text });

const rows = [
  row('brandub', 'clause captures.custodial', 'A man between two enemies is taken.'),
  row('morris', 'option', 'Flying'),
  row('morris', 'help Flying', 'With three men left, they may fly.'),
  row('laquet', 'clause moves.throw', 'Two dice are thrown.'),
  row('laquet', 'source of moves.throw', 'Custodial notes of a library'),
  row('hare', 'seat', 'Le Liévre'),
];

const named = [
  { key: 'alquerque', title: 'Alquerque', subtitle: 'Twelve men a side' },
  { key: 'brandub', title: 'Brandub', subtitle: 'A king runs' },
  { key: 'hare', title: 'Catch the hare', subtitle: '' },
  { key: 'laquet', title: 'Laquet', subtitle: 'A race of 1283' },
  { key: 'morris', title: 'Nine men’s morris', subtitle: 'Mills' },
  { key: 'bagh-chal', title: 'Bagh-chal', subtitle: 'Tigers and goats' },
];

const index = readRuleWords(built.indexOf(rows, ({ text }) => text));
const found = (typed: string) => findByRules(named, typed, index).map(({ key }) => key);
const meant = (typed: string) => gamesMeant(named, typed).map(({ key }) => key);

test('games are found by words of their clauses, options and sides, not of their sources', () => {
  assert.deepEqual(found('custodial'), ['brandub']);
  assert.deepEqual(found('flying'), ['morris']);
  assert.deepEqual(found('lievre'), ['hare']);
  assert.deepEqual(found('library'), []);
});

test('the beginning of a word is enough, but not two letters', () => {
  assert.deepEqual(found('cust'), ['brandub']);
  assert.deepEqual(found('cu'), []);
  assert.deepEqual(found('odial'), []);
});

test('each word stands in the name or in the rules, and games found by name alone are not found again', () => {
  assert.deepEqual(found('king custodial'), ['brandub']);
  assert.deepEqual(found('race custodial'), []);
  assert.deepEqual(found('brandub'), []);
  assert.deepEqual(found(''), []);
});

test('the page and the build write words alike', () => {
  for (const text of ['Hüchü', 'men’s', 'القاعدة', 'والمربع', 'ක්‍රීඩා', 'খেলোয়াড়']) {
    assert.equal(built.fold(text), fold(text));
    assert.equal(built.stem(built.fold(text)), stem(fold(text)));
  }
  assert.equal(stem('القاعدة'), stem('قاعدة'));
});

test('more than a hundred games have a sign each', () => {
  const many = Array.from({ length: 120 }, (_, i) =>
    row(
      `game${String(i).padStart(3, '0')}`,
      'option',
      `onlyword${String.fromCharCode(97 + (i % 26))}${i < 26 ? '' : 'x'.repeat(Math.floor(i / 26))}`,
    ),
  );
  const read = readRuleWords(built.indexOf(many, ({ text }) => text));
  assert.equal(read.length, 120);
  assert.deepEqual(new Set(read.flatMap(({ games }) => games)).size, 120);
});

test('letters left out, added, changed and swapped are counted', () => {
  assert.equal(lettersApart('morris', 'morris', 2), 0);
  assert.equal(lettersApart('moris', 'morris', 2), 1);
  assert.equal(lettersApart('morriss', 'morris', 2), 1);
  assert.equal(lettersApart('morrus', 'morris', 2), 1);
  assert.equal(lettersApart('mroris', 'morris', 2), 1);
  assert.equal(lettersApart('mills', 'morris', 2), 3);
});

test('a name spelt alike was meant, also one written as one word', () => {
  assert.deepEqual(meant('alqerque'), ['alquerque']);
  assert.deepEqual(meant('Alquqerue'), ['alquerque']);
  assert.deepEqual(meant('nine mens moris'), ['morris']);
  assert.deepEqual(meant('baghcal'), ['bagh-chal']);
  assert.deepEqual(meant('catch the haer'), ['hare']);
});

test('nothing was meant where a name has what was typed, or none is like it', () => {
  assert.equal(findGames(named, 'laquet').length, 1);
  assert.deepEqual(meant('laquet'), []);
  assert.deepEqual(meant('zzz'), []);
  assert.deepEqual(meant('custodial'), []);
  assert.deepEqual(meant(''), []);
});
