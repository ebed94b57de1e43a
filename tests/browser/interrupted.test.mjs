// Interruptions during a game: a lost connection while dragging a man, a rotated phone, the back
// button, a second tab.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  action,
  desktop,
  drawn,
  eventually,
  go,
  middle,
  openTable,
  person,
  phone,
  press,
  tooWide,
  untilStatus,
  untilTurns,
  watchTrouble,
} from './people.mjs';
import { atTables, leave } from './tables.mjs';

const { server, browser, two } = await atTables();

/* Loads a page anew, and keeps what the server says to it from then on. */
async function hear(page) {
  page.heard = [];
  page.on('websocket', socket =>
    socket.on('framereceived', ({ payload }) => page.heard.push(String(payload))),
  );
  await page.reload();
  await untilStatus(page, 'playing');
}

/* Waits until the label of a point contains a text. */
const told = (page, label, hasText) =>
  page
    .locator(`.board-here [data-point="${label}"][aria-label*="${hasText}"]`)
    .waitFor({ state: 'attached' });

/* Picks up a man and drags it halfway. */
async function takeUp(page, from, to) {
  const [[x0, y0], [x1, y1]] = [await middle(page, from), await middle(page, to)];
  await page.mouse.move(x0, y0);
  await page.mouse.down();
  await page.mouse.move((x0 + x1) / 2, (y0 + y1) / 2, { steps: 3 });
  return [x1, y1];
}

async function loseConnection(...pages) {
  await server.kill();
  for (const page of pages) await page.locator('.status-line.connection').waitFor();
}

async function findAgain(...pages) {
  await server.restart();
  for (const page of pages) await page.locator('.connection').waitFor({ state: 'detached' });
}

test('a man in the hand outlasts a lost connection, and is put down when it is back', async () => {
  const { white, black } = await two();
  const place = await takeUp(white, 'd2', 'c3');
  await loseConnection(white, black);
  await findAgain(white, black);
  await white.mouse.move(...place, { steps: 3 });
  await white.mouse.up();
  for (const page of [white, black]) await untilTurns(page, ['d2-c3']);
  await leave(white, black);
});

test('a man that is put down without a connection goes back, and nothing is sent later', async () => {
  const { white, black } = await two();
  const place = await takeUp(white, 'd2', 'c3');
  await loseConnection(white, black);
  await white.mouse.move(...place, { steps: 3 });
  await white.mouse.up();
  await told(white, 'd2', 'White');
  await told(white, 'c3', 'empty');
  await findAgain(white, black);
  await untilTurns(white, []);
  await go(white, 'c2', 'c3');
  for (const page of [white, black]) await untilTurns(page, ['c2-c3']);
  await leave(white, black);
});

/* The board is within the window, and nothing is wider than the window. */
async function fits(page, { width, height }) {
  await eventually(async () => {
    await drawn(page);
    const board = await page.locator('.board-here svg').first().boundingBox();
    return board.x >= 0 && board.x + board.width <= width && board.height <= height;
  }, true);
  assert.ok((await tooWide(page)) <= 0, `wider than ${width}`);
}

test('who looks at a table when it is removed goes on reading that it was', async () => {
  const { white, black, id } = await two();
  const pages = [white, black];
  for (const page of pages) await hear(page);
  server.run('remove', id);
  const said = page => page.getByText('This table was removed by those who run this site.').first();
  for (const page of pages) await said(page).waitFor();
  // the server has let go of the table, and the page has asked for it again
  for (const page of pages) {
    await eventually(() => page.heard.some(text => text.includes('"no_room"')), true, 'it is gone');
  }
  for (const page of pages) {
    await drawn(page);
    await said(page).waitFor();
    assert.equal(await page.getByRole('heading', { name: 'No such table' }).count(), 0);
    await page.context().close();
  }
});

test('a phone is turned in the middle of a turn: the man stays chosen, and goes where he is sent', async () => {
  const { white, black } = await two({ device: phone });
  const upright = phone.viewport;
  const lying = { width: upright.height, height: upright.width };
  await go(white, 'd2', 'c3');
  await untilTurns(black, ['d2-c3']);
  await press(black, 'b4');
  await told(black, 'b4', 'selected');
  await black.setViewportSize(lying);
  await fits(black, lying);
  await told(black, 'b4', 'selected');
  await press(black, 'd2');
  await untilTurns(white, ['d2-c3', 'b4xd2']);
  await black.setViewportSize(upright);
  await fits(black, upright);
  await go(white, 'e1', 'c3');
  await untilTurns(black, ['d2-c3', 'b4xd2', 'e1xc3']);
  await leave(white, black);
});

test('back leads to the lobby and forward to the table, where the game has gone on', async () => {
  const white = await person(browser, 'Halona', desktop);
  await openTable(white, server.url, 'alquerque', { seat: 'White' });
  const black = await person(browser, 'Tariq', phone);
  await black.goto(server.url);
  const entry = black.locator('.entry', { hasText: 'Halona' });
  await entry.getByRole('button', { name: 'Sit down' }).click();
  await untilStatus(black, 'playing');
  const table = black.url();
  await black.goBack();
  await action(black, 'play').waitFor();
  assert.equal(await black.locator('main.room').count(), 0);
  await untilStatus(white, 'playing');
  await go(white, 'd2', 'c3');
  await untilTurns(white, ['d2-c3']);
  await black.goForward();
  await untilTurns(black, ['d2-c3']);
  assert.equal(black.url(), table);
  await go(black, 'b4', 'd2');
  await untilTurns(white, ['d2-c3', 'b4xd2']);
  await leave(white, black);
});

test('of two tabs one has the seat; when it is closed the other goes on, with what was played there', async () => {
  const { white, black, id } = await two();
  const other = watchTrouble(await white.context().newPage());
  await other.goto(`${server.url}/r/${id}`);
  await other.getByText('Open in another window.').waitFor();
  await go(white, 'd2', 'c3');
  await untilTurns(other, ['d2-c3']);
  await action(other, 'use-here').click();
  await white.getByText(/in use on another device/).waitFor();
  await go(black, 'b4', 'd2');
  await untilTurns(other, ['d2-c3', 'b4xd2']);
  await go(other, 'e1', 'c3');
  await untilTurns(black, ['d2-c3', 'b4xd2', 'e1xc3']);
  await other.close();
  await action(white, 'use-here').click();
  await untilTurns(white, ['d2-c3', 'b4xd2', 'e1xc3']);
  await action(white, 'resign').waitFor();
  assert.deepEqual(other.trouble, []);
  await leave(white, black);
});
