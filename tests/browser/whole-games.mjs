// whole-games.mjs - plays any game to its end quickly: legal turns are read from the server's
// messages, and captures come first.
import assert from 'node:assert/strict';
import {
  doNext,
  hideRules,
  openTable,
  patience_ms,
  showRules,
  sitDown,
  untilStatus,
} from './people.mjs';

// After which another attempt is made.
const slow_ms = 400,
  soon = { timeout: 3000 };

// page.heard is the server's last message to this page about its room. Call this before the page is
// opened.
export function listen(page) {
  page.heard = { v: -1, you: null, state: null };
  page.told = () => undefined;
  const hear = ({ payload }) => {
    const { t, v, d } = JSON.parse(String(payload));
    if (t === 'ack' && typeof d.seat === 'number') page.heard.you = d.seat;
    if (t === 'room') page.heard = { v, you: d.you, state: d.state };
    if (t === 'event') page.heard = { ...page.heard, v, state: d.state ?? page.heard.state };
    page.told();
  };
  page.on('websocket', socket => socket.on('framereceived', hear));
}

async function untilHeard(page, holds, what, within = patience_ms) {
  const end = Date.now() + within;
  while (!holds()) {
    assert.ok(
      Date.now() < end,
      `${what} is not heard of: ${JSON.stringify(page.heard).slice(0, 400)}`,
    );
    await new Promise(resolve => {
      const timer = setTimeout(resolve, 200);
      page.told = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

// Sets the number of quiet turns that ends a game, if it is an option: to the minimum, but at least
// twenty.
export async function hurry(page) {
  const dialog = page.getByRole('dialog');
  await showRules(dialog);
  const field = dialog.getByLabel(/^Quiet turns.* a number from/);
  if (await field.count()) {
    await field.fill(String(Math.max(20, Number(await field.getAttribute('min')))));
    await field.press('Tab');
  }
  await hideRules(dialog);
}

// Both players sit down at a new table of the game, the first on a desktop.
export async function sitTogether(pages, url, game) {
  pages.forEach(listen);
  const id = await openTable(pages[0], url, game.key, {
    seats: game.seats.length > 2 ? 2 : undefined,
    seat: game.seats[0].name,
    prepare: hurry,
  });
  await sitDown(pages[1], url, id);
  for (const page of pages) await untilStatus(page, 'playing');
  for (const page of pages) await untilHeard(page, () => page.heard.you !== null, 'the seat');
  return id;
}

// Captures before other turns, long ones before short ones.
function choose({ state }, random) {
  const turns = state.turns?.length ? state.turns : state.steps;
  const weight = text => text.split('x').length + random();
  return turns.map(text => ({ text, weight: weight(text) })).sort((a, b) => b.weight - a.weight)[0]
    .text;
}

/* The position of a point, once the page shows version v. Runs in the page. */
async function placeOf({ v, label }) {
  const shown = () => Number(document.querySelector('main.room')?.dataset.v) >= v;
  for (let i = 0; i < 500 && !shown(); i++) await new Promise(resolve => setTimeout(resolve, 4));
  const point = document.querySelector(`.board-here [data-point="${label}"]`);
  if (!point) return null;
  point.scrollIntoView({ block: 'nearest' });
  const { x, y, width, height } = point.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

// Plays the first step of a turn by taps; anything other than a path from point to point is left to
// chance.
async function touch(page, turn, random) {
  const { v, state } = page.heard;
  const step = state.steps
    .filter(text => turn.startsWith(text))
    .sort((a, b) => b.length - a.length)[0];
  const labels = /^[A-Z]?[a-z]+\d*[-x][a-z]+\d*$/.test(step ?? '') ? step.match(/[a-z]+\d*/g) : [];
  for (const label of labels) {
    const place = await page.evaluate(placeOf, { v, label });
    if (place) await page.touchscreen.tap(place.x, place.y);
  }
  if (!labels.length) await doNext(page, random);
}

/* Runs in the page. */
const shows = v => Number(document.querySelector('main.room')?.dataset.v) >= v;

async function write(page, turn) {
  await page.waitForFunction(shows, page.heard.v, soon);
  const field = page.getByLabel('Type a turn');
  await field.fill(turn, soon);
  await field.press('Enter', soon);
}

// The button may be gone because an earlier press took effect late.
const isGone = error => {
  if (error.name !== 'TimeoutError') throw error;
};

async function act(page, random) {
  const { state } = page.heard;
  if (state.phase === 'chance') {
    return page.locator('[data-throw]').locator('visible=true').first().click(soon);
  }
  const turn = choose(page.heard, random);
  return page.touches ? touch(page, turn, random) : write(page, turn);
}

// In games of dice, the server itself plays forced steps, and passes.
const mayPlayItself = ({ steps }) => steps.length === 1 && /^(\d|@|pass$)/.test(steps[0]);

// For diagnosing a stalled game: the server's last message, and what the page shows.
async function whatIsSeen(page) {
  const { v, you, state } = page.heard;
  const shown = await page.evaluate(() => ({ ...document.querySelector('main.room')?.dataset }));
  const words = await page.locator('main.room').innerText();
  return (
    `nothing comes of version ${v}, seat ${state.seat} (you: ${you}), ${state.phase}, ${state.steps.slice(0, 5)}; ` +
    `the page is at ${JSON.stringify(shown)} and says: ${words.replace(/\s+/g, ' ').slice(0, 800)}`
  );
}

// A tap may only select a piece if several turns begin there: then more taps follow.
async function actUntilHeard(page, random) {
  const before = page.heard.v;
  const changed = () => page.heard.v > before;
  if (mayPlayItself(page.heard.state)) {
    await untilHeard(page, changed, 'what is forced', slow_ms).catch(() => undefined);
  }
  if (!changed()) await act(page, random).catch(isGone);
  for (const end = Date.now() + patience_ms; !changed() && Date.now() < end;) {
    await untilHeard(page, changed, 'the turn', slow_ms).catch(() => undefined);
    if (!changed()) await doNext(page, random);
  }
  assert.ok(changed(), await whatIsSeen(page));
}

// Checks the page's verification of a game's dice.
export async function diceHold(page) {
  await page.locator('[data-action=check]').click();
  await page.locator('.findings li').nth(1).waitFor();
  const marks = await page
    .locator('.findings li')
    .evaluateAll(lines => lines.map(line => line.dataset.ok));
  assert.ok(marks.length >= 2 && marks.every(mark => mark === 'true'), marks.join());
  await page.getByRole('button', { name: 'Done' }).click();
}

// Waits until all pages have received the same version: one may get the next turn while another
// still waits for this one.
async function untilAllHeard(pages) {
  for (let newest = -1; !pages.every(page => page.heard.v === newest);) {
    newest = Math.max(...pages.map(page => page.heard.v));
    for (const page of pages) {
      await untilHeard(page, () => page.heard.v >= newest, `version ${newest}`);
    }
  }
}

// Plays until the game is over for all. Returns the number of actions.
export async function playQuickly(pages, random, most = 3000) {
  for (let acts = 0; acts < most; acts++) {
    await untilAllHeard(pages);
    const { state } = pages[0].heard;
    if (state.phase === 'over') return acts;
    await actUntilHeard(
      pages.find(page => page.heard.you === state.seat),
      random,
    );
  }
  assert.fail(`the game is not over after ${most} turns`);
}
