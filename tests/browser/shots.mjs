// shots.mjs - ./dev shots FOLDER [WORD...]: pictures of every page and board at three sizes, light
// and dark, for inspection. The server uses a fixed clock and fixed chance (still.c). Words select
// pages (`lobby`, `table felli`), sizes (desktop, lying, upright) and lights (light, dark); several
// of a kind add up, and without one of a kind all are taken. Files are named PAGE-SIZE-LIGHT.png.
// --keep stores reduced pictures in tests/browser/kept; --compare compares with those, if the same
// version of Chromium took them, and writes what differs into the folder.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { comparison, keeping, whyNotCompared } from './kept.mjs';
import { drawn, openBrowser, patience_ms } from './people.mjs';
import { serve } from './server.mjs';

const manifest = join(dirname(fileURLToPath(import.meta.url)), '../../web-client/package.json');
const { WebSocket } = createRequire(manifest)('ws');

const touch = { hasTouch: true, isMobile: true };
const sizes = {
  desktop: { viewport: { width: 1440, height: 900 } },
  lying: { viewport: { width: 844, height: 390 }, ...touch },
  upright: { viewport: { width: 390, height: 844 }, ...touch },
};
const lights = ['light', 'dark'];
const device = 'shotsshotsshotsshots';

/* A client without a page. Each request gets one answer, and `news` gives the next message of a
 * room. */
async function line(url) {
  const socket = new WebSocket(url.replace('http', 'ws') + '/ws');
  const waiting = new Map();
  const [told, listening] = [[], []];
  await new Promise((done, fail) => socket.on('open', done).on('error', fail));
  socket.on('message', text => {
    const message = JSON.parse(text);
    const { t, n, d } = message;
    if (t === 'room' || t === 'event') {
      const next = listening.shift();
      if (next) next(message);
      else told.push(message);
    }
    waiting.get(n)?.(t, d);
    waiting.delete(n);
  });
  // The server plays forced steps by itself, once the step before is stored.
  const silent = async () => {
    await new Promise(done => setTimeout(done, 500));
    return told.length === 0;
  };
  const news = async () => told.shift() ?? new Promise(done => listening.push(done));
  let last = 0;
  const ask = (t, d) =>
    new Promise((done, fail) => {
      waiting.set(++last, (kind, answer) =>
        kind === 'ack' ? done(answer) : fail(new Error(`${t}: ${answer.text}`)),
      );
      socket.send(JSON.stringify({ t, n: last, d }));
    });
  return { ask, news, silent, end: () => socket.close() };
}

/* Plays until this device has a choice at its table: it throws when due, and computers play the
 * other seats. */
async function untilChoice({ ask, news, silent }, { room, token }) {
  await ask('join', { room, token, client: device, since: 0 });
  let [you, begun, state] = [null, false, null];
  for (;;) {
    const { t, v, d } = await news();
    if (t === 'room') you = d.you;
    if (t === 'room' && d.status === 'open' && d.dice) await ask('ready', { entropy: '00' });
    begun = t === 'room' ? d.status === 'playing' : begun || d.e === 'start';
    state = d.state ?? state;
    if (!begun || state.seat !== you || !['choice', 'chance'].includes(state.phase)) continue;
    if (state.phase === 'chance') await ask('throw', { v });
    else if (await silent()) return;
  }
}

const over = 'over'; // the table whose game is over

/* Opens a table of each game, on which this device plays computers, another one where it
 * resigned, and some open ones for the lobby; one at a time, so that each gets the chance of its
 * name every run. */
async function openTables(url, games, drawFor) {
  const { ask, news, silent, end } = await line(url);
  const tables = new Map();
  const ending = { ...games.find(({ key }) => key === 'alquerque'), as: over };
  for (const game of [...games, ending]) {
    const others = Array.from({ length: game.seats_max - 1 }, (_, i) => ({
      seat: i + 1,
      level: 1,
    }));
    const more = { client: device, name: 'Amal', options: {}, public: false };
    const seat = game.seats[0].key;
    drawFor(game.as ?? game.key);
    const table = await ask('create', { game: game.key, seat, computers: others, ...more });
    tables.set(game.as ?? game.key, table);
    await untilChoice({ ask, news, silent }, table);
  }
  await ask('resign', {});
  for (const [key, clock] of [
    ['alquerque', { kind: 'fischer', base: 600, add: 5 }],
    ['laquet', null],
    ['lau-kata-kati', { kind: 'days', days: 3 }],
  ]) {
    const options = {};
    drawFor(`open ${key}`);
    await ask('create', {
      game: key,
      seat: 'lot',
      public: true,
      name: 'Tariq',
      client: device,
      options,
      clock,
    });
  }
  end();
  return tables;
}

/* Waits for the page, for fonts, and for boards, which are drawn after their page. */
async function steady(page) {
  await page.waitForFunction(() => {
    const there = document.querySelector('main:not([aria-busy=true])');
    return there && (there.innerText.trim() || there.querySelector('svg'));
  });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForFunction(() => {
    const boards = [...document.querySelectorAll('.board-here')].filter(box => box.offsetParent);
    const areDrawn = boards.every(box => box.querySelector('.q-stage'));
    return areDrawn && !document.querySelector('svg.q-thumbnail:empty');
  });
  await drawn(page);
}

/* Every page: name, address, and what to do before the picture is taken. */
function pagesOf(games, tables) {
  const press = selector => page => page.locator(selector).first().click();
  const pressToOpen = selector => async page => {
    await press(selector)(page);
    await page.locator('dialog[open]').waitFor();
  };
  const all = [
    ['lobby', '/'],
    ['lobby-seek', '/', pressToOpen('[data-action=seek]')],
    ['new', '/new'],
    ['new-computer', '/new/alquerque?against=computer'],
    ['new-friend', '/new/alquerque?against=friend'],
    ['new-rules', '/new/alquerque?against=anybody', press('[data-action=house-rules]')],
    ['new-four', '/new/laaiqa?against=computer'],
    ['watch', '/watch', page => page.locator('main svg').first().waitFor()],
    ['games', '/games'],
    ['mine', '/mine'],
    ['import', '/replay'],
    ['puzzle', '/puzzle'],
    ['solved', '/solved'],
    ['analysis', '/analysis/alquerque'],
    ['local', '/local'],
    ['local-game', '/local/alquerque'],
    ['embed', '/embed/alquerque'],
    ['kiosk', '/kiosk/lau-kata-kati'],
    ['print', '/print/alquerque'],
    ['missing', '/nowhere'],
    ['room-missing', '/r/aaaaaaaa'],
    ['learn', '/learn'],
    ...['alquerque', 'catch-the-hare', 'felli', 'laquet', 'laaiqa'].map(key => [
      `lesson-${key}`,
      `/learn/${key}`,
    ]),
    ['over', `/r/${tables.get(over).room}`],
    ['replay', `/r/${tables.get(over).room}/replay`],
    ['arabic-lobby', '/'],
    ['arabic-rules', '/games/alquerque'],
    ['arabic-table', `/r/${tables.get('laaiqa').room}`],
  ];
  for (const { key } of games) {
    all.push([`rules-${key}`, `/games/${key}`]);
    all.push([`table-${key}`, `/r/${tables.get(key).room}`]);
  }
  return all;
}

const chosen = (all, words, text = one => one) => {
  const hit = all.filter(one => words.some(word => text(one).includes(word)));
  return hit.length ? hit : all;
};

/* pages open at once, as each spends some time waiting for the network */
const atOnce = 3;

/* The time at which all pictures are taken. */
const noon = new Date('2026-11-23T12:00:00Z');

/* Replaces the puzzle of the day with a fixed one. */
async function samePuzzle(context, url) {
  const first = await (await fetch(`${url}/api/puzzles/alquerque/1`)).json();
  await context.route('**/api/puzzles/today', route =>
    route.fulfill({ json: { day: '2026-11-23', puzzle: first } }),
  );
}

/* Pages that are closed to whoever is playing the game. */
const byGuests = ['analysis'];

/* 900 ms after its board is drawn a page weighs what the chalk costs (board/draw/look.ts): it wipes
 * it off for some frames, and on a busy machine for good. Here it keeps it. */
function keepChalk() {
  const start = window.setTimeout.bind(window);
  window.setTimeout = (done, wait, ...rest) => (wait === 900 ? 0 : start(done, wait, ...rest));
}

/* A fresh context for each page, so that nothing is left of previous ones. */
async function openContext(browser, url, { name, size, light, tables }) {
  const context = await browser.newContext({
    ...sizes[size],
    locale: name.startsWith('arabic-') ? 'ar' : 'en',
    colorScheme: light,
    reducedMotion: 'reduce',
  });
  await context.clock.setFixedTime(noon);
  await samePuzzle(context, url);
  await context.addInitScript(keepChalk);
  const own = byGuests.includes(name) ? [] : [...tables.values()];
  const seats = own.map(({ room, token, seat }) => [room, { token, seat }]);
  await context.addInitScript(held => {
    localStorage.setItem('qirkat.settings', JSON.stringify({ name: 'Amal' }));
    for (const [room, seat] of held) {
      localStorage.setItem(`qirkat.seat.${room}`, JSON.stringify({ ...seat, at: Date.now() }));
      sessionStorage.setItem(`qirkat.here.${room}`, '1');
    }
  }, seats);
  return context;
}

/* Boards and rules are taken several at a time; other pages, some of which count visitors, one
 * at a time. */
async function takePictures(browser, url, { pages, size, light, tables, took }) {
  const take = async ([name, path, act]) => {
    const context = await openContext(browser, url, { name, size, light, tables });
    const page = await context.newPage();
    page.setDefaultTimeout(patience_ms);
    try {
      await page.goto(url + path, { waitUntil: 'networkidle' });
      await act?.(page);
      await steady(page);
      const picture = `${name}-${size}-${light}`;
      await took(picture, await page.screenshot({ animations: 'disabled', caret: 'hide' }));
    } catch (error) {
      console.error(`${name}, ${size}, ${light}: ${error.message.split('\n')[0]}`);
      process.exitCode = 1;
    }
    await context.close();
  };
  const several = pages.filter(([name]) => /^(rules|table)-/.test(name));
  for (const page of pages) {
    if (!several.includes(page)) await take(page);
  }
  const worker = async () => {
    for (let next = several.shift(); next; next = several.shift()) await take(next);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

const looking = folder => ({
  took: (name, picture) => writeFileSync(join(folder, `${name}.png`), picture),
  end: () => undefined,
});

async function main(said) {
  const way = said[0];
  const words = said.filter(word => !word.startsWith('--'));
  const folder = way === '--keep' ? null : words.shift();
  if (folder === undefined) throw new Error('into which folder? ./dev shots FOLDER [WORD...]');
  if (folder) mkdirSync(folder, { recursive: true });
  const browser = await openBrowser();
  const version = browser.version();
  const different = way === '--compare' && whyNotCompared(version);
  if (different) {
    await browser.close();
    return console.log(`not run: pictures not compared: ${different}\n0 passed, 0 failed`);
  }
  const makers = { '--keep': keeping, '--compare': comparison };
  const { took, end } = (makers[way] ?? looking)(folder, { version, all: !words.length });
  const still = mkdtempSync(join(tmpdir(), 'still-'));
  const chance = join(still, 'chance');
  const server = await serve([], { environment: { STILL_CHANCE: chance } });
  const { games } = await (await fetch(`${server.url}/api/games`)).json();
  const tables = await openTables(server.url, games, word => writeFileSync(chance, word));
  const pages = chosen(pagesOf(games, tables), words, ([name]) => name);
  for (const size of chosen(Object.keys(sizes), words)) {
    for (const light of chosen(lights, words)) {
      await takePictures(browser, server.url, { pages, size, light, tables, took });
    }
  }
  end();
  await browser.close();
  await server.end();
  rmSync(still, { recursive: true });
}

await main(process.argv.slice(2));
