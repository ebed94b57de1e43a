/* Draughts in PDN as its standard has it and as other programs write it, in the analysis. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { StudyText } from '../src/rules/api';
import type { Module } from '../src/rules/module';
import { builtStudy, fileOptions, headOf, listed } from '../src/study/pdn';
import { movesAt } from '../src/study/tree';
import { makeRules } from './rules-kit';

let rules: Module;
before(async () => {
  rules = (await makeRules()).start();
});

function read(key: string, text: string) {
  rules.ask({ ask: 'open', key });
  const { position, parts } = rules.ask({ ask: 'study', text }) as StudyText;
  return builtStudy(position, parts);
}

const written = (study: ReturnType<typeof read>) =>
  (rules.ask({ ask: 'pdn', ...listed(study) }) as { text: string }).text;

test('a game with numbers and no tags becomes a study, which is written as in the standard', () => {
  const study = read(
    'english-draughts',
    '1. 11-15 23-19 (23-18(?) 12-16 {so}) 2. 8-11 22-17 3. 11-16 24-20 4. 16x23 27x11 1-0',
  );
  assert.deepEqual(movesAt(study, [0, 0]), ['f6-e5', 'e3-f4']);
  const text = written(study);
  assert.match(text, /\[GameType "21,B,8,8,N1,0"\]\n\[Game "english-draughts"\]/);
  assert.match(text, /\n1\. 11-15 23-19 \(1\.\.\. 23-18\? 2\. 12-16 \{so\}\) 2\. 8-11/);
  assert.match(text, /\s16x23 27x11 \*/);
  assert.deepEqual(read('english-draughts', text), study);
});

test('a position may have ranges of numbers, and is that of the board', () => {
  const usual = '[GameType "20"]\n[FEN "W:W31-50:B1-20:H0:F1"]\n1. 32-28 *';
  assert.equal(read('international-draughts', usual).position, 'start');
  const other = '[GameType "20"]\n[FEN "W:WK47:B14,19,27,29,42"]\n1. 47x38x20x9x36 *';
  const study = read('international-draughts', other);
  assert.equal(study.position, 'W:WKc1:Bd2,c5,g5,g7,h8');
  assert.match(written(study), /\[FEN "W:WK47:B14,19,27,29,42"\]\n\n1\. 47x38x20x9x36 \*/);
  const unclear = other.replace('47x38x20x9x36', '47x36');
  assert.throws(() => read('international-draughts', unclear), {
    message: /^Line 3: "47x36" could be 47x38x24x13x36 or 47x38x20x9x36;/,
  });
});

test('a text names its game by number, and has the options of files of others', () => {
  assert.deepEqual(headOf('[GameType "25,W,8,8,A0,0"]\n1. c3-d4 *'), { type: 25 });
  assert.deepEqual(headOf('[GameType "25"]\n[Game "Russian draughts"]'), {
    key: 'russian-draughts',
  });
  assert.deepEqual(headOf('[GameType "?"]\n1. c3-d4 *'), {});
  const base = JSON.stringify({ pdn: { type: 25, options: ['few=off', 'repetition=off'] } });
  const preset = JSON.stringify({ pdn: { type: 26 } });
  assert.deepEqual(fileOptions([base, preset]), { few: 'off', repetition: 'off' });
  assert.deepEqual(fileOptions(['{}']), {});
});
