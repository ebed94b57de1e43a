// More of what works without the network: what was studied, what a proxy says, dice, and games chosen in the lobby.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import {
  desktop,
  eventually,
  insist,
  openTable,
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
import { openSite, untilWorker } from './tables.mjs';

const { server, browser } = await openSite();

const keeping = (name = 'Amal', device = desktop) =>
  person(browser, name, device, { serviceWorkers: 'allow' });

/* Pages of a finished felli game that must work offline. */
const studied = id => [
  ...[`/r/${id}/replay`, `/r/${id}/review`],
  ...['/puzzle/felli/1', '/games/felli', '/learn/felli', '/analysis/felli'],
];

const answersOf = id => [
  ...[`/api/rooms/${id}/replay`, '/api/puzzles/felli/1', '/api/puzzles'],
  ...['/api/games/felli', '/api/games/felli/rules', '/api/lessons/felli'],
];

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

test('games are found by words of their rules without the network, though nobody looked for any before', async () => {
  const page = await person(browser, 'Amal', desktop, { serviceWorkers: 'allow', locale: 'fr' });
  await page.goto(server.url);
  await page.locator('[data-action=play]').waitFor();
  await untilWorker(page);
  const script = await (await fetch(`${server.url}/sw.js`)).text();
  await untilKept(page, '/', '/api/games', /\/assets\/find-fr-\w+\.txt/.exec(script)[0]);
  await page.context().setOffline(true);
  await page.goto(`${server.url}/games?q=custodial`);
  await page.locator('section', { hasText: 'Trouvé dans les règles' }).waitFor();
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
