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

const places = [process.env.CHROMIUM, '/usr/lib/chromium/chromium', '/usr/bin/chromium', '/usr/bin/google-chrome'];

export const desktop = { viewport: { width: 1440, height: 900 } };
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export function openBrowser() {
  const executablePath = places.find(path => path && existsSync(path));
  assert.ok(executablePath, 'no Chromium here; install it, or name it in CHROMIUM');
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] });
}

// Somebody with a browser of their own. What goes wrong in the page is gathered in page.trouble.
export async function person(browser, name, device = desktop, more = {}) {
  const context = await browser.newContext({ reducedMotion: 'reduce', colorScheme: 'light', ...device, ...more });
  await context.addInitScript(kept => {
    if (!localStorage.getItem('qirkat.settings')) localStorage.setItem('qirkat.settings', kept);
  }, JSON.stringify({ name }));
  const page = await context.newPage();
  page.setDefaultTimeout(8000);
  return watchTrouble(page);
}

export function watchTrouble(page) {
  page.trouble = [];
  page.on('pageerror', error => page.trouble.push(error.message));
  page.on('console', said => said.type() === 'error' && !/WebSocket|ERR_/.test(said.text()) && page.trouble.push(said.text()));
  return page;
}

// Open a table by the dialog; returns its id. seat is the text of the choice; rules those to press, by their words.
export async function openTable(page, url, game, { seat, seats, rules = [] } = {}) {
  await page.goto(`${url}/new/${game}`);
  const dialog = page.getByRole('dialog');
  if (rules.length) await dialog.getByRole('button', { name: /more rules?, all/ }).click();
  for (const rule of rules) await dialog.getByText(rule, { exact: true }).first().click();
  if (seats) await dialog.getByRole('group', { name: 'How many play' }).getByText(String(seats), { exact: true }).click();
  if (seat) await dialog.locator('input[name=seat]').and(dialog.getByLabel(seat, { exact: true })).check({ force: true });
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
  const version = room.dataset.v;
  const seen = element => element.getClientRects().length > 0 && element.getAttribute('aria-busy') !== 'true';
  const dice = [...document.querySelectorAll('[data-throw]')].find(seen);
  if (dice) return { kind: 'throw', version };
  const points = [...document.querySelectorAll('.board-here [data-point]')];
  const told = words => points.filter(point => words.test(point.getAttribute('aria-label')));
  const buttons = [...document.querySelectorAll('[data-play]')].filter(seen);
  const targets = told(/may be chosen/);
  const wanted = targets.length ? targets : told(/, (must|may) /);
  const several = wanted.length + buttons.length;
  if (!several) return { kind: 'wait', version };
  const at = Math.floor(choice * several);
  if (at >= wanted.length) return { kind: 'button', at: at - wanted.length, version };
  wanted[at].scrollIntoView({ block: 'nearest' });
  const box = wanted[at].getBoundingClientRect();
  return { kind: 'point', x: box.x + box.width / 2, y: box.y + box.height / 2, label: wanted[at].dataset.point, version };
}

// Press what is sent at once. It may have gone before it is reached: then there is something else to do next.
async function pressed(page, button, version) {
  await button.click({ timeout: 1000 }).catch(() => undefined);
  const changed = before => document.querySelector('main.room')?.dataset.v !== before;
  await page.waitForFunction(changed, version, { polling: 10, timeout: 1000 }).catch(() => undefined);
}

export async function doNext(page, random) {
  const next = await page.evaluate(nextThing, random());
  if (next.kind === 'throw') await pressed(page, page.locator('[data-throw]').first(), next.version);
  if (next.kind === 'button') await pressed(page, page.locator('[data-play]').nth(next.at), next.version);
  if (next.kind === 'point' && page.touches) await page.touchscreen.tap(next.x, next.y);
  else if (next.kind === 'point') await page.mouse.click(next.x, next.y);
  return next;
}

/* A stream of numbers from 0 to 1 that is the same each time. */
export function chance(seed) {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

// Play by clicks until the game is over for everybody. Returns how many clicks it took.
export async function playOut(pages, random, most = 6000) {
  let clicks = 0, idle = 0;
  while (clicks < most) {
    const done = [];
    for (const page of pages) done.push((await doNext(page, random)).kind);
    if (done.every(kind => kind === 'over')) return clicks;
    const acted = done.filter(kind => kind !== 'wait' && kind !== 'over').length;
    clicks += acted;
    idle = acted ? 0 : idle + 1;
    assert.ok(idle < 400, 'nobody can do anything, and the game is not over');
    if (!acted) await pages[0].waitForTimeout(10);
  }
  assert.fail(`the game is not over after ${most} clicks`);
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

// What axe finds wrong, a line each.
export async function audit(page) {
  await page.evaluate(axe + ';0');
  const { violations } = await page.evaluate(values => globalThis.axe.run(document, { runOnly: { type: 'tag', values } }), tags);
  return violations.map(({ id, help, nodes }) => `${id}: ${help} [${nodes.map(node => node.target.join(' ')).slice(0, 4).join(' | ')}]`);
}

// Pixels by which the page is wider than its window.
export const tooWide = page => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
