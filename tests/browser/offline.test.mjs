// What is cached on the device: the page can be installed, and works without the network.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import {
  action,
  desktop,
  dragByFinger,
  eventually,
  insist,
  lobbyPlaces,
  openProfile,
  openTable,
  patience_ms,
  person,
  phone,
  sitDown,
  typeTurn,
  untilKept,
  untilStatus,
  untilTurns,
  walk,
} from './people.mjs';
import { serve } from './server.mjs';
import { openSite } from './tables.mjs';

const folders = [];
function folder() {
  folders.push(mkdtempSync(join(tmpdir(), 'qirkat-offline-')));
  return folders[folders.length - 1];
}

const { server, browser } = await openSite();
after(() => {
  for (const one of folders) rmSync(one, { recursive: true, force: true });
});

const keeping = (name = 'Amal', more = {}) =>
  person(browser, name, desktop, { serviceWorkers: 'allow', ...more });

/* Pages of a finished felli game that must work offline. */
const studied = id => [
  ...[`/r/${id}/replay`, `/r/${id}/review`],
  ...['/puzzle/felli/1', '/games/felli', '/learn/felli', '/analysis/felli'],
];

const answersOf = id => [
  ...[`/api/rooms/${id}/replay`, '/api/puzzles/felli/1', '/api/puzzles'],
  ...['/api/games/felli', '/api/games/felli/rules', '/api/lessons/felli'],
];

/* Waits until the service worker controls the page. */
const untilWorker = page =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, {
    timeout: patience_ms,
  });

const board = page => page.locator('main [data-point]').first();

test('what was opened to study opens without the network, and else it is said what is missing', async () => {
  const page = await keeping('Amal');
  const guest = await person(browser, 'Tariq');
  const id = await openTable(page, server.url, 'felli', { seat: 'White' });
  await sitDown(guest, server.url, id);
  await untilStatus(page, 'playing');
  await typeTurn(page, 'b2-b3');
  await typeTurn(guest, 'b4xb2');
  await untilTurns(page, ['b2-b3', 'b4xb2']);
  await insist(page, 'resign');
  await untilStatus(page, 'over');
  await guest.context().close();
  await untilWorker(page);
  for (const path of studied(id)) {
    await page.goto(server.url + path);
    await board(page).waitFor();
  }
  await untilKept(page, '/', ...answersOf(id));
  const { line } = await (await fetch(`${server.url}/api/puzzles/felli/1`)).json();
  await page.context().setOffline(true);
  for (const path of studied(id)) {
    await page.goto(server.url + path);
    await board(page).waitFor();
  }
  await page.goto(`${server.url}/puzzle/felli/1`);
  await walk(page, ...line[0].turn.split(/[-x]/));
  await page.locator('.puzzle-words .gloss.blue').waitFor();
  await page.goto(`${server.url}/puzzle/alquerque/2`);
  await page.getByRole('heading', { name: 'No connection' }).waitFor();
  await page.getByText('You are offline').waitFor();
  await page.context().close();
});

test('a page never opened before says that the server is gone, what works without it, and tries again', async () => {
  const own = await serve();
  const page = await keeping('Amal', { locale: 'fr' });
  await page.goto(own.url);
  await untilWorker(page);
  await own.kill();
  const again = page.locator('.unreached [data-action=again]');
  for (const path of [
    '/games/felli',
    '/learn/felli',
    '/analysis/felli',
    '/about',
    '/puzzle/felli/2',
  ]) {
    await page.goto(own.url + path);
    await page.getByText('Le serveur ne répond pas.').first().waitFor();
    await again.waitFor();
    await page.locator('.unreached').getByText('Jouer sur cet appareil').waitFor();
  }
  await own.restart();
  await again.click();
  await board(page).waitFor();
  await again.waitFor({ state: 'detached' });
  await page.context().close();
  await own.end();
});

/* Answers 502, as a proxy does whose server is gone. */
async function proxyAt(url) {
  const { port } = new URL(url);
  const gone = createServer((_, answer) => {
    answer.writeHead(502, { 'Content-Type': 'text/html' });
    answer.end('<h1>502 Bad Gateway</h1>');
  });
  gone.listen(Number(port), '127.0.0.1');
  await once(gone, 'listening');
  return gone;
}

test('what a proxy says in the place of a server that is gone is not shown: what was kept is', async () => {
  const own = await serve();
  const page = await keeping();
  await page.goto(own.url);
  await untilWorker(page);
  await page.goto(`${own.url}/games/felli`);
  await board(page).waitFor();
  await untilKept(page, '/', '/api/games/felli');
  await own.kill();
  const gone = await proxyAt(own.url);
  await page.goto(`${own.url}/games/felli`);
  await board(page).waitFor();
  await page.goto(`${own.url}/learn/felli`);
  await page.getByText('The server does not answer.').waitFor();
  gone.closeAllConnections();
  gone.close();
  await page.context().close();
  await own.end();
});

/* Width and height of a PNG. */
const sizeOf = bytes => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];

test('the page can be installed: chromium has nothing against it, and its icons are as large as they say', async () => {
  const context = await openProfile(folder());
  const page = await context.newPage();
  await page.goto(server.url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const tools = await context.newCDPSession(page);
  const { installabilityErrors } = await tools.send('Page.getInstallabilityErrors');
  assert.deepEqual(installabilityErrors, []);
  const { url, errors } = await tools.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  const manifest = await (await fetch(url)).json();
  const icons = manifest.icons.filter(({ type }) => type === 'image/png');
  for (const purpose of ['any', 'maskable']) {
    const sizes = icons.filter(one => (one.purpose ?? 'any') === purpose).map(one => one.sizes);
    assert.deepEqual(sizes, ['192x192', '512x512'], purpose);
  }
  for (const { src, sizes } of icons) {
    const bytes = Buffer.from(await (await fetch(server.url + src)).arrayBuffer());
    assert.equal(sizeOf(bytes).join('x'), sizes, src);
  }
  for (const { url: path } of manifest.shortcuts) {
    assert.equal((await fetch(server.url + path)).status, 200, path);
  }
  await context.close();
});

test('the colour of the window is that of the ground, by day and by night', async () => {
  const html = await (await fetch(server.url)).text();
  const said = [
    ...html.matchAll(/<meta name="theme-color" media="[^"]*(light|dark)[^"]*" content="([^"]*)">/g),
  ];
  assert.deepEqual(
    said.map(([, light]) => light),
    ['light', 'dark'],
  );
  for (const [, colorScheme, colour] of said) {
    const page = await person(browser, '', { ...desktop, colorScheme });
    await page.goto(server.url);
    await page.locator('[data-action=play]').waitFor();
    const ground = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--ground').trim(),
    );
    assert.equal(ground, colour);
    const all = await page.locator('meta[name=theme-color]').all();
    for (const one of all) assert.equal(await one.getAttribute('content'), colour);
    await page.context().close();
  }
});

/* Waits until the worker has kept a file that no page has asked for. */
const untilKeptFile = (page, name) =>
  eventually(
    () =>
      page.evaluate(
        async start =>
          (
            await Promise.all(
              (await caches.keys()).map(async key => (await caches.open(key)).keys()),
            )
          )
            .flat()
            .some(({ url }) => new URL(url).pathname.startsWith(start)),
        `/assets/${name}-`,
      ),
    true,
    `${name} is not kept`,
  );

test('dice are there without the network, though their script was never asked for before', async () => {
  const page = await keeping('Amal');
  await page.goto(`${server.url}/games/laquet`);
  await board(page).waitFor();
  await untilWorker(page);
  await page.reload();
  const rules = '/api/games/laquet/rules';
  await page.evaluate(path => fetch(path).then(answer => answer.text()), rules);
  await untilKept(page, '/', '/api/games/laquet', rules);
  await untilKeptFile(page, 'chance-rows');
  await page.context().setOffline(true);
  await page.goto(`${server.url}/local/laquet`);
  await page.locator('.q-dice svg.q-chance').first().waitFor();
  await page.getByRole('button', { name: 'Throw', exact: true }).click();
  await page.locator('.q-throw-title', { hasText: 'threw' }).waitFor();
  await page.context().close();
});

test('after a visit to the lobby its game can be played, read and learned without the network', async () => {
  const page = await keeping('Amal', phone);
  await page.goto(server.url);
  await action(page, 'play').waitFor();
  await untilWorker(page);
  await page.reload();
  const answers = ['/api/games/alquerque', '/api/games/alquerque/rules', '/api/lessons/alquerque'];
  await untilKept(page, '/', ...answers);
  await page.context().setOffline(true);
  for (const path of ['/games/alquerque', '/learn/alquerque', '/kiosk/alquerque']) {
    await page.goto(server.url + path);
    await board(page).waitFor();
  }
  await page.goto(`${server.url}/kiosk/felli`);
  await page.locator('.place-failed .said', { hasText: 'offline' }).waitFor({ timeout: 20_000 });
  await page.goto(server.url);
  await action(page, 'play').click();
  await page.waitForURL('**/local/alquerque');
  await walk(page, 'b2', 'c3');
  const begun = page.locator('main.local:not([data-moves="0"])');
  // The computer answers without its table, which comes from the server.
  await begun.and(page.locator(':not([data-moves="1"])')).waitFor();
  await page.locator('[data-action=again]').click();
  await page.locator('main.local[data-moves="0"]').waitFor();
  await page.goto(server.url);
  await action(page, 'play').and(page.locator(':enabled')).waitFor();
  const { near, middle } = await lobbyPlaces(page);
  await dragByFinger(page, near, middle);
  await page.waitForURL('**/local/alquerque');
  await begun.waitFor();
  await page.context().close();
});

test('one visit is enough for a game chosen in the lobby, also on a touch table, where two play', async () => {
  const page = await keeping('Amal', phone);
  await page.goto(server.url);
  await page.locator('.figure', { hasText: 'Laaiqa' }).click();
  await untilWorker(page);
  const rules = '/api/games/laaiqa/rules';
  await untilKept(page, '/', '/api/games/laaiqa', '/api/lessons/laaiqa', rules, `${rules}?seats=2`);
  await page.context().setOffline(true);
  for (const path of ['/games/laaiqa', '/learn/laaiqa', '/local/laaiqa', '/kiosk/laaiqa']) {
    await page.goto(server.url + path);
    await board(page).waitFor();
  }
  await page.goto(`${server.url}/watch`);
  await page.locator('.connection', { hasText: 'No connection' }).waitFor();
  await page.context().close();
});
