// keys.test.mjs - a table without a mouse: games ended with the keyboard, and keys that query the
// board. keys.long.mjs plays whole ones.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goTo, tabTo } from './by-keys.mjs';
import { heard } from './heard.mjs';
import {
  drawn,
  eventually,
  openTable,
  patience_ms,
  person,
  sitDown,
  typeTurn,
  untilStatus,
  watchFor,
} from './people.mjs';
import { openSite } from './tables.mjs';

const { server, browser } = await openSite(['--computer-pace', '0']);

/* The last turn of a game from each other family, from a given position: what is thrown, and the
 * points visited; a move without a choice is played at once. */
const ends = [
  {
    kind: 'tables',
    address: 'laquet#from=W:W14,17,off*13:B18,off*14',
    thrown: '5-2',
    points: ['14', 'off', '17', 'off'],
    told: [/^14, White man, may go to off or 16$/, /^off.*may be chosen/],
  },
  {
    kind: 'a race',
    address: 'laaiqa?seats=2#from=s:Xs4,e4,n4,w4,sg4,eg4,ng4,wg4:Ssp2,sv1,sv2,sv3:N@4',
    thrown: '4-0',
    points: ['sp2', 'f'],
    told: [/^sp2, .*may go to f/, /^f, .*may be chosen/],
    won: 'South has won.',
  },
  {
    kind: 'a track',
    address: 'royal-game-of-ur#from=W:Wh1,off*6:B@7',
    thrown: '2',
    forced: true,
    points: [],
    told: [],
  },
  {
    kind: 'chess',
    address: 'chesquerque#from=W:WKe1,Rb1,Ri2:BKa9',
    points: ['i2', 'a2'],
    told: [/^i2, White rook, may go to .*a2/, /^a2, .*may be chosen/],
  },
];

for (const { kind, address, thrown, forced, points, told, won = 'White has won.' } of ends) {
  test(`a game of ${kind} is played to its end by keys alone`, async () => {
    const page = await person(browser, 'Amal');
    await page.goto(`${server.url}/analysis/${address}&look=off`);
    await page.locator('main.analysis[data-here="true"]').waitFor();
    if (thrown) {
      const button = `.study-throws button:text-is("${thrown}")`;
      await page.locator(button).evaluate(one => (one.dataset.wanted = ''));
      assert.ok(await tabTo(page, '[data-wanted]'));
      const { buttons } = await heard(page);
      assert.equal(buttons.find(one => one.hasFocus)?.name, thrown);
      await page.keyboard.press('Enter');
      const path = forced ? '0.0' : '0';
      await page.locator(`main.analysis[data-here="true"][data-path="${path}"]`).waitFor();
    }
    for (const [i, label] of points.entries()) {
      assert.ok(await goTo(page, label), label);
      const { here } = await heard(page);
      if (told[i]) assert.match(here.name, told[i]);
      await page.keyboard.press('Enter');
      await drawn(page);
    }
    await page.getByText(won).waitFor();
    const { said } = await heard(page);
    assert.ok(said.includes(won), said.join(' / '));
    assert.deepEqual(page.trouble, []);
    await page.context().close();
  });
}

test('arrows walk along the lines of the board, and each point says what stands there', async () => {
  const page = await person(browser, 'Amal');
  await page.goto(`${server.url}/local/alquerque`);
  await page.locator('main.local[data-here="true"]').waitFor();
  assert.ok(await goTo(page, 'a1'));
  const way = [];
  for (const key of ['ArrowRight', 'ArrowUp', 'PageUp', 'ArrowDown', 'ArrowLeft', 'End']) {
    await page.keyboard.press(key);
    way.push((await heard(page)).here.name);
  }
  assert.deepEqual(way, [
    'b1, White man',
    'b2, White man, may go to c3',
    'c3, empty',
    'c2, White man, may go to c3',
    'b2, White man, may go to c3',
    'a1, White man',
  ]);
  assert.deepEqual(page.trouble, []);
  await page.context().close();
});

test('keys ask the board, r says it again, and ? lists them all', async () => {
  const [white, black] = [await person(browser, 'Amal'), await person(browser, 'Tariq')];
  const id = await openTable(white, server.url, 'alquerque', { seat: 'White' });
  await sitDown(black, server.url, id);
  for (const page of [white, black]) await untilStatus(page, 'playing');
  const status = white.locator('.status-line');
  // an answer is shown only for seconds, so on a busy machine it may disappear before it is seen
  const says = async (key, words) => {
    const answer = status.getByText(words).first();
    for (const late = Date.now() + patience_ms; !(await answer.isVisible());) {
      assert.ok(Date.now() < late, `${key} never says ${words}`);
      await white.keyboard.press(key);
      await white.waitForTimeout(200);
    }
  };
  await says('c', 'There is no clock.');
  await says('l', 'No turn yet.');
  await says('t', 'White lost 0 pieces, Black lost 0 pieces.');
  await says('p', /^On a1, b1, /);
  await says('t', /White lost/);
  await white.keyboard.press('f');
  await status.getByText(/White lost/).waitFor({ state: 'detached' });
  await says('r', 'White lost 0 pieces, Black lost 0 pieces.');
  const list = white.getByRole('dialog', { name: 'Keys' });
  await white.keyboard.press('?');
  for (const what of ['say the clocks', 'say the last turn', 'say it again']) {
    await list.getByText(what).waitFor();
  }
  await white.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  // a typed turn is announced to the opponent as a path
  assert.ok(await tabTo(white, '.room-actions .typed input'));
  await white.keyboard.type('c2-c3');
  await white.keyboard.press('Enter');
  await black.locator('.status-line').getByText('Amal played c2-c3').waitFor();
  assert.ok((await heard(black)).said.some(text => text.includes('Amal played c2-c3')));
  await white.context().close();
  await black.context().close();
});

/* The button is visible, but disabled. */
const rests = (page, name) =>
  page
    .locator(`[data-action=${name}][aria-disabled=true]`)
    .locator('visible=true')
    .first()
    .waitFor();
const leads = (page, name) =>
  page
    .locator(`[data-action=${name}]:not([aria-disabled=true])`)
    .locator('visible=true')
    .first()
    .waitFor();

test('keys look back at the table, open the chat, tell why and go to where a turn is typed', async () => {
  const [white, black] = [await person(browser, 'Amal'), await person(browser, 'Tariq')];
  const id = await openTable(white, server.url, 'alquerque', { seat: 'White' });
  await sitDown(black, server.url, id);
  for (const page of [white, black]) await untilStatus(page, 'playing');
  await white.locator('.player.moving').first().waitFor();
  await white.keyboard.press('/');
  await white.locator('.room-actions .typed input:focus').waitFor();
  await typeTurn(white, 'c2-c3');
  await black.locator('.status-line').getByText('Amal played c2-c3').waitFor();
  await typeTurn(black, 'c4xc2');
  await white.locator('.clause-line').waitFor();
  await white.evaluate(() => document.activeElement?.blur());
  await rests(white, 'look-next');
  await white.keyboard.press('[');
  await leads(white, 'look-next');
  await leads(white, 'look-before');
  await white.keyboard.press(']');
  await rests(white, 'look-next');
  await white.keyboard.press('Home');
  await rests(white, 'look-before');
  await white.keyboard.press('End');
  await rests(white, 'look-next');
  assert.equal(await white.locator('.clause-words').count(), 0);
  await white.keyboard.press('w');
  await white.locator('.clause-words').waitFor();
  await white.keyboard.press('m');
  await white.locator('.talk-side input:focus').waitFor();
  await white.keyboard.type('mh');
  await white.keyboard.press('Escape');
  await white.locator('.talk-side input:not(:focus)').waitFor();
  assert.equal(await white.locator('.talk-side input').inputValue(), 'mh');
  await white.keyboard.press('m');
  await white.locator('.move-list').locator('visible=true').waitFor();
  await white.evaluate(
    () => new Promise(done => requestAnimationFrame(() => setTimeout(done))), // effects have run
  );
  const says = await watchFor(white, '.status-line', /No hints in this game/);
  await white.keyboard.press('h');
  await says();
  for (const page of [white, black]) {
    assert.deepEqual(page.trouble, []);
    await page.context().close();
  }
});

test('a key whose answer cannot be loaded says so, and answers once it can be', async () => {
  const page = await person(browser, 'Amal');
  await openTable(page, server.url, 'alquerque', { seat: 'White' });
  await page.route('**/assets/said-*.js', route => route.abort());
  const missing = 'The answer could not be loaded. Try again, or reload the page.';
  const isTold = async (key, text) => {
    await page.keyboard.press(key);
    return (await page.locator('.status-line').getByText(text).count()) > 0;
  };
  await eventually(() => isTold('l', missing), true, 'nobody says what could not be loaded');
  await page.unroute('**/assets/said-*.js');
  await eventually(() => isTold('l', 'No turn yet.'), true, 'it is not asked for again');
  await page.context().close();
});

/* How far down the name of a rank is on the page. */
const rankOf = async (page, name) =>
  (
    await page
      .locator('.q-board svg text', { hasText: new RegExp(`^${name}$`) })
      .first()
      .boundingBox()
  ).y;

const shown = (page, ply) => page.locator(`main.replay[data-ply="${ply}"]`).waitFor();

test('keys walk through a replay, flip it, and go on to analysis', async () => {
  const page = await person(browser, 'Amal');
  await page.goto(`${server.url}/replay`);
  await page.locator('textarea').fill('[Game "alquerque"]\n1. c2-c3 c4xc2 2. c1xc3 *');
  await page.locator('.import-form button.main').click();
  await page.locator('main.replay').waitFor();
  await page.evaluate(() => document.activeElement?.blur());
  const last = await page.locator('main.replay').getAttribute('data-count');
  await page.keyboard.press('End');
  await shown(page, last);
  await page.keyboard.press('ArrowLeft');
  await shown(page, last - 1);
  await page.keyboard.press('Home');
  await shown(page, 0);
  await page.keyboard.press('ArrowRight');
  await shown(page, 1);
  await page.keyboard.press(' ');
  await shown(page, last); // autoplay
  assert.ok((await rankOf(page, '1')) > (await rankOf(page, '5')));
  await page.keyboard.press('f');
  await eventually(async () => (await rankOf(page, '1')) < (await rankOf(page, '5')), true);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await page.waitForURL('**/analysis/alquerque*');
  assert.deepEqual(page.trouble, []);
  await page.context().close();
});
