// people.mjs - browsers and the people using them: opening tables, sitting down, playing by clicks.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';

const client = join(dirname(fileURLToPath(import.meta.url)), '../../web-client/package.json');
const require = createRequire(client);
const { chromium } = require('playwright-core');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const places = [
  process.env.CHROMIUM,
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/lib/chromium/chromium',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
];

export const desktop = { viewport: { width: 1440, height: 900 } };
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

// A browser with a persistent profile, in which pages can be installed. Only the full browser can
// judge whether a page is installable, so it is preferred to the headless shell.
export function openProfile(folder) {
  const whole = places.filter(path => path && !path.includes('headless-shell'));
  const executablePath = [...whole, ...places].find(path => path && existsSync(path));
  return chromium.launchPersistentContext(folder, {
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
}

// The longest wait for anything that must happen: generous, for busy machines.
export const patience_ms = 180_000;

// bars: with the scroll bars that desktop systems show, which take room; without them, a page too wide by as much goes unseen.
export function openBrowser({ bars = false } = {}) {
  const executablePath = places.find(path => path && existsSync(path));
  assert.ok(executablePath, 'no Chromium here; install it, or name it in CHROMIUM');
  return chromium.launch({
    executablePath,
    timeout: patience_ms,
    ...(bars ? { ignoreDefaultArgs: ['--hide-scrollbars'] } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
}

// SLOW=6 slows the processor of every page down six times, to bring tests to light that depend on a fast machine.
async function slowDown(page) {
  const rate = Number(process.env.SLOW ?? 1);
  if (rate <= 1) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

// Somebody with a browser of their own. What goes wrong in the page is gathered in page.trouble.
export async function person(browser, name, device = desktop, more = {}) {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    colorScheme: 'light',
    // Service workers are blocked except in tests of them, as they would answer for a server that
    // is gone.
    serviceWorkers: 'block',
    ...device,
    ...more,
  });
  await context.addInitScript(kept => {
    if (!localStorage.getItem('qirkat.settings')) localStorage.setItem('qirkat.settings', kept);
    // tests play without a clock unless they choose one
    if (!localStorage.getItem('qirkat.clock')) {
      localStorage.setItem('qirkat.clock', JSON.stringify({ way: 'none' }));
    }
  }, JSON.stringify({ name }));
  context.setDefaultTimeout(patience_ms);
  const page = await context.newPage();
  await slowDown(page);
  return watchTrouble(page);
}

export function watchTrouble(page) {
  page.trouble = [];
  page.on('pageerror', error => page.trouble.push(error.message));
  page.on(
    'console',
    said =>
      said.type() === 'error' &&
      !/WebSocket|ERR_/.test(said.text()) &&
      page.trouble.push(said.text()),
  );
  return page;
}

// Unfolds the house rules in the dialog of a new table.
export async function showRules(dialog) {
  const closed = dialog.locator('[data-action=house-rules][aria-expanded=false]');
  if (await closed.count()) await closed.click();
}

// They are chosen in the place of the form, which returns with this.
export async function hideRules(dialog) {
  const open = dialog.locator('[data-action=house-rules][aria-expanded=true]');
  if (await open.count()) await open.click();
}

async function chooseRules(dialog, rules) {
  if (rules.length) await showRules(dialog);
  for (const rule of rules) await dialog.getByText(rule, { exact: true }).first().click();
  await hideRules(dialog);
}

// Opens a table with the dialog; returns its id. seat: the label of the choice; rules: the labels
// of choices to press; prepare: does more in the dialog.
export async function openTable(page, url, game, { seat, seats, rules = [], prepare } = {}) {
  await page.goto(`${url}/new/${game}?against=anybody`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Open the table' }).waitFor();
  await prepare?.(page);
  if (seats) {
    await dialog
      .getByRole('group', { name: 'Number of players' })
      .getByText(String(seats), { exact: true })
      .click();
  }
  if (seat) {
    await dialog
      .locator('label:has(input[name=seat])')
      .filter({ hasText: new RegExp(`^\\s*${seat}$`) })
      .click();
  }
  await chooseRules(dialog, rules);
  await dialog.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForURL(/\/r\//);
  await page.locator('main.room[data-status]').waitFor();
  return new URL(page.url()).pathname.split('/').pop();
}

export async function sitDown(page, url, id) {
  await page.goto(`${url}/r/${id}`);
  await page.locator('[data-action=sit]').first().click();
  await page.getByText('you', { exact: true }).first().waitFor();
  await page.locator('main.room[data-status]').waitFor();
}

export const statusOf = page => page.locator('main.room').getAttribute('data-status');

export async function untilStatus(page, status) {
  await page.locator(`main.room[data-status=${status}]`).waitFor();
}

/* The next possible action on this page, from its accessible labels. Runs in the page. */
function nextThing(choice) {
  const room = document.querySelector('main.room');
  if (!room || room.dataset.status !== 'playing') return { kind: 'over' };
  const all = selector => [...document.querySelectorAll(selector)];
  const seen = element =>
    element.getClientRects().length > 0 && element.getAttribute('aria-busy') !== 'true';
  const dice = all('[data-throw]').filter(seen);
  const points = all('.board-here [data-point]');
  const told = words => points.filter(point => words.test(point.getAttribute('aria-label')));
  const targets = told(/may be chosen/);
  const buttons = all('[data-play]').filter(seen);
  const ways = dice.length
    ? dice
    : [...(targets.length ? targets : told(/, (must|may) /)), ...buttons];
  if (!ways.length) return { kind: 'wait' };
  const way = ways[Math.floor(choice * ways.length)];
  way.scrollIntoView({ block: 'nearest' });
  const box = way.getBoundingClientRect();
  return { kind: 'click', x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

// One click or tap, if there is anything to do. Returns which: click, wait or over.
export async function doNext(page, random) {
  const { kind, x, y } = await page.evaluate(nextThing, random());
  if (kind === 'click') await (page.touches ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
  return kind;
}

/* Pseudo-random numbers from 0 to 1, the same for each seed. */
export function chance(seed) {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

async function stuck(page) {
  const { x, y } = await page.evaluate(nextThing, 0);
  const hit = await page.evaluate(
    ([left, top]) => document.elementFromPoint(left, top)?.outerHTML.slice(0, 200),
    [x, y],
  );
  const words = await page.locator('.gloss-box').innerText();
  assert.fail(`clicks come to nothing; the margin says: ${words}; at ${x}, ${y} is ${hit}`);
}

// Everything this player can do in a row. A server on a busy machine may answer late, so a large
// number of clicks alone is no failure.
async function doAll(page, random) {
  const late = Date.now() + patience_ms;
  for (let clicks = 0; ; clicks++) {
    const kind = await doNext(page, random);
    if (kind !== 'click') return { clicks, over: kind === 'over' };
    if (clicks > 200 && Date.now() > late) await stuck(page);
  }
}

// Plays by clicks until the game is over for everybody. Returns the number of clicks.
export async function playOut(pages, random, most = 8000) {
  let clicks = 0;
  for (let late = Date.now() + patience_ms; Date.now() < late;) {
    const round = [];
    for (const page of pages) round.push(await doAll(page, random));
    if (round.every(one => one.over)) return clicks;
    const acted = round.reduce((sum, one) => sum + one.clicks, 0);
    clicks += acted;
    if (acted) late = Date.now() + patience_ms;
    assert.ok(clicks < most, `the game is not over after ${most} clicks`);
    if (!acted) await pages[0].waitForTimeout(10);
  }
  assert.fail('nobody can do anything, and the game is not over');
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/* One line for each violation. Runs in the page, since all of what axe says takes longer to get out of there than to find. */
async function findViolations(values) {
  const { violations } = await globalThis.axe.run(document, {
    runOnly: { type: 'tag', values },
    resultTypes: ['violations'],
  });
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help} [${nodes
        .map(node => node.target.join(' '))
        .slice(0, 4)
        .join(' | ')}]`,
  );
}

// The violations axe finds, one line each.
export async function audit(page) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe + ';0');
  return page.evaluate(findViolations, tags);
}

// The visible button of an action, once it is no longer busy.
export const action = (page, name) =>
  page.locator(`[data-action="${name}"]:not([aria-busy=true])`).locator('visible=true');

// Presses a button that asks for confirmation twice. It asks only for some seconds, so on a slow
// machine it may have to ask again, unless the second press took effect after all: then the table has
// another status, or the button can no longer be used.
export async function insist(page, name) {
  const before = await statusOf(page);
  const isLate = error => {
    if (error.name !== 'TimeoutError') throw error;
    return false;
  };
  const isOff = () => action(page, name).and(page.locator('[aria-disabled=true]')).count();
  let asked = false;
  for (const late = Date.now() + patience_ms; Date.now() < late;) {
    if ((await statusOf(page)) !== before || (asked && (await isOff()))) return;
    if (!(await action(page, `${name}-sure`).count())) await action(page, name).first().click();
    asked = true;
    const sure = action(page, `${name}-sure`).first().click({ timeout: 5000 });
    if (await sure.then(() => true, isLate)) return;
  }
  assert.fail(`${name} is not answered`);
}

// Watches for a text that is shown only for some seconds. Call it before the text can appear; the
// returned function waits for it.
export async function watchFor(page, selector, words) {
  const seen = await page.evaluateHandle(
    ([where, source, flags]) => {
      const state = { seen: false };
      const look = () => {
        state.seen ||= [...document.querySelectorAll(where)].some(one =>
          new RegExp(source, flags).test(one.textContent),
        );
      };
      const all = { childList: true, characterData: true, subtree: true };
      new MutationObserver(look).observe(document.body, all);
      look();
      return state;
    },
    [selector, words.source, words.flags],
  );
  return () => page.waitForFunction(state => state.seen, seen);
}

// Waits until the service worker has cached this page, all files of the build, what the page has
// loaded, and the named answers.
export async function untilKept(page, ...answers) {
  const script = await (await page.request.get(new URL('/sw.js', page.url()).href)).text();
  const build = [...new Set(script.match(/\/assets\/[\w.-]+\.(?:js|css|wasm|woff2)/g))];
  assert.ok(build.length > 10, 'the service worker names its files');
  const missing = () =>
    page.evaluate(
      async named => {
        const loaded = performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .filter(name => /\/assets\/|\/api\/(games|levels)/.test(name));
        const paths = [...named, ...loaded];
        const found = await Promise.all(paths.map(path => caches.match(path)));
        const left = paths.filter((_, i) => !found[i]);
        return navigator.serviceWorker.controller ? left : ['the page', ...left];
      },
      [...answers, ...build],
    );
  await eventually(missing, [], 'the service worker does not keep');
}

// Waits until the page is painted: fonts have loaded, and two frames have passed.
export const drawn = page =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  });

/* The middle of an element once it has not moved for two frames; null if it was replaced
 * meanwhile. Runs in the page. */
async function standsAt(element) {
  element.scrollIntoView({ block: 'nearest' });
  const place = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const frame = () => new Promise(requestAnimationFrame);
  for (let before = null, now = place(); element.isConnected; now = place()) {
    if (String(now) === String(before)) return now;
    before = now;
    await frame();
    await frame();
  }
  return null;
}

// The middle of a point of the board. Waits while the board is being laid out.
export async function middle(page, label) {
  const point = page.locator(`.board-here [data-point="${label}"]`);
  for (const late = Date.now() + patience_ms; Date.now() < late;) {
    const place = await point.evaluate(standsAt);
    if (place) return place;
  }
  return assert.fail(`${label} does not stand still`);
}

// Presses a point of the board; once only, as a second press may undo the first.
export async function press(page, label) {
  await page.mouse.click(...(await middle(page, label)));
}

// Chooses one of our men and its target, each as soon as it can be chosen.
export async function go(page, from, to) {
  const point = page.locator(`.board-here [data-point="${from}"]`);
  await point.and(page.locator('.q-can')).waitFor({ state: 'attached' });
  await press(page, from);
  await point.and(page.locator('[aria-selected=true]')).waitFor({ state: 'attached' });
  await press(page, to);
}

// Presses the points of a turn, each as soon as it can be chosen; if a leap is completed
// automatically, the rest is skipped.
export async function walk(page, ...points) {
  const at = label => page.locator(`.board-here [data-point="${label}"]`);
  const may = async (label, i) => {
    const here = await at(label).getAttribute('class');
    if (/q-can/.test(here)) return 'may';
    const end = await at(points.at(-1)).getAttribute('aria-label');
    return i > 1 && !/empty/.test(end) ? 'made' : 'waits';
  };
  for (const [i, label] of points.entries()) {
    let now = 'waits';
    for (const late = Date.now() + patience_ms; now === 'waits'; now = await may(label, i)) {
      assert.ok(Date.now() < late, `${label} may never be chosen`);
    }
    if (now === 'may') await press(page, label);
  }
}

// Types a turn where turns can be played or tried.
export async function typeTurn(page, turn) {
  await page.locator('.typed button:not([aria-disabled])').locator('visible=true').waitFor();
  const field = page.getByLabel('Type a turn');
  await field.fill(turn);
  await field.press('Enter');
}

// Waits until the list shows these turns.
export const untilTurns = (page, wanted) =>
  eventually(() => page.locator('.move-list .turn').allTextContents(), wanted, 'the list of turns');

// Drags a man from one point to another with the mouse.
export async function carry(page, from, to, button = 'left') {
  const [start, end] = [await middle(page, from), await middle(page, to)];
  await page.mouse.move(...start);
  await page.mouse.down({ button });
  await page.mouse.move(...end, { steps: 4 });
  await page.mouse.up({ button });
}

// The man just below the middle of the lobby's board, the man behind it, and the middle, which is
// free.
export async function lobbyPlaces(page) {
  await page.locator('.lead-board .q-moves').waitFor();
  await drawn(page);
  return page.locator('.lead-board .q-play').evaluate(board => {
    const middleOf = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
    const centre = middleOf(board.getBoundingClientRect());
    const column = [...board.children[1].children]
      .map(man => middleOf(man.getBoundingClientRect()))
      .filter(([x, y]) => Math.abs(x - centre[0]) < 8 && y > centre[1])
      .sort((one, other) => one[1] - other[1]);
    return { near: column[0], behind: column[1], middle: centre };
  });
}

// Drags with a finger.
export async function dragByFinger(page, from, to) {
  const touch = await page.context().newCDPSession(page);
  const send = (type, ...fingers) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map(([x, y]) => ({ x, y })),
    });
  await send('touchStart', from);
  for (const part of [0.3, 0.6, 1]) {
    await send(
      'touchMove',
      from.map((start, i) => start + part * (to[i] - start)),
    );
  }
  await send('touchEnd');
}

// Goes to a point with the board's keys. On a busy machine letters may arrive too slowly to form
// one name.
export async function typePoint(page, label) {
  const board = page.locator('.board-here [role=listbox]');
  const here = list =>
    list.ownerDocument.getElementById(list.getAttribute('aria-activedescendant'))?.dataset.point;
  await board.focus();
  for (const late = Date.now() + patience_ms; Date.now() < late;) {
    await page.keyboard.type(label);
    if ((await board.evaluate(here)) === label) return;
    await page.waitForTimeout(1000); // anything typed earlier would continue the previous name
  }
  assert.fail(`keys do not lead to ${label}`);
}

// Waits until `read` returns what is wanted; on failure both are shown.
export async function eventually(read, wanted, what) {
  let now = await read();
  for (const late = Date.now() + patience_ms; !isDeepStrictEqual(now, wanted); now = await read()) {
    if (Date.now() > late) break;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  assert.deepEqual(now, wanted, what);
}

/* Checks or unchecks a choice, whose input is hidden; repeats if it moved away from the press. */
export const mark = (choice, on = true) =>
  eventually(async () => {
    if ((await choice.isChecked()) !== on) await choice.click({ force: true });
    return choice.isChecked();
  }, on);

// By how many pixels the page is wider than its window.
export const tooWide = page =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
