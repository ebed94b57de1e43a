// walkers.mjs - people who walk through the pages in one of three browsers: Chromium, Firefox by WebDriver BiDi,
// WebKitGTK by WebDriver. All have the same few ways to act, so that each way can be walked in each browser.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { desktop, openBrowser, patience_ms, person, phone } from './people.mjs';

const require = createRequire(
  join(dirname(fileURLToPath(import.meta.url)), '../../web-client/package.json'),
);

const pause = ms => new Promise(done => setTimeout(done, ms));

export const devices = { phone, desktop };

/* Calls `read` until it returns something other than null. */
export async function until(read, what) {
  for (const late = Date.now() + patience_ms; Date.now() < late; await pause(50)) {
    const found = await read();
    if (found !== null && found !== undefined && found !== false) return found;
  }
  return assert.fail(`never: ${await what()}`);
}

/* The middle of the first element in sight that has the text, and that a press there would meet; null if there is
 * none. Runs in the page. */
function placeOf(selector, text) {
  for (const one of document.querySelectorAll(selector)) {
    if (!one.getClientRects().length || getComputedStyle(one).visibility === 'hidden') continue;
    if (text && !one.textContent.includes(text)) continue;
    if (one.matches('[aria-busy=true], [aria-disabled=true], :disabled')) continue;
    one.scrollIntoView({ block: 'center' });
    const box = one.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    if (hit && (one.contains(hit) || hit.contains(one))) return [Math.round(x), Math.round(y)];
  }
  return null;
}

/* Whether an element with the text is in sight. Runs in the page. */
function isSeen(selector, text) {
  return [...document.querySelectorAll(selector)].some(
    one =>
      one.getClientRects().length > 0 &&
      getComputedStyle(one).visibility !== 'hidden' &&
      (!text || one.textContent.includes(text)),
  );
}

/* What to call somebody, and that they play without a clock. Runs in the page. */
function settle(name) {
  localStorage.setItem('qirkat.settings', JSON.stringify({ name }));
  localStorage.setItem('qirkat.clock', JSON.stringify({ way: 'none' }));
}

const pageNow = () => [location.pathname, document.body.innerText.slice(0, 400)].join('\n');

/* Somebody at a page; `hands` is what their browser can do. */
function walkerOf(hands) {
  const run = async (script, ...words) => {
    try {
      return await hands.run(script, ...words);
    } catch (error) {
      // the page is being left
      if (/context|navigat|destroyed|detached|no such/i.test(error.message)) return null;
      throw error;
    }
  };
  const told = what => async () => `${what} on ${await run(pageNow)}`;
  const sees = (selector, text = '') =>
    until(() => run(isSeen, selector, text), told(`sees ${selector} ${text}`));
  const stands = (selector, text) =>
    until(
      async () => {
        const before = await run(placeOf, selector, text);
        if (!before) return null;
        await pause(60);
        const now = await run(placeOf, selector, text);
        return String(now) === String(before) ? now : null;
      },
      told(`finds ${selector} ${text}`),
    );
  const press = async (selector, text = '') => hands.press(...(await stands(selector, text)));
  const point = label => `.board-here [data-point="${label}"], [data-point="${label}"]`;
  return {
    run,
    sees,
    press,
    open: hands.open,
    leave: hands.leave,
    trouble: hands.trouble ?? [],
    at: path => until(() => run(p => location.pathname === p, path), told(`is at ${path}`)),
    path: () => run(() => location.pathname),
    back: () => run(() => history.back()),
    reload: () => run(() => location.reload()),
    /* Chooses a man, and where it goes. */
    async go(from, to) {
      await until(
        () => run(at => !!document.querySelector(`[data-point="${at}"].q-can`), from),
        told(`may move ${from}`),
      );
      await press(point(from));
      await until(
        () => run(at => !!document.querySelector(`[data-point="${at}"].q-can`), to),
        told(`may go to ${to}`),
      );
      await press(point(to));
    },
    /* Waits until a man stands on a point, or none. */
    stands: (label, man) =>
      until(
        () =>
          run(
            (at, words) =>
              document.querySelector(`[data-point="${at}"]`)?.ariaLabel?.includes(words) ??
              document
                .querySelector(`[data-point="${at}"]`)
                ?.getAttribute('aria-label')
                ?.includes(words),
            label,
            man,
          ),
        told(`has ${man} on ${label}`),
      ),
  };
}

/* Chromium: each person has a context of their own. */
export async function chromium() {
  const browser = await openBrowser();
  return {
    end: () => browser.close(),
    async person(name, device, more = {}) {
      const page = await person(browser, name, devices[device], more);
      const touch = device === 'phone';
      return walkerOf({
        run: (script, ...words) =>
          page.evaluate(
            ([text, given]) => new Function(`return (${text})(...arguments)`)(...given),
            [String(script), words],
          ),
        press: (x, y) => (touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)),
        open: url => page.goto(url),
        leave: () => page.context().close(),
        trouble: page.trouble,
      });
    },
  };
}

/* Sockets that end with their page, and fonts that a page left before they had arrived (NS_BINDING_ABORTED). */
const leftBehind = /ws:|downloadable font: download failed .*status=2152398850 /;

/* Firefox ESR, by WebDriver BiDi. */
export async function firefox() {
  const { default: puppeteer } = await import(require.resolve('puppeteer-core'));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX ?? '/usr/lib/firefox-esr/firefox-esr',
    headless: true,
    // several people's pages are in sight at once, though only one is in front
    extraPrefsFirefox: {
      'dom.min_background_timeout_value': 4,
      'dom.timeout.enable_budget_timer_throttling': false,
      'layout.throttled_frame_rate': 60,
    },
    protocolTimeout: patience_ms,
  });
  return {
    end: () => browser.close(),
    async person(name, device, { url }) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      const trouble = [];
      page.on('pageerror', ({ message }) => leftBehind.test(message) || trouble.push(message));
      page.setDefaultNavigationTimeout(patience_ms);
      await page.setViewport(devices[device].viewport);
      await page.goto(`${url}/games`);
      await page.evaluate(settle, name);
      return walkerOf({
        run: (script, ...words) => page.evaluate(script, ...words),
        press: (x, y) => page.mouse.click(x, y),
        open: to => page.goto(to),
        leave: () => context.close(),
        trouble,
      });
    },
  };
}

const freePort = () =>
  new Promise(done => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });

/* A display that nobody sees; DISPLAY is used if there is one. */
async function display() {
  if (process.env.DISPLAY) return { name: process.env.DISPLAY, end: () => undefined };
  const child = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const number = await new Promise((done, fail) => {
    child.stdio[3].once('data', text => done(String(text).trim()));
    child.once('error', fail);
    child.once('exit', code => fail(new Error(`Xvfb ended with ${code}`)));
  });
  child.unref();
  return { name: `:${number}`, end: () => child.kill() };
}

/* A driver of WebKitGTK, which serves one person at a time. */
async function drive(screen, home) {
  const port = await freePort();
  const program = '/usr/bin/WebKitWebDriver';
  assert.ok(existsSync(program), 'no WebKitWebDriver here; install webkit2gtk-driver');
  const driver = spawn(program, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: screen.name,
      HOME: home,
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
    },
  });
  const kill = () => driver.kill('SIGKILL');
  process.on('exit', kill);
  const ask = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = await answer.json();
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  const isReady = () =>
    ask('GET', '/status').then(
      value => value.ready,
      () => null,
    );
  await until(isReady, () => 'the driver answers');
  const end = () => {
    process.off('exit', kill);
    kill();
  };
  return { ask, end };
}

const miniBrowser = {
  alwaysMatch: {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { args: ['--automation'] },
  },
};

const pressAt = (x, y) => ({
  type: 'pointer',
  id: 'mouse',
  parameters: { pointerType: 'mouse' },
  actions: [
    { type: 'pointerMove', duration: 0, origin: 'viewport', x, y },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
});

/* WebKitGTK, by WebDriver; each person has a browser of their own. */
export async function webkit() {
  const screen = await display();
  const home = mkdtempSync(join(tmpdir(), 'qirkat-webkit-'));
  const here = new Set();
  return {
    async end() {
      for (const leave of here) await leave();
      screen.end();
      rmSync(home, { recursive: true, force: true });
    },
    async person(name, device, { url }) {
      const { ask, end } = await drive(screen, home);
      const made = await ask('POST', '/session', { capabilities: miniBrowser });
      const session = `/session/${made.sessionId}`;
      const leave = async () => {
        here.delete(leave);
        await ask('DELETE', session).catch(() => undefined);
        end();
      };
      here.add(leave);
      await ask('POST', `${session}/timeouts`, { script: patience_ms, pageLoad: patience_ms });
      const { width, height } = devices[device].viewport;
      await ask('POST', `${session}/window/rect`, { width, height });
      const run = (script, ...args) =>
        ask('POST', `${session}/execute/sync`, {
          script: `return (${script})(...arguments)`,
          args,
        });
      const open = to => ask('POST', `${session}/url`, { url: to });
      await open(`${url}/games`);
      await run(settle, name);
      return walkerOf({
        run,
        open,
        leave,
        press: (x, y) => ask('POST', `${session}/actions`, { actions: [pressAt(x, y)] }),
      });
    },
  };
}
