// The rules in the browser: reviewing a game, and trying turns on the analysis board. studies.long.mjs tries the rest.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  action,
  desktop,
  eventually,
  insist,
  openTable,
  person,
  phone,
  press,
  untilStatus,
} from './people.mjs';
import { tryTurns } from './studies.mjs';
import { atTables, leave, well } from './tables.mjs';

const { server, browser } = await atTables(['--computer-pace', '0']);

/* The start position in an address of the analysis board. */
const begun = href => new URLSearchParams(new URL(href, server.url).hash.slice(1)).get('from');

test('who watches a game gets its position to analyse, who plays it only when it is over', async () => {
  const page = await person(browser, 'Amal', desktop);
  await page.goto(server.url);
  await action(page, 'play').click();
  await untilStatus(page, 'playing');
  const guest = await person(browser, 'Tariq', desktop);
  await guest.goto(page.url());
  await untilStatus(guest, 'playing');
  const link = guest.locator('.margin-foot [data-action=analysis]');
  await link.waitFor();
  assert.ok(begun(await link.getAttribute('href')), 'it says the position');
  const own = page.locator('[data-action=analysis]');
  await eventually(() => own.count(), 0, 'not while one plays');
  await page.goto(`${page.url()}/replay`);
  await page.locator('main.replay').waitFor();
  await eventually(() => own.count(), 0, 'not by way of the replay');
  await guest.goto(`${guest.url()}/replay`);
  await guest.locator('main.replay').waitFor();
  await guest.locator('[data-action=analysis]').click();
  await guest.locator('main.analysis').waitFor();
  await leave(guest);
  await leave(page);
});

test('while one plays a game, no other window says what its turns are worth', async () => {
  const page = await person(browser, 'Amal', desktop);
  const guest = await person(browser, 'Tariq', desktop);
  const tab = await page.context().newPage();
  await tab.goto(`${server.url}/analysis/felli#moves=a2-b3`);
  await tab.locator('.best-line').first().waitFor();
  await guest.goto(`${server.url}/r/${await openTable(page, server.url, 'felli')}`);
  await guest.locator('[data-action=sit]').first().click();
  await untilStatus(page, 'playing');
  const refused = tab.locator('main[data-playing]');
  await refused.getByText('Analysis opens once your game is over.').waitFor();
  for (const path of ['/analysis/felli', '/review/felli#moves=a2-b3~c4xa2', '/solved/felli']) {
    await tab.goto(server.url + path);
    await refused.waitFor();
  }
  await well(tab, 'a page that waits');
  await tab.goto(`${server.url}/analysis/alquerque`);
  await tab.locator('.best-line').first().waitFor();
  await insist(page, 'abort');
  await tab.goto(`${server.url}/analysis/felli`);
  await tab.locator('.best-line').first().waitFor();
  await leave(guest);
  await leave(page);
});

test('on a phone turns are tried, branch off, and are kept in the address', async () => {
  await tryTurns(await person(browser, '', phone), server.url);
});

test('of a solved game each turn is told as it is, proved by the table', async () => {
  const page = await person(browser, '', desktop);
  await page.goto(`${server.url}/analysis/felli`);
  await page.getByText('White wins in 31 turns, both sides counted.').waitFor();
  const lines = page.locator('.best-line strong');
  await eventually(() => lines.allInnerTexts(), ['b2-b3', 'a2-b3', 'c2-b3']);
  await eventually(() => page.locator('.q-value-text').count(), 3, 'each turn has its sign');
  await well(page, 'a solved game');
  await leave(page);
});

test('the analysis board lists as buttons what a tap can miss', async () => {
  const page = await person(browser, '', phone);
  await page.goto(`${server.url}/analysis/gol-skuish`);
  await page.locator('main.analysis[data-here="true"]').waitFor();
  await press(page, 'd1');
  await page.locator('.study-choices').getByRole('button', { name: 'To m0' }).click();
  await page.locator('main.analysis[data-path="0"]').waitFor();
  await page.context().close();
});

test('men are set by hand, and the rules say what is wrong', async () => {
  const page = await person(browser, '', phone);
  await page.goto(`${server.url}/analysis/alquerque`);
  await action(page, 'setup').click();
  await action(page, 'empty').click();
  await press(page, 'c3');
  await page.getByRole('button', { name: 'Black', exact: true }).click();
  await press(page, 'c4');
  await press(page, 'a1');
  await press(page, 'a1');
  await eventually(() => page.locator('input[name=position]').inputValue(), 'W:Wc3:Bc4');
  await well(page, 'a position being set up');
  await page.getByRole('button', { name: 'Set up', exact: true }).last().click();
  await page.locator('.best-line', { hasText: 'c3xc5' }).waitFor();
  await page.waitForFunction(() => location.hash.includes('from=W%3AWc3%3ABc4'));
  await leave(page);
});

test('what is no position, no game or no option is said in a sentence', async () => {
  const page = await person(browser, '', desktop);
  await page.goto(`${server.url}/analysis/alquerque`);
  await action(page, 'setup').click();
  await page.locator('input[name=position]').fill('W:Wz9');
  await page.getByRole('button', { name: 'Set up', exact: true }).last().click();
  await page.getByRole('alert').getByText('z9').waitFor();
  await page.goto(`${server.url}/analysis/alquerque?capture=nothing`);
  await page.getByRole('heading', { name: 'No analysis' }).waitFor();
  await page.context().close();
});

test('what was tried is reviewed as a game, and so is a game from a file', async () => {
  const page = await person(browser, '', desktop);
  await page.goto(`${server.url}/analysis/felli`);
  await page.locator('main.analysis[data-here="true"]').waitFor();
  assert.equal(await action(page, 'review').count(), 0, 'nothing was played yet');
  await page.goto(`${server.url}/analysis/felli#moves=a2-b3~c4xa2`);
  await action(page, 'review').click();
  await page.locator('main.review[data-done="true"]').waitFor();
  await page.getByRole('link', { name: 'Analysis', exact: true }).waitFor();
  await well(page, 'a review of a study');
  await page.goto(`${server.url}/replay`);
  await page.locator('textarea').fill('[Game "alquerque"]\n1. b2-c3 d4xb2 2. a1xc3 *');
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.getByRole('link', { name: 'Review', exact: true }).click();
  await page.waitForURL('**/review/alquerque*');
  await page.locator('main.review[data-done="true"]').waitFor();
  assert.ok(await page.locator('.worth-graph .graph-line').count());
  await page.goto(`${server.url}/review/alquerque#moves=c2-c9`);
  await page.getByRole('heading', { name: 'No review' }).waitFor();
  await page.getByText('c2-c9').waitFor();
  await leave(page);
});
