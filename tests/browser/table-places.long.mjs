// What a table shows, and where: on small screens, to translators, whatever is stored; and nothing moves.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  action,
  chance,
  desktop,
  doNext,
  drawn,
  eventually,
  go,
  patience_ms,
  person,
  phone,
  press,
  typeTurn,
  untilStatus,
  untilTurns,
  watchFor,
  watchTrouble,
} from './people.mjs';
import { atTables, choose, leave, lying, opening, shownBy, untilSeen } from './tables.mjs';

const { server, browser, two } = await atTables();

test('men that were taken stand side by side where there is room', async () => {
  const { white, black } = await two();
  for (const [i, turn] of opening.slice(0, 5).entries()) {
    await typeTurn(i % 2 ? black : white, turn);
  }
  await white.locator('.own .taken svg').nth(1).waitFor();
  const edges = await white
    .locator('.own .taken svg')
    .evaluateAll(all =>
      all.map(one => one.getBoundingClientRect()).map(({ left, right }) => [left, right]),
    );
  assert.equal(edges.length, 2);
  assert.ok(
    edges[0][1] <= edges[1][0],
    `one ends at ${edges[0][1]}, the next begins at ${edges[1][0]}`,
  );
  await leave(white, black);
});

test('captured pieces are drawn as what they were, the most valuable first', async () => {
  const { white, black } = await two({ game: 'chesquerque' });
  const turns = 'h2-h4 d8-d6 g2-g3 Bc9xh4 g3xh4 h8-h6 d2-d4 a8-a7 Bc1xh6'.split(' ');
  for (const [i, turn] of turns.entries()) await typeTurn([white, black][i % 2], turn);
  const taken = page => page.locator('.room [data-seat=W] .taken .glyph');
  for (const page of [white, black]) {
    await taken(page).nth(1).waitFor();
    const [bishop, pawn] = await taken(page).evaluateAll(all => all.map(one => one.innerHTML));
    assert.notEqual(bishop, pawn);
    assert.equal(await page.locator('.lead').count(), 0, 'what they are worth is not counted');
  }
  await leave(white, black);
});

/* Replaces every text that has letters, as translators in browsers do. Runs in the page. */
function translatePage() {
  const walker = document.createTreeWalker(document.body, 4);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const kept = text.parentElement.closest('[translate=no], script, noscript, textarea, font');
    if (kept || !/\p{L}/u.test(text.data)) continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }
}

test('on a page that a browser translates, turn, offer and result are what they are', async () => {
  const { white, black } = await two({ device: phone });
  await white.evaluate(translatePage);
  await go(white, 'd2', 'c3');
  await untilTurns(black, ['d2-c3']);
  const status = hasText => white.locator('.status-words').filter({ hasText }).waitFor();
  await status(/Tariq/);
  assert.equal(await white.getByText('Your turn').count(), 0);
  await white.evaluate(translatePage);
  await go(black, 'b4', 'd2');
  await status(/Your turn/);
  await white.evaluate(translatePage);
  await action(black, 'draw').click();
  await action(white, 'accept').waitFor();
  await status(/draw/);
  await white.evaluate(translatePage);
  await action(white, 'accept').click();
  await untilStatus(white, 'over');
  await status(/drawn|draw/i);
  assert.equal(await white.getByText('Your turn').count(), 0);
  await leave(white, black);
});

const withoutStorage = {
  full: () => {
    globalThis.Storage.prototype.setItem = () => {
      throw new globalThis.DOMException('full', 'QuotaExceededError');
    };
  },
  blocked: () => {
    const get = () => {
      throw new globalThis.DOMException('blocked', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(globalThis, name, { get });
    }
  },
};

for (const [how, spoil] of Object.entries(withoutStorage)) {
  test(`where storage is ${how} a seat lasts as long as the page, which says so`, async () => {
    const context = await browser.newContext({ ...phone, serviceWorkers: 'block' });
    await context.addInitScript(spoil);
    await context.addInitScript(() => {
      globalThis.sockets = [];
      globalThis.WebSocket = class extends WebSocket {
        constructor(address) {
          super(address);
          globalThis.sockets.push(this);
        }
      };
    });
    context.setDefaultTimeout(patience_ms);
    const page = watchTrouble(await context.newPage());
    await page.goto(server.url);
    await action(page, 'play').click();
    await untilStatus(page, 'playing');
    const line = page.locator('.status-line[data-kind=seat]');
    await line.getByText('Closing this page loses your seat.').waitFor();
    await action(page, 'keep-seat').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('This browser stores nothing').waitFor();
    await dialog.locator('[data-action=save-seats]').waitFor();
    await dialog
      .getByText(/#seat=[0-9a-f]{64}/)
      .or(dialog.locator('input'))
      .first()
      .waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await line.waitFor({ state: 'detached' });
    const opened = await page.evaluate(() => {
      const { length } = globalThis.sockets;
      globalThis.sockets[length - 1].close();
      return length;
    });
    await page.waitForFunction(count => globalThis.sockets.length > count, opened);
    await page.waitForFunction(() => globalThis.sockets.at(-1).readyState === 1);
    await page.locator('.status-line[data-kind=turn]').waitFor();
    await page.locator('.own').getByText('you', { exact: true }).waitFor();
    await leave(page);
  });
}

for (const game of ['zamma', 'sixteen-soldiers', 'kolowis-awithlaknannai', 'laaiqa']) {
  test(`${game}: an upright phone shows board, players and what is to be done without scrolling`, async () => {
    const { white, black } = await two({
      game,
      device: phone,
      choices: game === 'laaiqa' ? { seats: 2 } : {},
    });
    const random = chance(7);
    const turns = black.locator('.move-strip .turn');
    // a list of choices may be long, as at Laaiqa, where a sentence before it says what to do
    const listed = black.locator('.gloss-box .choices');
    for (const late = Date.now() + patience_ms; ;) {
      if ((await turns.count()) >= 3 && (game === 'laaiqa' || !(await listed.count()))) break;
      assert.ok(Date.now() < late, 'nobody can make a turn');
      for (const page of [white, black]) await doNext(page, random);
    }
    await black.evaluate(() => scrollTo(0, 0));
    await drawn(black);
    const rest = game === 'laaiqa' ? ['.gloss-box .gloss'] : ['.gloss-box', '.move-strip'];
    const parts = ['.others', '.board-slab', '.own', '.status-line', ...rest, '.phone-bar'];
    const edges = await black.evaluate(
      list =>
        list.map(part => {
          const { top, bottom } = document.querySelector(part).getBoundingClientRect();
          return { part, top: Math.round(top), bottom: Math.round(bottom) };
        }),
      parts,
    );
    edges.reduce((above, below) => {
      assert.ok(
        above.bottom <= below.top,
        `${above.part} ends at ${above.bottom}, ${below.part} begins at ${below.top}`,
      );
      return below;
    });
    assert.equal(edges.at(-1).bottom, phone.viewport.height);
    await leave(white, black);
  });
}

/* The position of each action button, and of the board. */
const standing = page =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-place], .board-slab, .status-line')]
      .filter(one => one.getClientRects().length)
      .map(one => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const { place } = one.dataset;
        // labels may change their width, but the place to press stays
        return [place ?? one.className, Math.round(place ? (left + right) / 2 : left), top, bottom];
      })
      .map(([name, across, top, bottom]) => [
        name,
        // beside the board, the outer buttons are aligned with the edges
        name === 'draw' || name === 'talk' || name === 'status-line' ? across : null,
        top,
        bottom,
      ]),
  );

/* Records each position and size of the board in all frames from now on. */
const followBoard = page =>
  page.evaluate(() => {
    const seen = (globalThis.boardSeen = new Set());
    const look = () => {
      const { x, y, width, height } = document.querySelector('.board-slab').getBoundingClientRect();
      seen.add([x + globalThis.scrollX, y + globalThis.scrollY, width, height].join(' '));
      requestAnimationFrame(look);
    };
    look();
  });

async function boardStood(page, name) {
  const seen = await page.evaluate(() => [...globalThis.boardSeen]);
  assert.equal(seen.length, 1, `${name}: the board was at ${seen.join(', then at ')}`);
}

for (const [kind, device] of Object.entries({ upright: phone, lying })) {
  test(`words, board and status line stay where they are, whatever is asked, answered or over; the other on a phone, ${kind}`, async () => {
    const { white, black } = await two({ device });
    for (const page of [white, black]) {
      await drawn(page);
      await followBoard(page);
    }
    for (const [page, from, to] of [
      [white, 'd2', 'c3'],
      [black, 'b4', 'd2'],
    ]) {
      await go(page, from, to);
    }
    await action(white, 'resign').waitFor();
    await action(black, 'resign').waitFor();
    const atFirst = [await standing(white), await standing(black)];
    const same = what =>
      eventually(async () => [await standing(white), await standing(black)], atFirst, what);
    await press(white, 'a1');
    await white.locator('.gloss.red').waitFor();
    await action(black, 'takeback').click();
    await white.locator('.status-line', { hasText: 'Tariq asks for a takeback.' }).waitFor();
    await action(black, 'takeback').getByText('Asked').waitFor();
    await same('a turn is asked back');
    const declined = await watchFor(black, '.status-line', /Amal declined the takeback\./);
    await action(white, 'decline').click();
    await declined();
    await same('declined');
    await action(white, 'talk').click();
    await action(black, 'talk').click();
    await black.getByPlaceholder('Write a message').fill('Well played so far.');
    await black.keyboard.press('Enter');
    for (const page of [white, black]) await page.locator('.talk-line').first().waitFor();
    await black.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await action(white, 'talk').click();
    await same('something was said');
    await server.kill();
    for (const page of [white, black]) await page.locator('.status-line.connection').waitFor();
    await server.restart();
    for (const page of [white, black]) {
      await page.locator('.status-line.connection').waitFor({ state: 'detached' });
    }
    await same('the connection was lost');
    await action(white, 'draw').click();
    await action(black, 'draw').getByText('Draw?').waitFor();
    await same('a draw is offered');
    const why = await watchFor(white, '.status-line', /agreed without hints/);
    await action(white, 'hint').click({ force: true });
    await why();
    await same('a word that cannot be used says why');
    await action(black, 'accept').click();
    await untilStatus(white, 'over');
    await action(white, 'review').waitFor();
    await action(black, 'rematch').waitFor();
    await same('it is over');
    await boardStood(white, 'beside the board');
    await boardStood(black, kind);
    await leave(white, black);
  });
}

test('house rules take the place of the form, which is there again when they are done', async () => {
  for (const device of [desktop, phone]) {
    const page = await person(browser, 'Amal', device);
    await page.goto(`${server.url}/new/zamma?against=computer`);
    const opens = page.locator('[data-action=house-rules]');
    await opens.click();
    const rules = page.locator('.new-form .rule');
    await rules.first().waitFor();
    const seen = await rules.evaluateAll(
      all => all.filter(rule => rule.getBoundingClientRect().bottom < innerHeight - 90).length,
    );
    assert.ok(seen >= (device === phone ? 2 : 5), `${seen} rules are in view`);
    assert.equal(await page.locator('.new-against').isVisible(), false);
    await opens.click();
    await page.locator('.new-against').waitFor();
    await leave(page);
  }
});

// ---- clocks ----

test('the clock that runs is told apart, and what a turn took stands beside it', async () => {
  const { white, black } = await two({
    clock: { kind: 'fischer', base: 300, add: 3 },
    device: phone,
  });
  await go(white, 'd2', 'c3');
  await untilTurns(black, ['d2-c3']);
  await go(black, 'b4', 'd2');
  await white.locator('.own .clock.own-runs').waitFor();
  assert.equal(await white.locator('.others .clock.runs').count(), 0);
  await black.locator('.others .clock.runs').waitFor();
  await go(white, 'e1', 'c3');
  await untilTurns(white, ['d2-c3', 'b4xd2', 'e1xc3']);
  assert.match(await white.locator('.spent').innerText(), /^\s*\d+\.\d s/);
  assert.equal(await white.locator('.margin-rule', { hasText: 'Clock' }).innerText(), 'Clock\n5+3');
  await leave(white, black);
});

test('byo-yomi shows its periods, and days are told as days', async () => {
  const byoyomi = await two({ clock: { kind: 'byoyomi', base: 60, period: 30, periods: 3 } });
  assert.equal(await byoyomi.white.locator('.own .beside-clock').innerText(), '3 × 30 s');
  const days = await two({ clock: { kind: 'days', days: 3 }, game: 'laquet' });
  assert.equal(await shownBy(days.white, '.own').innerText(), '3 days');
  await leave(byoyomi.white, byoyomi.black, days.white, days.black);
});

// ---- settings ----

test('settings apply at once, in another window too, and a plain table is left as it was entered', async () => {
  const { white, black, id } = await two({ more: { reducedMotion: 'no-preference' } });
  const second = await white.context().newPage();
  await second.goto(`${server.url}/r/${id}`);
  await untilSeen(second, '.others');
  await white.getByRole('button', { name: 'Settings' }).click();
  await choose(white, 'Animation', 'slow');
  await choose(white, 'Plain table: only the board and the clocks', 'on');
  await choose(white, 'Sound', 'on');
  await white.getByRole('slider', { name: 'Volume' }).fill('20');
  await white.keyboard.press('Escape');
  for (const page of [white, second]) {
    await eventually(() => page.evaluate(() => ({ ...document.documentElement.dataset })), {
      ground: 'sand',
      light: 'day',
      motion: 'slow',
      plain: 'yes',
    });
    assert.equal(await page.locator('.move-list').isVisible(), false);
    assert.equal(await page.locator('.own .clock-words').isVisible(), true);
  }
  await go(white, 'd2', 'c3');
  await untilTurns(black, ['d2-c3']);
  await white.reload();
  await untilSeen(white, '.own em');
  await action(white, 'table').click();
  await action(white, 'settings').click();
  assert.equal(await white.getByRole('slider', { name: 'Volume' }).inputValue(), '20');
  await white.keyboard.press('Escape');
  await white.keyboard.press('Escape');
  await white.locator('body').press('z');
  await untilSeen(white, '.move-list');
  await leave(white, black);
});
