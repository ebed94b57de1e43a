// More of solved games: a phone that lies, endgames, the picture of each.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { desktop, eventually, person, phone } from './people.mjs';
import { leave, openSite, well } from './tables.mjs';

const { server, browser } = await openSite();

const at = (page, ply) => page.locator(`.solved-side[data-ply="${ply}"]`).waitFor();
const next = page => page.getByRole('button', { name: 'One forward' }).click();

for (const [name, device] of [
  ['', phone],
  ['lying ', { ...phone, viewport: { width: 844, height: 390 } }],
]) {
  test(`on a ${name}phone no sign of what a turn is worth covers another`, async () => {
    const page = await person(browser, '', device);
    await page.goto(`${server.url}/solved/felli`);
    const shown = page.locator('.solved-slab rect.q-value');
    await shown.nth(2).waitFor();
    const edges = await shown.evaluateAll(all =>
      all.map(one => one.getBoundingClientRect()).map(({ left, right }) => [left, right]),
    );
    edges.sort(([one], [other]) => one - other);
    assert.equal(edges.length, 3);
    edges.reduce((last, here) => {
      assert.ok(last[1] <= here[0], `one ends at ${last[1]}, the next begins at ${here[0]}`);
      return here;
    });
    await leave(page);
  });
}

test('at the end of the line the game is over', async () => {
  const page = await person(browser, '', phone);
  await page.goto(`${server.url}/solved/felli`);
  await page.getByRole('button', { name: 'The end' }).click();
  await at(page, 31);
  await page.getByText('White has won.').waitFor();
  await page.getByText('The game is over.').waitFor();
  await well(page, 'the end, on a phone');
  await leave(page);
});

test('endgames begin at the longest win', async () => {
  const page = await person(browser, '', desktop, { colorScheme: 'dark' });
  await page.goto(`${server.url}/solved/alquerque`);
  await page.getByRole('heading', { name: 'Alquerque, the last 3 men' }).waitFor();
  await page.getByText('White wins in 33 more turns').waitFor();
  await next(page);
  await page.getByText('White wins in 32 more turns').waitFor();
  await well(page, 'an endgame');
  await leave(page);
});

test('the picture of a solved game has its options', async () => {
  const page = await person(browser, '');
  await page.goto(`${server.url}/solved`);
  await page.locator('a.figure', { hasText: '25 points' }).locator('svg g').first().waitFor();
  const count = name =>
    page
      .locator('a.figure', { hasText: name })
      .locator('svg')
      .first()
      .evaluate(drawing => drawing.querySelectorAll(':scope > g[transform]').length);
  await eventually(async () => (await count('25 points')) < 40, true, 'Zamma with 25 points');
  const [ten, eleven] = [await count('Hunters: ten'), await count('Hunters: eleven')];
  assert.equal(eleven - ten, 1);
  await leave(page);
});
