// The pages around the tables: finding an opponent, choosing a table, one's own games, replays, games from files.
// finding.long.mjs, pages.long.mjs and replays.long.mjs try the rest.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  action,
  desktop,
  eventually,
  mark,
  openTable,
  person,
  phone,
  untilStatus,
} from './people.mjs';
import {
  atPly,
  atTables,
  idOf,
  leave,
  looking,
  resign,
  seek,
  told,
  typeAndSee,
  well,
} from './tables.mjs';

const { server, browser, two } = await atTables();

// ---- finding an opponent ----

test('two who look for the same are seated at one table, one of them after a lost connection', async () => {
  const one = await person(browser, 'Amal', desktop);
  await seek(one, server.url, ['Alquerque', 'Felli'], '10 + 5');
  await looking(one).waitFor();
  await well(one, 'looking');
  await server.kill();
  await one.getByText(/No connection/).waitFor();
  await server.restart();
  await looking(one).waitFor();
  await one.locator('.connection').waitFor({ state: 'detached' });
  const other = await person(browser, 'Tariq', phone);
  await seek(other, server.url, ['Felli', 'Zamma'], '10 + 5');
  for (const page of [one, other]) await untilStatus(page, 'playing');
  assert.equal(idOf(one), idOf(other));
  const room = await told(one, `/api/rooms/${idOf(one)}`);
  assert.equal(room.game.key, 'felli');
  assert.deepEqual(room.seats.map(seat => seat.name).sort(), ['Amal', 'Tariq']);
  assert.equal(room.clock.kind, 'fischer');
  await leave(one, other);
});

test('who chooses no game, or no possible clock, is told what would be right', async () => {
  const page = await person(browser, 'Amal', desktop);
  await seek(page, server.url, []);
  await page.getByText('Choose one game or more.').waitFor();
  await page.goto(`${server.url}/new/alquerque?against=anybody`);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Other', { exact: true }).click();
  await dialog.getByLabel('Minutes', { exact: true }).fill('999');
  await dialog.getByText('Minutes: a number from 0 to 180, such as 10 or 1.5.').first().waitFor();
  const isOff = () => dialog.getByRole('button', { name: 'Open the table' }).isDisabled();
  await eventually(isOff, true);
  await dialog.getByLabel('Minutes', { exact: true }).fill('2');
  await dialog.getByText('delay', { exact: true }).click();
  await well(page, "a clock of one's own");
  await dialog.getByRole('button', { name: 'Open the table' }).click();
  await page.locator('main.room[data-status]').waitFor();
  assert.deepEqual(
    (({ kind, base, add }) => [kind, base, add])(
      (await told(page, `/api/rooms/${idOf(page)}`)).clock,
    ),
    ['delay', 120, 5],
  );
  await page.goto(`${server.url}/new/felli?against=anybody`);
  await eventually(() => dialog.getByLabel('Minutes', { exact: true }).inputValue(), '2');
  await leave(page);
});

// ---- the lobby ----

test('the lobby shows the games and the clocks that are wanted, and its address keeps them', async () => {
  const hosts = [];
  for (const [name, game, clock] of [
    ['Ines', 'pretwa', 'Days'],
    ['Mina', 'pretwa', 'None'],
    ['Oskar', 'astar', 'Days'],
  ]) {
    const host = await person(browser, name, desktop);
    await openTable(host, server.url, game, {
      prepare: by => by.getByRole('dialog').getByText(clock, { exact: true }).first().click(),
    });
    hosts.push(host);
  }
  const page = await person(browser, 'Amal', desktop);
  const rows = async () =>
    (await page.locator('.entry .host').allInnerTexts()).map(text => text.trim()).sort();
  const untilRows = list => eventually(rows, list, 'the rows of the lobby');
  await page.goto(server.url);
  await page.locator('.entry', { hasText: 'Ines' }).getByText('3 days a turn').waitFor();
  await page.getByRole('button', { name: 'All games' }).click();
  await mark(page.getByRole('dialog').getByRole('checkbox', { name: 'Pretwa' }));
  await page.getByRole('button', { name: 'Show these' }).click();
  await untilRows(['Ines', 'Mina']);
  await mark(page.getByRole('radio', { name: 'days' }));
  await untilRows(['Ines']);
  await eventually(() => new URL(page.url()).search, '?game=pretwa&clock=days');
  await page.reload();
  await untilRows(['Ines']);
  await well(page, 'the lobby, filtered');
  await mark(page.getByRole('radio', { name: 'any clock' }));
  await untilRows(['Ines', 'Mina']);
  await leave(page, ...hosts);
});

// ---- my games ----

const mine = (page, group) => page.getByRole('region', { name: group });

test('my games say whose turn it is; the next game is one press away', async () => {
  const { white, black, id } = await two();
  await black.goto(`${server.url}/mine`);
  await mine(black, 'Waiting for the others').getByText('with Amal').waitFor();
  await typeAndSee(white, 'c2-c3');
  await black.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await mine(black, 'Your turn').getByText('with Amal').waitFor();
  await well(black, 'my games');
  await action(black, 'next-turn').click();
  await untilStatus(black, 'playing');
  assert.equal(idOf(black), id);
  await white.goto(`${server.url}/games`);
  await black.goto(`${server.url}/r/${id}`);
  await typeAndSee(black, 'c4xc2');
  await white.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await white.locator('.head > .places .places-count').getByText('1', { exact: true }).waitFor();
  await leave(white, black);
});

// ---- replays ----

test('a replay is entered at a position, goes by itself, and is turned, by mouse and keys', async () => {
  const { white, black, id } = await two();
  for (const [i, turn] of ['c2-c3', 'c4xc2', 'c1xc3', 'a3xc1'].entries()) {
    await typeAndSee(i % 2 ? black : white, turn);
  }
  await resign(white);
  const page = await person(browser, '', phone);
  await page.goto(`${server.url}/r/${id}/replay#2`);
  await atPly(page, 2);
  await page.getByText('Tariq: c4xc2.').waitFor();
  await page.locator('[data-ply="4"]').click();
  await atPly(page, 4);
  assert.equal(await page.locator('.replay-slider .note').innerText(), 'turn 2 of 3');
  await page.waitForFunction(() => location.hash === '#4');
  await action(page, 'last').click();
  await atPly(page, 5);
  await page.getByText('Amal resigns.').waitFor();
  await action(page, 'before').click();
  await page.getByRole('slider').focus();
  await page.keyboard.press('ArrowLeft');
  await atPly(page, 3);
  await action(page, 'play').click();
  await atPly(page, 5);
  await eventually(() => action(page, 'play').innerText(), 'Play');
  const top = page.locator('.replay-players').first().locator('.player-name');
  await top.filter({ hasText: 'Tariq' }).waitFor();
  await action(page, 'flip').click();
  await top.filter({ hasText: 'Amal' }).waitFor();
  await well(page, 'a replay on a phone');
  await page.evaluate(() => {
    location.hash = '#1';
  });
  await atPly(page, 1);
  await page.locator(`a[href="/r/${id}"]`).locator('visible=true').first().click();
  await untilStatus(page, 'over');
  await leave(white, black, page);
});

test('a text that is no game is answered with its line; a file may be dropped', async () => {
  const page = await person(browser, '', phone);
  await page.goto(`${server.url}/replay`);
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.getByText('Choose a file, or paste a game.').waitFor();
  await page.getByLabel('The game as text').fill('[Game "alquerque"]\n\n1. c2-c3 c4xc2\n2. a1-e5');
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.getByRole('alert').locator('code', { hasText: '2. a1-e5' }).waitFor();
  await well(page, 'a refused file');
  await page.getByLabel('The game as text').fill('[Game "alquerque"]\n\n1. c2-c3 c4xc2 *');
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.locator('main.replay').waitFor();
  await action(page, 'another').click();
  await page.locator('.import-form').evaluate(form => {
    const carried = new DataTransfer();
    carried.items.add(new File(['[Game "felli"]\n\n*'], 'a.pdn'));
    form.dispatchEvent(
      new DragEvent('drop', { dataTransfer: carried, bubbles: true, cancelable: true }),
    );
  });
  await page.getByRole('heading', { name: 'Felli' }).waitFor();
  assert.equal(page.trouble.filter(text => !/400/.test(text)).length, 0);
  await page.context().close();
});

test('a table without a game has no replay, and says so', async () => {
  const page = await person(browser, '', desktop);
  await page.goto(`${server.url}/r/22222222/replay`);
  await page.getByRole('heading', { name: 'No replay' }).waitFor();
  await page.context().close();
});

test('what is announced stands above every page, and the page about the site says what is kept', async () => {
  const page = await person(browser, 'Amal', phone);
  server.run('announce', 'We restart at 20:00.', '--for', '1h');
  await page.goto(`${server.url}/`);
  await page.locator('.announcement', { hasText: 'We restart at 20:00.' }).waitFor();
  await well(page, 'the lobby with an announcement');
  await page.getByRole('link', { name: 'About this site' }).click();
  await page.getByRole('heading', { name: 'What is kept' }).waitFor();
  await page.locator('.announcement').waitFor();
  await well(page, 'the page about the site');
  await page.goto(`${server.url}/`);
  server.run('announce', '--clear');
  await eventually(() => page.locator('.announcement').count(), 0, 'the announcement goes');
  await leave(page);
});
