// Windows of all sizes: boards are whole and large enough, and no page is wider than its window.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { desktop, drawn, eventually, openBrowser, openTable, person, tooWide } from './people.mjs';
import { leave, openSite } from './tables.mjs';

const { server, browser } = await openSite();

const widths = [240, 320, 390, 480, 568, 640, 820, 1080, 1280];
const heights = [240, 320, 420, 540, 700, 900];

/* What is wrong with the board of a page in its window: too small, or partly where no scrolling leads. Runs in the page. */
function boardFault() {
  const board = document.querySelector('.q-board');
  const { width, height } = board.getBoundingClientRect();
  const short = Math.min(innerWidth, innerHeight);
  if (Math.min(width, height) < Math.min(180, short)) return `${width}x${height}`;
  board.scrollIntoView({ block: 'start', inline: 'nearest' });
  const { left, right, top } = board.getBoundingClientRect();
  if (left < -1 || right > document.documentElement.clientWidth + 1) {
    return `from ${left} to ${right}`;
  }
  board.scrollIntoView({ block: 'end', inline: 'nearest' });
  const { bottom } = board.getBoundingClientRect();
  const drawing = board.querySelector('.q-play').getBoundingClientRect();
  if (drawing.width > width + 1 || drawing.height > height + 1) {
    return `drawn ${drawing.width} wide`;
  }
  return top < -1 || bottom > innerHeight + 1 ? `from ${top}, and to ${bottom}` : null;
}

test('in a window of any size from 240 up every point of a board can be seen, and none is too small', async () => {
  const page = await person(browser, 'Amal', desktop);
  const tables = [];
  for (const game of ['alquerque', 'laquet', 'zamma']) {
    tables.push(`/r/${await openTable(page, server.url, game)}`);
  }
  const others = [
    '/learn/alquerque',
    '/puzzle/alquerque/1',
    '/analysis/alquerque',
    '/local/alquerque',
    '/',
  ];
  const faults = [];
  for (const path of [...tables, ...others]) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(server.url + path);
    await page.locator('.q-board .q-play').first().waitFor();
    await drawn(page);
    for (const width of widths) {
      for (const height of heights) {
        await page.setViewportSize({ width, height });
        await drawn(page);
        const fault = await page.evaluate(boardFault);
        if (fault) faults.push(`${path} at ${width}x${height}: ${fault}`);
      }
    }
  }
  assert.deepEqual(faults, []);
  await leave(page);
});

test('no page is wider than a window whose scroll bars take room', async () => {
  const barred = await openBrowser({ bars: true });
  const page = await person(barred, 'Amal', { viewport: { width: 390, height: 900 } });
  const table = `/r/${await openTable(page, server.url, 'alquerque')}`;
  const wide = [];
  for (const width of [390, 700, 1000, 1280, 1460, 1900]) {
    await page.setViewportSize({ width, height: width === 700 ? 600 : 900 });
    for (const path of [
      '/',
      '/learn/alquerque',
      '/puzzle',
      '/print/alquerque',
      '/games/alquerque',
      '/analysis/alquerque',
      '/new',
      table,
      `${table}/replay`,
    ]) {
      await page.goto(server.url + path);
      await page.locator('main').first().waitFor();
      await drawn(page);
      const by = await tooWide(page);
      if (by > 0) wide.push(`${path} at ${width}: ${by}`);
    }
  }
  assert.deepEqual(wide, []);
  await leave(page);
  await barred.close();
});

// A browser older than the unit dvh and the selector :has, which drops what it does not know.
const forgetNewStyles = context =>
  context.route('**/*.css', async route => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll('dvh', 'nvh').replaceAll(':has(', ':no-has(');
    await route.fulfill({ response: answer, body });
  });

test('in a browser that knows neither dvh nor :has every board is whole, and no page too wide', async () => {
  const page = await person(browser, 'Amal', { viewport: { width: 390, height: 664 } });
  await forgetNewStyles(page.context());
  const table = `/r/${await openTable(page, server.url, 'alquerque')}`;
  const cases = [
    table,
    '/learn/alquerque',
    '/puzzle',
    '/',
    '/analysis/alquerque',
    '/local/alquerque',
  ];
  for (const [width, height] of [
    [390, 664],
    [844, 390],
    [1920, 1080],
  ]) {
    await page.setViewportSize({ width, height });
    for (const path of cases) {
      await page.goto(server.url + path);
      await page.locator('.q-board .q-play').first().waitFor();
      const side = () =>
        page.evaluate(() => {
          const { width: w, height: h } = document
            .querySelector('.q-board')
            .getBoundingClientRect();
          return Math.min(w, h) >= 180;
        });
      await eventually(side, true, `${path} at ${width}x${height}`);
      assert.ok((await tooWide(page)) <= 0, `${path} is too wide at ${width}x${height}`);
    }
  }
  await leave(page);
});
