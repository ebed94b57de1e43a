import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { stepsIn } from '../src/text/games';
import {
  chainOf,
  findTyped,
  inNotation,
  pathOf,
  readStep,
  readTurn,
  splitTurn,
} from '../src/text/notation';
import { fixture, names } from './board-kit';

test('a walk names start and end, a leap that it takes', () => {
  const walk = readStep('c2-c3');
  assert.deepEqual(
    [walk.kind === 'move' && [walk.from, walk.to, walk.takes]],
    [['c2', 'c3', false]],
  );
  const leap = readStep('a1xc3');
  assert.deepEqual(
    [leap.kind === 'move' && [leap.from, leap.to, leap.takes]],
    [['a1', 'c3', true]],
  );
});

test('a leap in mid-chain has no start', () => {
  const leap = readStep('xe5');
  assert.ok(leap.kind === 'move' && leap.from === null && leap.to === 'e5' && leap.takes);
});

test('a walk may name what it takes, and goes on with the same piece', () => {
  const walk = readStep('d6-d3xc3xd2xe3');
  assert.ok(walk.kind === 'move' && walk.from === 'd6' && walk.to === 'd3' && !walk.takes);
  const next = readStep('-a3xb3');
  assert.ok(next.kind === 'move' && next.from === null && next.to === 'a3');
  assert.deepEqual(splitTurn('d7-d6xc6', true), ['d7-d6xc6']);
  assert.deepEqual(splitTurn('d7-d6xc6'), ['d7-d6', 'xc6']);
  assert.deepEqual(splitTurn('a1-a2xb2-a3xb3xa4'), ['a1-a2xb2', '-a3xb3xa4']);
  assert.deepEqual(splitTurn('a1-a2xb2.', true), ['a1-a2xb2', '.']);
  assert.deepEqual(stepsIn('d7-d6xc6', { walks_take: true }), ['d7-d6xc6']);
  assert.deepEqual(stepsIn('d7-d6xc6', {}), ['d7-d6', 'xc6']);
  assert.deepEqual(pathOf('a1-a2xb2-a3xb3'), ['a1', 'a2', 'a3']);
  assert.deepEqual(pathOf('d7-d6xc6'), ['d7', 'd6']);
});

test('after a walk or a drop, a man that is taken stands where it is named', () => {
  const kinds = (turn: string, taking = false) => readTurn(turn, taking).map(step => step.kind);
  assert.deepEqual(kinds('e3-d3xe4'), ['move', 'take']);
  assert.deepEqual(kinds('@d2xa7xc5'), ['drop', 'take', 'take']);
  assert.deepEqual(kinds('xg4', true), ['take']);
  assert.deepEqual(kinds('a1xc3xe5'), ['move', 'move']);
  assert.deepEqual(pathOf('e3-d3xe4'), ['e3', 'd3']);
  assert.deepEqual(pathOf('@d2xg7'), []);
});

test('a bent leap names the point leapt', () => {
  const leap = readStep('a1x(b2)c1');
  assert.ok(leap.kind === 'move' && leap.over === 'b2' && leap.to === 'c1');
});

test('numbers before a letter are the set used, numbers before a dash are a point', () => {
  const race = readStep('3sg6xs7');
  assert.ok(race.kind === 'move' && race.value === 3 && race.from === 'sg6' && race.to === 's7');
  const tables = readStep('17-off');
  assert.ok(
    tables.kind === 'move' && tables.value === null && tables.from === '17' && tables.to === 'off',
  );
});

test('a bonus move says so', () => {
  const step = readStep('+8sg4-e2');
  assert.ok(step.kind === 'move' && step.bonus && step.value === 8 && step.from === 'sg4');
});

test('bearing off may name its die', () => {
  const step = readStep('17-off/5');
  assert.ok(step.kind === 'move' && step.die === 5);
  assert.deepEqual(splitTurn('17-off/5 18-off'), ['17-off/5', '18-off']);
});

test('drops, sentries and flights are told apart', () => {
  assert.deepEqual(
    ['@c4', '+@sg6', '/n5', '!w3'].map(text => readStep(text).kind),
    ['drop', 'drop', 'place', 'flee'],
  );
});

test('what names no point is a word', () => {
  for (const text of ['.', 'pass', '-', 'again', 'raha', '0-0', '0-0-0']) {
    assert.equal(readStep(text).kind, 'word', text);
  }
});

test('a promotion names the new kind', () => {
  const step = readStep('b8xc9=Q');
  assert.ok(step.kind === 'move' && step.promotion === 'Q' && step.takes);
});

test('a turn falls into its steps', () => {
  assert.deepEqual(splitTurn('a1xc3xe5'), ['a1xc3', 'xe5']);
  assert.deepEqual(splitTurn('xe5xc3.'), ['xe5', 'xc3', '.']);
  assert.deepEqual(splitTurn('a1x(b2)c3x(d3)e3'), ['a1x(b2)c3', 'x(d3)e3']);
  assert.deepEqual(splitTurn('@b2@d4'), ['@b2', '@d4']);
  assert.deepEqual(splitTurn('4s2xs4/n5 2w1-w3'), ['4s2xs4', '/n5', '2w1-w3']);
  assert.deepEqual(splitTurn('Nb1xc3'), ['Nb1xc3']);
});

test('the path of a chain is its start and every landing', () => {
  assert.deepEqual(pathOf('a3xc5xe5'), ['a3', 'c5', 'e5']);
  assert.deepEqual(chainOf('W:Wa1:Bb1,c2:chain=a1xc1xc3'), ['a1', 'c1', 'c3']);
  assert.deepEqual(chainOf('W:Wa1:Bb1,c2'), []);
});

test('typed text is found whatever its case, blanks and stops', () => {
  const legal = ['a1xc3xe5', 'a1xc3', '2-8 8-9'];
  assert.equal(findTyped(' A1xC3 ', legal), 'a1xc3');
  assert.equal(findTyped('2-8  8-9', legal), '2-8 8-9');
  assert.equal(findTyped('a1-c3', legal), null);
});

test('typed text is found in the digits of any language, and with marks of direction', () => {
  const legal = ['a1xc3', '12-8'];
  assert.equal(findTyped('a١xc٣', legal), 'a1xc3');
  assert.equal(findTyped('\u200ea۱xc۳\u200f', legal), 'a1xc3');
  assert.equal(findTyped('১২-৮', legal), '12-8');
  assert.equal(findTyped('１２-８', legal), '12-8');
  assert.equal(inNotation(' a१-b२ '), 'a1-b2');
  assert.equal(inNotation('a1-ب'), 'a1-ب');
});

test('typed text is found however other programs spell it', () => {
  const list = readFileSync(join(process.cwd(), '../tests/spellings.txt'), 'utf8');
  const lines = list.split('\n').filter(line => line && !line.startsWith('#'));
  assert.ok(lines.length > 10);
  for (const line of lines) {
    const [white = '', black = ''] = line.split('\t');
    assert.equal(findTyped(white, ['b2-c3', 'b3-c3', 'c2-c3', 'd2-c3', 'd3-c3']), 'c2-c3', line);
    assert.equal(findTyped(black, ['c4xc2']), 'c4xc2', line);
  }
});

test('landings may be left out where only one turn can be meant', () => {
  const legal = ['c3xa3xc1', 'c3xe3xe5', 'c3xa3', 'c3xe3', 'a1-b1'];
  assert.equal(findTyped('c3xc1', legal), 'c3xa3xc1');
  assert.equal(findTyped('c3e5', legal), 'c3xe3xe5');
  assert.equal(findTyped('c3xa3', legal), 'c3xa3');
  assert.equal(findTyped('c3-c1', legal), null);
  assert.equal(findTyped('c3xa3xc1', ['c3xa3xc1', 'c3xa3xc1']), 'c3xa3xc1');
  assert.equal(findTyped('e5xa1', ['e5xc3xa1', 'e5xe3xa1']), null);
  assert.equal(findTyped('e5xc3xa1', ['e5x(d4)c3xa1', 'e5xe3xa1']), 'e5x(d4)c3xa1');
});

test('every step and turn of every fixture is read and put together again', () => {
  for (const name of names) {
    const { state } = fixture(name);
    for (const text of state.steps) {
      const step = readStep(text);
      assert.equal(step.text, text);
      assert.ok(
        step.kind !== 'word' || ['.', 'pass', '-', 'again'].includes(text),
        `${name}: ${text}`,
      );
    }
    for (const turn of state.turns ?? []) {
      const gap = turn.includes(' ');
      assert.equal(
        splitTurn(turn)
          .join(gap ? ' ' : '')
          .replaceAll(' /', '/'),
        turn,
      );
    }
  }
});

test('a hit on a numbered point begins where its man stands', () => {
  const step = readStep('7x12');
  assert.equal(step.kind, 'move');
  assert.deepEqual(step.kind === 'move' && [step.from, step.to, step.takes, step.value], [
    '7',
    '12',
    true,
    null,
  ]);
});
