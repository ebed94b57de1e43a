// Playing against computers: with one press in the lobby, at a table made for it, in a free seat,
// and when no opponent is found. computers.long.mjs tries the rest.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  action,
  chance,
  desktop,
  dragByFinger,
  eventually,
  go,
  lobbyPlaces,
  mark,
  openTable,
  person,
  phone,
  playOut,
  untilStatus,
} from './people.mjs';
import { serve } from './server.mjs';
import {
  beginWithOnePress,
  breakRuleInLobby,
  computer,
  dragByMouse,
  moveInLobby,
  untilAnswered,
} from './computers.mjs';
import { leave, openSite, well } from './tables.mjs';

const { server, browser } = await openSite(['--computer-pace', '0']);

/* Choose a level in the lobby, and a game on its wall. */
async function choose(page, level, game) {
  await page.goto(server.url);
  await page.locator('.lead-wall').getByRole('button', { name: game, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: game }).waitFor();
  await mark(page.locator('.level-bar input').nth(level - 1));
}

test('a newcomer is in a game against a computer with one press', async () => {
  await beginWithOnePress(await person(browser, '', phone), server.url);
});

test('a man moved on the board of the lobby opens the game with that turn played', async () => {
  await moveInLobby(await person(browser, 'Amal', desktop), server.url, dragByMouse);
});

test('a turn made in the lobby that is not legal is explained at the table', async () => {
  await breakRuleInLobby(await person(browser, 'Amal', phone), server.url, dragByFinger);
});

test('a tap on a man of the lobby starts the game, and in a hunt Play says which side one gets', async () => {
  const page = await person(browser, 'Amal', phone);
  await choose(page, 2, 'Catch the hare');
  await action(page, 'play').getByText('Play as the hunters').waitFor();
  await well(page, 'the lobby with a hunt');
  const { near } = await lobbyPlaces(page);
  await page.touchscreen.tap(...near);
  await untilStatus(page, 'playing');
  await leave(page);
});

test('a whole game against the weakest level: hints, a turn taken back, and a rematch at another level', async () => {
  const page = await person(browser, 'Amal', desktop);
  const random = chance(11);
  await choose(page, 1, 'Felli');
  await action(page, 'play').click();
  await untilStatus(page, 'playing');
  const first = page.url();
  await action(page, 'hint').click();
  await page.getByText(/^Hint: /).waitFor();
  await eventually(() => page.locator('.board-here .q-hint-head').count(), 1);
  await untilAnswered(page, random);
  await eventually(() => page.locator('.q-hint-head').count(), 0);
  await action(page, 'takeback').click();
  await page.waitForFunction(() => document.querySelectorAll('.move-list .turn').length < 2);
  await playOut([page], random);
  await untilStatus(page, 'over');
  await action(page, 'again-otherwise').click();
  const dialog = page.getByRole('dialog');
  await mark(dialog.getByRole('radio', { name: /^Merchant/ }));
  await well(page, 'another level');
  await dialog.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForURL(address => address.href !== first);
  await untilStatus(page, 'playing');
  await computer(page).getByText('Merchant').waitFor();
  await page.goto(server.url);
  await eventually(() => page.locator('.level-bar input').nth(2).isChecked(), true);
  await page.locator('.lead-title').getByText('Felli', { exact: true }).waitFor();
  await leave(page);
});

test('whoever finds no opponent is asked after a while, and plays a computer in one press', async () => {
  const page = await person(browser, 'Amal', phone);
  await page.clock.install();
  await page.goto(server.url);
  await action(page, 'seek').click();
  const dialog = page.getByRole('dialog');
  await mark(dialog.getByRole('checkbox', { name: 'Alquerque', exact: true }), false);
  await mark(dialog.getByRole('checkbox', { name: 'Zamma', exact: true }));
  await dialog.getByText('10 + 5', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Start looking' }).click();
  await page.getByText('Looking for an opponent.').waitFor();
  const asked = page.getByText('Nobody yet. Play a computer?');
  assert.equal(await asked.count(), 0);
  // the last part of the lobby has loaded
  await page.locator('.todays-puzzle').waitFor();
  const place = await action(page, 'play').boundingBox();
  await page.clock.fastForward(8000);
  await asked.waitFor();
  await eventually(() => action(page, 'play').boundingBox(), place);
  await well(page, 'the question');
  await action(page, 'play').click();
  await untilStatus(page, 'playing');
  await computer(page).waitFor();
  const room = await (
    await page.request.get(
      `${server.url}/api${new URL(page.url()).pathname.replace('/r/', '/rooms/')}`,
    )
  ).json();
  assert.deepEqual([room.game.key, room.clock.base], ['zamma', 600]);
  const { counts } = await (await page.request.get(`${server.url}/api/rooms`)).json();
  assert.equal(counts.seeking, 0);
  await leave(page);
});

test('a new table against a computer may be without hints', async () => {
  const page = await person(browser, 'Amal', phone);
  await page.goto(`${server.url}/new/felli`);
  const dialog = page.getByRole('dialog');
  const hints = dialog.getByRole('group', { name: 'Hints' });
  await hints.getByRole('radio', { name: 'on' }).and(page.locator(':checked')).waitFor();
  await hints.getByText('off', { exact: true }).click();
  await well(page, 'a table without hints');
  await dialog.getByRole('button', { name: 'Play', exact: true }).click();
  await untilStatus(page, 'playing');
  const room = await (
    await fetch(`${server.url}/api/rooms/${new URL(page.url()).pathname.slice(3)}`)
  ).json();
  assert.equal(room.hints, false);
  await page.locator('[data-action=hint][aria-disabled=true]').locator('visible=true').waitFor();
  await leave(page);
});

test('where all computers are taken, the same game is played on this device in one press', async () => {
  const full = await serve(['--computer-pace', '0', '--computers-max', '1']);
  const [first, page] = [await person(browser, 'Amal'), await person(browser, 'Tariq', phone)];
  await first.goto(full.url);
  await action(first, 'play').click();
  await untilStatus(first, 'playing');
  const isHere = async (path, side) => {
    await page.waitForURL(full.url + path);
    await page
      .locator('label', { hasText: `You play ${side}` })
      .locator(':checked')
      .waitFor();
  };
  await page.goto(full.url);
  await action(page, 'play').click();
  await page.getByText('This server is full').waitFor();
  await well(page, 'no computer for the lobby');
  await action(page, 'here').click();
  await isHere('/local/alquerque', 'White');
  await page.goto(`${full.url}/new/felli?level=2&capture=optional`);
  const dialog = page.getByRole('dialog');
  await dialog.locator('label', { hasText: 'Black' }).click();
  await dialog.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('alert').getByText('This server is full').waitFor();
  await action(page, 'here').click();
  await isHere('/local/felli?capture=optional', 'Black');
  await page.locator('main.local[data-moves="1"]').waitFor();
  await leave(first, page);
  await full.end();
});

test('a computer takes the seat that stays free at an open table', async () => {
  const page = await person(browser, 'Amal', phone);
  await openTable(page, server.url, 'alquerque', { seat: 'White' });
  await action(page, 'computer').click();
  const dialog = page.getByRole('dialog');
  await mark(dialog.getByRole('radio', { name: /^Scribe/ }));
  await well(page, 'letting a computer play');
  await dialog.getByRole('button', { name: 'Let it play' }).click();
  await untilStatus(page, 'playing');
  await computer(page).getByText('Scribe').waitFor();
  await go(page, 'd2', 'c3');
  await page.waitForFunction(() => document.querySelectorAll('.move-list .turn').length >= 2);
  const [name, level] = await Promise.all(
    ['.name', '.with-level'].map(part => page.locator(`.others ${part}`).boundingBox()),
  );
  assert.ok(level.y < name.y + name.height, 'its level is beside its name');
  await page.setViewportSize({ width: 390, height: 560 });
  const more = page.getByRole('button', { name: 'More below' });
  await more.click();
  await more.waitFor({ state: 'detached' });
  await leave(page);
});
