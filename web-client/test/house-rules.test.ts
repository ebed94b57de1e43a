/* House rules in words: which of them a rematch changes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Option } from '../src/proto';
import { changesTo } from '../src/room/rules';

const option = (more: Partial<Option>): Option => ({
  name: 'choice',
  title: 'Which way to take',
  help: '',
  values: [
    { value: 'most', title: 'the most pieces' },
    { value: 'free', title: 'free' },
  ],
  numbers: null,
  standard: 'most',
  grade: 'documented',
  clause: null,
  ...more,
});

const page = {
  options: [
    option({}),
    option({
      name: 'match',
      title: 'The match',
      values: [{ value: 'single', title: 'one game' }],
      numbers: { prefix: 'points:', min: 2, max: 99 },
      standard: 'single',
    }),
  ],
};

test('a rematch names each rule that it changes, with its new value', () => {
  const before = { choice: 'free', match: 'single' };
  assert.deepEqual(changesTo(page, before, before), []);
  assert.deepEqual(changesTo(page, before, { choice: 'most', match: 'points:5' }), [
    'Which way to take: the most pieces',
    'The match: 5',
  ]);
});

test('a rule that is not named has its standard value', () => {
  assert.deepEqual(changesTo(page, {}, { choice: 'most' }), []);
  assert.deepEqual(changesTo(page, { choice: 'free' }, {}), ['Which way to take: the most pieces']);
});
