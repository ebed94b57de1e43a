// keys.long.mjs - whole games of a hunt and of a race with dice, with the keyboard only.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playByKeys } from './by-keys.mjs';
import { chance, person } from './people.mjs';
import { openSite } from './tables.mjs';

const { server, browser } = await openSite(['--computer-pace', '0']);

for (const [kind, game, least] of [
  ['hunt', 'catch-the-hare', 1],
  ['race with dice', 'laquet', 40],
]) {
  test(`a whole ${kind} is played by keys alone`, async () => {
    const page = await person(browser, 'Amal');
    assert.ok((await playByKeys(page, server.url, game, chance(3))).pressed > least);
    assert.deepEqual(page.trouble, []);
    await page.context().close();
  });
}
