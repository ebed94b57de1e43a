// What people do at a table: entering a turn, offers, resigning, rematches, watching, sitting down. turns.long.mjs,
// seats.long.mjs and table-places.long.mjs try the rest.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  action,
  desktop,
  drawn,
  go,
  insist,
  openTable,
  person,
  phone,
  press,
  typeTurn,
  untilStatus,
  untilTurns,
  watchFor,
} from './people.mjs';
import { atTables, gloss, leave, lying, opening } from './tables.mjs';

const { server, browser, two } = await atTables();

const says = (page, hasText) => gloss(page).filter({ hasText }).waitFor();

test('a walk is chosen on the board, and both see it in the list', async () => {
  const { white, black } = await two({ device: phone });
  await go(white, 'd2', 'c3');
  await untilTurns(white, ['d2-c3']);
  await untilTurns(black, ['d2-c3']);
  await leave(white, black);
});

test('a turn can be typed, and a wrong one is answered with its clause', async () => {
  const { white, black } = await two({ device: phone });
  await typeTurn(white, 'a1-a2');
  await white.locator('.gloss.red').waitFor();
  await says(white, /clause \d+/);
  await white.getByRole('button', { name: 'why?' }).click();
  assert.ok((await white.locator('.clause-words').innerText()).length > 20);
  await typeTurn(white, 'D2 - C3');
  await untilTurns(black, ['d2-c3']);
  await leave(white, black);
});

test('a leap of several is entered point by point, and taken back until it is whole', async () => {
  const { white, black } = await two();
  for (const [i, turn] of opening.entries()) await typeTurn(i % 2 ? black : white, turn);
  await untilTurns(white, opening);
  await go(white, 'a3', 'a5');
  await untilTurns(black, [...opening, 'a3xa5 …']);
  await says(white, /c3.*c5|c5.*c3/);
  await action(white, 'back').click();
  for (const page of [white, black]) await untilTurns(page, opening);
  await go(white, 'a3', 'a5');
  await white.locator('.board-here [data-point=c3].q-can').waitFor({ state: 'attached' });
  await press(white, 'c3');
  await untilTurns(black, [...opening, 'a3xa5xc3']);
  await leave(white, black);
});

test('a turn is taken back when the other side allows it', async () => {
  const { white, black } = await two({ device: phone });
  await go(white, 'd2', 'c3');
  await untilTurns(black, ['d2-c3']);
  await action(white, 'takeback').click();
  await action(black, 'accept').click();
  await untilTurns(white, []);
  await untilTurns(black, []);
  await leave(white, black);
});

test('a draw offer can be withdrawn, declined, and accepted', async () => {
  const { white, black } = await two({ device: phone });
  const word = action(white, 'draw');
  await word.click();
  await word.getByText('Asked').waitFor();
  await word.click();
  await word.getByText('Draw').waitFor();
  await word.click();
  await action(black, 'draw').getByText('Draw?').waitFor();
  const told = await watchFor(white, '.status-line', /Tariq declined the draw\./);
  await action(black, 'decline').click();
  await told();
  await action(white, 'draw').click();
  await action(black, 'accept').click();
  await untilStatus(white, 'over');
  assert.match(await white.locator('.result').innerText(), /draw/i);
  await leave(white, black);
});

/* Room between the words of a phone's bar, and between them and the edges of what it spans. Runs in the page. */
function gapsOfBar() {
  const bar = document.querySelector('.phone-bar');
  const range = document.createRange();
  const ends = [...bar.querySelectorAll('.word')].flatMap(word => {
    range.selectNodeContents(word);
    const { left, right, width } = range.getBoundingClientRect();
    return width ? [[left, right]] : [];
  });
  const { left: first, right: last } = bar.getBoundingClientRect();
  const all = [[first, first], ...ends.sort((a, b) => a[0] - b[0]), [last, last]];
  return all.slice(1).map(([left], i) => left - all[i][1]);
}

/* On an upright phone a word says that text goes on below, on a lying one a shade. */
async function seeThatMoreIsBelow(page) {
  const more = page.getByRole('button', { name: 'More below' });
  await more.click();
  await more.waitFor({ state: 'detached' });
  const [strip, bar] = [page.locator('.move-strip'), page.locator('.phone-bar')];
  const { y, height } = await strip.boundingBox();
  assert.ok(y + height <= (await bar.boundingBox()).y + 1, 'the last turns are above the bar');
  await page.setViewportSize(lying.viewport);
  await drawn(page);
  const margin = page.locator('.room > .margin');
  const box = await margin.boundingBox();
  const clip = { x: box.x + 2, y: box.y + box.height - 6, width: 10, height: 6 };
  const shaded = await page.screenshot({ clip });
  await margin.evaluate(one => one.scrollTo(0, one.scrollHeight));
  await drawn(page);
  assert.notDeepEqual(await page.screenshot({ clip }), shaded);
}

test('resigning asks once more, and the next game has the sides exchanged', async () => {
  const { white, black, id } = await two({ device: phone });
  for (const [page, from, to] of [
    [white, 'd2', 'c3'],
    [black, 'b4', 'd2'],
  ]) {
    await go(page, from, to);
  }
  await action(black, 'resign').click();
  await black.keyboard.press('Escape');
  await action(black, 'resign').waitFor();
  await insist(black, 'resign');
  await untilStatus(white, 'over');
  assert.match(await white.locator('.result').innerText(), /White wins/);
  await untilStatus(black, 'over');
  for (const [width, height, apart] of [
    [720, 450, 8], // a desktop at twice its size
    [390, 844, 15],
  ]) {
    await black.setViewportSize({ width, height });
    await drawn(black);
    const gaps = await black.evaluate(gapsOfBar);
    assert.ok(gaps.length > 5 && Math.min(...gaps) >= apart, `${width}: ${gaps}`);
  }
  await seeThatMoreIsBelow(black);
  await black.setViewportSize(phone.viewport);
  await action(white, 'again').click();
  await action(black, 'accept').click();
  for (const page of [white, black]) {
    await page.waitForURL(
      address => address.pathname.startsWith('/r/') && !address.pathname.endsWith(id),
    );
  }
  await untilStatus(black, 'playing');
  assert.equal(white.url(), black.url());
  await black
    .locator('.own')
    .filter({ hasText: /Tariq\s*you[^]*to move/ })
    .waitFor();
  await leave(white, black);
});

test('whoever uses keys keeps the focus, also where a word gives way to another; the turn of the other is told', async () => {
  const { white, black } = await two({ device: phone });
  const here = page =>
    page.evaluate(
      () =>
        document.activeElement.getAttribute('aria-label') ?? document.activeElement.dataset.action,
    );
  const enter = async (page, name) => {
    await action(page, name).focus();
    await page.keyboard.press('Enter');
  };
  await go(white, 'd2', 'c3');
  await black.locator('[role=status]', { hasText: 'played d2-c3.' }).waitFor({ state: 'attached' });
  const sure = await watchFor(white, '[data-action]:focus', /Sure\?/);
  await enter(white, 'abort');
  await sure();
  await white.keyboard.press('Escape');
  await white.waitForFunction(() => document.activeElement.dataset.action === 'abort');
  await enter(white, 'draw');
  await action(white, 'draw').getByText('Asked').waitFor();
  assert.equal(await here(white), 'draw');
  await enter(white, 'draw');
  await action(white, 'draw').getByText('Draw').waitFor();
  assert.equal(await here(white), 'draw');
  await leave(white, black);
});

test('a table is closed without a result before both have moved', async () => {
  const { white, black } = await two({ device: phone });
  await insist(white, 'abort');
  await untilStatus(black, 'aborted');
  assert.match(await gloss(black).innerText(), /closed without a result/);
  await leave(white, black);
});

test('who watches sees each turn and has nothing to press in the game', async () => {
  const { white, black, id } = await two({ device: phone });
  const watcher = await person(browser, 'Sofia', desktop);
  await watcher.goto(`${server.url}/r/${id}`);
  await untilStatus(watcher, 'playing');
  await white.getByText('Watching: 1').waitFor();
  await go(white, 'd2', 'c3');
  await untilTurns(watcher, ['d2-c3']);
  for (const name of ['resign', 'abort', 'draw', 'takeback', 'sit']) {
    assert.equal(await action(watcher, name).count(), 0, name);
  }
  assert.equal(await watcher.getByLabel('Type a turn').count(), 0);
  await leave(white, black, watcher);
});

test('a seat is offered in the lobby while it is free, and its game shown while it is played', async () => {
  const white = await person(browser, 'Halona', desktop);
  const id = await openTable(white, server.url, 'fetaix', { seat: 'Black' });
  const black = await person(browser, '', phone);
  await black.goto(server.url);
  const entry = black.locator('.entry', { hasText: 'Halona' });
  await entry.getByRole('button', { name: 'Sit down' }).click();
  await black.getByRole('textbox', { name: 'Your name' }).fill('Mina');
  await black.getByRole('dialog').getByRole('button', { name: 'Sit down' }).click();
  await untilStatus(black, 'playing');
  assert.match(black.url(), new RegExp(id));
  await white.getByText('Mina').first().waitFor();
  const watcher = await person(browser, '', desktop);
  await watcher.goto(`${server.url}/watch`);
  await watcher.locator('.live-board', { hasText: 'Halona' }).waitFor();
  await leave(white, black, watcher);
});

test('rules that were changed are marked at the table', async () => {
  const white = await person(browser, 'Amal', desktop);
  await openTable(white, server.url, 'alquerque', { rules: ['any way'] });
  const changed = white.locator('.margin-rule', { hasText: 'changed' });
  assert.match(await changed.innerText(), /How men walk[^]*any way/);
  await leave(white);
});

test('a table that is not there says so', async () => {
  const page = await person(browser, 'Amal', desktop);
  await page.goto(`${server.url}/r/22222222`);
  await page.getByRole('heading', { name: 'No such table' }).waitFor();
  await page.getByRole('link', { name: 'Back to the tables' }).click();
  await page.getByRole('heading', { name: 'Waiting for a player' }).waitFor();
  await leave(page);
});
