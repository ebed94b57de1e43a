// rename.test.ts - a text gets other words wherever it stands.
import assert from 'node:assert/strict';
import test from 'node:test';
import {
  renameEntries,
  renameInC,
  renameInJson,
  renameInLesson,
  renameInScript,
  reviewMark,
} from '../rename.mjs';

const entry = (id: string, more = {}) => ({
  context: '',
  id,
  many: '',
  texts: ['x'],
  comments: ['#. a.ts'],
  gone: false,
  ...more,
});

test('literals of a script change, and nothing that only contains the text', () => {
  const code = `say('Over'); say("Over"); say(\`Over\`); say('Over it'); const a = <p title="Over">Over</p>;`;
  assert.equal(
    renameInScript(code, 'Over', "It's over"),
    `say('It\\'s over'); say("It's over"); say(\`It's over\`); say('Over it'); const a = <p title="Over">Over</p>;`,
  );
});

test('a format in C keeps its specifiers, however its literals are split', () => {
  const code = 'fail(e, "A file may "\n\t"have %zu bytes, %s.", n, s); /* "other" */';
  assert.equal(
    renameInC(code, 'A file may have {1} bytes, {2}.', 'At most {1} bytes ("{2}"), 100 %.'),
    'fail(e, "At most %zu bytes (\\"%s\\"), 100 %%.", n, s); /* "other" */',
  );
});

test('a format in C cannot change the order of its values', () => {
  assert.throws(() => renameInC('f("%s and %s")', '{1} and {2}', '{2} and {1}'), /in this order/);
  assert.throws(() => renameInC('f("%s and %s")', '{1} and {2}', 'only {1}'), /once each/);
});

test('whole values of definitions and whole lines of lessons change', () => {
  assert.equal(
    renameInJson('{"title": "Hare", "x": "Hares"}', 'Hare', 'The hare'),
    '{"title": "The hare", "x": "Hares"}',
  );
  assert.equal(
    renameInLesson('say Well done\ndone Well done it', 'Well done', 'Good'),
    'say Good\ndone Well done it',
  );
});

test('a translation goes along and is marked for review', () => {
  const [first, second] = renameEntries([entry('Over'), entry('Other')], 'Over', 'Finished');
  assert.equal(first?.id, 'Finished');
  assert.deepEqual(first.texts, ['x']);
  assert.deepEqual(first.comments, [`${reviewMark}Over`, '#. a.ts']);
  assert.deepEqual(second, entry('Other'));
});

test('plurals are renamed in either number', () => {
  const [one] = renameEntries([entry('{n} man', { many: '{n} men' })], '{n} men', '{n} pieces');
  assert.equal(one?.many, '{n} pieces');
  assert.equal(one.id, '{n} man');
});

test('a translation that the new text has already stays', () => {
  const kept = renameEntries([entry('Over'), entry('Done', { texts: ['y'] })], 'Over', 'Done');
  assert.deepEqual(kept, [entry('Done', { texts: ['y'] })]);
});
