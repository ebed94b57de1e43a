// A game on one device, between two people or against a computer in the browser; it is kept on the
// device. local.long.mjs tries the rest.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { action, desktop, drawn, go, mark, person, phone, press, walk } from './people.mjs';
import { openSite, points, pointsOf, well } from './tables.mjs';

const { server, browser } = await openSite();

const after_moves = (page, count) =>
  page.locator(`main.local[data-here="true"][data-moves="${count}"]`).waitFor();

test("with forced colours White's men are the lighter ones, whichever light was chosen", async () => {
  for (const [light, colorScheme] of [
    ['night', 'light'],
    ['day', 'dark'],
  ]) {
    const page = await person(browser, '', desktop, { forcedColors: 'active', colorScheme });
    await page.addInitScript(
      kept => localStorage.setItem('qirkat.settings', kept),
      JSON.stringify({ light, ground: 'sand' }),
    );
    await page.goto(`${server.url}/local/alquerque`);
    const fill = man =>
      page
        .locator(`.board-here ${man}`)
        .first()
        .evaluate(one => getComputedStyle(one).fill);
    assert.equal(await fill('.q-white'), 'rgb(255, 255, 255)', light);
    assert.equal(await fill('.q-black'), 'rgb(0, 0, 0)', light);
    await page.context().close();
  }
});

test('on a phone a target closer to any other point than a finger is wide is a button, too', async () => {
  const page = await person(browser, '', phone);
  await page.goto(`${server.url}/learn/gol-skuish`);
  await press(page, 'c7');
  const target = page.locator('.board-here [data-point][aria-label*="may be chosen"]');
  const to = await target.getAttribute('data-point');
  const button = page.getByRole('button', { name: `To ${to}` });
  await button.click();
  await page.locator(`.board-here [data-point="${to}"]:not([aria-label*="empty"])`).waitFor();
  await page.context().close();
});

test('a long board stands on an upright touch table', async () => {
  for (const [width, height, apart] of [
    [390, 844, 27],
    [360, 640, 20],
  ]) {
    const page = await person(browser, '', { ...phone, viewport: { width, height } });
    await page.goto(`${server.url}/kiosk/kolowis-awithlaknannai`);
    await page.locator(points).first().waitFor();
    await drawn(page);
    const { least, stands } = await pointsOf(page);
    assert.ok(stands && least >= apart, `${width}x${height}: ${stands}, ${least}`);
    await page.context().close();
  }
});

test('where nobody plays, two computers do, until they are stopped', async () => {
  const page = await person(browser, '', phone);
  await page.goto(`${server.url}/watch`);
  const board = page.locator('.exhibition');
  await board.locator('.q-last').first().waitFor();
  await board.getByRole('button', { name: 'Stop' }).click();
  await board.getByRole('button', { name: 'Go on' }).waitFor();
  await well(page, 'two computers');
  await page.context().close();
});

test('two people play at one board; the game is kept, taken back and written as PDN', async () => {
  const page = await person(browser, '', phone);
  await page.goto(`${server.url}/local/alquerque`);
  await page.getByText('White to move.').waitFor();
  await well(page, 'a board for two');
  await go(page, 'c2', 'c3');
  await page.getByText('Black to move.').waitFor();
  await after_moves(page, 1);
  await page.reload();
  await after_moves(page, 1);
  await walk(page, 'c4', 'c2');
  await after_moves(page, 2);
  const [saved] = await Promise.all([page.waitForEvent('download'), action(page, 'save').click()]);
  assert.match(
    readFileSync(await saved.path(), 'utf8'),
    /\[Game "alquerque"\][^]*1\. c2-c3 c4xc2 \*/,
  );
  await action(page, 'back').click();
  await after_moves(page, 1);
  await action(page, 'again').click();
  await page.getByText('White to move.').waitFor();
  assert.deepEqual(page.trouble, []);
  await page.context().close();
});

test('a computer in the browser answers', async () => {
  const page = await person(browser, '', desktop);
  await page.goto(`${server.url}/local/alquerque`);
  await page.getByText('You play White').click();
  await mark(page.getByLabel('1 Page'));
  await go(page, 'c2', 'c3');
  await page.waitForFunction(
    () => Number(document.querySelector('main.local')?.dataset.moves) >= 2,
  );
  await page.getByText('White to move.').waitFor();
  await well(page, 'a board against a computer');
  assert.deepEqual(page.trouble, []);
  await page.context().close();
});
