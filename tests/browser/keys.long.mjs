// keys.long.mjs - plays a race game with dice to its end with the keyboard only.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playByKeys } from './by-keys.mjs';
import { chance, person } from './people.mjs';
import { openSite } from './tables.mjs';

const { server, browser } = await openSite(['--computer-pace', '0']);

test('a whole race with dice is played by keys alone', async () => {
  const page = await person(browser, 'Amal');
  assert.ok((await playByKeys(page, server.url, 'laquet', chance(3))).pressed > 40);
  assert.deepEqual(page.trouble, []);
  await page.context().close();
});
