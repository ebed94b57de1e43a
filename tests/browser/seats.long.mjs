// Who has a seat: invited, in two windows, at a rematch that is not there yet, gone and back.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  action,
  desktop,
  go,
  insist,
  openTable,
  person,
  phone,
  untilStatus,
  untilTurns,
  watchTrouble,
} from './people.mjs';
import { atTables, gloss, leave } from './tables.mjs';

const { server, browser, two } = await atTables(['--presence-s', '1', '--claim-s', '8']);

test('whoever is invited sees clock, side and rules before sitting down', async () => {
  const host = await person(browser, 'Amal', desktop);
  const prepare = page =>
    page.getByRole('dialog').getByText('Days', { exact: true }).first().click();
  const id = await openTable(host, server.url, 'alquerque', {
    seat: 'Black',
    rules: ['any way'],
    prepare,
  });
  const guest = await person(browser, 'Tariq', phone);
  await guest.goto(`${server.url}/r/${id}`);
  await guest.locator('main.room[data-status]').waitFor();
  const words = await guest.locator('.invited').innerText();
  assert.match(words, /Amal is waiting for a game of Alquerque\. You would play White\./);
  assert.match(words, /3 days for every turn/);
  assert.match(words, /House rules: .*any way/);
  await leave(host, guest);
});

test('a page that is sent to a room waits for it while nobody knows it yet', async () => {
  const { white, black, id } = await two({ device: phone });
  await go(white, 'd2', 'c3');
  await go(black, 'b4', 'd2');
  await insist(white, 'resign');
  for (const page of [white, black]) await untilStatus(page, 'over');
  // as a node does that has not heard of the room: the first joins are refused
  await black.evaluate(here => {
    const { send } = WebSocket.prototype;
    let refusals = 3;
    WebSocket.prototype.send = function (text) {
      const { t, n, d } = JSON.parse(text);
      if (t !== 'join' || d.room === here || refusals-- <= 0) return send.call(this, text);
      const refusal = { t: 'error', n, d: { code: 'no_room', text: 'There is no table.' } };
      this.onmessage({ data: JSON.stringify(refusal) });
    };
  }, id);
  await action(white, 'rematch').click();
  await action(black, 'accept').click();
  for (const page of [white, black]) {
    await page.waitForURL(url => /\/r\//.test(url.pathname) && !url.pathname.endsWith(id));
    await untilStatus(page, 'playing');
  }
  assert.equal(white.url(), black.url());
  await leave(white, black);
});

test('a second window asks before it takes the seat, and the first one can ask for it back', async () => {
  const { white, black, id } = await two({ device: phone });
  const second = watchTrouble(await white.context().newPage());
  await second.goto(`${server.url}/r/${id}`);
  await second.getByRole('button', { name: 'Use it here' }).click();
  await action(second, 'abort').waitFor();
  await white.getByText(/in use on another device/).waitFor();
  await go(second, 'd2', 'c3');
  await untilTurns(black, ['d2-c3']);
  await white.getByRole('button', { name: 'Use it here' }).click();
  await action(white, 'abort').waitFor();
  await leave(white, black);
});

test('a second window at an open table is not offered a second seat, which would cost the first', async () => {
  const page = await person(browser, 'Amal', phone);
  const id = await openTable(page, server.url, 'alquerque');
  const second = watchTrouble(await page.context().newPage());
  const useHere = window => window.getByRole('button', { name: 'Use it here' });
  await second.goto(`${server.url}/r/${id}`);
  await useHere(second).waitFor();
  assert.equal(await second.locator('.sit-here').count(), 0);
  await useHere(second).click();
  await useHere(page).waitFor();
  assert.equal(await page.locator('.sit-here').count(), 0);
  await page.reload();
  await useHere(page).click();
  await useHere(second).waitFor();
  await leave(page, second);
});

test('who comes back in time ends the countdown', async () => {
  const { white, black, id } = await two({ device: phone });
  await go(white, 'd2', 'c3');
  await untilTurns(black, ['d2-c3']);
  await black.goto(`${server.url}/games`);
  await gloss(white)
    .getByText(/Tariq left/)
    .first()
    .waitFor();
  await black.goto(`${server.url}/r/${id}`);
  await white.locator('.claim').waitFor({ state: 'detached' });
  await action(white, 'claim-win').waitFor({ state: 'detached' });
  await leave(white, black);
});
