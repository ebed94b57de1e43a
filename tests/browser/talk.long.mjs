// Talk at a table: muted, refused and closed; and a table with all of it is accessible.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { action, desktop, eventually, go, person, phone } from './people.mjs';
import { atTables, heard, leave, linesOf, openTalk, say, untilSeen, well } from './tables.mjs';

const { server, browser, two } = await atTables(['--presence-s', '1', '--claim-s', '8']);

test('a writer is not heard any more by who says so, also after loading anew, until they are again', async () => {
  const { white, black } = await two();
  await openTalk(white);
  await openTalk(black);
  await say(black, 'Hurry.');
  await heard(white, 'Hurry.');
  await white.getByRole('button', { name: 'Tariq' }).click();
  await action(white, 'mute').click();
  await eventually(() => linesOf(white), []);
  await white.reload();
  await untilSeen(white, '.own em');
  await openTalk(white);
  await white.getByText('Tariq is muted.').waitFor();
  assert.deepEqual(await linesOf(white), []);
  await action(white, 'unmute').click();
  await heard(white, 'Hurry.');
  await leave(white, black);
});

test('too long, and the same again, is answered in words, and what was written stays', async () => {
  const { white, black } = await two();
  await openTalk(white);
  await say(white, 'x'.repeat(201));
  await white.getByText('At most 200 characters; this has 201.').waitFor();
  await say(white, 'Once.');
  await heard(white, 'Once.');
  await say(white, 'Once.');
  await white.locator('.talk-trouble:not(:empty)').waitFor();
  assert.equal(await white.getByPlaceholder('Write a message').inputValue(), 'Once.');
  await leave(white, black);
});

test('who made the table closes the talk and opens it again', async () => {
  const { white, black, id } = await two();
  await openTalk(white);
  await openTalk(black);
  await white.locator('[data-channel=room] [data-action=close-talk]').click();
  await black.getByText('Player chat: off').waitFor();
  await black.getByPlaceholder('Write a message').waitFor({ state: 'detached' });
  await white.locator('[data-channel=room] [data-action=open-talk]').click();
  await black.getByPlaceholder('Write a message').waitFor();
  const watcher = await person(browser, 'Sofia', desktop);
  await watcher.goto(`${server.url}/r/${id}`);
  await openTalk(watcher);
  await white.locator('[data-channel=watchers] [data-action=close-talk]').click();
  await watcher.getByText('Spectator chat: off').waitFor();
  await white.getByText('Spectator chat: off').waitFor();
  await leave(white, black, watcher);
});

for (const [name, device, more] of [
  ['a desk by day', desktop, {}],
  ['a phone by night', phone, { colorScheme: 'dark' }],
]) {
  test(`a table with clocks, talk and a turn in advance is accessible on ${name}`, async () => {
    const { white, black } = await two({
      clock: { kind: 'byoyomi', base: 60, period: 30, periods: 3 },
      device,
      more,
    });
    await go(black, 'b4', 'd2');
    await well(black, 'a turn in advance');
    await openTalk(black);
    await openTalk(white);
    await say(
      white,
      'A line that is rather long for a narrow column, so that it is broken somewhere.',
    );
    await heard(black, 'rather long');
    await black.getByRole('button', { name: 'Amal' }).click();
    await well(black, 'talk');
    await leave(white);
    await action(black, 'claim-win').waitFor();
    if (device === phone) await black.getByRole('button', { name: 'Close', exact: true }).click();
    await well(black, 'a claim');
    if (device === phone) await black.getByRole('button', { name: 'Table' }).click();
    await action(black, 'device').click();
    await well(black, 'another device');
    await leave(black);
  });
}
