// What happens at a table besides moves: clocks, premoves, chat, leaving, switching devices.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  action,
  audit,
  carry,
  desktop,
  drawn,
  eventually,
  go,
  middle,
  openBrowser,
  person,
  phone,
  press,
  sitDown,
  typeTurn,
  tooWide,
  typePoint,
  untilStatus,
  untilTurns,
  watchFor,
} from './people.mjs';
import { serve } from './server.mjs';

let server, browser;
before(async () => {
  [server, browser] = [await serve(['--presence-s', '1', '--claim-s', '8']), await openBrowser()];
});
after(async () => {
  await browser?.close();
  await server?.end();
});

/* Opens a table with raw messages, from one of our pages. */
async function openByWire(page, d) {
  await page.goto(server.url);
  return page.evaluate(
    asked =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(`ws://${location.host}/ws`);
        socket.onerror = () => reject(new Error('no connection'));
        socket.onopen = () => socket.send(JSON.stringify({ t: 'create', n: 1, d: asked }));
        socket.onmessage = ({ data }) => {
          const answer = JSON.parse(data);
          socket.close();
          return answer.t === 'ack' ? resolve(answer.d) : reject(new Error(answer.d.text));
        };
      }),
    d,
  );
}

async function two({ clock = null, device = desktop, game = 'alquerque', more = {} } = {}) {
  const white = await person(browser, 'Amal', desktop, more);
  const { room: id, token } = await openByWire(white, {
    game,
    options: {},
    seat: 'W',
    public: false,
    name: 'Amal',
    clock,
  });
  await white.goto(`${server.url}/r/${id}#seat=${token}`);
  const black = await person(browser, 'Badr', device, more);
  await sitDown(black, server.url, id);
  for (const page of [white, black]) await untilStatus(page, 'playing');
  await seen(white, '.own em');
  return { white, black, id };
}

const seen = (page, selector) => page.locator(selector).locator('visible=true').first().waitFor();
const leave = (...pages) =>
  Promise.all(
    pages.map(page => {
      assert.deepEqual(page.trouble, []);
      return page.context().close();
    }),
  );
const margin = page => page.locator('.gloss-box');
const untilPremoved = (page, count) =>
  eventually(() => page.locator('.q-premove').count(), count, 'turns chosen in advance');

// ---- clocks ----

const shownBy = (page, place) => page.locator(`${place} .clock`);

/* Records every text a clock shows from now on. */
const record = (page, place) =>
  page.evaluate(selector => {
    const clock = document.querySelector(selector);
    globalThis.shown = [clock.textContent];
    new MutationObserver(() => globalThis.shown.push(clock.textContent)).observe(clock, {
      characterData: true,
      childList: true,
      subtree: true,
    });
  }, `${place} .clock`);

const milliseconds = text =>
  text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1000;

test('a clock runs down without going up, stays at zero, and its flag ends the game', async () => {
  const { white, black } = await two({ clock: { kind: 'fischer', base: 2, add: 0 } });
  await shownBy(white, '.own').getByText('0:02.0').waitFor();
  await go(white, 'd2', 'c3');
  await untilTurns(black, ['d2-c3']);
  await record(white, '.own');
  await go(black, 'b4', 'd2');
  await untilStatus(white, 'over');
  await shownBy(white, '.own').getByText('0:00.0').waitFor();
  const shown = (await white.evaluate(() => globalThis.shown)).map(milliseconds);
  assert.ok(shown.length > 2, String(shown));
  assert.ok(
    shown.every((ms, i) => i === 0 || ms < shown[i - 1]),
    String(shown),
  );
  assert.equal(shown.at(-1), 0);
  assert.match(await white.locator('.result').innerText(), /Black wins[^]*time/);
  assert.match(await white.locator('.move-list .gone').innerText(), /Amal ran out of time/);
  await shownBy(black, '.others').getByText('0:00.0').waitFor();
  await leave(white, black);
});

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

const choose = async (page, group, words) => {
  await page.getByRole('group', { name: group }).getByText(words, { exact: true }).click();
};

test('a finished turn waits until it is confirmed, by press or key; one set in advance was', async () => {
  const { white, black } = await two({ device: phone });
  await white.getByRole('button', { name: 'Settings' }).click();
  await choose(white, 'Confirm each turn', 'on');
  await white.keyboard.press('Escape');
  await black.evaluate(() =>
    localStorage.setItem('qirkat.settings', JSON.stringify({ name: 'Badr', confirm: true })),
  );
  await black.reload();
  await seen(black, '.own em');
  await go(black, 'b4', 'd2');
  await untilPremoved(black, 1);

  await go(white, 'd2', 'c3');
  const status = white.locator('.status-line [role=status]');
  await status.filter({ hasText: 'Play d2-c3?' }).waitFor();
  assert.deepEqual(await audit(white), []);
  await action(white, 'drop-held').click();
  await status.filter({ hasText: 'Your turn.' }).waitFor();
  await go(white, 'c2', 'c3');
  await status.filter({ hasText: 'Play c2-c3?' }).waitFor();
  await white.keyboard.press('Escape');
  await status.filter({ hasText: 'Your turn.' }).waitFor();
  await typeTurn(white, 'd2-c3');
  await status.filter({ hasText: 'Play d2-c3?' }).waitFor();
  await untilTurns(black, []);
  await white.keyboard.press('Enter');
  await untilTurns(white, ['d2-c3', 'b4xd2']);

  await go(white, 'e1', 'c3');
  await action(white, 'play-held').click();
  await untilTurns(white, ['d2-c3', 'b4xd2', 'e1xc3']);
  await leave(white, black);
});

test('settings apply at once, in another window too, and a plain table is left as it was entered', async () => {
  const { white, black, id } = await two({ more: { reducedMotion: 'no-preference' } });
  const second = await white.context().newPage();
  await second.goto(`${server.url}/r/${id}`);
  await seen(second, '.others');
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
  await seen(white, '.own em');
  await action(white, 'table').click();
  await action(white, 'settings').click();
  assert.equal(await white.getByRole('slider', { name: 'Volume' }).inputValue(), '20');
  await white.keyboard.press('Escape');
  await white.keyboard.press('Escape');
  await white.locator('body').press('z');
  await seen(white, '.move-list');
  await leave(white, black);
});

// ---- premoves ----

test('a turn chosen in advance is played when it has come', async () => {
  const { white, black } = await two();
  await go(black, 'b4', 'd2');
  await untilPremoved(black, 1);
  await margin(black).getByText('Premove: b4-d2').waitFor();
  await go(white, 'd2', 'c3');
  await untilTurns(white, ['d2-c3', 'b4xd2']);
  await untilPremoved(black, 0);
  await leave(white, black);
});

test('one that does not fit any more is cancelled, and said to be', async () => {
  const { white, black } = await two({ device: phone });
  await go(black, 'a3', 'c1');
  await go(white, 'd2', 'c3');
  await black.locator('.gloss-words', { hasText: 'Your premove a3-c1 is not legal' }).waitFor();
  await untilPremoved(black, 0);
  await untilTurns(white, ['d2-c3']);
  await go(black, 'b4', 'd2');
  await untilTurns(white, ['d2-c3', 'b4xd2']);
  await leave(white, black);
});

test('it is kept when the page is loaded anew', async () => {
  const { white, black } = await two();
  await go(black, 'b4', 'd2');
  await black.reload();
  await seen(black, '.own em');
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

// ---- chat ----

const linesOf = page => page.locator('.talk-line').allInnerTexts();

async function openTalk(page) {
  await action(page, 'talk').click();
  await page.getByPlaceholder('Write a message').waitFor();
}

async function say(page, text) {
  const field = page.getByPlaceholder('Write a message');
  await field.fill(text);
  await field.press('Enter');
}

const heard = (page, text) => page.locator('.talk-line', { hasText: text }).waitFor();

test('players and watchers talk apart; what is new is counted until it is read', async () => {
  const { white, black, id } = await two({ device: phone });
  const watcher = await person(browser, 'Sofia', desktop);
  await watcher.goto(`${server.url}/r/${id}`);
  await openTalk(white);
  await openTalk(watcher);
  await watcher.locator('.talk-side input:focus').waitFor();
  await say(white, 'Good evening.');
  await action(black, 'talk').getByText('Chat 1').waitFor();
  await openTalk(black);
  await heard(black, 'Good evening.');
  const board = await black.locator('.board-slab').boundingBox();
  const sheet = await black.locator('dialog.sheet').boundingBox();
  assert.ok(sheet.y >= board.y + board.height, 'the board can be seen beside the chat');
  await say(black, 'And to you.');
  await heard(white, 'And to you.');
  await say(watcher, 'Black will take.');
  await heard(watcher, 'Black will take.');
  assert.equal((await linesOf(white)).length, 2);
  assert.equal((await linesOf(watcher)).length, 1);
  await black.getByRole('button', { name: 'Close', exact: true }).click();
  await eventually(() => action(black, 'talk').innerText(), 'Chat');
  await leave(white, black, watcher);
});

test('a writer is not heard any more by who says so, also after loading anew, until they are again', async () => {
  const { white, black } = await two();
  await openTalk(white);
  await openTalk(black);
  await say(black, 'Hurry.');
  await heard(white, 'Hurry.');
  await white.getByRole('button', { name: 'Badr' }).click();
  await action(white, 'mute').click();
  await eventually(() => linesOf(white), []);
  await white.reload();
  await seen(white, '.own em');
  await openTalk(white);
  await white.getByText('Badr is muted.').waitFor();
  assert.deepEqual(await linesOf(white), []);
  await action(white, 'unmute').click();
  await heard(white, 'Hurry.');
  await leave(white, black);
});

test('too long, and the same again, is answered in words, and what was written stays', async () => {
  const { white, black } = await two();
  await openTalk(white);
  await say(white, 'x'.repeat(201));
  await white.getByText('At most 200 characters; this has 201.').waitFor();
  await say(white, 'Once.');
  await heard(white, 'Once.');
  await say(white, 'Once.');
  await white.locator('.talk-trouble:not(:empty)').waitFor();
  assert.equal(await white.getByPlaceholder('Write a message').inputValue(), 'Once.');
  await leave(white, black);
});

test('who made the table closes the talk and opens it again', async () => {
  const { white, black, id } = await two();
  await openTalk(white);
  await openTalk(black);
  await white.locator('[data-channel=room] [data-action=close-talk]').click();
  await black.getByText('Player chat: off').waitFor();
  await black.getByPlaceholder('Write a message').waitFor({ state: 'detached' });
  await white.locator('[data-channel=room] [data-action=open-talk]').click();
  await black.getByPlaceholder('Write a message').waitFor();
  const watcher = await person(browser, 'Sofia', desktop);
  await watcher.goto(`${server.url}/r/${id}`);
  await openTalk(watcher);
  await white.locator('[data-channel=watchers] [data-action=close-talk]').click();
  await watcher.getByText('Spectator chat: off').waitFor();
  await white.getByText('Spectator chat: off').waitFor();
  await leave(white, black, watcher);
});

// ---- leaving ----

test('who left on their turn may be claimed against after a countdown', async () => {
  const { white, black } = await two({ clock: { kind: 'fischer', base: 300, add: 0 } });
  await go(white, 'd2', 'c3');
  await untilTurns(black, ['d2-c3']);
  const left = await watchFor(
    white,
    '.gloss-box',
    /Badr left\. You may claim the game in 0:0\d, or wait\./,
  );
  await leave(black);
  await left();
  await action(white, 'claim-draw').waitFor();
  await action(white, 'claim-win').click();
  await untilStatus(white, 'over');
  assert.match(await white.locator('.result').innerText(), /White wins/);
  assert.match(
    await white.locator('.move-list .gone').innerText(),
    /Badr left; Amal claimed the game/,
  );
  assert.equal(
    await action(white, 'replay').getAttribute('href'),
    new URL(white.url()).pathname + '/replay',
  );
  await leave(white);
});

test('who comes back in time ends the countdown', async () => {
  const { white, black, id } = await two({ device: phone });
  await go(white, 'd2', 'c3');
  await untilTurns(black, ['d2-c3']);
  await black.goto(`${server.url}/games`);
  await margin(white)
    .getByText(/Badr left/)
    .first()
    .waitFor();
  await black.goto(`${server.url}/r/${id}`);
  await white.locator('.claim').waitFor({ state: 'detached' });
  await action(white, 'claim-win').waitFor({ state: 'detached' });
  await leave(white, black);
});

// ---- another device ----

test('a seat moves to another device by its link, which asks first; the page left behind says so and can have it back', async () => {
  const { white, black } = await two();
  await action(white, 'device').click();
  const link = await white.getByLabel('Your seat', { exact: true }).inputValue();
  assert.match(link, /#seat=[0-9a-f]{64}$/);
  await white.getByRole('button', { name: 'Done' }).click();
  const other = await person(browser, 'Amal', phone);
  await other.goto(link);
  await other.getByText('Open in another window.').waitFor();
  assert.equal(new URL(other.url()).hash, '');
  await action(white, 'abort').waitFor();
  await other.getByRole('button', { name: 'Use it here' }).click();
  await white.getByText('Your seat was taken on another device.').waitFor();
  await go(other, 'd2', 'c3');
  await untilTurns(black, ['d2-c3']);
  await white.reload();
  await white.getByText('Open in another window.').waitFor();
  await white.getByRole('button', { name: 'Use it here' }).click();
  await other.getByText('This page is paused.', { exact: true }).waitFor();
  await other.getByRole('button', { name: 'Only watch' }).click();
  await untilTurns(other, ['d2-c3']);
  await action(other, 'resign').waitFor({ state: 'detached' });
  await leave(white, black, other);
});

// ---- accessibility ----

for (const [name, device, more] of [
  ['a desk by day', desktop, {}],
  ['a phone by night', phone, { colorScheme: 'dark' }],
]) {
  test(`a table with clocks, talk and a turn in advance is accessible on ${name}`, async () => {
    const { white, black } = await two({
      clock: { kind: 'byoyomi', base: 60, period: 30, periods: 3 },
      device,
      more,
    });
    const well = async what => {
      await drawn(black);
      assert.deepEqual(await audit(black), [], what);
      assert.ok((await tooWide(black)) <= 0, `${what} is too wide`);
    };
    await go(black, 'b4', 'd2');
    await well('a turn in advance');
    await openTalk(black);
    await openTalk(white);
    await say(
      white,
      'A line that is rather long for a narrow column, so that it is broken somewhere.',
    );
    await heard(black, 'rather long');
    await black.getByRole('button', { name: 'Amal' }).click();
    await well('talk');
    await leave(white);
    await action(black, 'claim-win').waitFor();
    if (device === phone) await black.getByRole('button', { name: 'Close', exact: true }).click();
    await well('a claim');
    if (device === phone) await black.getByRole('button', { name: 'Table' }).click();
    await action(black, 'device').click();
    await well('another device');
    await leave(black);
  });
}
