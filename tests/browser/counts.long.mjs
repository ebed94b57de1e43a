// counts.long.mjs - the rules as WebAssembly count as deep as takes about a minute: tests/perft.txt and the worked positions.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const client = join(dirname(fileURLToPath(import.meta.url)), '../../web-client');

test('the rules in the browser count turns as the program does, deeper than in the short run', () => {
  // Without what the runner of this file leaves there: the one that is started here tells what it finds itself.
  const env = { ...process.env, PERFT: 'all' };
  delete env.NODE_TEST_CONTEXT;
  const { stdout, status } = spawnSync(process.execPath, ['test.mjs', 'unit', 'rules', 'goldens'], {
    cwd: client,
    encoding: 'utf8',
    env,
  });
  assert.equal(status, 0, stdout);
  for (const name of ['rules', 'goldens']) {
    assert.match(stdout, new RegExp(`suite unit/${name}: [1-9]\\d* passed, 0 failed`));
  }
});
