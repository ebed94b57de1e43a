// What is cached on the device: the page can be installed, and works without the network. offline.long.mjs tries the rest.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import {
  action,
  desktop,
  dragByFinger,
  lobbyPlaces,
  openProfile,
  person,
  phone,
  untilKept,
  walk,
} from './people.mjs';
import { serve } from './server.mjs';
import { openSite, untilWorker } from './tables.mjs';

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

const board = page => page.locator('main [data-point]').first();

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
