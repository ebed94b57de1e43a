// Finding an opponent: in the lobby, by games that are chosen, and anew when the one who was found stays away.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { action, desktop, eventually, person, phone, untilStatus, watchFor } from './people.mjs';
import { serve } from './server.mjs';
import { atTables, idOf, leave, looking, seek, well } from './tables.mjs';

const { server, browser } = await atTables();

test('whoever looks is a line in the lobby, and one press there makes the game, which a hidden page tells in its title', async () => {
  const one = await person(browser, 'Amal', phone);
  await seek(one, server.url, ['Zamma']);
  await looking(one).waitFor();
  const other = await person(browser, 'Tariq', desktop);
  await other.goto(server.url);
  const line = other.locator('.entry.seek', { hasText: 'Zamma' });
  await line.waitFor();
  await action(one, 'unseek').click();
  await line.waitFor({ state: 'detached' });
  await seek(one, server.url, ['Zamma']);
  await one.evaluate(() =>
    Object.defineProperty(document, 'hidden', { value: true, configurable: true }),
  );
  await line.getByRole('button', { name: 'Play' }).press('Enter');
  await one.waitForFunction(() => /^Opponent found: .*Zamma/.test(document.title));
  await one.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await one.waitForFunction(() => /^(Your turn: )?Zamma/.test(document.title));
  for (const page of [one, other]) await untilStatus(page, 'playing');
  assert.equal(idOf(one), idOf(other));
  await leave(one, other);
});

// Somebody who searches for Felli, but never comes to the table.
const seekAndStayAway = page =>
  page.evaluate(
    () =>
      new Promise(found => {
        const socket = new WebSocket(`ws://${location.host}/ws`);
        const send = (t, n, d) => socket.send(JSON.stringify({ t, n, d }));
        socket.onopen = () => (
          send('lobby', 1, {}),
          send('seek', 2, { games: ['felli'], clock: null, client: 'nobodynobodynobody' })
        );
        socket.onmessage = ({ data }) =>
          JSON.parse(data).t === 'matched' && found(JSON.parse(data).d.room);
      }),
  );

test('whoever is left alone at a table by the one who was found looks on by themselves', async () => {
  const own = await serve(['--match-s', '30']);
  const one = await person(browser, 'Amal', phone);
  await seek(one, own.url, ['Felli', 'Zamma']);
  await looking(one).waitFor();
  const other = await person(browser, 'Tariq', desktop);
  await other.goto(`${own.url}/games`);
  const waits = await watchFor(one, 'main.room', /Waiting for Guest\./);
  const room = await seekAndStayAway(other);
  await untilStatus(one, 'open');
  assert.equal(idOf(one), room);
  await waits();
  await well(one, 'waiting for who was found');
  await one.getByText('Your opponent did not show up.').waitFor();
  await looking(one).waitFor();
  await well(one, 'looking again');
  await seek(other, own.url, ['Zamma']);
  for (const page of [one, other]) await untilStatus(page, 'playing');
  assert.equal(idOf(one), idOf(other));
  await leave(one, other);
  await own.end();
});

test('a fresh device looks for the game that the lobby shows, and can look for any', async () => {
  const page = await person(browser, 'Amal', phone);
  await page.goto(server.url);
  await page.locator('.figure', { hasText: 'Zamma' }).click();
  await action(page, 'seek').click();
  await page.getByRole('dialog').waitFor();
  const chosen = page.locator('input[name=game]:checked');
  await eventually(() => chosen.evaluateAll(boxes => boxes.map(box => box.value)), ['zamma']);
  await page.getByLabel('Any game').check();
  const all = await page.locator('input[name=game]').count();
  await eventually(() => chosen.count(), all);
  await leave(page);
});

/* Suspends animation frames and timers until they are released, as on a busy machine. Runs in
 * the page. */
function holdFrames() {
  const { requestAnimationFrame, setTimeout } = globalThis;
  let waiting = null;
  globalThis.holdFrames = () => (waiting = []);
  globalThis.freeFrames = () => {
    const all = waiting;
    waiting = null;
    for (const one of all) one(performance.now());
  };
  globalThis.requestAnimationFrame = one =>
    waiting ? void waiting.push(one) : requestAnimationFrame(one);
  globalThis.setTimeout = (one, ms, ...more) =>
    waiting && ms < 100 ? void waiting.push(one) : setTimeout(one, ms, ...more);
}

test('a dialog whose script comes between the press and the next frame is shown', async () => {
  const page = await person(browser, 'Amal', desktop);
  await page.addInitScript(holdFrames);
  let free;
  const held = new Promise(resolve => (free = resolve));
  const asked = new Promise(resolve => {
    void page.route(/\/assets\/seek-dialog-/, async route => {
      resolve(route.request().url());
      await held;
      await route.continue();
    });
  });
  await page.goto(server.url);
  const script = await asked; // fetched ahead of time
  await page.evaluate(() => globalThis.holdFrames());
  await page.evaluate(() => document.querySelector('[data-action=seek]').click());
  free();
  await page.evaluate(url => import(url).then(() => undefined), script);
  await page.evaluate(() => globalThis.freeFrames());
  await page.getByRole('dialog').waitFor();
  await leave(page);
});
