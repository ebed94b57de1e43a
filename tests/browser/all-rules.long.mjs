// The rules page of every game, or of those named with GAMES=zamma,laquet: it is drawn and whole, and axe finds nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { audit, person, phone } from './people.mjs';
import { seeWhole } from './rules-pages.mjs';
import { openSite } from './tables.mjs';

const { server, browser } = await openSite();
const games =
  process.env.GAMES?.split(',') ??
  (await (await fetch(`${server.url}/api/games`)).json()).games.map(game => game.key);

test('every rules page is drawn, whole and accessible on a phone', async t => {
  const page = await person(browser, 'Amal', phone);
  for (const key of games) {
    await seeWhole(page, server.url, key);
    assert.deepEqual(await audit(page), [], key);
  }
  t.diagnostic(`${games.length} pages`);
  await page.context().close();
});
