// Plays whole games through the page, one on a desktop, the others with a phone. all-games.long.mjs
// plays all games.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  chance,
  desktop,
  doNext,
  eventually,
  insist,
  openTable,
  person,
  phone,
  playOut,
  sitDown,
  untilStatus,
} from './people.mjs';
import { diceHold } from './whole-games.mjs';
import { leave, openSite } from './tables.mjs';

const { server, browser } = await openSite();

async function seated(game, count, more) {
  const pages = [await person(browser, 'Amal', desktop)];
  const id = await openTable(pages[0], server.url, game, more);
  for (const name of ['Tariq', 'Inés', 'Yusuf'].slice(0, count - 1)) {
    const page = await person(browser, name, phone);
    page.touches = true;
    await sitDown(page, server.url, id);
    pages.push(page);
  }
  await Promise.all(pages.map(page => untilStatus(page, 'playing')));
  return { pages, id };
}

async function result(pages) {
  const heads = () => Promise.all(pages.map(page => page.locator('.result h2').innerText()));
  const [head] = await heads();
  assert.ok(head !== '');
  await eventually(heads, Array(pages.length).fill(head));
  return head;
}

async function recordOf(id) {
  const answer = await fetch(`${server.url}/api/rooms/${id}/record`);
  assert.equal(answer.status, 200);
  return answer.json();
}

for (const game of ['alquerque', 'fetaix']) {
  test(`${game} is played to its end by clicks and touches`, async t => {
    const { pages, id } = await seated(game, 2, { seat: 'White' });
    const clicks = await playOut(pages, chance(7));
    const record = await recordOf(id);
    t.diagnostic(`${clicks} clicks, ${await result(pages)}`);
    assert.ok(record.games[0].result);
    await leave(...pages);
  });
}

test('laquet is played as two games with sides exchanged, and its dice hold', async t => {
  const { pages, id } = await seated('laquet', 2, { seat: 'White' });
  let clicks = await playOut(pages, chance(11));
  await untilStatus(pages[0], 'between');
  for (const page of pages) await page.locator('[data-action=ready]').click();
  await Promise.all(pages.map(page => untilStatus(page, 'playing')));
  clicks += await playOut(pages, chance(13));
  t.diagnostic(`${clicks} clicks, ${await result(pages)}`);
  assert.equal((await recordOf(id)).games.length, 2);
  await diceHold(pages[0]);
  await leave(...pages);
});

test('laaiqa is played by four until all but one have given up', async () => {
  const { pages } = await seated('laaiqa', 4, { seats: 4 });
  const random = chance(29);
  for (let round = 0; round < 40; round++) {
    for (const page of pages) await doNext(page, random);
  }
  for (const [i, page] of pages.slice(1).entries()) {
    await insist(page, 'resign');
    if (i < 2) await page.getByText('has resigned').first().waitFor();
  }
  await Promise.all(pages.map(page => untilStatus(page, 'between')));
  await result(pages);
  await diceHold(pages[0]);
  await leave(...pages);
});
