// What people do at a table besides playing: offers, resigning, rematches, watching, taking a seat
// elsewhere.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  action,
  carry,
  chance,
  desktop,
  doNext,
  drawn,
  eventually,
  go,
  insist,
  middle,
  openBrowser,
  openTable,
  patience_ms,
  person,
  phone,
  press,
  sitDown,
  typeTurn,
  untilStatus,
  untilTurns,
  watchFor,
  watchTrouble,
} from './people.mjs';
import { serve } from './server.mjs';

let server, browser;
before(async () => {
  [server, browser] = [await serve(), await openBrowser()];
});
after(async () => {
  await browser?.close();
  await server?.end();
});

async function two(game = 'alquerque', more = { seat: 'White' }, device = phone) {
  const white = await person(browser, 'Amal', desktop);
  const id = await openTable(white, server.url, game, more);
  const black = await person(browser, 'Tariq', device);
  await sitDown(black, server.url, id);
  for (const page of [white, black]) await untilStatus(page, 'playing');
  return { white, black, id };
}

const leave = (...pages) =>
  Promise.all(
    pages.map(page => {
      assert.deepEqual(page.trouble, []);
      return page.context().close();
    }),
  );

const gloss = page => page.locator('.gloss-box');
const says = (page, hasText) => gloss(page).filter({ hasText }).waitFor();

test('a walk is chosen on the board, and both see it in the list', async () => {
  const { white, black } = await two();
  await go(white, 'd2', 'c3');
  await untilTurns(white, ['d2-c3']);
  await untilTurns(black, ['d2-c3']);
  await leave(white, black);
});

test('a piece can be carried to its place', async () => {
  const { white, black } = await two();
  await carry(white, 'd2', 'c3');
  await untilTurns(black, ['d2-c3']);
  await leave(white, black);
});

// Drags a finger in four steps, with the events of a real touch screen.
async function drag(page, start, end) {
  const touch = await page.context().newCDPSession(page);
  const send = (type, ...points) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y]) => ({ x, y })),
    });
  await send('touchStart', start);
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await send(
      'touchMove',
      [0, 1].map(i => start[i] + part * (end[i] - start[i])),
    );
  }
  await send('touchEnd');
  await touch.detach();
}

test('a finger drags a man at its first touch, also beside its middle; elsewhere it scrolls', async () => {
  const low = { ...phone, viewport: { width: 390, height: 480 } };
  const white = await person(browser, 'Amal', low);
  const id = await openTable(white, server.url, 'alquerque', { seat: 'White' });
  const black = await person(browser, 'Tariq', low);
  await sitDown(black, server.url, id);
  for (const page of [white, black]) await untilStatus(page, 'playing');
  const [x, y] = await middle(white, 'd2');
  await drag(white, [x + 19, y + 19], await middle(white, 'c3'));
  await untilTurns(black, ['d2-c3']);
  await drag(black, await middle(black, 'b4'), await middle(black, 'd2'));
  await untilTurns(white, ['d2-c3', 'b4xd2']);
  const far = () => black.evaluate(() => document.scrollingElement.scrollTop);
  const at = await far();
  const [left, top] = await middle(black, 'c3');
  await drag(black, [left, top], [left, top - 200]);
  await eventually(async () => (await far()) > at, true, 'the page does not scroll');
  await leave(white, black);
});

test('a turn can be typed, and a wrong one is answered with its clause', async () => {
  const { white, black } = await two();
  await typeTurn(white, 'a1-a2');
  await white.locator('.gloss.red').waitFor();
  await says(white, /clause \d+/);
  await white.getByRole('button', { name: 'why?' }).click();
  assert.ok((await white.locator('.clause-words').innerText()).length > 20);
  await typeTurn(white, 'D2 - C3');
  await untilTurns(black, ['d2-c3']);
  await leave(white, black);
});

test('the board is played by keyboard alone', async () => {
  const { white, black } = await two();
  const board = white.getByRole('listbox');
  await board.focus();
  const at = () =>
    board.evaluate(
      list => document.getElementById(list.getAttribute('aria-activedescendant'))?.dataset.point,
    );
  const walk = async (goal, keys) => {
    for (const key of keys) await white.keyboard.press(key);
    await eventually(at, goal);
  };
  for (const key of [
    'ArrowLeft',
    'ArrowLeft',
    'ArrowLeft',
    'ArrowLeft',
    'ArrowDown',
    'ArrowDown',
    'ArrowDown',
    'ArrowDown',
  ]) {
    await white.keyboard.press(key);
  }
  await walk('c2', ['ArrowRight', 'ArrowRight', 'ArrowUp']);
  await white.keyboard.press('Enter');
  await walk('c3', ['ArrowUp']);
  await white.keyboard.press('Enter');
  await untilTurns(black, ['c2-c3']);
  await leave(white, black);
});

// After these White may play a3xa5, and continue to c5 or c3.
const opening = [
  'c2-c3',
  'c4xc2',
  'c1xc3',
  'a3xc1',
  'c3xa3',
  'b4-c3',
  'd2xb4',
  'a5xc3',
  'd3xb3',
  'c5-b4',
];

test('a leap of several is entered point by point, and taken back until it is whole', async () => {
  const { white, black } = await two('alquerque', { seat: 'White' }, desktop);
  for (const [i, turn] of opening.entries()) await typeTurn(i % 2 ? black : white, turn);
  await untilTurns(white, opening);
  await go(white, 'a3', 'a5');
  await untilTurns(black, [...opening, 'a3xa5 …']);
  await says(white, /c3.*c5|c5.*c3/);
  await action(white, 'back').click();
  for (const page of [white, black]) await untilTurns(page, opening);
  await go(white, 'a3', 'a5');
  await white.locator('.board-here [data-point=c3].q-can').waitFor({ state: 'attached' });
  await press(white, 'c3');
  await untilTurns(black, [...opening, 'a3xa5xc3']);
  await leave(white, black);
});

test('men that were taken stand side by side where there is room', async () => {
  const { white, black } = await two('alquerque', { seat: 'White' }, desktop);
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
  const { white, black } = await two('chesquerque', { seat: 'White' }, desktop);
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
  const { white, black } = await two();
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

test('a turn is taken back when the other side allows it', async () => {
  const { white, black } = await two();
  await go(white, 'd2', 'c3');
  await untilTurns(black, ['d2-c3']);
  await action(white, 'takeback').click();
  await action(black, 'accept').click();
  await untilTurns(white, []);
  await untilTurns(black, []);
  await leave(white, black);
});

test('a draw offer can be withdrawn, declined, and accepted', async () => {
  const { white, black } = await two();
  const word = action(white, 'draw');
  await word.click();
  await word.getByText('Asked').waitFor();
  await word.click();
  await word.getByText('Draw').waitFor();
  await word.click();
  await action(black, 'draw').getByText('Draw?').waitFor();
  const told = await watchFor(white, '.status-line', /Tariq declined the draw\./);
  await action(black, 'decline').click();
  await told();
  await action(white, 'draw').click();
  await action(black, 'accept').click();
  await untilStatus(white, 'over');
  assert.match(await white.locator('.result').innerText(), /draw/i);
  await leave(white, black);
});

test('a page that is sent to a room waits for it while nobody knows it yet', async () => {
  const { white, black, id } = await two();
  await go(white, 'd2', 'c3');
  await go(black, 'b4', 'd2');
  await insist(white, 'resign');
  for (const page of [white, black]) await untilStatus(page, 'over');
  // as a node does that has not heard of the room: the first joins are refused
  await black.evaluate(here => {
    const { send } = WebSocket.prototype;
    let refusals = 3;
    WebSocket.prototype.send = function (text) {
      const { t, n, d } = JSON.parse(text);
      if (t !== 'join' || d.room === here || refusals-- <= 0) return send.call(this, text);
      const refusal = { t: 'error', n, d: { code: 'no_room', text: 'There is no table.' } };
      this.onmessage({ data: JSON.stringify(refusal) });
    };
  }, id);
  await action(white, 'rematch').click();
  await action(black, 'accept').click();
  for (const page of [white, black]) {
    await page.waitForURL(url => /\/r\//.test(url.pathname) && !url.pathname.endsWith(id));
    await untilStatus(page, 'playing');
  }
  assert.equal(white.url(), black.url());
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

test('resigning asks once more, and the next game has the sides exchanged', async () => {
  const { white, black, id } = await two();
  for (const [page, from, to] of [
    [white, 'd2', 'c3'],
    [black, 'b4', 'd2'],
  ]) {
    await go(page, from, to);
  }
  await action(black, 'resign').click();
  await black.keyboard.press('Escape');
  await action(black, 'resign').waitFor();
  await insist(black, 'resign');
  await untilStatus(white, 'over');
  assert.match(await white.locator('.result').innerText(), /White wins/);
  await action(white, 'again').click();
  await action(black, 'accept').click();
  for (const page of [white, black]) {
    await page.waitForURL(
      address => address.pathname.startsWith('/r/') && !address.pathname.endsWith(id),
    );
  }
  await untilStatus(black, 'playing');
  assert.equal(white.url(), black.url());
  await black
    .locator('.own')
    .filter({ hasText: /Tariq\s*you[^]*to move/ })
    .waitFor();
  await leave(white, black);
});

for (const game of ['zamma', 'sixteen-soldiers', 'kolowis-awithlaknannai', 'laaiqa']) {
  test(`${game}: an upright phone shows board, players and what is to be done without scrolling`, async () => {
    const { white, black } = await two(game, game === 'laaiqa' ? { seats: 2 } : {});
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

test('whoever uses keys keeps the focus, also where a word gives way to another; the turn of the other is told', async () => {
  const { white, black } = await two();
  const here = page =>
    page.evaluate(
      () =>
        document.activeElement.getAttribute('aria-label') ?? document.activeElement.dataset.action,
    );
  const enter = async (page, name) => {
    await action(page, name).focus();
    await page.keyboard.press('Enter');
  };
  await go(white, 'd2', 'c3');
  await black.locator('[role=status]', { hasText: 'played d2-c3.' }).waitFor({ state: 'attached' });
  const sure = await watchFor(white, '[data-action]:focus', /Sure\?/);
  await enter(white, 'abort');
  await sure();
  await white.keyboard.press('Escape');
  await white.waitForFunction(() => document.activeElement.dataset.action === 'abort');
  await enter(white, 'draw');
  await action(white, 'draw').getByText('Asked').waitFor();
  assert.equal(await here(white), 'draw');
  await enter(white, 'draw');
  await action(white, 'draw').getByText('Draw').waitFor();
  assert.equal(await here(white), 'draw');
  await leave(white, black);
});

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

const lying = { ...phone, viewport: { width: 844, height: 390 } };

for (const [kind, device] of Object.entries({ upright: phone, lying })) {
  test(`words, board and status line stay where they are, whatever is asked, answered or over; the other on a phone, ${kind}`, async () => {
    const { white, black } = await two('alquerque', { seat: 'White' }, device);
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

test('a man that cannot move says who must and by which clause, and that goes at the next press', async () => {
  const { white, black } = await two('alquerque', { seat: 'White' }, desktop);
  await typeTurn(white, opening[0]);
  await typeTurn(black, opening[1]);
  await white.locator('.gloss.red', { hasText: 'must leap' }).getByText('why?').waitFor();
  await press(white, 'b2');
  await white
    .locator('.gloss.red', { hasText: 'This piece cannot move: c1 must capture.' })
    .waitFor();
  await white.locator('.gloss.red', { hasText: /clause \d+/ }).waitFor();
  assert.equal(await white.locator('.q-dead').count(), 1);
  await press(white, 'c1');
  await white.locator('.q-dead').waitFor({ state: 'detached' });
  await press(white, 'a4');
  await white.locator('.q-refused').first().waitFor();
  await white.locator('.room-title').click();
  await white.locator('.q-refused').waitFor({ state: 'detached' });
  await press(white, 'b2');
  await white.locator('.q-dead').waitFor();
  await white.locator('.room-title').click();
  await white.locator('.q-dead').waitFor({ state: 'detached' });
  await leave(white, black);
});

test('an earlier turn is looked at on the same board while the game goes on', async () => {
  const { white, black } = await two('alquerque', { seat: 'White' }, desktop);
  await typeTurn(white, opening[0]);
  await untilTurns(black, opening.slice(0, 1));
  const men = page => page.locator('.board-here [data-point="c3"]').getAttribute('aria-label');
  await black.locator('[data-action=look-first]').click();
  await black.locator('.status-line', { hasText: 'The start.' }).waitFor();
  await black.locator('.board-slab.back').waitFor();
  assert.match(await men(black), /empty/);
  await typeTurn(black, opening[1]);
  await typeTurn(white, opening[2]);
  await untilTurns(black, opening.slice(0, 3));
  assert.match(await men(black), /empty/);
  await black.locator('.move-list .turn', { hasText: opening[0] }).click();
  await black.locator('.status-line', { hasText: 'Turn 1 of 2.' }).waitFor();
  assert.match(await men(black), /White/);
  await action(black, 'to-game').click();
  await black.locator('.board-slab:not(.back)').waitFor();
  await typeTurn(black, opening[3]);
  await untilTurns(white, opening.slice(0, 4));
  await leave(white, black);
});

test('a table is closed without a result before both have moved', async () => {
  const { white, black } = await two();
  await insist(white, 'abort');
  await untilStatus(black, 'aborted');
  assert.match(await gloss(black).innerText(), /closed without a result/);
  await leave(white, black);
});

test('who watches sees each turn and has nothing to press in the game', async () => {
  const { white, black, id } = await two();
  const watcher = await person(browser, 'Sofia', desktop);
  await watcher.goto(`${server.url}/r/${id}`);
  await untilStatus(watcher, 'playing');
  await white.getByText('Watching: 1').waitFor();
  await go(white, 'd2', 'c3');
  await untilTurns(watcher, ['d2-c3']);
  for (const name of ['resign', 'abort', 'draw', 'takeback', 'sit']) {
    assert.equal(await action(watcher, name).count(), 0, name);
  }
  assert.equal(await watcher.getByLabel('Type a turn').count(), 0);
  await leave(white, black, watcher);
});

test('a second window asks before it takes the seat, and the first one can ask for it back', async () => {
  const { white, black, id } = await two();
  const second = watchTrouble(await white.context().newPage());
  await second.goto(`${server.url}/r/${id}`);
  await second.getByRole('button', { name: 'Use it here' }).click();
  await action(second, 'abort').waitFor();
  await white.getByText(/taken on another device/).waitFor();
  await go(second, 'd2', 'c3');
  await untilTurns(black, ['d2-c3']);
  await white.getByRole('button', { name: 'Use it here' }).click();
  await action(white, 'abort').waitFor();
  await leave(white, black);
});

test('a seat is offered in the lobby while it is free, and its game shown while it is played', async () => {
  const white = await person(browser, 'Halona', desktop);
  const id = await openTable(white, server.url, 'fetaix', { seat: 'Black' });
  const black = await person(browser, '', phone);
  await black.goto(server.url);
  const entry = black.locator('.entry', { hasText: 'Halona' });
  await entry.getByRole('button', { name: 'Sit down' }).click();
  await black.getByRole('textbox', { name: 'Your name' }).fill('Mina');
  await black.getByRole('dialog').getByRole('button', { name: 'Sit down' }).click();
  await untilStatus(black, 'playing');
  assert.match(black.url(), new RegExp(id));
  await white.getByText('Mina').first().waitFor();
  const watcher = await person(browser, '', desktop);
  await watcher.goto(`${server.url}/watch`);
  await watcher.locator('.live-board', { hasText: 'Halona' }).waitFor();
  await leave(white, black, watcher);
});

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

test('rules that were changed are marked at the table', async () => {
  const white = await person(browser, 'Amal', desktop);
  await openTable(white, server.url, 'alquerque', { rules: ['any way'] });
  const changed = white.locator('.margin-rule', { hasText: 'changed' });
  assert.match(await changed.innerText(), /How men walk[^]*any way/);
  await leave(white);
});

test('a table that is not there says so', async () => {
  const page = await person(browser, 'Amal', desktop);
  await page.goto(`${server.url}/r/22222222`);
  await page.getByRole('heading', { name: 'No such table' }).waitFor();
  await page.getByRole('link', { name: 'Back to the tables' }).click();
  await page.getByRole('heading', { name: 'Waiting for a player' }).waitFor();
  await leave(page);
});
