// Lost connections and a killed server: the page says so and recovers, and no turn is lost or
// played twice.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import {
  chance,
  desktop,
  doNext,
  drawn,
  eventually,
  openTable,
  person,
  phone,
  playOut,
  untilStatus,
  watchFor,
} from './people.mjs';
import { atTables } from './tables.mjs';

const { server, browser, two } = await atTables();

const seated = game => two({ game, device: phone });

const seen = async page => ({
  version: Number(await page.locator('main.room').getAttribute('data-v')),
  turns: await page.locator('.move-list .turn').allTextContents(),
});

const stored = async id => (await fetch(`${server.url}/api/rooms/${id}`)).json();

/* Waits until both pages show the same, and everything the server has. */
async function agree(white, black, id) {
  const differ = async () => {
    const [one, other, { events }] = [await seen(white), await seen(black), await stored(id)];
    return isDeepStrictEqual(one, other) && one.version === events.length
      ? null
      : { one, other, events: events.length };
  };
  await eventually(differ, null, 'the two pages do not come to the same position');
}

async function some(white, black, random, count) {
  for (let i = 0; i < count; i++) {
    for (const page of [white, black]) await doNext(page, random);
  }
}

for (const game of ['alquerque', 'laquet']) {
  test(`${game}: the server is killed in mid-game and comes back; the game goes on to its end`, async () => {
    const { white, black, id } = await seated(game);
    const random = chance(23);
    await some(white, black, random, 8);
    await server.kill();
    for (const page of [white, black]) {
      await page.locator('.connection', { hasText: 'Reconnecting' }).waitFor();
    }
    const back = await watchFor(white, '.status-line .long', /^Back$/);
    await server.restart();
    await back();
    await white.locator('.connection').waitFor({ state: 'detached' });
    await black.locator('.connection').waitFor({ state: 'detached' });
    await agree(white, black, id);
    const { events } = await stored(id);
    assert.deepEqual(
      events.map(event => event.v),
      events.map((_, i) => i + 1),
    );
    if (game === 'alquerque') await playOut([white, black], random);
    else await some(white, black, random, 6);
    assert.deepEqual([...white.trouble, ...black.trouble], []);
    await white.context().close();
    await black.context().close();
  });
}

test('the server is killed again and again while two play; nothing is lost or doubled', async () => {
  const { white, black, id } = await two('fetaix');
  const random = chance(31);
  for (let round = 0; round < 3; round++) {
    const playing = some(white, black, random, 5);
    await white.waitForTimeout(40 + 60 * round);
    await server.kill();
    await playing;
    await server.restart();
    for (const page of [white, black]) {
      await page.locator('.connection').waitFor({ state: 'detached' });
    }
  }
  await agree(white, black, id);
  assert.ok((await stored(id)).state.position.length > 0);
  await white.context().close();
  await black.context().close();
});

test('a page that was closed and opened again sits where it sat', async () => {
  const { white, black, id } = await two('alquerque');
  await white.close();
  const again = await person(browser, 'Sofia', desktop);
  await again.goto(`${server.url}/r/${id}`);
  await untilStatus(again, 'playing');
  await black.getByText('Amal is away.').waitFor();
  await black.reload();
  await untilStatus(black, 'playing');
  await black.locator('.own').getByText('you', { exact: true }).waitFor();
  await again.context().close();
  await black.context().close();
});

test('a page that cannot connect as it opens says so, leads home, and shows the table when it can', async () => {
  const maker = await person(browser, 'Amal', desktop);
  const id = await openTable(maker, server.url, 'zamma', { seat: 'White' });
  const page = await person(browser, 'Tariq', phone);
  let isOpen = false;
  await page.routeWebSocket(/\/ws$/, socket => {
    if (isOpen) socket.connectToServer();
    else socket.close();
  });
  await page.goto(`${server.url}/r/${id}`);
  await page.getByRole('status').filter({ hasText: 'Reconnecting.' }).waitFor();
  await page.getByRole('link', { name: 'Qirkat, all tables' }).waitFor();
  isOpen = true;
  await untilStatus(page, 'open');
  await Promise.all([maker, page].map(one => one.context().close()));
});

/* Opens a page while the server answers everything but one request; returns once that was asked. */
async function without(page, lost, path) {
  const asked = page.waitForEvent('requestfailed', one => new URL(one.url()).pathname === lost);
  await page.route(
    url => url.pathname === lost,
    route => route.abort(),
  );
  await page.goto(server.url + path);
  await asked;
  await drawn(page);
  await page.unroute(url => url.pathname === lost);
}

test('that the server is gone stands below a page that lacks what it needs, and below no other', async () => {
  const page = await person(browser, 'Amal');
  const said = page.locator('.unreached');
  for (const [lost, path] of [
    ['/api/solved', '/games/felli'],
    ['/api/levels', '/local/felli'],
    ['/api/puzzles', '/puzzle/felli/1'],
  ]) {
    await without(page, lost, path);
    await page.locator('main [data-point]').first().waitFor();
    assert.equal(await said.count(), 0, path);
  }
  for (const [lost, path] of [
    ['/api/games/felli', '/games/felli'],
    ['/api/games/felli/rules', '/local/felli'],
    ['/api/puzzles/felli/1', '/puzzle/felli/1'],
    ['/api/games', '/local'],
  ]) {
    await without(page, lost, path);
    await said.waitFor();
  }
  await page.context().close();
});
