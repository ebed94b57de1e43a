// More of games on one device: boards that browsers darken, long boards, computers at dice, without the network.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  action,
  desktop,
  drawn,
  go,
  openTable,
  person,
  phone,
  tooWide,
  untilKept,
  walk,
} from './people.mjs';
import { openSite, pointsOf, points, well } from './tables.mjs';

const { server, browser } = await openSite();

const after_moves = (page, count) =>
  page.locator(`main.local[data-here="true"][data-moves="${count}"]`).waitFor();

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

test('a computer in the browser answers in games of dice as well, and has three seats of four', async () => {
  const page = await person(browser, '', desktop);
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
