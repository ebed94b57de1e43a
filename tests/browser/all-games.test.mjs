// Whatever game the server has: its table is opened, and it is played to its end by a desk and a phone.
// Nearly a third of them, with chess and a hare hunt; all with ALL_GAMES=1; those named with GAMES=zamma,laquet.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { chance, desktop, openBrowser, person, phone } from './people.mjs';
import { playQuickly, sitTogether } from './whole-games.mjs';
import { serve } from './server.mjs';

// Hunts, boards of squares, rings and serpents; games of dice are long, and Laquet is played in games.test.mjs.
const isThird = (game, i) => i % 3 === 1 && game.family === 'points';
const also = ['chesquerque', 'catch-the-hare'];

function wanted(all) {
  if (process.env.GAMES) return process.env.GAMES.split(',');
  return all.filter((game, i) => process.env.ALL_GAMES || isThird(game, i) || also.includes(game.key)).map(game => game.key);
}

let server, browser, games;
before(async () => {
  [server, browser] = [await serve(), await openBrowser()];
  games = (await (await fetch(`${server.url}/api/games`)).json()).games;
});
after(async () => { await browser?.close(); await server?.end(); });

const over = 'main.room:is([data-status=over], [data-status=between])';

async function wholeGame(game, seed) {
  const pages = [await person(browser, 'Amal', desktop), await person(browser, 'Tariq', phone)];
  pages[1].touches = true;
  const id = await sitTogether(pages, server.url, game);
  const acts = await playQuickly(pages, chance(seed));
  for (const page of pages) await page.locator(over).waitFor();
  const record = await (await fetch(`${server.url}/api/rooms/${id}/record`)).json();
  const told = await Promise.all(pages.map(page => page.locator('.result h2').innerText()));
  assert.ok(record.games[0].result.text.length > 0);
  assert.equal(told[0], told[1]);
  for (const page of pages) {
    assert.deepEqual(page.trouble, []);
    await page.context().close();
  }
  return { acts, result: record.games[0].result.text };
}

test('games are played to their ends by a desk and a phone', async t => {
  for (const key of wanted(games)) {
    await t.test(key, async t => {
      const began = Date.now();
      const i = games.findIndex(game => game.key === key);
      assert.ok(i >= 0, `there is no game ${key}`);
      const { acts, result } = await wholeGame(games[i], 23 + i);
      t.diagnostic(`${acts} turns, ${((Date.now() - began) / 1000).toFixed(1)} s: ${result}`);
    });
  }
});
