// What happens at a table besides moves: clocks, premoves, chat, leaving, switching devices. ahead.long.mjs,
// talk.long.mjs, seats.long.mjs and table-places.long.mjs try the rest.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  action,
  audit,
  desktop,
  eventually,
  go,
  person,
  phone,
  typeTurn,
  untilStatus,
  untilTurns,
  watchFor,
} from './people.mjs';
import {
  atTables,
  choose,
  gloss,
  heard,
  leave,
  linesOf,
  openTalk,
  say,
  shownBy,
  untilPremoved,
  untilSeen,
} from './tables.mjs';

const { server, browser, two } = await atTables(['--presence-s', '1', '--claim-s', '8']);

// ---- clocks ----

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

/* Whether the figures of a clock are red, and so would be its frame while it runs. Runs in the page. */
function isRed(clock) {
  const other = document.createElement('i');
  other.style.color = 'var(--red)';
  clock.after(other);
  clock.classList.add('runs');
  const { color, borderTopColor } = getComputedStyle(clock);
  const red = getComputedStyle(other).color;
  other.remove();
  clock.classList.remove('runs');
  return [color === red, borderTopColor === red];
}

test('a clock runs down without going up, stays at zero, and its flag ends the game', async () => {
  const { white, black } = await two({ clock: { kind: 'fischer', base: 2, add: 0 } });
  await shownBy(white, '.own').getByText('0:02.0').waitFor();
  assert.deepEqual(await shownBy(white, '.own').evaluate(isRed), [false, false]);
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
  assert.deepEqual(await shownBy(white, '.own').evaluate(isRed), [true, true]);
  assert.match(await white.locator('.result').innerText(), /Black wins[^]*time/);
  assert.match(await white.locator('.move-list .gone').innerText(), /Amal ran out of time/);
  await shownBy(black, '.others').getByText('0:00.0').waitFor();
  await leave(white, black);
});

// ---- settings ----

test('a finished turn waits until it is confirmed, by press or key; one set in advance was', async () => {
  const { white, black } = await two({ device: phone });
  await white.getByRole('button', { name: 'Settings' }).click();
  await choose(white, 'Confirm each turn', 'on');
  await white.keyboard.press('Escape');
  await black.evaluate(() =>
    localStorage.setItem('qirkat.settings', JSON.stringify({ name: 'Tariq', confirm: true })),
  );
  await black.reload();
  await untilSeen(black, '.own em');
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

// ---- premoves ----

test('a turn chosen in advance is played when it has come', async () => {
  const { white, black } = await two();
  await go(black, 'b4', 'd2');
  await untilPremoved(black, 1);
  await gloss(black).getByText('Premove: b4-d2').waitFor();
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

// ---- chat ----

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

// ---- leaving ----

test('who left on their turn may be claimed against after a countdown', async () => {
  const { white, black } = await two({ clock: { kind: 'fischer', base: 300, add: 0 } });
  await go(white, 'd2', 'c3');
  await untilTurns(black, ['d2-c3']);
  const left = await watchFor(
    white,
    '.gloss-box',
    /Tariq left\. You may claim the game in 0:0\d, or wait\./,
  );
  await leave(black);
  await left();
  await action(white, 'claim-draw').waitFor();
  await action(white, 'claim-win').click();
  await untilStatus(white, 'over');
  assert.match(await white.locator('.result').innerText(), /White wins/);
  assert.match(
    await white.locator('.move-list .gone').innerText(),
    /Tariq left; Amal claimed the game/,
  );
  assert.equal(
    await action(white, 'replay').getAttribute('href'),
    new URL(white.url()).pathname + '/replay',
  );
  await leave(white);
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
  await white.getByText('Your seat is now in use on another device.').waitFor();
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
