// One game of each kind of rules, or those named with GAMES=oware,senet, through all places: a table against a computer, by
// clicks, keys and words; its replay and review; the analysis board; paper; a frame; a touch table; without the network; in
// Arabic on a phone. Each page is whole and accessible, and names squares as the game does.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  action,
  chance,
  desktop,
  doNext,
  patience_ms,
  person,
  phone,
  typeTurn,
  untilKept,
  untilStatus,
} from './people.mjs';
import { idOf, leave, openSite, resign, told, untilWorker, well } from './tables.mjs';
import { listen } from './whole-games.mjs';

const { server, browser } = await openSite(['--computer-pace', '0']);
const games = process.env.GAMES?.split(',') ?? [
  ...['bagh-chal', 'english-draughts', 'turkish-dama', 'nine-mens-morris', 'three-mens-morris'],
  ...['backgammon', 'emperador', 'tablut', 'seega', 'fanorona', 'konane', 'royal-game-of-ur'],
  ...['senet', 'oware'],
];

/* What is written and spoken on the page that nobody should read. Runs in the page. */
function oddWords(isNumbered) {
  const spoken = [...document.querySelectorAll('[aria-label]')].map(one => one.ariaLabel);
  const written = [...document.querySelectorAll('svg text')].map(one => one.textContent);
  const lines = [document.body.innerText, ...spoken, ...written].join('\n').split('\n');
  const odd = isNumbered ? /undefined|NaN|\{\w+\}|\b[a-h][1-8]\b|^[a-h]$/ : /undefined|NaN|\{\w+\}/;
  return lines.filter(line => odd.test(line));
}

/* The page is whole, accessible, and says what can be read. */
async function fine(page, game, what) {
  await well(page, `${game.key}, ${what}`);
  assert.deepEqual(await page.evaluate(oddWords, !!game.board.numbers), [], what);
}

const board = page => page.locator('main [data-point]').first().waitFor();

async function openWith(page, key) {
  await page.goto(`${server.url}/new/${key}?against=computer`);
  await page.locator('label:has(input[name=seat])').first().click();
  await page.locator('.new-end .button.main').click();
  await untilStatus(page, 'playing');
}

/* Plays some turns by clicks; returns whether the game is over. */
async function play(page, random, turns) {
  const count = () => page.locator('main.room').getAttribute('data-v').then(Number);
  const [first, late] = [await count(), Date.now() + patience_ms];
  while ((await count()) < first + turns) {
    assert.ok(Date.now() < late, 'turns are made by clicks');
    if ((await doNext(page, random)) === 'over') return true;
    await page.waitForTimeout(30);
  }
  return false;
}

/* Types one of the turns that the server lists, once it is this page's. */
async function type(page, game) {
  const mine = () => {
    const { you, state: now } = page.heard;
    return now?.phase === 'choice' && now.seat === you;
  };
  for (const late = Date.now() + patience_ms; !mine(); await page.waitForTimeout(50)) {
    assert.ok(Date.now() < late, `${game.key}: nobody may move`);
    if (page.heard.state?.phase === 'over') return;
    if (page.heard.state?.phase === 'chance') await doNext(page, chance(3));
  }
  const { v, state } = page.heard;
  await typeTurn(page, (state.turns?.length ? state.turns : state.steps)[0]);
  await page.waitForFunction(
    before => Number(document.querySelector('main.room')?.dataset.v) > before,
    v,
  );
}

for (const key of games) {
  const game = await (await fetch(`${server.url}/api/games/${key}`)).json();

  test(`${key}: a table, its replay and review, and the analysis board`, async () => {
    const page = await person(browser, 'Amal', desktop);
    listen(page);
    await openWith(page, key);
    await type(page, game);
    const isOver = await play(page, chance(7), 8);
    await fine(page, game, 'the table');
    if (!isOver) await resign(page);
    await untilStatus(page, 'over');
    const id = idOf(page);
    await page.goto(`${server.url}/r/${id}/replay`);
    await board(page);
    await fine(page, game, 'the replay');
    await page.goto(`${server.url}/r/${id}/review`);
    await page.locator('main.review[data-done=true]').waitFor();
    await page.goto(`${server.url}/analysis/${key}`);
    await board(page);
    await fine(page, game, 'the analysis board');
    assert.ok((await told(page, `/api/rooms/${id}/replay`)).game, 'a record');
    await leave(page);
  });

  test(`${key}: on paper nothing is cut off, and all men are there`, async () => {
    const page = await person(browser, '', desktop);
    await page.goto(`${server.url}/print/${key}`);
    await page.locator('.sheet-man svg').first().waitFor();
    await page.locator('.qr path').waitFor();
    await fine(page, game, 'paper');
    const { pieces, hand } = game.start.view;
    const on = pieces.filter(([, seat]) => seat !== null).reduce((n, piece) => n + piece[3], 0);
    assert.equal(
      await page.locator('.sheet-man').count(),
      on + hand.reduce((n, more) => n + more, 0),
    );
    const over = await page.evaluate(() =>
      [...document.querySelectorAll('.sheet')].filter(
        one => one.scrollHeight > one.clientHeight + 1,
      ),
    );
    assert.equal(over.length, 0);
    await leave(page);
  });

  test(`${key}: a touch table shows all of its words and men, whatever its size`, async () => {
    const page = await person(browser, '', desktop);
    for (const [width, height] of [
      [1920, 1080],
      [800, 480],
      [600, 960],
    ]) {
      await page.setViewportSize({ width, height });
      await page.goto(`${server.url}/kiosk/${key}`);
      await action(page, 'touch').waitFor();
      await page.locator('.q-stage').waitFor();
      const covers = await page.evaluate(() => {
        const { left, top, right, bottom } = document
          .querySelector('.kiosk-slab')
          .getBoundingClientRect();
        return [...document.querySelectorAll('.kiosk .button, .kiosk-invite > :not(.unseen)')].some(
          one => {
            const box = one.getBoundingClientRect();
            const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
            return x > left && x < right && y > top && y < bottom;
          },
        );
      });
      assert.equal(covers, false, 'the invitation lies beside the board');
      await action(page, 'touch').click();
      await page.locator('[data-side=near] [data-action=together]').click();
      await page.locator('main[data-mode=play]').waitFor();
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll('.kiosk-side')].map(
          one => one.scrollHeight - one.clientHeight,
        ),
      );
      assert.ok(Math.max(...cut) <= 1, `${width} by ${height}: ${cut} px of a side are cut off`);
    }
    await fine(page, game, 'a touch table');
    await page.goto(`${server.url}/embed/${key}`);
    await board(page);
    await fine(page, game, 'a frame');
    await leave(page);
  });

  test(`${key}: in Arabic on a phone, then without the network`, async () => {
    const more = { locale: 'ar', colorScheme: 'dark', serviceWorkers: 'allow' };
    const page = await person(browser, 'Amal', { ...phone, ...more });
    await openWith(page, key);
    await page.locator('.q-stage').first().waitFor();
    await fine(page, game, 'Arabic');
    await page.goto(`${server.url}/games/${key}`);
    await board(page);
    await untilWorker(page);
    await page.reload();
    await page.goto(`${server.url}/local/${key}`);
    await board(page);
    await page.goto(`${server.url}/learn/${key}`);
    await board(page);
    await untilKept(page, '/', `/api/games/${key}`, `/api/games/${key}/rules`);
    await page.context().setOffline(true);
    for (const place of ['games', 'learn', 'local']) {
      await page.goto(`${server.url}/${place}/${key}`);
      await board(page);
    }
    await fine(page, game, 'without the network');
    await page.context().close();
  });
}
