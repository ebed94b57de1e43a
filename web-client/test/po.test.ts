// po.test.ts - the header of a catalogue says which project it is of, and when it was changed.
import assert from 'node:assert/strict';
import test from 'node:test';
import { lackOf, revised } from '../po.mjs';

const date = new Date('2026-11-26T02:28:39Z');

test('a new header begins with the project and the date', () => {
  assert.deepEqual(Object.entries(revised({ Language: 'es' }, date)), [
    ['Project-Id-Version', 'Qirkat'],
    ['PO-Revision-Date', '2026-11-26 02:28+0000'],
    ['Language', 'es'],
  ]);
});

test('an old header keeps its project and gets another date', () => {
  const old = { 'Project-Id-Version': 'Other 1', 'PO-Revision-Date': '2020-01-01 00:00+0100' };
  assert.deepEqual(revised(old, date), {
    'Project-Id-Version': 'Other 1',
    'PO-Revision-Date': '2026-11-26 02:28+0000',
  });
});

test('a header without project or date is told', () => {
  assert.equal(lackOf(revised({}, date)), '');
  assert.equal(
    lackOf({ 'Project-Id-Version': 'Qirkat', 'PO-Revision-Date': '2020-01-01 00:00+0530' }),
    '',
  );
  assert.match(lackOf({}), /no Project-Id-Version/);
  assert.match(lackOf({ 'Project-Id-Version': 'Qirkat' }), /PO-Revision-Date; right is/);
  assert.match(
    lackOf({ 'Project-Id-Version': 'Qirkat', 'PO-Revision-Date': 'YEAR-MO-DA HO:MI+ZONE' }),
    /"YEAR-MO-DA HO:MI\+ZONE"/,
  );
});
