// Lost connections and a killed server: the page says so, heals, and no turn is lost or played twice.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  chance,
  desktop,
  doNext,
  drawn,
  openBrowser,
  openTable,
  patience_ms,
  person,
  phone,
  playOut,
  sitDown,
  untilStatus,
} from './people.mjs';
import { serve } from './server.mjs';

let server, browser;
before(async () => {
  [server, browser] = [await serve(), await openBrowser()];
});
after(async () => {
  await browser?.close();
  await server?.end();
});

async function two(game) {
  const white = await person(browser, 'Amal', desktop);
  const id = await openTable(white, server.url, game, { seat: 'White' });
  const black = await person(browser, 'Tariq', phone);
  await sitDown(black, server.url, id);
  await untilStatus(white, 'playing');
  return { white, black, id };
}

const version = page => page.locator('main.room').getAttribute('data-v').then(Number);
const turns = page =>
  page.locator('.move-list .turn').evaluateAll(list => list.map(turn => turn.textContent));

async function sameVersion(white, black) {
  for (const late = Date.now() + patience_ms; Date.now() < late; await drawn(white)) {
    if ((await version(white)) === (await version(black))) return;
  }
  assert.fail('the two pages do not come to the same position');
}

async function some(white, black, random, count) {
  for (let i = 0; i < count; i++) {
    for (const page of [white, black]) await doNext(page, random);
  }
}

for (const game of ['alquerque', 'laquet']) {
  test(`${game}: the server is killed in mid-game and comes back; the game goes on to its end`, async () => {
    const { white, black, id } = await two(game);
    const random = chance(23);
    await some(white, black, random, 8);
    await server.kill();
    for (const page of [white, black]) {
      await page.locator('.connection', { hasText: 'Reconnecting' }).waitFor();
    }
    await server.restart();
    await white.getByText('Back', { exact: true }).waitFor();
    await white.locator('.connection').waitFor({ state: 'detached' });
    await black.locator('.connection').waitFor({ state: 'detached' });
    await sameVersion(white, black);
    assert.deepEqual(await turns(white), await turns(black));
    const stored = await (await fetch(`${server.url}/api/rooms/${id}`)).json();
    assert.deepEqual(
      stored.events.map(event => event.v),
      stored.events.map((_, i) => i + 1),
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
  await sameVersion(white, black);
  const stored = await (await fetch(`${server.url}/api/rooms/${id}`)).json();
  assert.equal(stored.events.length, await version(white));
  assert.equal(stored.state.position.length > 0, true);
  assert.deepEqual(await turns(white), await turns(black));
  await white.context().close();
  await black.context().close();
});

test('a page that was closed and opened again sits where it sat', async () => {
  const { white, black, id } = await two('alquerque');
  await white.close();
  const again = await black
    .context()
    .browser()
    .newContext()
    .then(context => context.newPage());
  await again.goto(`${server.url}/r/${id}`);
  await untilStatus(again, 'playing');
  await black.getByText('Amal is away.').waitFor();
  await black.reload();
  await untilStatus(black, 'playing');
  assert.match(await black.locator('.own').innerText(), /you/);
  await again.context().close();
  await black.context().close();
});
