// keys.long.mjs - whole games of leaps, of a hunt and of a race with dice, with the keyboard only.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playByKeys } from './by-keys.mjs';
import { chance, person } from './people.mjs';
import { openSite } from './tables.mjs';

const { server, browser } = await openSite(['--computer-pace', '0']);

test('a whole game of leaps is played by keys alone', async () => {
  const page = await person(browser, 'Amal');
  const { pressed, said } = await playByKeys(page, server.url, 'felli', chance(3));
  assert.ok(pressed > 1);
  await page.locator('main.room[data-status=over]').waitFor();
  const paths = said.filter(text => /played [a-z]\d[-x][a-z]\d/.test(text));
  assert.ok(paths.length, `moves are told as paths: ${said.join(' / ')}`);
  assert.deepEqual(page.trouble, []);
  await page.context().close();
});

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

test('squares of draughts are found, said and told by their numbers', async () => {
  const page = await person(browser, 'Amal');
  await page.goto(`${server.url}/analysis/english-draughts`);
  const board = page.getByRole('listbox').first();
  await page.getByRole('option', { name: /^square 11, / }).waitFor({ state: 'attached' });
  await board.focus();
  for (const number of ['11', '15']) {
    // at once, however slow the page is
    await board.evaluate((here, digits) => {
      for (const key of digits) here.dispatchEvent(new KeyboardEvent('keydown', { key }));
    }, number);
    const at = await board.getAttribute('aria-activedescendant');
    const label = await page.locator(`[id="${at}"]`).getAttribute('aria-label');
    assert.match(label, new RegExp(`^square ${number}, `));
    await page.keyboard.press('Enter');
  }
  await page.locator('.study-tree .part', { hasText: '11-15' }).waitFor();
  assert.deepEqual(page.trouble, []);
  await page.context().close();
});
