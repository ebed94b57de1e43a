// page.mjs - ./dev bench page [--bytes] [TIMES]: measures the weight of pages and how smoothly they
// open, against budgets; --bytes: only the weight, which needs no timing. Each page is opened TIMES
// times (default 3) in a fresh browser, on a phone with the processor slowed 4 times; the median
// counts. The length of a task is the processor time of
// the page's thread, times 4, measured without slowing: the browser's own slowdown is imprecise on
// a busy machine, so the figures would depend on its load.
import { brotliCompressSync } from 'node:zlib';
import { desktop, middle, openBrowser, phone } from '../browser/people.mjs';
import { serve } from '../browser/server.mjs';

const slowed = 4;

/* Bytes of script and style as transferred; milliseconds with the processor slowed. */
const budgets = {
  lobby: { bytes: 70_000, task: 100, shift: 0 },
  table: { bytes: 100_000, task: 100, shift: 0 },
  rules: { bytes: 100_000, task: 100, shift: 0 },
};
/* Script and style including texts, in the language with the heaviest texts. */
const anyLanguage = { lobby: 75_000, table: 125_000 };
/* A man is dragged over the board with the most points. ms: thread time of the page for a frame;
 * late: how many frames in a hundred may exceed it. */
const frame = { ms: 1000 / 60, late: 0 };
const slowFrame = { ms: 1000 / 60, late: 5 };
const rulesBudget = 180_000; // the rules in the browser, compressed

/* Observes from the first script on. ready: a selector; seen.ready is when the first element that it
 * matches was there. Runs in the page. */
function observe(ready) {
  const seen = { shift: 0, paint: 0, largest: 0, ready: Infinity };
  globalThis.seenByBench = seen;
  const on = (type, take) =>
    new PerformanceObserver(list => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    });
  on('layout-shift', entry => (seen.shift += entry.hadRecentInput ? 0 : entry.value));
  on('paint', entry => entry.name === 'first-contentful-paint' && (seen.paint = entry.startTime));
  on('largest-contentful-paint', entry => (seen.largest = entry.startTime));
  const arrival = new MutationObserver(() => {
    if (!document.querySelector(ready)) return;
    seen.ready = performance.now();
    arrival.disconnect();
  });
  arrival.observe(document, { childList: true, subtree: true });
}

/* What the page asked for before it was ready: what it fetches ahead for the next page does not count.
 * Compressed bodies, without headers. Runs in the page. */
function transferred() {
  const kinds = ['navigation', 'resource'].flatMap(kind => performance.getEntriesByType(kind));
  const asked = kinds.filter(({ startTime }) => startTime <= globalThis.seenByBench.ready);
  const sum = some => some.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0);
  return {
    requests: asked.length,
    bytes: sum(asked.filter(({ name }) => /\.(js|css)$/.test(new URL(name).pathname))),
    whole: sum(asked),
  };
}

/* Starts tracing; the returned function stops and gives the longest task in milliseconds. */
async function trace(cdp, sum = longestTask) {
  const events = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const categories = { includedCategories: ['toplevel', 'blink'], excludedCategories: ['*'] };
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: categories });
  return async () => {
    const ended = new Promise(done => cdp.once('Tracing.tracingComplete', done));
    await cdp.send('Tracing.end');
    await ended;
    return sum(events);
  };
}

/* Tasks that serve the measuring tool do not count. */
const ofTools = ({ args }) =>
  /DevTools/.test(args?.chrome_mojo_event_info?.mojo_interface_tag ?? '');

/* The tasks of the page's main thread, in order. */
function tasksOf(events) {
  const threads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const own = events.filter(({ pid, tid, ph }) => ph === 'X' && threads.has(`${pid} ${tid}`));
  const tools = own.filter(ofTools);
  const within = (task, { ts, pid }) =>
    pid === task.pid && task.ts <= ts && ts < task.ts + task.dur;
  const tasks = own.filter(
    task => /RunTask$/.test(task.name) && !tools.some(event => within(task, event)),
  );
  if (!tasks.length) throw new Error('the trace has no tasks of the page');
  const draws = own.filter(({ name }) => /BeginMainFrame$/.test(name));
  return tasks
    .sort((a, b) => a.ts - b.ts)
    .map(task => ({
      start: task.ts,
      ms: (task.tdur ?? 0) / 1000, // the last task has none
      draws: draws.some(event => within(task, event)),
    }));
}

const longestTask = events => Math.max(...tasksOf(events).map(({ ms }) => ms));

/* Time per frame: the tasks since the previous frame, including the one that draws. */
function framesOf(events) {
  const frames = [];
  let ms = 0;
  let last = -1;
  for (const task of tasksOf(events)) {
    if (task.start === last) continue; // nested tasks
    last = task.start;
    ms += task.ms;
    if (!task.draws) continue;
    frames.push(ms);
    ms = 0;
  }
  return frames;
}

/* Opens a page once: what was transferred until it was ready, and what was observed. */
async function open(browser, url, ready, { locale = 'en', rate = slowed } = {}) {
  const context = await browser.newContext({ ...phone, colorScheme: 'light', locale });
  await context.addInitScript(observe, ready);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
  const longest = await trace(cdp);
  await page.goto(url);
  await page.locator(ready).first().waitFor();
  await page.waitForLoadState('networkidle');
  const task = await longest();
  const seen = await page.evaluate(() => globalThis.seenByBench);
  const sent = await page.evaluate(transferred);
  await context.close();
  return { ...seen, ...sent, task };
}

const median = numbers => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

async function measure(browser, url, ready, times) {
  if (times === 0) return { ...(await open(browser, url, ready, { rate: 1 })), task: null };
  const runs = [];
  for (let i = 0; i < times; i++) {
    const { task } = await open(browser, url, ready, { rate: 1 });
    runs.push({ ...(await open(browser, url, ready)), task: task * slowed });
  }
  return Object.fromEntries(
    Object.keys(runs[0]).map(name => [name, median(runs.map(run => run[name]))]),
  );
}

/* An open table, as a guest sees it. */
async function waitingTable(browser, url) {
  const page = await browser.newPage();
  await page.goto(`${url}/new/alquerque?against=anybody`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your name').fill('Amal');
  await dialog.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForURL(/\/r\//);
  const address = page.url();
  await page.close();
  return address;
}

/* The compressed size of the rules in the browser, if this build has them; the service worker
 * names their file. */
async function rulesBytes(url) {
  const script = await (await fetch(`${url}/sw.js`)).text();
  const found = /\/assets\/rules-[0-9a-f]+\.wasm/.exec(script);
  if (!found) return null;
  const bytes = await (await fetch(url + found[0])).arrayBuffer();
  return brotliCompressSync(Buffer.from(bytes)).length;
}

/* The languages in which the page has texts, from its early script. */
async function languages(url) {
  const early = /src="([^"]*look-[^"]*)"/.exec(await (await fetch(url)).text())[1];
  const script = await (await fetch(new URL(early, url))).text();
  return [...script.matchAll(/\b([a-z]{2}):\[?"\/assets\/words-/g)].map(([, name]) => name);
}

/* The language in which the lobby weighs most, and its weight. */
async function heaviest(browser, url, ready) {
  let most = { bytes: 0 };
  for (const language of await languages(url)) {
    const { bytes } = await open(browser, url, ready, { locale: language, rate: 1 });
    if (bytes > most.bytes) most = { language, bytes };
  }
  return most;
}

/* Drags a man of Zamma, on 81 points, across the whole board and back; returns the time of each
 * frame. */
async function carrying(browser, url) {
  const page = await browser.newPage(desktop);
  await page.goto(`${url}/local/zamma`);
  const man = page.locator('.board-here .q-can').first();
  await man.waitFor({ state: 'attached' });
  const points = await page.locator('.board-here [data-point]').count();
  if (points !== 81) throw new Error(`the board has ${points} points`);
  await page.waitForLoadState('networkidle');
  const label = await man.getAttribute('data-point');
  const [x, y] = await middle(page, label);
  const box = await page.locator('.board-here svg').first().boundingBox();
  const cdp = await page.context().newCDPSession(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y, { steps: 5 });
  const taken = await trace(cdp, framesOf);
  for (const [right, down] of [
    [0, 0],
    [1, 1],
    [1, 0],
    [0, 1],
  ]) {
    await page.mouse.move(box.x + right * box.width, box.y + down * box.height, { steps: 30 });
  }
  const frames = await taken();
  await page.mouse.move(x, y);
  await page.mouse.up();
  await page.close();
  if (frames.length < 60) throw new Error(`only ${frames.length} frames were drawn`);
  return frames;
}

/* Checks that the API sends information about games compressed, and not again to a client that
 * has it. */
async function answersWrong(url) {
  const wrong = [];
  for (const path of ['/api/games', '/api/games/alquerque', '/api/games/alquerque/rules']) {
    const head = { 'Accept-Encoding': 'br, gzip' };
    const first = await fetch(url + path, { headers: head });
    await first.arrayBuffer();
    const mark = first.headers.get('etag');
    if (!/^(br|gzip)$/.test(first.headers.get('content-encoding') ?? '')) {
      wrong.push(`${path}: is not compressed`);
    }
    if (mark === null) wrong.push(`${path}: has no ETag`);
    const again = await fetch(url + path, { headers: { ...head, 'If-None-Match': mark ?? '' } });
    await again.arrayBuffer();
    if (again.status !== 304) wrong.push(`${path}: is sent again to whoever has it`);
  }
  return wrong;
}

const kb = bytes => `${(bytes / 1000).toFixed(1)} KB`.padStart(9);
const ms = time => `${Math.round(time)} ms`.padStart(8);

/* The rows of the budget that a page exceeds; without a time of its tasks, that of its weight. */
function broken(name, { bytes, task, shift }) {
  const most = budgets[name];
  return [
    bytes > most.bytes &&
      `${name}: script and style are ${kb(bytes).trim()}, at most ${kb(most.bytes).trim()}`,
    task !== null &&
      task > most.task &&
      `${name}: the longest task takes ${ms(task).trim()}, at most ${most.task} ms`,
    task !== null &&
      shift > most.shift &&
      `${name}: the layout shifts by ${shift.toFixed(4)}, at most ${most.shift}`,
  ].filter(Boolean);
}

/* Prints how smoothly a man is dragged; returns what exceeds the budget. */
function unsteady(frames) {
  const wrong = [];
  for (const [name, rate, { ms: most, late }] of [
    ['as it is', 1, frame],
    [`slowed ${slowed} times`, slowed, slowFrame],
  ]) {
    const times = frames.map(time => time * rate);
    const over = (100 * times.filter(time => time > most).length) / times.length;
    const words = `carrying a man over 81 points, processor ${name}`;
    console.log(
      `${words}: ${frames.length} frames, middle ${median(times).toFixed(1)} ms, longest ${Math.max(...times).toFixed(1)} ms, ` +
        `${over.toFixed(1)} % over ${most.toFixed(1)} ms`,
    );
    if (over > late)
      wrong.push(`${words}: ${over.toFixed(1)} % of frames are late, at most ${late} %`);
  }
  return wrong;
}

/* times: 0 measures only the weight of pages. */
async function main(times) {
  const server = await serve();
  const browser = await openBrowser();
  const places = {
    lobby: [server.url, '.lead-board svg'],
    table: [await waitingTable(browser, server.url), '.board-here svg'],
    rules: [`${server.url}/games/alquerque`, '.rules-board svg'],
  };
  const wrong = [];
  const timed = ' first paint largest longest task  shift';
  console.log(`page   script+style    all sent requests${times > 0 ? timed : ''}`);
  for (const [name, [url, ready]] of Object.entries(places)) {
    const seen = await measure(browser, url, ready, times);
    const parts = [kb(seen.bytes), kb(seen.whole), seen.requests];
    if (times > 0) {
      parts.push(ms(seen.paint), ms(seen.largest), ms(seen.task), seen.shift.toFixed(4));
    }
    console.log(`${name}  ${parts.join('  ')}`);
    wrong.push(...broken(name, seen));
  }
  for (const [name, most] of Object.entries(anyLanguage)) {
    const { language, bytes } = await heaviest(browser, ...places[name]);
    console.log(`${name} with its texts, heaviest (${language}) ${kb(bytes).trim()}`);
    if (bytes > most) {
      wrong.push(`${name} in ${language}: ${kb(bytes).trim()}, at most ${kb(most).trim()}`);
    }
  }
  if (times > 0) wrong.push(...unsteady(await carrying(browser, server.url)));
  const unkept = await answersWrong(server.url);
  console.log(`answers of the API packed, and sent once: ${unkept.length ? 'no' : 'yes'}`);
  wrong.push(...unkept);
  const rules = await rulesBytes(server.url);
  console.log(`rules in the browser ${rules === null ? 'not built' : kb(rules).trim()}`);
  if (rules > rulesBudget) {
    wrong.push(
      `the rules in the browser are ${kb(rules).trim()}, at most ${kb(rulesBudget).trim()}`,
    );
  }
  await browser.close();
  await server.end();
  for (const text of wrong) console.error(`over the budget: ${text}`);
  process.exitCode = wrong.length ? 1 : 0;
}

const said = process.argv.slice(2);
await main(said.includes('--bytes') ? 0 : Number(said[0] ?? 3));
