// Solved games: their pages, the values of turns, and the marks in the replay of a finished game. solved.long.mjs tries the rest.
import { test } from 'node:test';
import { desktop, eventually, person, phone } from './people.mjs';
import { leave, openSite, well } from './tables.mjs';

const { server, browser } = await openSite();

const at = (page, ply) => page.locator(`.solved-side[data-ply="${ply}"]`).waitFor();
const next = page => page.getByRole('button', { name: 'One forward' }).click();
const turn = (page, name) => page.getByRole('button', { name, exact: true }).click();
const signs = page => page.locator('.solved-slab rect.q-value').count();
const untilLong = (page, turns) =>
  eventually(() => page.locator('.solved-line li').count(), turns, 'the turns of the line');

test('where nothing is being played the lobby shows a solved game', async () => {
  const page = await person(browser, '', desktop);
  await page.goto(server.url);
  await page.locator('.solved-game').getByText('Felli: White wins in 31 turns').click();
  await page.waitForURL(/\/solved\/felli$/);
  await leave(page);
});

test('the line of felli is walked along, and left by another turn', async () => {
  const page = await person(browser, '', desktop);
  await page.goto(`${server.url}/solved/felli`);
  await page.getByText('White, who moves first, wins in 31 turns against every defence.').waitFor();
  await page.getByText('White wins in 31 more turns. Black has no better defence.').waitFor();
  await page.getByRole('button', { name: 'b2-b3 wins in 31 turns' }).waitFor();
  await eventually(() => signs(page), 3);
  await well(page, 'felli is solved');
  await next(page);
  await next(page);
  await at(page, 2);
  await page.getByText('White wins in 29 more turns').waitFor();
  await page.locator('.solved-line [aria-current]', { hasText: 'b4xb2' }).waitFor();
  await page.getByRole('button', { name: 'The start' }).click();
  await turn(page, 'a2-b3 wins in 37 turns');
  await at(page, 1);
  await page.getByText('White wins in 36 more turns').waitFor();
  await untilLong(page, 1);
  await page
    .getByRole('list', { name: 'What each turn is worth' })
    .getByRole('button')
    .first()
    .waitFor();
  await next(page); // the best reply
  await at(page, 2);
  await page.getByText('White wins in 35 more turns').waitFor();
  await page.getByRole('button', { name: 'Back to the line from the start' }).click();
  await at(page, 0);
  await untilLong(page, 31);
  await leave(page);
});

test('against the computer is against the one that plays from the table, under these rules', async () => {
  const page = await person(browser, '', desktop);
  await page.goto(`${server.url}/solved/felli?capture=optional`);
  await page.getByRole('link', { name: 'Play Felli against the computer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name=level][value="6"]:checked').waitFor({ state: 'attached' });
  await dialog.getByText('House rules: 1 changed').waitFor();
  await dialog.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForURL(/\/r\//);
  await leave(page);
});

test('solved games are found from the games, and what is not solved says so', async () => {
  const page = await person(browser, '', phone);
  await page.goto(`${server.url}/games/felli`);
  await page.getByRole('link', { name: 'Solved: White wins in 31 turns' }).click();
  await page.getByRole('heading', { name: 'Felli is solved' }).waitFor();
  await page.getByRole('link', { name: 'All solved games' }).click();
  await page.getByRole('heading', { name: 'Solved games' }).waitFor();
  await page.getByRole('link', { name: /Capturing: optional.*A draw with best play/ }).click();
  await page.getByText('With best play on both sides, a draw.').waitFor();
  await leave(page);
  const other = await person(browser, '', desktop);
  await other.goto(`${server.url}/solved/laquet`);
  await other.getByRole('heading', { name: 'Not solved' }).waitFor();
  await other.context().close();
});

async function replayOf(text) {
  const page = await person(browser, '', desktop);
  await page.goto(`${server.url}/replay`);
  await page.getByLabel('The game as text').fill(text);
  await page.locator('.import-form .button.main').click();
  await page.locator('main.replay').waitFor();
  return page;
}

test('the replay of a finished game says what each turn is worth, where a table knows', async () => {
  const page = await replayOf('[Game "felli"]\n[Result "1-0"]\n\n1. a2-b3 1-0');
  const list = page.getByRole('region', { name: 'What each turn is worth' });
  await list.getByText('wins in 31 turns').waitFor();
  await page.keyboard.press('ArrowRight');
  await list.getByText('loses in 36 turns').first().waitFor();
  const values = page.locator('.replay-slab rect.q-value');
  await values.first().waitFor({ state: 'attached' });
  await well(page, 'a replay with values');
  await list.getByRole('button', { name: 'Hide' }).click();
  await eventually(() => values.count(), 0);
  await leave(page);
});
