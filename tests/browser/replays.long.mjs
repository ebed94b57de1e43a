// Games that are over: in the list of one's own, kept, walked through, proved and saved.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { action, chance, desktop, eventually, person, phone, playOut } from './people.mjs';
import {
  atPly,
  atTables,
  leave,
  playAndResign,
  resign,
  told,
  typeAndSee,
  well,
} from './tables.mjs';

const { server, browser, two } = await atTables();

test('what is over stays in the list with its result, can be taken to another device, and forgotten', async () => {
  const { white, black, id } = await two({ game: 'felli' });
  await playAndResign(white, black);
  await white.goto(`${server.url}/mine`);
  const row = white.locator(`[data-room="${id}"]`);
  await row.getByText('lost').waitFor();
  const saved = await Promise.all([
    white.waitForEvent('download'),
    white.getByRole('button', { name: 'Save my games' }).click(),
  ]);
  const second = await person(browser, 'Amal', phone);
  await second.goto(`${server.url}/mine`);
  await second
    .locator('input[type=file]')
    .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await second.getByText('This is not a file of saved games.').waitFor();
  await second.locator('input[type=file]').setInputFiles(await saved[0].path());
  await second.getByText(/added/).waitFor();
  await second
    .locator(`[data-room="${id}"]`)
    .getByRole('link', { name: /^Replay/ })
    .click();
  await second.locator('main.replay').waitFor();
  await row.getByRole('button', { name: /^Remove/ }).click();
  await action(white, 'forget-sure').click();
  await row.waitFor({ state: 'detached' });
  await white.reload();
  await white.getByText('No games on this device yet.').waitFor();
  await leave(white, black, second);
});

// What is on each point, from its accessible label.
const men = page =>
  page
    .locator('.board-here [data-point]')
    .evaluateAll(list => list.map(one => one.getAttribute('aria-label')));

test('a finished game is walked through, position by position, as it was played', async () => {
  const { white, black, id } = await two();
  await playOut([white, black], chance(11));
  await action(white, 'replay').first().click();
  await white.locator('main.replay').waitFor();
  const replay = await told(white, `/api/rooms/${id}/replay`);
  const { moves, start } = replay.games[0];
  assert.equal(Number(await white.locator('main.replay').getAttribute('data-count')), moves.length);
  const points = replay.game.board.points.map(([label]) => label);
  for (let n = 0; n <= moves.length; n++) {
    await atPly(white, n);
    const { view } = n ? moves[n - 1] : start;
    const wanted = points.map((_, point) =>
      view.pieces.find(piece => piece[0] === point && !view.taken.includes(point)),
    );
    const sides = wanted.map(piece => (piece ? replay.game.seats[piece[1]].name : 'empty'));
    const differ = async () => {
      const shown = await men(white);
      return points.filter((_, i) => !shown[i]?.toLowerCase().includes(sides[i].toLowerCase()));
    };
    await eventually(differ, [], `after ${n} turns`);
    await white.keyboard.press('ArrowRight');
  }
  await white.getByText(replay.games[0].result.text).first().waitFor();
  await white.keyboard.press('Home');
  await atPly(white, 0);
  await well(white, 'a replay');
  await leave(white, black);
});

test('whoever played keeps a game, by mouse and keys, and finds it kept; whoever watched is not asked', async () => {
  const { white, black, id } = await two();
  await playAndResign(white, black);
  await white.goto(`${server.url}/r/${id}/replay`);
  const keep = white.getByRole('button', { name: 'Keep this game' }),
    letGo = white.getByRole('button', { name: 'Stop keeping it' });
  await keep.click();
  await letGo.waitFor();
  await white.getByRole('status').getByText('This game is kept.').waitFor();
  await well(white, 'a kept game');
  await white.reload();
  await letGo.waitFor();
  await white.getByText('Kept', { exact: true }).waitFor();
  assert.equal((await told(white, `/api/rooms/${id}/replay`)).kept, true);
  await black.goto(`${server.url}/r/${id}/replay`); // the other player may stop keeping it, too
  await black.getByRole('button', { name: 'Stop keeping it' }).press('Enter');
  await black.getByRole('button', { name: 'Keep this game' }).waitFor();
  await eventually(
    () => black.evaluate(() => document.activeElement.textContent),
    'Keep this game',
  );
  assert.equal((await told(black, `/api/rooms/${id}/replay`)).kept, false);
  const other = await person(browser, 'Cyra', phone);
  await other.goto(`${server.url}/r/${id}/replay`);
  await other.locator('main.replay').waitFor();
  assert.equal(await other.locator('.replay-keep').count(), 0);
  await leave(white, black, other);
});

test('a game of dice shows its throws, and its proof', async () => {
  const { white, black, id } = await two({ game: 'laquet' });
  await playAndResign(white, black);
  await white.goto(`${server.url}/r/${id}/replay`);
  const { moves } = (await told(white, `/api/rooms/${id}/replay`)).games[0];
  const thrown = moves.findIndex(move => move.kind === 'throw');
  await white.locator(`[data-ply="${thrown + 1}"]`).click();
  await white
    .getByText(
      new RegExp(`throws ${moves[thrown].throw.values[0]} and ${moves[thrown].throw.values[1]}\\.`),
    )
    .first()
    .waitFor();
  await action(white, 'check').click();
  await white.getByRole('dialog').getByText('Holds').nth(1).waitFor();
  assert.equal(await white.getByRole('dialog').getByText('Wrong', { exact: true }).count(), 0);
  await leave(white, black);
});

test('a replay is saved as record, PDN and text, and its file is a replay again', async () => {
  const { white, black, id } = await two();
  for (const [i, turn] of ['c2-c3', 'c4xc2', 'c1xc3', 'a3xc1'].entries()) {
    await typeAndSee(i % 2 ? black : white, turn);
  }
  await resign(white);
  await white.goto(`${server.url}/r/${id}/replay`);
  const save = async name => {
    const [file] = await Promise.all([
      white.waitForEvent('download'),
      white.locator(`[data-export="${name}"]`).click(),
    ]);
    return file.path();
  };
  await save('text');
  const page = await person(browser, '', desktop);
  for (const name of ['pdn', 'record']) {
    await page.goto(`${server.url}/replay`);
    await page.locator('input[type=file]').setInputFiles(await save(name));
    await page.locator('main.replay').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText('Amal: c2-c3.').waitFor();
    await page.locator('[data-ply="4"]').click();
    await atPly(page, 4);
  }
  await page.locator('[data-proof="true"]').waitFor();
  await action(page, 'another').click();
  await page.getByRole('heading', { name: 'Open a saved game' }).waitFor();
  await leave(white, black, page);
});

test('a file of 2 MB is refused in the words that the server has for it, wherever files are read', async () => {
  const page = await person(browser, '', desktop);
  const large = {
    name: 'games.pdn',
    mimeType: 'text/plain',
    buffer: Buffer.alloc(2_000_000, '[Game "alquerque"]\n1. c2-c3 *\n\n'),
  };
  await page.goto(`${server.url}/replay`);
  await page.locator('input[type=file]').setInputFiles(large);
  await page
    .getByRole('alert')
    .getByText('A file may have at most 1 MB.', { exact: true })
    .waitFor();
  const answer = await fetch(`${server.url}/api/replay`, { method: 'POST', body: large.buffer });
  assert.equal(answer.status, 413);
  assert.equal((await answer.json()).error, 'A file may have at most 1 MB.');
  await page.goto(`${server.url}/analysis/alquerque`);
  await action(page, 'pdn').click();
  await page.locator('.study-pdn input[type=file]').setInputFiles(large);
  await page.getByRole('alert').getByText('A game may have at most 1 MB.').waitFor();
  await leave(page);
});
