// bots.test.mjs - the bots of examples/ play a whole game against each other.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openBrowser, person } from './people.mjs';
import { serve } from './server.mjs';

const examples = join(dirname(fileURLToPath(import.meta.url)), '../../examples');
const children = [];
let server;

before(async () => {
  server = await serve();
});

after(async () => {
  for (const child of children) child.kill('SIGKILL');
  await server.end();
});

async function ask(path, form, token) {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await fetch(
    server.url + path,
    form ? { method: 'POST', headers, body: new URLSearchParams(form) } : { headers },
  );
  assert.ok(answer.ok, `${path}: ${answer.status}`);
  return answer.json();
}

function start(program, name, token) {
  children.push(
    spawn(program, [join(examples, name), server.url, token], {
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
  );
}

async function until(what) {
  for (;;) {
    const found = await what();
    if (found) return found;
    await new Promise(resolve => setTimeout(resolve, 100));
  }
}

test('the bot in Python and the bot in JavaScript play a whole game', async () => {
  const ada = await ask('/api/token', { name: 'Ada' });
  const bob = await ask('/api/token', { name: 'Bob' });
  start('python3', 'bot.py', ada.token);
  start(process.execPath, 'bot.mjs', bob.token);
  await until(async () => (await ask('/api/bot/online')).bots.length === 2);
  const { id } = await ask('/api/challenge/bob', { variant: 'felli' }, ada.token);
  const room = await until(async () => {
    const now = await ask(`/api/rooms/${id}`);
    return now.status === 'over' && now;
  });
  assert.deepEqual(
    room.seats.map(seat => seat.bot),
    [true, true],
  );
  assert.ok(room.result.text.length > 0);
});

test('a guest makes a token on the page, sees it once, and revokes it', async () => {
  const browser = await openBrowser();
  const page = await person(browser, 'Amal');
  await page.goto(`${server.url}/mine`);
  await page.getByText('Connect a bot').click();
  await page.getByLabel('Bot name').fill('?');
  await page.getByRole('button', { name: 'Make a token' }).click();
  await page.getByRole('alert').getByText('2 to 20 letters and digits').waitFor();
  await page.getByLabel('Bot name').fill('Paged');
  await page.getByRole('button', { name: 'Make a token' }).click();
  const token = await page.getByLabel('Token of Paged').inputValue();
  assert.equal((await ask('/api/account', null, token)).name, 'Paged');
  await page.getByLabel('A token', { exact: true }).fill(token);
  await page.getByRole('button', { name: 'Revoke it' }).click();
  await page.getByText('Revoked.').waitFor();
  assert.equal(await page.getByLabel('Token of Paged').count(), 0);
  const headers = { authorization: `Bearer ${token}` };
  assert.equal((await fetch(`${server.url}/api/account`, { headers })).status, 401);
  await browser.close();
});
