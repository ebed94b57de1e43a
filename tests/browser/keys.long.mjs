// keys.long.mjs - plays a race game with dice to its end with the keyboard only.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { playByKeys } from './by-keys.mjs';
import { chance, openBrowser, person } from './people.mjs';
import { serve } from './server.mjs';

let server, browser;

before(async () => {
  [server, browser] = [await serve(['--computer-pace', '0']), await openBrowser()];
});
after(async () => {
  await browser?.close();
  await server?.end();
});

test('a whole race with dice is played by keys alone', async () => {
  const page = await person(browser, 'Amal');
  assert.ok((await playByKeys(page, server.url, 'laquet', chance(3))).pressed > 40);
  assert.deepEqual(page.trouble, []);
  await page.context().close();
});
