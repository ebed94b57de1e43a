// tables.mjs - how files of tests begin and end: a server and a browser, tables for two; and what those do alike that play at
// them: sitting down, talking, leaving.
import assert from 'node:assert/strict';
import { after } from 'node:test';
import {
  action,
  audit,
  chance,
  desktop,
  doNext,
  drawn,
  eventually,
  insist,
  mark,
  openBrowser,
  openTable,
  patience_ms,
  person,
  phone,
  sitDown,
  tooWide,
  typeTurn,
  untilStatus,
} from './people.mjs';
import { serve } from './server.mjs';

export const lying = { ...phone, viewport: { width: 844, height: 390 } };

/* Opens a table for White by raw messages, which know clocks that the dialog does not offer. The page that sends them loads
 * no scripts, so this is also cheaper than the dialog. */
async function openByWire(page, url, game, clock) {
  await page.route('**/assets/*', route => route.abort());
  await page.goto(url);
  const { room, token } = await page.evaluate(
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
    { game, options: {}, seat: 'W', public: !clock, name: 'Amal', clock },
  );
  await page.unroute('**/assets/*');
  await page.goto(`${url}/r/${room}#seat=${token}`);
  return room;
}

// Starts a server with these flags and a browser, both until the tests of this file have run.
export async function openSite(flags = []) {
  const [server, browser] = [await serve(flags), await openBrowser()];
  after(async () => {
    await browser.close();
    await server.end();
  });
  return { server, browser };
}

// The same with two(): Amal on a desktop and Tariq at a table of theirs. more: of both contexts, choices: in the dialog, which
// opens the table if there are any.
export async function atTables(flags = []) {
  const { server, browser } = await openSite(flags);
  async function two({ game = 'alquerque', device = desktop, clock, more = {}, choices } = {}) {
    const white = await person(browser, 'Amal', desktop, more);
    const id = choices
      ? await openTable(white, server.url, game, choices)
      : await openByWire(white, server.url, game, clock);
    const black = await person(browser, 'Tariq', device, more);
    await sitDown(black, server.url, id);
    for (const page of [white, black]) await untilStatus(page, 'playing');
    await untilSeen(white, '.own em');
    return { white, black, id };
  }
  return { server, browser, two };
}

export const gloss = page => page.locator('.gloss-box');

export const shownBy = (page, place) => page.locator(`${place} .clock`);

// Chooses in a group of the settings.
export async function choose(page, group, words) {
  await page.getByRole('group', { name: group }).getByText(words, { exact: true }).click();
}

export const untilSeen = (page, selector) =>
  page.locator(selector).locator('visible=true').first().waitFor();

// Closes the pages, in which nothing may have gone wrong.
export const leave = (...pages) =>
  Promise.all(
    pages.map(page => {
      assert.deepEqual(page.trouble, []);
      return page.context().close();
    }),
  );

export async function well(page, what) {
  await drawn(page);
  assert.deepEqual(await audit(page), [], what);
  assert.ok((await tooWide(page)) <= 0, `${what} is too wide`);
}

export const idOf = page => new URL(page.url()).pathname.split('/')[2];

// What the server answers to a program that asks for this.
export const told = (page, path) =>
  page.request.get(new URL(path, page.url()).href).then(answer => answer.json());

// Waits until the service worker controls the page.
export const untilWorker = page =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, {
    timeout: patience_ms,
  });

// ---- turns ----

// After these White may play a3xa5, and continue to c5 or c3.
export const opening = [
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

export async function typeAndSee(page, turn) {
  await typeTurn(page, turn);
  await page.locator('.move-list .turn', { hasText: turn }).waitFor();
}

export async function resign(page) {
  await insist(page, 'resign');
  await page.locator('main.room:is([data-status=over], [data-status=between])').waitFor();
}

// Play until it is too late to abort, then resign.
export async function playAndResign(white, black) {
  const random = chance(5);
  for (const late = Date.now() + patience_ms; !(await action(white, 'resign').count());) {
    assert.ok(Date.now() < late, 'nobody may resign');
    for (const page of [white, black]) await doNext(page, random);
    await white.waitForTimeout(20);
  }
  await resign(white);
}

export const untilPremoved = (page, count) =>
  eventually(() => page.locator('.q-premove').count(), count, 'turns chosen in advance');

export async function atPly(page, n) {
  await page.locator(`main.replay[data-ply="${n}"]`).waitFor();
}

// ---- boards ----

// The points of a board at a table.
export const points = '.board-here [data-point]';

// Where a board's points are: the least distance between two of them, and whether the board stands.
export const pointsOf = (page, these = points) =>
  page.evaluate(selector => {
    const at = [...document.querySelectorAll(selector)].map(point => {
      const { x, y, width, height } = point.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    });
    const apart = at.flatMap(([x, y], i) =>
      at.slice(0, i).map(([a, b]) => Math.hypot(x - a, y - b)),
    );
    const extent = way => Math.max(...at.map(p => p[way])) - Math.min(...at.map(p => p[way]));
    return { least: Math.min(...apart), stands: extent(1) > extent(0) };
  }, these);

// ---- talk ----

export const linesOf = page => page.locator('.talk-line').allInnerTexts();

export async function openTalk(page) {
  await action(page, 'talk').click();
  await page.getByPlaceholder('Write a message').waitFor();
}

export async function say(page, text) {
  const field = page.getByPlaceholder('Write a message');
  await field.fill(text);
  await field.press('Enter');
}

export const heard = (page, text) => page.locator('.talk-line', { hasText: text }).waitFor();

// ---- finding an opponent ----

export async function seek(page, url, games, clock) {
  await page.goto(url);
  await action(page, 'seek').click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const chosen = dialog.locator('input[name=game]:checked');
  while (await chosen.count()) await chosen.first().uncheck({ force: true });
  for (const game of games) {
    await mark(dialog.getByRole('checkbox', { name: game, exact: true }));
  }
  if (clock) await dialog.getByText(clock, { exact: true }).click();
  await dialog.getByRole('button', { name: 'Start looking' }).click();
}

export const looking = page => page.getByText('Looking for an opponent.');
