// Hunting games are played twice with sides swapped if the game has that option, and both games
// count together.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chance, desktop, openTable, person, phone, sitDown, untilStatus } from './people.mjs';
import { hurry, listen, playQuickly } from './whole-games.mjs';
import { openSite } from './tables.mjs';

const { server, browser } = await openSite();
const games = (await (await fetch(`${server.url}/api/games`)).json()).games;

const record = async id => (await fetch(`${server.url}/api/rooms/${id}/record`)).json();
// The score of a match in half points: 2 for a win, 1 for a draw. Sides were swapped for the second
// game.
function scores(played) {
  const half = { Amal: 0, Tariq: 0 };
  for (const [i, { result }] of played.entries()) {
    const names = i ? ['Tariq', 'Amal'] : ['Amal', 'Tariq'];
    for (const [seat, name] of names.entries()) {
      half[name] += result.winner === null ? 1 : result.winner === seat ? 2 : 0;
    }
  }
  const shown = n => (n % 2 ? `${Math.floor(n / 2) || ''}½` : String(n / 2));
  return `Tariq ${shown(half.Tariq)}, Amal ${shown(half.Amal)}`;
}

async function playPair(game, seed) {
  const pages = [await person(browser, 'Amal', desktop), await person(browser, 'Tariq', phone)];
  pages[1].touches = true;
  pages.forEach(listen);
  const id = await openTable(pages[0], server.url, game.key, {
    seat: game.seats[0].name,
    rules: ['two games, sides swapped'],
    prepare: hurry,
  });
  await sitDown(pages[1], server.url, id);
  for (const page of pages) await untilStatus(page, 'playing');
  await playQuickly(pages, chance(seed));
  const seats = pages.map(page => page.heard.you);
  for (const page of pages) await untilStatus(page, 'between');
  for (const page of pages) await page.locator('[data-action=ready]').click();
  for (const page of pages) await untilStatus(page, 'playing');
  return { id, pages, seats };
}

for (const key of ['catch-the-hare', 'indian-and-jackrabbits']) {
  test(`${key} is played twice, sides exchanged, and counted together`, async () => {
    const game = games.find(one => one.key === key);
    const { id, pages, seats } = await playPair(game, 31);
    assert.deepEqual(
      pages.map(page => page.heard.you),
      [seats[1], seats[0]],
    );
    await playQuickly(pages, chance(32));
    for (const page of pages) await untilStatus(page, 'over');
    const { games: played } = await record(id);
    assert.equal(played.length, 2);
    assert.match(await pages[0].locator('main.room').innerText(), /Game 2 of 2/);
    assert.ok(
      (await pages[0].locator('main.room').innerText()).includes(scores(played)),
      scores(played),
    );
    for (const page of pages) {
      assert.deepEqual(page.trouble, []);
      await page.context().close();
    }
  });
}
