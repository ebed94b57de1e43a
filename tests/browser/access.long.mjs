// Accessibility of every page: axe finds nothing, and nothing is wider than the window, in all
// themes and sizes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  action,
  audit,
  desktop,
  drawn,
  eventually,
  insist,
  openTable,
  person,
  phone,
  sitDown,
  tooWide,
  untilStatus,
} from './people.mjs';
import { openSite } from './tables.mjs';

const { server, browser } = await openSite();
const games = (await (await fetch(`${server.url}/api/games`)).json()).games.map(game => game.key);

async function well(page, what, audited = true) {
  await drawn(page);
  if (audited) assert.deepEqual(await audit(page), [], what);
  assert.ok((await tooWide(page)) <= 0, `${what} is too wide`);
  assert.deepEqual(page.trouble, [], what);
}

const main = page => page.locator('main h1, main h2').locator('visible=true').first();

const paths = [
  '/',
  '/watch',
  '/mine',
  '/replay',
  '/games',
  '/games/alquerque',
  '/games/laquet',
  '/new',
  '/new/alquerque',
];

async function visit(page, path) {
  await page.goto(server.url + path);
  await (
    path.startsWith('/new') ? page.getByRole('dialog').locator('h2').first() : main(page)
  ).waitFor();
}

test('no page is wider than its window, however narrow', async () => {
  const page = await person(browser, 'Amal', { viewport: { width: 320, height: 640 } });
  for (const path of paths) {
    await page.setViewportSize({ width: 320, height: 640 });
    await visit(page, path);
    for (const width of [320, 600, 840, 1000, 1200]) {
      await page.setViewportSize({ width, height: 640 });
      await well(page, `${path} on ${width} pixels`, false);
    }
  }
  await page.context().close();
});

test('nor is one on a phone, held either way, that runs from right to left', async () => {
  const page = await person(browser, 'Amal', { ...phone, locale: 'ar' });
  const turned = async what => {
    for (const [width, height] of [
      [844, 390],
      [390, 844],
    ]) {
      await page.setViewportSize({ width, height });
      await well(page, `${what} in arabic on ${width} pixels`, false);
    }
  };
  for (const path of [...paths, '/learn/laquet', '/puzzle', '/solved/felli', '/local/laaiqa']) {
    await visit(page, path);
    await turned(path);
  }
  await page.goto(`${server.url}/replay`);
  await page.locator('textarea').fill('[Game "alquerque"]\n1. c2-c3 c4xc2 *');
  await page.locator('.import-form .button.main').click();
  await page.locator('main.replay').waitFor();
  await turned('a replay');
  await page.context().close();
});

const looks = [
  ['a desk by day', desktop, { colorScheme: 'light' }],
  ['a phone by night', phone, { colorScheme: 'dark' }],
];

for (const [name, device, more] of looks) {
  test(`the pages are accessible on ${name}`, async () => {
    const page = await person(browser, 'Amal', device, more);
    for (const path of paths) {
      await visit(page, path);
      await well(page, `${path} on ${name}`);
    }
    await page.context().close();
  });

  test(`a table is accessible on ${name}: waiting, playing, over`, async () => {
    const host = await person(browser, 'Amal', device, more);
    const guest = await person(browser, 'Tariq', device, more);
    for (const game of ['alquerque', 'laquet', 'laaiqa'].filter(key => games.includes(key))) {
      const id = await openTable(host, server.url, game, game === 'laaiqa' ? { seats: 2 } : {});
      await well(host, `${game} waiting on ${name}`);
      await sitDown(guest, server.url, id);
      for (const page of [host, guest]) await untilStatus(page, 'playing');
      await well(host, `${game} playing on ${name}`);
      await insist(host, (await action(host, 'abort').count()) ? 'abort' : 'resign');
      await host.locator('main.room:is([data-status=over], [data-status=aborted])').waitFor();
      await well(host, `${game} over on ${name}`);
    }
    await host.context().close();
    await guest.context().close();
  });
}

test('no button is smaller than 44 pixels', async () => {
  const page = await person(browser, 'Amal', phone);
  for (const path of ['/', '/mine', '/replay', '/new/alquerque', '/games/alquerque']) {
    await visit(page, path);
    await drawn(page);
    const small = await page.locator('button:visible, .button:visible').evaluateAll(list =>
      list
        .filter(one => !one.classList.contains('link'))
        .map(one => ({ text: one.textContent, box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.width < 44 || box.height < 44)
        .map(({ text, box }) => `${text}: ${box.width} x ${box.height}`),
    );
    assert.deepEqual(small, [], path);
  }
  await page.context().close();
});

test('text at twice its size breaks nothing off', async () => {
  const page = await person(browser, 'Amal', desktop);
  for (const path of ['/', '/mine', '/replay', '/games', '/games/alquerque', '/new/alquerque']) {
    await visit(page, path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await drawn(page);
    assert.ok((await tooWide(page)) <= 0, path);
  }
  await page.context().close();
});

test('the look is chosen by hand, and kept', async () => {
  const page = await person(browser, 'Amal', desktop);
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog').getByText('ink', { exact: true }).click();
  await page.getByRole('dialog').getByText('night', { exact: true }).click();
  await page.reload();
  const look = () =>
    page.evaluate(() => [
      document.documentElement.dataset.ground,
      document.documentElement.dataset.light,
    ]);
  await eventually(look, ['ink', 'night']);
  await page.context().close();
});

test('every page keeps a strict policy and asks nothing of other hosts', async () => {
  const page = await person(browser, 'Amal', desktop);
  const asked = [];
  page.on('request', request => asked.push(new URL(request.url()).host));
  for (const path of ['/', '/games/laquet', '/new/fetaix']) {
    await visit(page, path);
    await drawn(page);
  }
  assert.deepEqual([...new Set(asked)], [new URL(server.url).host]);
  assert.deepEqual(page.trouble, []);
  await page.context().close();
});

test('letters that come late move no line of the lobby', async () => {
  const page = await person(browser, 'Amal', phone);
  let come;
  const late = new Promise(resolve => (come = resolve));
  await page.route(/\.woff2$/, async route => (await late, route.continue()));
  await page.addInitScript(() => {
    globalThis.shift = 0;
    const add = list => list.getEntries().forEach(({ value }) => (globalThis.shift += value));
    new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(server.url, { waitUntil: 'commit' });
  await action(page, 'play').waitFor();
  await page.locator('.todays-puzzle').waitFor();
  come();
  await drawn(page);
  await page.waitForLoadState('networkidle');
  const shift = await page.evaluate(() => globalThis.shift);
  assert.ok(shift < 0.01, `what is shown shifts by ${shift}`);
  await page.context().close();
});
