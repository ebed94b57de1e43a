// Plays every game of the server to its end, between a desktop and a phone; or the games named with
// GAMES=zamma,laquet, or with PART=1/3 every third of them, from the first on. Where chance is
// involved, its proof is checked, too.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chance, desktop, person, phone } from './people.mjs';
import { diceHold, playQuickly, sitTogether } from './whole-games.mjs';
import { openSite } from './tables.mjs';

const [part, parts] = (process.env.PART ?? '1/1').split('/').map(Number);
const wanted = all =>
  process.env.GAMES?.split(',') ??
  all.map(game => game.key).filter((key, i) => i % parts === part - 1);

const { server, browser } = await openSite();
const games = (await (await fetch(`${server.url}/api/games`)).json()).games;

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
  if (await pages[0].locator('[data-action=check]').count()) await diceHold(pages[0]);
  for (const page of pages) {
    assert.deepEqual(page.trouble, []);
    await page.context().close();
  }
  return { acts, result: record.games[0].result.text };
}

test('games are played to their ends by a desk and a phone', { concurrency: 2 }, async t => {
  await Promise.all(
    wanted(games).map(key =>
      t.test(key, async one => {
        const began = Date.now();
        const i = games.findIndex(game => game.key === key);
        assert.ok(i >= 0, `there is no game ${key}`);
        const { acts, result } = await wholeGame(games[i], 23 + i);
        one.diagnostic(`${acts} turns, ${((Date.now() - began) / 1000).toFixed(1)} s: ${result}`);
      }),
    ),
  );
});
