// newcomers.test.mjs - regression tests for small problems that first-time users ran into. newcomers.long.mjs tries the rest.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tabTo } from './by-keys.mjs';
import { heard } from './heard.mjs';
import {
  desktop,
  drawn,
  eventually,
  insist,
  openTable,
  person,
  phone,
  tooWide,
  typeTurn,
  untilStatus,
  watchFor,
} from './people.mjs';
import { leave, openSite } from './tables.mjs';

const lying = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };

const { server, browser } = await openSite(['--computer-pace', '0']);

const boxOf = (page, selector) => page.locator(selector).first().boundingBox();

test('dice are thrown by a press on them, and stand beside the board of a lying phone', async () => {
  const page = await person(browser, 'Amal', lying);
  await page.goto(`${server.url}/new/laquet?against=computer`);
  await page.getByRole('dialog').getByText('White', { exact: true }).click();
  await page.locator('.new-end .button.main').click();
  await untilStatus(page, 'playing');
  await page.locator('.q-dice:not([disabled])').click();
  await eventually(
    async () => /^Amal threw/.test(await page.locator('.q-throw-title').innerText()),
    true,
    'the throw is told',
  );
  await drawn(page);
  const [slab, dice, ground] = [
    await boxOf(page, '.board-slab'),
    await boxOf(page, '.q-dice'),
    await boxOf(page, '.q-ground'),
  ];
  assert.ok(dice.x >= ground.x + ground.width, 'dice stand right of the board');
  assert.ok(dice.x + dice.width <= slab.x + slab.width, 'and within its slab');
  assert.equal(ground.height, slab.height, 'the board has all of the height');
  await leave(page);
});

test('a table of four that waits fits a phone: seats, and the link to send', async () => {
  for (const device of [phone, lying]) {
    const page = await person(browser, 'Amal', device);
    await openTable(page, server.url, 'laaiqa', { seats: 4 });
    await page.locator('[data-action=computer]').nth(2).waitFor();
    await drawn(page);
    assert.equal(await tooWide(page), 0);
    const { width } = device.viewport;
    for (const way of await page.locator('[data-action=computer]').all()) {
      const box = await way.boundingBox();
      assert.ok(box.x >= 0 && box.x + box.width <= width, 'a way beyond the edge');
      assert.ok(box.height < 60, 'a way of one line');
    }
    assert.equal(await page.locator('.casts').isVisible(), false);
    await leave(page);
  }
});

/* Words of names that are broken across lines. Runs in the page. */
function broken(selector) {
  const range = document.createRange();
  return [...document.querySelectorAll(selector)].flatMap(({ firstChild: text }) =>
    [...text.data.matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1 ? [word] : [];
    }),
  );
}

test('at twice the size of text no name on the wall is broken', async () => {
  const page = await person(browser, 'Amal', desktop);
  await page.goto(server.url);
  await page.locator('.upper .figure-name').first().waitFor();
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await drawn(page);
  assert.deepEqual(await page.evaluate(broken, '.upper .figure-name'), []);
  assert.equal(await tooWide(page), 0);
  await leave(page);
});

test('on a phone the foot of the rules goes from clause to clause, and a position is tried within one', async () => {
  const page = await person(browser, 'Amal', phone);
  await page.goto(`${server.url}/games/alquerque`);
  const foot = page.locator('.rules-foot');
  const next = foot.getByRole('button', { name: 'Next clause' });
  const read = wanted =>
    eventually(() => foot.locator('[data-clause]').getAttribute('data-clause'), wanted, 'clause');
  await read('0');
  // The page renders in stages: wait for all of them before counting.
  const { clauses } = await (await fetch(`${server.url}/api/games/alquerque`)).json();
  await eventually(() => page.locator('.clause').count(), clauses.length, 'all clauses');
  const ids = await page.locator('.clause').evaluateAll(all => all.map(({ id }) => id));
  for (const [i, id] of ids.entries()) {
    await next.click();
    await read(String(i + 1));
    await page.locator(`[id="${id}"]`).scrollIntoViewIfNeeded();
  }
  await foot.getByText(`Clause ${ids.length} of ${ids.length}`).waitFor();
  assert.equal(await next.getAttribute('aria-disabled'), 'true');
  await foot.getByRole('button', { name: 'Previous clause' }).click();
  await read(String(ids.length - 1));
  await page.locator('[data-try]').first().click();
  await page.locator('.try-board [role=listbox]').waitFor();
  await drawn(page);
  await eventually(
    async () => {
      const [board, bar] = [await boxOf(page, '.try-board .study-slab'), await foot.boundingBox()];
      return board.y >= 0 && board.y + board.height <= bar.y;
    },
    true,
    'the board is in sight above the bar',
  );
  await foot.getByRole('link', { name: 'Play' }).click();
  await page.getByRole('dialog').waitFor();
  await leave(page);
});

test('Tab goes from piece to piece that may move, then over where one may go, then on', async () => {
  const page = await person(browser, 'Amal');
  await page.goto(`${server.url}/local/alquerque`);
  await page.locator('main.local[data-here="true"]').waitFor();
  assert.ok(await tabTo(page, '.board-here [role=listbox]'));
  const here = async () => (await heard(page)).here?.name;
  const men = [await here()];
  const isOn = async () => (await heard(page)).hasFocus;
  for (await page.keyboard.press('Tab'); await isOn(); await page.keyboard.press('Tab')) {
    men.push(await here());
  }
  assert.deepEqual(men, [
    'b2, White man, may go to c3',
    'c2, White man, may go to c3',
    'd2, White man, may go to c3',
    'd3, White man, may go to c3',
  ]);
  assert.ok(await tabTo(page, '.board-here [role=listbox]'));
  await page.keyboard.press('Enter');
  await page.locator('[data-point=b2][aria-selected=true]').waitFor({ state: 'attached' });
  await page.keyboard.press('Tab');
  assert.match(await here(), /^c3, .*may be chosen/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowDown');
  // the only place to go comes before this man in the order of the board
  await page.keyboard.type('d3');
  await page.keyboard.press('Enter');
  await page.locator('[data-point=d3][aria-selected=true]').waitFor({ state: 'attached' });
  for (const key of ['Tab', 'Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    assert.match(await here(), /^c3, .*may be chosen/, 'round within the places to go');
  }
  await leave(page);
});

test('keys of study: the next variation, what turns are worth, the other side, and the list of them', async () => {
  const page = await person(browser, 'Amal');
  await page.goto(`${server.url}/analysis/alquerque#moves=c2-c3(d2-c3)&at=0&look=off`);
  const at = path => page.locator(`main.analysis[data-here="true"][data-path="${path}"]`).waitFor();
  await at('0');
  await page.keyboard.press('x');
  await at('1');
  await page.keyboard.press('x');
  await at('0');
  const corner = () =>
    page.locator('[data-point=a1]').evaluate(point => point.getBoundingClientRect().x);
  const left = await corner();
  await page.keyboard.press('f');
  await eventually(async () => (await corner()) > left, true, 'the board is flipped');
  const look = page.locator('.best-head button').first();
  const words = await look.innerText();
  await page.keyboard.press('v');
  await eventually(async () => (await look.innerText()) !== words, true, 'the look is switched');
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keys' });
  for (const what of ['the next variation', 'show or hide what turns are worth']) {
    await list.getByText(what).waitFor();
  }
  assert.equal(await list.getByText('the analysis board').count(), 0);
  await leave(page);
});

/* Plays a turn of ours, once it is due. */
async function playOne(page, id) {
  const state = async () =>
    (await (await page.request.get(`${server.url}/api/rooms/${id}`)).json()).state;
  await eventually(async () => (await state()).seat, 0, 'our turn');
  const { turns, steps } = await state();
  await typeTurn(page, (turns ?? steps)[0]);
}

test('a leads to analysis once the game is over, and says so before', async () => {
  const page = await person(browser, 'Amal');
  await page.goto(`${server.url}/new/felli?against=computer`);
  await page.getByRole('dialog').getByText('White', { exact: true }).click();
  await page.locator('.new-end .button.main').click();
  await untilStatus(page, 'playing');
  const id = new URL(page.url()).pathname.split('/').pop();
  const said = await watchFor(page, '.status-line', /Analysis opens once your game is over/);
  await page.locator('.page-title, .room-title').first().click();
  await page.keyboard.press('a');
  await said();
  await playOne(page, id);
  await playOne(page, id);
  await insist(page, 'resign');
  await untilStatus(page, 'over');
  await page.locator('[data-action=analysis]').first().waitFor();
  await page.keyboard.press('a');
  await page.locator('main.analysis[data-here="true"]').waitFor();
  await leave(page);
});

/* Where men stand on the board, and whose: "c4, Black man". */
const menOn = async page =>
  (await heard(page)).points
    .map(({ name }) => name.split(',').slice(0, 2).join())
    .filter(name => / (man|mullah)$/.test(name));

test('from a solved puzzle a link leads to its position on the analysis board, with its turns', async () => {
  const page = await person(browser, 'Amal');
  await page.goto(`${server.url}/puzzle/felli/1`);
  await page.locator('[data-action=show]').click();
  const line = await page.locator('.puzzle-line [data-ply]').allInnerTexts();
  await page.locator('.puzzle-line [data-ply="1"]').click();
  const men = await menOn(page);
  assert.ok(men.length > 0);
  await page.locator('[data-action=analysis]').click();
  await page.locator('main.analysis[data-here="true"][data-path="0"]').waitFor();
  assert.deepEqual(await menOn(page), men);
  assert.deepEqual(await page.locator('main.analysis button.part').allInnerTexts(), line);
  await leave(page);
});

test('a page whose seat was taken elsewhere does not say how to move', async () => {
  const page = await person(browser, 'Amal', desktop);
  await page.goto(server.url);
  await page.locator('[data-action=play]').click();
  await untilStatus(page, 'playing');
  await page.locator('.first-turn').waitFor();
  const state = await page.context().storageState();
  const other = await browser.newContext({ ...desktop, storageState: state });
  const taker = await other.newPage();
  await taker.goto(page.url());
  await taker.locator('.status-line').getByText('Use it here').click();
  await page.locator('.status-line').getByText('Your seat is now in use').waitFor();
  await page.locator('.first-turn').waitFor({ state: 'detached' });
  await other.close();
  await page.context().close();
});

test('how a game is played is told in front of the board, which stays', async () => {
  const page = await person(browser, 'Amal', phone);
  await page.goto(`${server.url}/new/alquerque?against=computer`);
  await page.getByRole('dialog').getByText('White', { exact: true }).click();
  await page.locator('.new-end .button.main').click();
  await page.locator('[data-action=how]:not([disabled])').click();
  await page.getByRole('dialog').getByText('Take all the enemy’s men', { exact: false }).waitFor();
  await page.locator('[data-action=how-done]').click();
  await page.locator('.board-here').waitFor();
  assert.equal(page.context().pages().length, 1);
  await leave(page);
});
