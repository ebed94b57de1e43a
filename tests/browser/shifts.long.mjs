// shifts.long.mjs - layout stability: nothing that loads later moves what is shown, and what is
// pressed stays under the pointer.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  chance,
  desktop,
  doNext,
  drawn,
  insist,
  openTable,
  person,
  phone,
  sitDown,
  untilStatus,
} from './people.mjs';
import { leave, openSite } from './tables.mjs';

const lying = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };
const devices = { 'a desktop': desktop, 'a lying phone': lying, 'an upright phone': phone };
const at_once = 4; // pages side by side: they mostly wait

const { server, browser } = await openSite(['--computer-pace', '0']);

/* Collects every layout shift the browser reports, with the elements that moved. Shifts soon
 * after an input count, too: nobody presses anything while these pages load, so none can be
 * excused. Runs in the page. */
function gather() {
  globalThis.shifts = [];
  const words = node => {
    const element = node?.nodeType === 3 ? node.parentElement : node;
    if (!element) return 'something that is gone';
    const kind = element.getAttribute('class')?.trim().replace(/\s+/g, '.');
    const name = element.localName + (kind ? `.${kind}` : '');
    return `${name} "${element.textContent.trim().slice(0, 40)}"`;
  };
  const place = ({ x, y, width, height }) =>
    `${Math.round(width)} by ${Math.round(height)} at ${Math.round(x)}, ${Math.round(y)}`;
  const told = ({ node, previousRect, currentRect }) =>
    `${words(node)} from ${place(previousRect)} to ${place(currentRect)}`;
  new PerformanceObserver(list => {
    for (const { value, sources } of list.getEntries()) {
      globalThis.shifts.push({ value, moved: sources.map(told) });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/* Pages hide some parts until an answer arrives, or a few seconds have passed; this stops that
 * timeout, so that a slow machine does not matter. */
function wait() {
  const sheet = new globalThis.CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { animation-play-state: paused !important }');
  document.adoptedStyleSheets = [sheet];
}

const frames = page =>
  page.evaluate(
    () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

/* Delivers the server's answers one at a time, each after the previous one was drawn, as on a
 * slow network; a dialog's script comes after the page below it. */
async function dribble(page) {
  const waiting = [];
  let going = false;
  const go = async () => {
    if (going) return;
    going = true;
    for (let route; (route = waiting.shift());) {
      await frames(page).catch(() => undefined); // the page may be navigating
      const answer = route.fetch().then(response => route.fulfill({ response }));
      await answer.catch(() => undefined); // the page was closed
    }
    going = false;
  };
  await page.route(/\/api\//, route => {
    waiting.push(route);
    void go();
  });
  await page.route(/\/assets\/new-table-/, async route => {
    const below = page.locator('.todays-puzzle').waitFor({ state: 'attached' });
    // other pages fetch it ahead of time, and may be closed meanwhile
    await below
      .then(() => frames(page))
      .then(() => route.continue())
      .catch(() => undefined);
  });
}

async function visit(device, { path, until, seats }, more = {}) {
  const page = await person(browser, 'Amal', device, more);
  await page.addInitScript(gather);
  await page.addInitScript(wait);
  if (seats) {
    await page.addInitScript(kept => Object.assign(localStorage, JSON.parse(kept)), seats);
  }
  await dribble(page);
  await page.goto(server.url + path, { waitUntil: 'networkidle' });
  if (until) await page.locator(until).first().waitFor({ state: 'attached' });
  await drawn(page);
  return page;
}

/* What moved on a page, in words. Less than 0.0005 is less than a pixel of a line of text. */
async function movedOn(device, one, more) {
  const page = await visit(device, one, more);
  const shifts = await page.evaluate(() => globalThis.shifts);
  await leave(page);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  return sum < 0.0005
    ? []
    : [`${one.path} shifts by ${sum.toFixed(4)}`, ...shifts.flatMap(({ moved }) => moved)];
}

async function nothingMoves(device, some, more) {
  const left = [...some];
  const moved = [];
  const work = async () => {
    for (let one; (one = left.shift());) moved.push(...(await movedOn(device, one, more)));
  };
  await Promise.all(Array.from({ length: at_once }, work));
  assert.ok(!moved.length, ['what is shown moves', ...moved].join('\n  '));
}

/* Every page has two columns in landscape on a phone, so a few pages stand for all. */
const pages = [
  { path: '/', until: '.todays-puzzle', lying: true },
  { path: '/watch' },
  { path: '/games', until: '.game-row li', lying: true },
  { path: '/games/alquerque', until: '#sources' },
  { path: '/learn', until: '.lesson-entry' },
  { path: '/learn/laquet', until: 'main.lesson-page', lying: true },
  { path: '/puzzle', until: '.puzzle-others option:nth-child(2)', lying: true },
  { path: '/new', until: 'dialog .figure' },
  { path: '/new/alquerque', until: '.new-end', lying: true },
  { path: '/new/laaiqa?against=computer', until: '.new-end' },
  { path: '/local/laaiqa', until: 'main.local[data-here=true]', lying: true },
  { path: '/solved', until: '.catalogue li' },
  { path: '/solved/felli', until: '.solved-choice' },
  { path: '/analysis/zamma', until: 'main.analysis:not([data-depth="0"])', lying: true },
  { path: '/analysis/felli', until: '.worth-cell' },
  { path: '/analysis/laquet', until: '.study-throws' },
  {
    path: '/review/alquerque#moves=c2-c3~c4xc2',
    until: 'main.review[data-done=true]',
    lying: true,
  },
  { path: '/embed/laaiqa', until: '.embed[data-ready=true] .q-cast' },
  { path: '/kiosk/felli', until: 'main.kiosk' },
  { path: '/print/alquerque', until: 'main' },
];

for (const [name, device] of Object.entries(devices)) {
  test(`on ${name} nothing that a page shows is moved by what arrives later`, () =>
    nothingMoves(
      device,
      pages.filter(one => device !== lying || one.lying),
    ));
}

test('nor is it where the page runs from right to left', async () => {
  const paths = ['/', '/games', '/new/alquerque', '/analysis/zamma'];
  const chosen = pages.filter(({ path }) => paths.includes(path));
  await nothingMoves(phone, chosen, { locale: 'ar' });
});

/* Tables of Amal's: an open one, one with a clock where two have begun, and a finished one.
 * Returns what her storage holds. */
async function playSome() {
  const [amal, tariq] = [await person(browser, 'Amal'), await person(browser, 'Tariq')];
  const open = await openTable(amal, server.url, 'zamma', { seat: 'White' });
  const begin = async () => {
    const id = await openTable(amal, server.url, 'alquerque', {
      seat: 'White',
      prepare: page => page.getByRole('dialog').getByText('15 + 10', { exact: true }).click(),
    });
    await sitDown(tariq, server.url, id);
    for (const page of [amal, tariq]) await untilStatus(page, 'playing');
    const random = chance(5);
    for (let turns = 0; turns < 6; turns++) {
      for (const page of [amal, tariq]) {
        while ((await doNext(page, random)) === 'click') await frames(page);
      }
    }
    return id;
  };
  const over = await begin();
  await insist(tariq, 'resign');
  await untilStatus(amal, 'over');
  const playing = await begin();
  await amal.goto(`${server.url}/new/laaiqa?against=computer`);
  await amal.locator('.new-end .button.main').click();
  await untilStatus(amal, 'playing');
  const dice = new URL(amal.url()).pathname.split('/').pop();
  const seats = await amal.evaluate(() => JSON.stringify(localStorage));
  await Promise.all([leave(amal), leave(tariq)]);
  return { open, playing, over, dice, seats };
}

test('nor at a table, of a player or of who watches, nor where its game is gone through', async () => {
  const { open, playing, over, dice, seats } = await playSome();
  const until = 'main.room[data-status]';
  const tables = [
    ...[open, playing, over, dice].map(id => ({ path: `/r/${id}`, until, seats })),
    { path: `/r/${playing}`, until },
    { path: `/r/${over}/replay`, until: 'main.replay' },
    { path: `/r/${over}/review`, until: 'main.review[data-done=true]' },
    { path: '/mine', until: '.entry.mine', seats },
  ];
  await nothingMoves(desktop, tables);
  await nothingMoves(phone, tables);
  await nothingMoves(lying, tables.slice(1, 4));
});

/* Holds back the server's first message until the page has said that it is waiting. */
async function comeLate(device, id, seats) {
  const page = await person(browser, 'Amal', device);
  let answer;
  const answered = new Promise(resolve => (answer = resolve));
  await page.addInitScript(gather);
  await page.addInitScript(kept => Object.assign(localStorage, JSON.parse(kept)), seats);
  await page.routeWebSocket(/\/ws$/, socket => {
    const there = socket.connectToServer();
    there.onMessage(message => answered.then(() => socket.send(message)));
  });
  await page.goto(`${server.url}/r/${id}`);
  await page.getByText('Fetching the table').waitFor();
  await drawn(page);
  // on a phone its height depends on the drawing of the game
  const corner = async () => ({ ...(await page.locator('.board-slab').boundingBox()), height: 0 });
  const ground = await corner();
  answer();
  await page.locator('main.room[data-status]').waitFor();
  await drawn(page);
  const shifts = await page.evaluate(() => globalThis.shifts);
  assert.deepEqual(await corner(), ground);
  await leave(page);
  assert.ok(shifts.reduce((all, { value }) => all + value, 0) < 0.0005, JSON.stringify(shifts));
}

test('nor at a table that takes its time, whose board comes where its ground lies', async () => {
  const { playing, seats } = await playSome();
  for (const device of Object.values(devices)) await comeLate(device, playing, seats);
});

/* What to press, on pages that then show more. */
const presses = [
  ['/', '.level-bar .way:nth-child(4)'],
  ['/', '.lead-wall .figure:not(.on)'],
  ['/', '.other-ways button'],
  ['/', '.lead-wall li:last-child .figure'],
  ['/new/laaiqa?against=computer', '.new-against .way:nth-child(2)'],
  ['/new/laaiqa?against=computer', '.new-against .way:nth-child(4)'],
  ['/new/alquerque', '.clock-ways .way:nth-child(6)'],
  ['/analysis/felli#moves=a2-b3~c4xa2&at=0.0', '.study-tree .part'],
  ['/analysis/zamma', '[data-action=think]'],
  ['/analysis/zamma', '[data-action=note]'],
  ['/puzzle', '[data-action=hint]'],
  ['/games/alquerque', '.stepper-line .button:last-child'],
  ['/local/felli', '.study-side .way:nth-child(2)'],
  ['/embed/felli', '[data-action=level]'],
];

/* Whether the pointer is still on the element after pressing its middle. */
async function pressedMoved(device, [path, selector]) {
  const page = await person(browser, 'Amal', device);
  await page.goto(server.url + path, { waitUntil: 'networkidle' });
  const thing = await page.waitForSelector(selector);
  await thing.scrollIntoViewIfNeeded();
  await drawn(page);
  const pressed = await thing.boundingBox();
  const [x, y] = [pressed.x + pressed.width / 2, pressed.y + pressed.height / 2];
  await page.mouse.click(x, y);
  await page.waitForLoadState('networkidle');
  await drawn(page);
  const now = await thing.boundingBox();
  await leave(page);
  const isOn = x > now.x && x < now.x + now.width && y > now.y && y < now.y + now.height;
  const place = box => `${Math.round(box.x)}, ${Math.round(box.y)}`;
  return isOn ? [] : [`${path}: ${selector} from ${place(pressed)} to ${place(now)}`];
}

for (const [name, device] of [
  ['desktop', desktop],
  ['phone', phone],
]) {
  test(`what is pressed on a ${name} stays under the pointer`, async () => {
    const left = [...presses];
    const moved = [];
    const work = async () => {
      for (let one; (one = left.shift());) moved.push(...(await pressedMoved(device, one)));
    };
    await Promise.all(Array.from({ length: at_once }, work));
    assert.deepEqual(moved, []);
  });
}
