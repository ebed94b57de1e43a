// The pages around the tables: finding an opponent, choosing a table, one's own games, replays,
// games from files.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
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
  playOut,
  sitDown,
  tooWide,
  typeTurn,
  untilStatus,
  watchFor,
} from './people.mjs';
import { serve } from './server.mjs';

let server, browser;
before(async () => {
  [server, browser] = [await serve(), await openBrowser()];
});
after(async () => {
  await browser?.close();
  await server?.end();
});

const leave = (...pages) =>
  Promise.all(
    pages.map(page => {
      assert.deepEqual(page.trouble, []);
      return page.context().close();
    }),
  );

async function well(page, what) {
  await drawn(page);
  assert.deepEqual(await audit(page), [], what);
  assert.ok((await tooWide(page)) <= 0, `${what} is too wide`);
}

const idOf = page => new URL(page.url()).pathname.split('/')[2];
const told = (page, path) => page.request.get(server.url + path).then(answer => answer.json());

async function type(page, turn) {
  await typeTurn(page, turn);
  await page.locator('.move-list .turn', { hasText: turn }).waitFor();
}

async function resign(page) {
  await insist(page, 'resign');
  await page.locator('main.room:is([data-status=over], [data-status=between])').waitFor();
}

async function two(game = 'alquerque', device = desktop) {
  const white = await person(browser, 'Amal', desktop);
  const id = await openTable(white, server.url, game, { seat: 'White' });
  const black = await person(browser, 'Tariq', device);
  await sitDown(black, server.url, id);
  for (const page of [white, black]) await untilStatus(page, 'playing');
  return { white, black, id };
}

// Play until it is too late to abort, then resign.
async function playAndResign(white, black) {
  const random = chance(5);
  for (const late = Date.now() + patience_ms; !(await action(white, 'resign').count());) {
    assert.ok(Date.now() < late, 'nobody may resign');
    for (const page of [white, black]) await doNext(page, random);
    await white.waitForTimeout(20);
  }
  await resign(white);
}

// ---- finding an opponent ----

async function seek(page, games, clock, { url } = server) {
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

const looking = page => page.getByText('Looking for an opponent.');

test('two who look for the same are seated at one table, one of them after a lost connection', async () => {
  const one = await person(browser, 'Amal', desktop);
  await seek(one, ['Alquerque', 'Felli'], '10 + 5');
  await looking(one).waitFor();
  await well(one, 'looking');
  await server.kill();
  await one.getByText(/No connection/).waitFor();
  await server.restart();
  await looking(one).waitFor();
  await one.locator('.connection').waitFor({ state: 'detached' });
  const other = await person(browser, 'Tariq', phone);
  await seek(other, ['Felli', 'Zamma'], '10 + 5');
  for (const page of [one, other]) await untilStatus(page, 'playing');
  assert.equal(idOf(one), idOf(other));
  const room = await told(one, `/api/rooms/${idOf(one)}`);
  assert.equal(room.game.key, 'felli');
  assert.deepEqual(room.seats.map(seat => seat.name).sort(), ['Amal', 'Tariq']);
  assert.equal(room.clock.kind, 'fischer');
  await leave(one, other);
});

test('whoever looks is a line in the lobby, and one press there makes the game, which a hidden page tells in its title', async () => {
  const one = await person(browser, 'Amal', phone);
  await seek(one, ['Zamma']);
  await looking(one).waitFor();
  const other = await person(browser, 'Tariq', desktop);
  await other.goto(server.url);
  const line = other.locator('.entry.seek', { hasText: 'Zamma' });
  await line.waitFor();
  await action(one, 'unseek').click();
  await line.waitFor({ state: 'detached' });
  await seek(one, ['Zamma']);
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
  await seek(one, ['Felli', 'Zamma'], null, own);
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
  await seek(other, ['Zamma'], null, own);
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

test('who chooses no game, or no possible clock, is told what would be right', async () => {
  const page = await person(browser, 'Amal', desktop);
  await seek(page, []);
  await page.getByText('Choose one game or more.').waitFor();
  await page.goto(`${server.url}/new/alquerque?against=anybody`);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Other', { exact: true }).click();
  await dialog.getByLabel('Minutes', { exact: true }).fill('999');
  await dialog.getByText('Minutes: a number from 0 to 180, such as 10 or 1.5.').first().waitFor();
  const isOff = () => dialog.getByRole('button', { name: 'Open the table' }).isDisabled();
  await eventually(isOff, true);
  await dialog.getByLabel('Minutes', { exact: true }).fill('2');
  await dialog.getByText('delay', { exact: true }).click();
  await well(page, "a clock of one's own");
  await dialog.getByRole('button', { name: 'Open the table' }).click();
  await page.locator('main.room[data-status]').waitFor();
  assert.deepEqual(
    (({ kind, base, add }) => [kind, base, add])(
      (await told(page, `/api/rooms/${idOf(page)}`)).clock,
    ),
    ['delay', 120, 5],
  );
  await page.goto(`${server.url}/new/felli?against=anybody`);
  await eventually(() => dialog.getByLabel('Minutes', { exact: true }).inputValue(), '2');
  await leave(page);
});

// ---- the lobby ----

test('the lobby shows the games and the clocks that are wanted, and its address keeps them', async () => {
  const hosts = [];
  for (const [name, game, clock] of [
    ['Ines', 'pretwa', 'Days'],
    ['Mina', 'pretwa', 'None'],
    ['Oskar', 'astar', 'Days'],
  ]) {
    const host = await person(browser, name, desktop);
    await openTable(host, server.url, game, {
      prepare: by => by.getByRole('dialog').getByText(clock, { exact: true }).first().click(),
    });
    hosts.push(host);
  }
  const page = await person(browser, 'Amal', desktop);
  const rows = async () =>
    (await page.locator('.entry .host').allInnerTexts()).map(text => text.trim()).sort();
  const untilRows = list => eventually(rows, list, 'the rows of the lobby');
  await page.goto(server.url);
  await page.locator('.entry', { hasText: 'Ines' }).getByText('3 days a turn').waitFor();
  await page.getByRole('button', { name: 'All games' }).click();
  await mark(page.getByRole('dialog').getByRole('checkbox', { name: 'Pretwa' }));
  await page.getByRole('button', { name: 'Show these' }).click();
  await untilRows(['Ines', 'Mina']);
  await mark(page.getByRole('radio', { name: 'days' }));
  await untilRows(['Ines']);
  await eventually(() => new URL(page.url()).search, '?game=pretwa&clock=days');
  await page.reload();
  await untilRows(['Ines']);
  await well(page, 'the lobby, filtered');
  await mark(page.getByRole('radio', { name: 'any clock' }));
  await untilRows(['Ines', 'Mina']);
  await leave(page, ...hosts);
});

test('without WebAssembly a page that needs it says so, and what works', async () => {
  const page = await person(browser, 'Amal', phone);
  await page.addInitScript(() => delete globalThis.WebAssembly);
  for (const path of [
    '/kiosk/alquerque',
    '/embed/alquerque',
    '/local/alquerque',
    '/analysis/alquerque',
  ]) {
    await page.goto(server.url + path);
    await page.getByText('Tables on the server work').first().waitFor();
  }
  await leave(page);
});

test('what is copied is copied also where browsers give no clipboard', async () => {
  const page = await person(browser, 'Amal', desktop);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'clipboard', { value: undefined }),
  );
  await page.goto(`${server.url}/analysis/alquerque`);
  await page.locator('[data-action=share]').click();
  await page.getByText('The link is copied.').waitFor();
  await page.goto(`${server.url}/replay`);
  await page.locator('textarea').focus();
  await page.keyboard.press('Control+V');
  await eventually(
    () =>
      page
        .locator('textarea')
        .inputValue()
        .then(text => text.includes('/analysis/alquerque')),
    true,
  );
  await leave(page);
});

test('where a finger points, the letters of a field have the size at which no phone zooms in', async () => {
  const page = await person(browser, 'Amal', phone);
  for (const path of ['/replay', '/new/alquerque']) {
    await page.goto(server.url + path);
    await page.locator('input, textarea').first().waitFor({ state: 'attached' });
    const sizes = await page
      .locator('input, textarea, select')
      .evaluateAll(all => all.map(one => Number.parseFloat(getComputedStyle(one).fontSize)));
    assert.ok(Math.min(...sizes) >= 16, `${path}: ${sizes}`);
  }
  await leave(page);
});

test('a board in a frame that runs no modules says so, with a link', async () => {
  const framed = await serve(['--frames', '*']);
  const page = await person(browser, 'Amal', desktop);
  const around = await person(browser, 'Amal', desktop);
  const frame = `<iframe sandbox="allow-scripts" src="${framed.url}/embed/alquerque"></iframe>`;
  await around.route(`${framed.url}/around`, route =>
    route.fulfill({ contentType: 'text/html', body: frame }),
  );
  await around.goto(`${framed.url}/around`);
  const link = around.frameLocator('iframe').getByRole('link', { name: 'Open it by itself' });
  await link.waitFor();
  await page.goto(`${framed.url}/embed/alquerque`);
  await page.locator('.q-board').first().waitFor();
  assert.equal(await page.locator('.blocked').isVisible(), false);
  await leave(page);
  await around.context().close();
  await framed.end();
});

test('whoever is invited sees clock, side and rules before sitting down', async () => {
  const host = await person(browser, 'Amal', desktop);
  const prepare = page =>
    page.getByRole('dialog').getByText('Days', { exact: true }).first().click();
  const id = await openTable(host, server.url, 'alquerque', {
    seat: 'Black',
    rules: ['any way'],
    prepare,
  });
  const guest = await person(browser, 'Tariq', phone);
  await guest.goto(`${server.url}/r/${id}`);
  await guest.locator('main.room[data-status]').waitFor();
  const words = await guest.locator('.invited').innerText();
  assert.match(words, /Amal is waiting for a game of Alquerque\. You would play White\./);
  assert.match(words, /3 days for every turn/);
  assert.match(words, /House rules: .*any way/);
  await leave(host, guest);
});

// ---- my games ----

const mine = (page, group) => page.getByRole('region', { name: group });

test('my games say whose turn it is; the next game is one press away', async () => {
  const { white, black, id } = await two('alquerque');
  await black.goto(`${server.url}/mine`);
  await mine(black, 'Waiting for the others').getByText('with Amal').waitFor();
  await type(white, 'c2-c3');
  await black.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await mine(black, 'Your turn').getByText('with Amal').waitFor();
  await well(black, 'my games');
  await action(black, 'next-turn').click();
  await untilStatus(black, 'playing');
  assert.equal(idOf(black), id);
  await white.goto(`${server.url}/games`);
  await black.goto(`${server.url}/r/${id}`);
  await type(black, 'c4xc2');
  await white.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await white.locator('.head > .places .places-count').getByText('1', { exact: true }).waitFor();
  await leave(white, black);
});

test('what is over stays in the list with its result, can be taken to another device, and forgotten', async () => {
  const { white, black, id } = await two('felli');
  await playAndResign(white, black);
  await white.goto(`${server.url}/mine`);
  const row = white.locator(`[data-room="${id}"]`);
  await row.getByText('lost').waitFor();
  const saved = await Promise.all([
    white.waitForEvent('download'),
    white.getByRole('button', { name: 'Save my games' }).click(),
  ]);
  const second = await person(browser, 'Amal', phone);
  await second.goto(`${server.url}/mine`);
  await second
    .locator('input[type=file]')
    .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await second.getByText('This is not a file of saved games.').waitFor();
  await second.locator('input[type=file]').setInputFiles(await saved[0].path());
  await second.getByText(/added/).waitFor();
  await second
    .locator(`[data-room="${id}"]`)
    .getByRole('link', { name: /^Replay/ })
    .click();
  await second.locator('main.replay').waitFor();
  await row.getByRole('button', { name: /^Remove/ }).click();
  await action(white, 'forget-sure').click();
  await row.waitFor({ state: 'detached' });
  await white.reload();
  await white.getByText('No games on this device yet.').waitFor();
  await leave(white, black, second);
});

// ---- replays ----

// What is on each point, from its accessible label.
const men = page =>
  page
    .locator('.board-here [data-point]')
    .evaluateAll(list => list.map(one => one.getAttribute('aria-label')));

async function atPly(page, n) {
  await page.locator(`main.replay[data-ply="${n}"]`).waitFor();
}

test('a finished game is walked through, position by position, as it was played', async () => {
  const { white, black, id } = await two('alquerque');
  await playOut([white, black], chance(11));
  await action(white, 'replay').first().click();
  await white.locator('main.replay').waitFor();
  const replay = await told(white, `/api/rooms/${id}/replay`);
  const { moves, start } = replay.games[0];
  assert.equal(Number(await white.locator('main.replay').getAttribute('data-count')), moves.length);
  const points = replay.game.board.points.map(([label]) => label);
  for (let n = 0; n <= moves.length; n++) {
    await atPly(white, n);
    const { view } = n ? moves[n - 1] : start;
    const wanted = points.map((_, point) =>
      view.pieces.find(piece => piece[0] === point && !view.taken.includes(point)),
    );
    const sides = wanted.map(piece => (piece ? replay.game.seats[piece[1]].name : 'empty'));
    const differ = async () => {
      const shown = await men(white);
      return points.filter((_, i) => !shown[i]?.toLowerCase().includes(sides[i].toLowerCase()));
    };
    await eventually(differ, [], `after ${n} turns`);
    await white.keyboard.press('ArrowRight');
  }
  await white.getByText(replay.games[0].result.text).first().waitFor();
  await white.keyboard.press('Home');
  await atPly(white, 0);
  await well(white, 'a replay');
  await leave(white, black);
});

test('whoever played keeps a game, by mouse and keys, and finds it kept; whoever watched is not asked', async () => {
  const { white, black, id } = await two('alquerque');
  await playAndResign(white, black);
  await white.goto(`${server.url}/r/${id}/replay`);
  const keep = white.getByRole('button', { name: 'Keep this game' }),
    letGo = white.getByRole('button', { name: 'Stop keeping it' });
  await keep.click();
  await letGo.waitFor();
  await white.getByRole('status').getByText('This game is kept.').waitFor();
  await well(white, 'a kept game');
  await white.reload();
  await letGo.waitFor();
  await white.getByText('Kept', { exact: true }).waitFor();
  assert.equal((await told(white, `/api/rooms/${id}/replay`)).kept, true);
  await black.goto(`${server.url}/r/${id}/replay`); // the other player may stop keeping it, too
  await black.getByRole('button', { name: 'Stop keeping it' }).press('Enter');
  await black.getByRole('button', { name: 'Keep this game' }).waitFor();
  await eventually(
    () => black.evaluate(() => document.activeElement.textContent),
    'Keep this game',
  );
  assert.equal((await told(black, `/api/rooms/${id}/replay`)).kept, false);
  const other = await person(browser, 'Cyra', phone);
  await other.goto(`${server.url}/r/${id}/replay`);
  await other.locator('main.replay').waitFor();
  assert.equal(await other.locator('.replay-keep').count(), 0);
  await leave(white, black, other);
});

test('a replay is entered at a position, goes by itself, and is turned, by mouse and keys', async () => {
  const { white, black, id } = await two('alquerque');
  for (const [i, turn] of ['c2-c3', 'c4xc2', 'c1xc3', 'a3xc1'].entries()) {
    await type(i % 2 ? black : white, turn);
  }
  await resign(white);
  const page = await person(browser, '', phone);
  await page.goto(`${server.url}/r/${id}/replay#2`);
  await atPly(page, 2);
  await page.getByText('Tariq: c4xc2.').waitFor();
  await page.locator('[data-ply="4"]').click();
  await atPly(page, 4);
  await page.waitForFunction(() => location.hash === '#4');
  await action(page, 'last').click();
  await atPly(page, 5);
  await page.getByText('Amal resigns.').waitFor();
  await action(page, 'before').click();
  await page.getByRole('slider').focus();
  await page.keyboard.press('ArrowLeft');
  await atPly(page, 3);
  await action(page, 'play').click();
  await atPly(page, 5);
  await eventually(() => action(page, 'play').innerText(), 'Play');
  const top = page.locator('.replay-players').first().locator('.player-name');
  await top.filter({ hasText: 'Tariq' }).waitFor();
  await action(page, 'flip').click();
  await top.filter({ hasText: 'Amal' }).waitFor();
  await well(page, 'a replay on a phone');
  await page.evaluate(() => {
    location.hash = '#1';
  });
  await atPly(page, 1);
  await leave(white, black, page);
});

test('a game of dice shows its throws, and its proof', async () => {
  const { white, black, id } = await two('laquet');
  await playAndResign(white, black);
  await white.goto(`${server.url}/r/${id}/replay`);
  const { moves } = (await told(white, `/api/rooms/${id}/replay`)).games[0];
  const thrown = moves.findIndex(move => move.kind === 'throw');
  await white.locator(`[data-ply="${thrown + 1}"]`).click();
  await white
    .getByText(
      new RegExp(`throws ${moves[thrown].throw.values[0]} and ${moves[thrown].throw.values[1]}\\.`),
    )
    .first()
    .waitFor();
  await action(white, 'check').click();
  await white.getByRole('dialog').getByText('Holds').nth(1).waitFor();
  assert.equal(await white.getByRole('dialog').getByText('Wrong', { exact: true }).count(), 0);
  await leave(white, black);
});

test('a replay is saved as record, PDN and text, and its file is a replay again', async () => {
  const { white, black, id } = await two('alquerque');
  for (const [i, turn] of ['c2-c3', 'c4xc2', 'c1xc3', 'a3xc1'].entries()) {
    await type(i % 2 ? black : white, turn);
  }
  await resign(white);
  await white.goto(`${server.url}/r/${id}/replay`);
  const save = async name => {
    const [file] = await Promise.all([
      white.waitForEvent('download'),
      white.locator(`[data-export="${name}"]`).click(),
    ]);
    return file.path();
  };
  await save('text');
  const page = await person(browser, '', desktop);
  for (const name of ['pdn', 'record']) {
    await page.goto(`${server.url}/replay`);
    await page.locator('input[type=file]').setInputFiles(await save(name));
    await page.locator('main.replay').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText('Amal: c2-c3.').waitFor();
    await page.locator('[data-ply="4"]').click();
    await atPly(page, 4);
  }
  await page.locator('[data-proof="true"]').waitFor();
  await action(page, 'another').click();
  await page.getByRole('heading', { name: 'Open a saved game' }).waitFor();
  await leave(white, black, page);
});

test('a text that is no game is answered with its line; a file may be dropped', async () => {
  const page = await person(browser, '', phone);
  await page.goto(`${server.url}/replay`);
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.getByText('Choose a file, or paste a game.').waitFor();
  await page.getByLabel('The game as text').fill('[Game "alquerque"]\n\n1. c2-c3 c4xc2\n2. a1-e5');
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.getByRole('alert').locator('code', { hasText: '2. a1-e5' }).waitFor();
  await well(page, 'a refused file');
  await page.getByLabel('The game as text').fill('[Game "alquerque"]\n\n1. c2-c3 c4xc2 *');
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.locator('main.replay').waitFor();
  await action(page, 'another').click();
  await page.locator('.import-form').evaluate(form => {
    const carried = new DataTransfer();
    carried.items.add(new File(['[Game "felli"]\n\n*'], 'a.pdn'));
    form.dispatchEvent(
      new DragEvent('drop', { dataTransfer: carried, bubbles: true, cancelable: true }),
    );
  });
  await page.getByRole('heading', { name: 'Felli' }).waitFor();
  assert.equal(page.trouble.filter(text => !/400/.test(text)).length, 0);
  await page.context().close();
});

test('a table without a game has no replay, and says so', async () => {
  const page = await person(browser, '', desktop);
  await page.goto(`${server.url}/r/22222222/replay`);
  await page.getByRole('heading', { name: 'No replay' }).waitFor();
  await page.context().close();
});

test('what is announced stands above every page, and the page about the site says what is kept', async () => {
  const page = await person(browser, 'Amal', phone);
  server.run('announce', 'We restart at 20:00.', '--for', '1h');
  await page.goto(`${server.url}/`);
  await page.locator('.announcement', { hasText: 'We restart at 20:00.' }).waitFor();
  await well(page, 'the lobby with an announcement');
  await page.getByRole('link', { name: 'About this site' }).click();
  await page.getByRole('heading', { name: 'What is kept' }).waitFor();
  await page.locator('.announcement').waitFor();
  await well(page, 'the page about the site');
  await page.goto(`${server.url}/`);
  server.run('announce', '--clear');
  await eventually(() => page.locator('.announcement').count(), 0, 'the announcement goes');
  await leave(page);
});
