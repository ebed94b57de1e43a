// The rules in the browser: a finished game looked over, and a board on which turns are tried.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  audit,
  chance,
  desktop,
  drawn,
  openBrowser,
  person,
  phone,
  playOut,
  press,
  tooWide,
  untilStatus,
} from './people.mjs';
import { serve } from './server.mjs';

let server, browser;
before(async () => {
  [server, browser] = [await serve(['--computer-pace', '0']), await openBrowser()];
});
after(async () => {
  await browser?.close();
  await server?.end();
});

async function leave(page) {
  assert.deepEqual(page.trouble, []);
  await page.context().close();
}

async function well(page, what) {
  await drawn(page);
  assert.deepEqual(await audit(page), [], what);
  assert.ok((await tooWide(page)) <= 0, `${what} is too wide`);
}

const action = (page, name) => page.locator(`[data-action="${name}"]`).locator('visible=true');

test('a finished game is looked over: who was ahead, and the turns that changed it', async () => {
  const page = await person(browser, 'Amal', desktop);
  await page.goto(server.url);
  await action(page, 'play').click();
  await untilStatus(page, 'playing');
  const table = page.url();
  await page.goto(`${table}/review`);
  await page.getByText('This game is still being played.').waitFor();
  await page.goto(table);
  await untilStatus(page, 'playing');
  await playOut([page], chance(5));
  await untilStatus(page, 'over');
  await page.goto(`${table}/review`);
  await page.locator('main.review[data-done="true"]').waitFor({ timeout: 90_000 });
  await page.locator('[data-caption]', { hasText: 'turns deep' }).waitFor();
  const count = Number(await page.locator('main.review').getAttribute('data-turnings'));
  assert.ok(count > 0, 'a game played by chance has turning points');
  assert.equal(await page.locator('.turn-point').count(), count);
  assert.equal(await page.locator('.graph-point').count(), count);
  assert.ok(await page.locator('.q-arrow-best-head').count());
  assert.ok(await page.locator('.q-arrow-played-head').count());
  await well(page, 'a review');
  const best = await page.locator('.turning-best').first().innerText();
  await action(page, 'try').click();
  await page.locator('main.analysis').waitFor();
  assert.equal(await page.locator('.best-line').count(), 0, 'the answer is hidden');
  await action(page, 'think').click();
  await page.locator('.best-line').first().waitFor();
  assert.ok(best.length > 1);
  await leave(page);
});

for (const [name, device] of [
  ['desktop', desktop],
  ['phone', phone],
]) {
  test(`on a ${name} turns are tried, branch off, and are kept in the address`, async () => {
    const page = await person(browser, '', device);
    await page.goto(`${server.url}/analysis/alquerque`);
    await page.locator('.best-line').nth(2).waitFor();
    await well(page, 'the analysis board');
    await press(page, 'c2');
    await press(page, 'c3');
    await page.locator('.study-tree [aria-current]', { hasText: 'c2-c3' }).waitFor();
    await page.locator('.best-line', { hasText: 'c4xc2' }).click();
    await page.locator('.study-tree [aria-current]', { hasText: 'c4xc2' }).waitFor();
    await action(page, 'first').click();
    await page.locator('main.analysis[data-here="true"][data-path=""]').waitFor();
    await press(page, 'b2');
    await press(page, 'c3');
    await page.locator('.variation [aria-current]', { hasText: 'b2-c3' }).waitFor();
    await page.waitForFunction(() => location.hash.includes('(b2-c3)'));
    const link = page.url();
    await page.goto(server.url);
    await page.goto(link);
    await page.locator('.variation [aria-current]', { hasText: 'b2-c3' }).waitFor();
    await action(page, 'prune').click();
    assert.equal(await page.locator('.variation').count(), 0);
    await well(page, 'a study');
    await leave(page);
  });
}

test('of a solved game each turn is told as it is, proved by the table', async () => {
  const page = await person(browser, '', desktop);
  await page.goto(`${server.url}/analysis/felli`);
  await page.getByText('White wins in 31 turns, both sides counted.').waitFor();
  assert.deepEqual(await page.locator('.best-line strong').allInnerTexts(), [
    'b2-b3',
    'a2-b3',
    'c2-b3',
  ]);
  await well(page, 'a solved game');
  await leave(page);
});

test('what is no position, no game or no option is said in a sentence', async () => {
  const page = await person(browser, '', desktop);
  await page.goto(`${server.url}/analysis/alquerque`);
  await action(page, 'setup').click();
  await page.locator('input[name=position]').fill('W:Wz9');
  await page.getByRole('button', { name: 'Set up', exact: true }).last().click();
  await page.getByRole('alert').getByText('z9').waitFor();
  await page.goto(`${server.url}/analysis/alquerque?capture=nothing`);
  await page.getByRole('heading', { name: 'No analysis' }).waitFor();
  await page.context().close();
});

test('games of dice are tried too: a throw is chosen, then the turn', async () => {
  const page = await person(browser, '', desktop);
  await page.goto(`${server.url}/analysis/laquet`);
  await page.locator('.study-throws button').first().click();
  await page.locator('.best-line').first().waitFor();
  await page.locator('.best-line').first().click();
  await page.locator('.study-throws').waitFor();
  await well(page, 'a game of dice');
  await leave(page);
});
