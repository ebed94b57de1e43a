// A new build of the client: an open table outlives it, and the next visit has it.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  action,
  desktop,
  eventually,
  openTable,
  patience_ms,
  person,
  press,
  sitDown,
  untilKept,
} from './people.mjs';
import { serve } from './server.mjs';
import { openSite } from './tables.mjs';

const dist = join(dirname(fileURLToPath(import.meta.url)), '../../web-client/dist');
const client = mkdtempSync(join(tmpdir(), 'qirkat-new-build-'));
after(() => rmSync(client, { recursive: true, force: true }));

const { browser } = await openSite();

const keeping = name => person(browser, name, desktop, { serviceWorkers: 'allow' });

/* Renames the files of a client, as a new build does. */
function buildAgain() {
  const files = readdirSync(client, { recursive: true }).filter(file => /\.\w+$/.test(file));
  const hash = /-([0-9A-Za-z]{8})\.(js|css|json|wasm|woff2)\b/g;
  const renamed = text =>
    text.replace(hash, (_, name, end) => `-${[...name].reverse().join('')}.${end}`);
  for (const file of files) {
    const path = join(client, file);
    if (file.endsWith('.br')) {
      rmSync(path);
      continue;
    }
    const isText = /\.(js|css|html|json)$/.test(file);
    const bytes = readFileSync(path);
    rmSync(path);
    const text = isText ? renamed(bytes.toString('utf8')) : bytes;
    const marked =
      file === 'index.html'
        ? text.replace('<html ', '<html data-build="second" ')
        : file === 'sw.js'
          ? text.replace(/qirkat-files-/g, 'qirkat-files-second-')
          : text;
    writeFileSync(join(client, renamed(file)), marked);
  }
}

/* Errors of the page's own scripts. The service worker may report errors, too, when its server
 * is away, and requests it does not answer fail. */
const thrown = page =>
  page.trouble.filter(text => !/^Failed to load resource|fetching the script/.test(text));

test('a table outlives a new build of the client, and the next visit has it', async () => {
  cpSync(dist, client, { recursive: true });
  const site = await serve(['--client', client]);
  after(() => site.end());
  const [host, guest] = [await keeping('Amal'), await keeping('Tariq')];
  const id = await openTable(host, site.url, 'alquerque', { seat: 'White' });
  await sitDown(guest, site.url, id);
  await host.locator('main.room[data-status=playing]').waitFor();
  const rules = '/api/games/alquerque/rules'; // fetching these also caches the module that runs them
  await untilKept(host, '/');
  await host.evaluate(path => fetch(path).then(answer => answer.text()), rules);
  await untilKept(host, '/', rules);
  const old = await host.evaluate(() => document.querySelector('script[type=module]').src);
  await site.kill();
  for (const page of [host, guest]) {
    await page.locator('.connection', { hasText: 'Reconnecting' }).waitFor();
  }
  buildAgain();
  await site.restart();
  assert.equal((await fetch(old)).status, 404, 'the server has forgotten the first build');
  const far = guest.locator('.board-here [data-point="c3"]:not([aria-label*="empty"])');
  for (const page of [host, guest]) {
    await page.locator('.connection').waitFor({ state: 'detached' });
  }
  await press(host, 'c2');
  await press(host, 'c3');
  await far.waitFor({ timeout: patience_ms });
  // What was never opened before can still be opened.
  await host.getByRole('button', { name: 'Invite' }).first().click();
  await host.locator('.qr path').waitFor();
  assert.deepEqual(thrown(host), []);
  assert.equal(await host.locator('html').getAttribute('data-build'), null);
  assert.equal(await host.locator('.new-build').count(), 0, 'nobody is told at a table');
  await host.evaluate(() => (window.isFirst = true));
  await host.keyboard.press('Escape');
  await host.getByRole('dialog').waitFor({ state: 'detached' });
  // The notice appears with the next page opened after the server was asked.
  const ways = ['/games', '/learn'];
  const isTold = async () => {
    ways.push(ways.shift());
    await host.locator(`.head .places a[href="${ways[0]}"]`).click();
    return action(host, 'reload').count();
  };
  await eventually(isTold, 1, 'nobody says that there is a new build');
  assert.equal(await host.evaluate(() => window.isFirst), true, 'it reloads at a press only');
  await guest.context().close();
  await action(host, 'reload').click();
  await host.locator('html[data-build=second]').waitFor();
  assert.equal(await host.locator('.new-build').count(), 0);
  await host.locator('.head .home').click();
  await host.locator('[data-action=play]').waitFor();
  await host.goto(`${site.url}/r/${id}`);
  await host.locator('.board-here [data-point="c3"]:not([aria-label*="empty"])').waitFor();
  assert.deepEqual(thrown(host), []);
  await host.context().close();
});
