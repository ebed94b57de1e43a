// More of playing against computers: on the other device, three at a table, and the next game below the words of this one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  beginWithOnePress,
  breakRuleInLobby,
  computer,
  dragByMouse,
  moveInLobby,
} from './computers.mjs';
import {
  action,
  desktop,
  dragByFinger,
  openTable,
  person,
  phone,
  sitDown,
  untilStatus,
} from './people.mjs';
import { leave, openSite, well } from './tables.mjs';

const { server, browser } = await openSite(['--computer-pace', '0']);

test('on a desktop a newcomer is in a game against a computer with one press', async () => {
  await beginWithOnePress(await person(browser, '', desktop), server.url);
});

test('on a phone a man moved on the board of the lobby opens the game with that turn played', async () => {
  await moveInLobby(await person(browser, 'Amal', phone), server.url, dragByFinger);
});

test('on a desktop a turn made in the lobby that is not legal is explained at the table', async () => {
  await breakRuleInLobby(await person(browser, 'Amal', desktop), server.url, dragByMouse);
});

test('at a table of three a friend and a computer take the other seats', async () => {
  const page = await person(browser, 'Amal', desktop);
  await page.goto(`${server.url}/new/laaiqa`);
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('group', { name: 'Number of players' })
    .getByText('3', { exact: true })
    .click();
  await dialog.getByLabel('Second player').selectOption('person');
  await dialog.getByLabel('Third player').selectOption('1');
  await well(page, 'a table of three');
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await page.locator('main.room[data-status=open]').waitFor();
  await computer(page).getByText('Page').waitFor();
  const friend = await person(browser, 'Tariq', phone);
  await sitDown(friend, server.url, new URL(page.url()).pathname.split('/').pop());
  for (const one of [page, friend]) await untilStatus(one, 'playing');
  await well(friend, 'a friend and a computer');
  await leave(friend);
  await leave(page);
});

test('a computer that sat down at an open table is sent away again', async () => {
  const page = await person(browser, 'Amal', desktop);
  await openTable(page, server.url, 'laaiqa');
  await action(page, 'computer').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Let it play' }).click();
  await computer(page).first().waitFor();
  await well(page, 'a computer at an open table');
  await action(page, 'dismiss').click();
  await action(page, 'dismiss').waitFor({ state: 'detached' });
  await leave(page);
});

test('the next game waits below the words of this one, where it pushes nothing', async () => {
  const page = await person(browser, 'Amal', desktop);
  for (const key of ['felli', 'alquerque']) {
    await page.goto(`${server.url}/new/${key}?against=computer`);
    await page.getByRole('dialog').getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForURL('**/r/*');
    await untilStatus(page, 'playing');
  }
  const [next, own] = await Promise.all(
    [action(page, 'next-turn'), page.locator('.own')].map(one => one.boundingBox()),
  );
  assert.ok(next.y >= own.y + own.height, 'it is below the last row');
  await leave(page);
});
