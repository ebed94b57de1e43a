// Strong dice: all players commit to their entropy, and it is revealed once all have; checked after
// the game.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  action,
  chance,
  desktop,
  doNext,
  eventually,
  insist,
  openTable,
  person,
  sitDown,
  untilStatus,
} from './people.mjs';
import { leave, openSite } from './tables.mjs';

const { server, browser } = await openSite();

const strongOf = async (page, id) =>
  (await (await page.request.get(`${server.url}/api/rooms/${id}`)).json()).dice.strong;

const untilStrong = (page, id, holds) =>
  eventually(async () => holds(await strongOf(page, id)), true, 'what all add to the dice');

async function chooseStrong(page) {
  const choice = page.getByRole('group', { name: 'Dice' });
  await choice.getByText('strong', { exact: true }).click();
  await page.getByText(/who does not show theirs in time loses their seat/).waitFor();
  await page.getByText(/can be resigned, but no longer aborted/).waitFor();
}

async function giveUp(page, other, status) {
  await insist(page, 'resign');
  await untilStatus(other, status);
  await untilStatus(page, status);
}

test('a game with strong dice begins though one loads the page again between committing and showing; all is checked', async () => {
  const white = await person(browser, 'Amal', desktop);
  const id = await openTable(white, server.url, 'laquet', { seat: 'White', prepare: chooseStrong });
  await untilStrong(white, id, strong => strong.commits[0] !== null);
  await white.goto(`${server.url}/games`);
  const black = await person(browser, 'Tariq', desktop);
  await black.goto(`${server.url}/r/${id}`);
  await action(black, 'sit').first().click();
  await untilStrong(black, id, strong => strong.opened[1]);
  await black
    .getByText(/Waiting for .*Amal.* to show their part of the dice/)
    .first()
    .waitFor();
  await white.goto(`${server.url}/r/${id}`);
  await untilStatus(white, 'playing');
  await untilStatus(black, 'playing');
  // a game cannot be aborted after the first throw
  await action(white, 'abort').waitFor();
  await eventually(() => doNext(white, chance(1)), 'click');
  await action(white, 'resign').waitFor();
  await action(black, 'resign').waitFor();
  await eventually(() => action(white, 'abort').count(), 0);
  await giveUp(white, black, 'between');
  await action(white, 'ready').click();
  await action(black, 'ready').click();
  await untilStatus(white, 'playing');
  await untilStatus(black, 'playing');
  await giveUp(black, white, 'over');
  await action(white, 'check').click();
  const added = white.getByText(/Every player added to the dice what they had committed to/);
  await eventually(() => added.count(), 2, 'of both games');
  assert.equal(await white.locator('.findings [data-ok=false]').count(), 0);
  // this device saw all commitments of the last game
  const saw = white.getByText(/All commitments match those this device saw/);
  await eventually(() => saw.count(), 1);
  await leave(white, black);
});

/* The steps in the list of turns that are broken across lines, however narrow it is. Runs in the page. */
function brokenSteps() {
  document.querySelector('.move-list').style.maxWidth = '140px';
  return [...document.querySelectorAll('.moves .turn > span')]
    .filter(step => step.getClientRects().length > 1)
    .map(step => step.textContent);
}

test('with simple dice nothing is committed to, and the game begins when all sit; no step is broken in the list', async () => {
  const white = await person(browser, 'Amal', desktop);
  const id = await openTable(white, server.url, 'laquet', { seat: 'White' });
  const black = await person(browser, 'Tariq', desktop);
  await sitDown(black, server.url, id);
  await untilStatus(white, 'playing');
  assert.equal(await strongOf(white, id), null);
  const random = chance(3);
  const steps = async () => {
    for (const page of [white, black]) await doNext(page, random);
    return (await white.locator('.moves .turn > span').count()) > 3;
  };
  await eventually(steps, true, 'steps in the list');
  assert.deepEqual(await white.evaluate(brokenSteps), []);
  await leave(white, black);
});

test('a game without dice offers no choice of them', async () => {
  const page = await person(browser, 'Amal', desktop);
  await page.goto(`${server.url}/new/alquerque?against=anybody`);
  await page.getByRole('button', { name: 'Open the table' }).waitFor();
  assert.equal(await page.getByRole('group', { name: 'Dice' }).count(), 0);
  await leave(page);
});

for (const [game, box] of [
  ['laaiqa', '.q-casts'],
  ['laquet', '.q-throw'],
]) {
  test(`what is thrown in ${game} has its place before its script has come`, async () => {
    const page = await person(browser, '', desktop);
    let release;
    const held = new Promise(done => (release = done));
    await page.route('**/assets/chance-rows-*.js', route => held.then(() => route.continue()));
    await page.goto(`${server.url}/local/${game}`);
    const place = page.locator(box);
    await place.waitFor({ state: 'attached' });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const first = await place.boundingBox();
    assert.equal(await page.locator('svg.q-chance').count(), 0);
    release();
    await page.locator(`${box} svg.q-chance`).first().waitFor();
    const { x, width, height } = await place.boundingBox();
    assert.deepEqual([x, width], [first.x, first.width]);
    if (game === 'laaiqa') assert.equal(height, first.height);
    await leave(page);
  });
}
