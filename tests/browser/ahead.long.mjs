// Turns chosen in advance: what keeps them, what cancels them, and all ways to enter and take them back.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { action, carry, drawn, go, middle, press, typePoint, untilTurns } from './people.mjs';
import { atTables, leave, untilPremoved, untilSeen } from './tables.mjs';

const { server, two } = await atTables();

test('it is kept when the page is loaded anew', async () => {
  const { white, black } = await two();
  await go(black, 'b4', 'd2');
  await black.reload();
  await untilSeen(black, '.own em');
  await untilPremoved(black, 1);
  await go(white, 'd2', 'c3');
  await untilTurns(white, ['d2-c3', 'b4xd2']);
  await leave(white, black);
});

test('it is played on coming back, where the turn came meanwhile', async () => {
  const { white, black, id } = await two();
  await go(black, 'b4', 'd2');
  await black.goto(`${server.url}/games`);
  await go(white, 'd2', 'c3');
  await untilTurns(white, ['d2-c3']);
  await black.goto(`${server.url}/r/${id}`);
  await untilTurns(white, ['d2-c3', 'b4xd2']);
  await leave(white, black);
});

test('it is forgotten when a turn is taken back', async () => {
  const { white, black } = await two();
  await go(white, 'd2', 'c3');
  await untilTurns(black, ['d2-c3']);
  await go(black, 'b4', 'd2');
  await untilTurns(white, ['d2-c3', 'b4xd2']);
  await go(black, 'b5', 'b4');
  await untilPremoved(black, 1);
  await action(black, 'takeback').click();
  await action(white, 'accept').click();
  await black.locator('.gloss-words', { hasText: 'Your premove b5-b4 was cancelled' }).waitFor();
  await untilPremoved(black, 0);
  await untilTurns(white, ['d2-c3']);
  await leave(white, black);
});

test('it is kept while the server is away', async () => {
  const { white, black } = await two();
  await go(black, 'b4', 'd2');
  await server.kill();
  await server.restart();
  await white.locator('.connection').waitFor({ state: 'detached' });
  await black.locator('.connection').waitFor({ state: 'detached' });
  await untilPremoved(black, 1);
  await go(white, 'd2', 'c3');
  await untilTurns(white, ['d2-c3', 'b4xd2']);
  await leave(white, black);
});

test('it is taken back by Escape, by the other button, by a touch, and by its word', async () => {
  const { white, black } = await two();
  const ways = [
    () => black.getByRole('listbox').press('Escape'),
    async () => black.mouse.click(...(await middle(black, 'c3')), { button: 'right' }),
    () => press(black, 'c3'),
    () => action(black, 'premove-cancel').click(),
  ];
  for (const way of ways) {
    await go(black, 'b4', 'd2');
    await untilPremoved(black, 1);
    await way();
    await untilPremoved(black, 0);
  }
  await go(white, 'd2', 'c3');
  await untilTurns(black, ['d2-c3']);
  await leave(white, black);
});

test('it is chosen by carrying a man, and by keys', async () => {
  const { white, black } = await two();
  await carry(black, 'b4', 'd2');
  await untilPremoved(black, 1);
  const board = black.getByRole('listbox');
  await board.press('Escape');
  await untilPremoved(black, 0);
  for (const label of ['b4', 'd2']) {
    await typePoint(black, label);
    await board.press('Enter');
  }
  await untilPremoved(black, 1);
  await black
    .locator('.board-here [data-point=d2][aria-label*="premove to this point"]')
    .waitFor({ state: 'attached' });
  await go(white, 'd2', 'c3');
  await untilTurns(white, ['d2-c3', 'b4xd2']);
  await leave(white, black);
});

test('where dice decide nothing is chosen in advance', async () => {
  const { white, black } = await two({ game: 'laquet' });
  await press(black, '6');
  await drawn(black);
  assert.equal(await black.locator('.q-selected').count(), 0);
  await leave(white, black);
});
