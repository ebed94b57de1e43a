// people.mjs - browsers and the people at them: opening tables, sitting down, playing by clicks.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

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

export function openBrowser() {
  const executablePath = places.find(path => path && existsSync(path));
  assert.ok(executablePath, 'no Chromium here; install it, or name it in CHROMIUM');
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
}

// How long anything may take that must come: for a machine that does much else, not for people.
export const patience_ms = 60_000;

// Somebody with a browser of their own. What goes wrong in the page is gathered in page.trouble.
export async function person(browser, name, device = desktop, more = {}) {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    colorScheme: 'light',
    ...device,
    ...more,
  });
  await context.addInitScript(kept => {
    if (!localStorage.getItem('qirkat.settings')) localStorage.setItem('qirkat.settings', kept);
    // tests have time, unless they choose a clock
    if (!localStorage.getItem('qirkat.clock')) {
      localStorage.setItem('qirkat.clock', JSON.stringify({ way: 'none' }));
    }
  }, JSON.stringify({ name }));
  const page = await context.newPage();
  page.setDefaultTimeout(patience_ms);
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

// The house rules in the dialog of a new table, shown if they are not.
export async function showRules(dialog) {
  const closed = dialog.locator('[data-action=house-rules][aria-expanded=false]');
  if (await closed.count()) await closed.click();
}

// Open a table by the dialog; returns its id. seat is the text of the choice; rules those to press, by their words;
// prepare does more in the dialog.
export async function openTable(page, url, game, { seat, seats, rules = [], prepare } = {}) {
  await page.goto(`${url}/new/${game}?against=anybody`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Open the table' }).waitFor();
  await prepare?.(page);
  if (rules.length) await showRules(dialog);
  for (const rule of rules) await dialog.getByText(rule, { exact: true }).first().click();
  if (seats) {
    await dialog
      .getByRole('group', { name: 'How many play' })
      .getByText(String(seats), { exact: true })
      .click();
  }
  if (seat) {
    await dialog
      .locator('label:has(input[name=seat])')
      .filter({ hasText: new RegExp(`^\\s*${seat}$`) })
      .click();
  }
  await dialog.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForURL(/\/r\//);
  await page.locator('main.room[data-status]').waitFor();
  return new URL(page.url()).pathname.split('/').pop();
}

export async function sitDown(page, url, id) {
  await page.goto(`${url}/r/${id}`);
  await page.locator('[data-action=sit]').first().click();
  await page.getByText('you', { exact: true }).first().waitFor();
}

export const statusOf = page => page.locator('main.room').getAttribute('data-status');

export async function untilStatus(page, status) {
  await page.locator(`main.room[data-status=${status}]`).waitFor();
}

/* What could be done next on this page, found in what it tells those who cannot see it. Runs in the page. */
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

// One click or touch, if there is anything to do here. Says which: click, wait or over.
export async function doNext(page, random) {
  const { kind, x, y } = await page.evaluate(nextThing, random());
  if (kind === 'click') await (page.touches ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
  return kind;
}

/* A stream of numbers from 0 to 1 that is the same each time. */
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

// All that one can do in a row. A server on a busy machine may be late with its answer, so many clicks alone are no fault.
async function doAll(page, random) {
  const late = Date.now() + patience_ms;
  for (let clicks = 0; ; clicks++) {
    const kind = await doNext(page, random);
    if (kind !== 'click') return { clicks, over: kind === 'over' };
    if (clicks > 200 && Date.now() > late) await stuck(page);
  }
}

// Play by clicks until the game is over for everybody. Returns how many clicks it took.
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

// What axe finds wrong, a line each.
export async function audit(page) {
  await page.evaluate(axe + ';0');
  const { violations } = await page.evaluate(
    values => globalThis.axe.run(document, { runOnly: { type: 'tag', values } }),
    tags,
  );
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help} [${nodes
        .map(node => node.target.join(' '))
        .slice(0, 4)
        .join(' | ')}]`,
  );
}

// What was set is drawn: two frames have gone by.
export const drawn = page =>
  page.evaluate(
    () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

// A point of the board is pressed where it stands; while the board is being laid out anew it is pressed again.
export async function press(page, label) {
  const point = page.locator(`.board-here [data-point="${label}"]`);
  for (const late = Date.now() + patience_ms; ;) {
    try {
      return await point.click({ force: true, timeout: 5000 });
    } catch (error) {
      if (Date.now() > late) throw error;
    }
  }
}

// Pixels by which the page is wider than its window.
export const tooWide = page =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
