// A game on one device, between two people or against a computer in the browser; it is kept on the
// device, and works offline.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  action,
  desktop,
  drawn,
  go,
  mark,
  openTable,
  person,
  phone,
  press,
  tooWide,
  untilKept,
  walk,
} from './people.mjs';
import { openSite, well } from './tables.mjs';

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

test('a browser that darkens pages by itself leaves those by day as they are, and Black black', async () => {
  for (const ground of ['sand', 'slate', 'ink']) {
    const page = await person(browser, '', phone, { colorScheme: 'dark' });
    await page.addInitScript(
      kept => localStorage.setItem('qirkat.settings', kept),
      JSON.stringify({ light: 'day', ground }),
    );
    await page.goto(`${server.url}/local/alquerque`);
    await page.locator('main.local[data-here="true"]').waitFor();
    await drawn(page);
    const byDay = await page.screenshot();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setAutoDarkModeOverride', { enabled: true });
    await drawn(page);
    assert.ok(byDay.equals(await page.screenshot()), ground);
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

const points = '.board-here [data-point]';

/* Where a board's points are: the least distance between two of them, and whether the board stands. */
const pointsOf = (page, these = points) =>
  page.evaluate(selector => {
    const at = [...document.querySelectorAll(selector)].map(point => {
      const { x, y, width, height } = point.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    });
    const apart = at.flatMap(([x, y], i) =>
      at.slice(0, i).map(([a, b]) => Math.hypot(x - a, y - b)),
    );
    const extent = way => Math.max(...at.map(p => p[way])) - Math.min(...at.map(p => p[way]));
    return { least: Math.min(...apart), stands: extent(1) > extent(0) };
  }, these);

test('a long board stands on any upright phone, at a table, in its lesson and in the lobby, its points 22 pixels apart or more', async () => {
  for (const [width, height] of [
    [390, 844],
    [360, 640],
    [320, 568],
  ]) {
    const page = await person(browser, 'Amal', { ...phone, viewport: { width, height } });
    const look = async (where, these = points) => {
      await page.locator(these).first().waitFor();
      await drawn(page);
      const { least, stands } = await pointsOf(page, these);
      assert.ok(stands && least >= 22, `${where}, ${width}x${height}: ${stands}, ${least}`);
      assert.ok((await tooWide(page)) <= 0, `${where} is too wide`);
    };
    await openTable(page, server.url, 'kolowis-awithlaknannai');
    await look('the table');
    await page.goto(`${server.url}/learn/kolowis-awithlaknannai`);
    await look('the lesson');
    await page.evaluate(() =>
      localStorage.setItem('qirkat.game', '{"game":"kolowis-awithlaknannai"}'),
    );
    await page.goto(server.url);
    await look('the lobby', '.lead-board .q-piece');
    await page.context().close();
  }
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

test('a computer in the browser answers, in games of dice as well', async () => {
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
  // Four players at Laaiqa: the computer has three seats.
  await page.goto(`${server.url}/new/laaiqa`);
  await page.getByText('Here', { exact: true }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.waitForURL('**/local/laaiqa?seats=4');
  await page.getByText('You play West').click();
  await page.getByText('West to throw.').waitFor();
  await action(page, 'throw').click();
  await page.waitForFunction(
    () => Number(document.querySelector('main.local')?.dataset.moves) >= 4,
  );
  await well(page, 'Laaiqa against computers');
  await page.goto(`${server.url}/local/laquet`);
  await page.getByText('White to throw.').waitFor();
  await page.getByText('You play Black').click();
  await page.getByText('Black to throw.').waitFor();
  await action(page, 'throw').click();
  await page.waitForFunction(
    () => Number(document.querySelector('main.local')?.dataset.moves) >= 3,
  );
  assert.deepEqual(page.trouble, []);
  await page.context().close();
});

test('what was opened once opens without the network, and says what needs the server', async () => {
  const page = await person(browser, '', desktop, { serviceWorkers: 'allow' });
  await page.goto(`${server.url}/local`);
  await page.getByRole('link', { name: 'Felli', exact: false }).first().waitFor();
  await page.goto(`${server.url}/local/felli`);
  await page.getByText('White to move.').waitFor();
  await untilKept(page, '/', '/api/games/felli/rules');
  await go(page, 'b2', 'b3');
  await after_moves(page, 1);
  await page.context().setOffline(true);
  await page.reload();
  await after_moves(page, 1);
  await walk(page, 'b4', 'b2');
  await page.getByText('White to move.').waitFor();
  await page.getByText('You play White').click();
  await page.goto(`${server.url}/`);
  await page.getByRole('link', { name: 'Play on this device' }).waitFor();
  await page.goto(`${server.url}/local/zamma`);
  await page
    .getByText('Without the network, games that were opened here before can be played.')
    .waitFor();
  await page.context().close();
});
