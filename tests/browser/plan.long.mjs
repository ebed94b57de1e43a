// Conditional moves: entered on the "what if" board by mouse, touch and keys, then played and
// reported.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  action,
  audit,
  desktop,
  eventually,
  middle,
  phone,
  tooWide,
  typePoint,
  typeTurn,
  untilStatus,
  untilTurns,
  watchTrouble,
} from './people.mjs';
import { atTables, leave } from './tables.mjs';

const { server, two } = await atTables(['--presence-s', '1']);

const days = page => page.getByRole('dialog').getByText('Days', { exact: true }).first().click();

/* Amal opens a table with three days per turn and begins; Tariq sets conditional moves. */
async function seated(device = desktop, prepare = days) {
  const { white, black, id } = await two({ device, choices: { seat: 'White', prepare } });
  black.touches = device === phone;
  return { amal: white, tariq: black, id };
}

const box = page => page.locator('.trial-box');
const plan = page => page.locator('.plan');
const untilReplies = (page, wanted) =>
  eventually(
    () => page.locator('.plan .reply').evaluateAll(rows => rows.map(row => row.dataset.reply)),
    wanted,
    'the replies laid down',
  );

/* Presses all points of a turn, by mouse or touch. */
async function points(page, turn) {
  for (const label of turn.split(/[-x]/)) {
    await page.locator(`.board-here [data-point="${label}"].q-can`).waitFor({ state: 'attached' });
    const place = await middle(page, label);
    await (page.touches ? page.touchscreen.tap(...place) : page.mouse.click(...place));
  }
}

const untilLine = (page, turns) =>
  eventually(() => page.locator('.trial-line .turn').allTextContents(), turns, 'the line so far');

/* Enters a line on the board, turn by turn. */
async function layDown(page, ...turns) {
  await action(page, 'reply').click();
  for (const [i, turn] of turns.entries()) {
    await points(page, turn);
    await untilLine(page, turns.slice(0, i + 1));
  }
  await action(page, 'reply-keep').click();
  await box(page).waitFor({ state: 'detached' });
}

const deep = ['c2-c3', 'c4xc2', 'c1xc3', 'a3xc1'];

test('a line laid down by mouse is played, with the page open and with it closed, and told when it is opened again', async () => {
  const { amal, tariq, id } = await seated();
  await layDown(tariq, ...deep);
  await untilReplies(tariq, ['c2-c3 c4xc2', deep.join(' ')]);
  assert.equal(await amal.locator('.plan .reply').count(), 0);
  await typeTurn(amal, 'c2-c3');
  await untilTurns(amal, deep.slice(0, 2));
  await plan(tariq).getByText('Your reply was played: c4xc2.').waitFor();
  await untilReplies(tariq, ['c1xc3 a3xc1']);
  await eventually(() => amal.getByTitle('a planned reply').count(), 1);
  const context = tariq.context();
  await tariq.close();
  await amal.getByText('away').first().waitFor();
  await typeTurn(amal, 'c1xc3');
  await untilTurns(amal, deep);
  const again = watchTrouble(await context.newPage());
  await again.goto(`${server.url}/r/${id}`);
  await plan(again).getByText('Your reply was played: a3xc1.').waitFor();
  await untilTurns(again, deep);
  await again.reload();
  await action(again, 'reply').waitFor();
  assert.equal(await plan(again).getByText('was played').count(), 0);
  await leave(amal, again);
});

test('a line is laid down by finger on a phone; another turn drops it, and that is told once', async () => {
  const { amal, tariq } = await seated(phone);
  await layDown(tariq, ...deep);
  assert.equal(await tooWide(tariq), 0);
  await typeTurn(amal, 'd2-c3');
  await plan(tariq).getByText('d2-c3 was not foreseen; two replies are gone.').waitFor();
  await untilReplies(tariq, []);
  await action(tariq, 'reply').waitFor({ state: 'detached' });
  await tariq.reload();
  await untilStatus(tariq, 'playing');
  await tariq.locator('.status-line').getByText('Your turn.', { exact: true }).waitFor();
  assert.equal(await tariq.getByText('not foreseen').count(), 0);
  await leave(amal, tariq);
});

test('a line is laid down by keys alone; Escape lets go of a man, then leaves', async () => {
  const { amal, tariq } = await seated();
  const press = async (...keys) => {
    for (const key of keys) await tariq.keyboard.press(key);
  };
  const begin = async () => {
    await action(tariq, 'reply').focus();
    await press('Enter');
    await tariq.locator('.board-here [role=listbox]:focus').waitFor();
  };
  await begin();
  await typePoint(tariq, 'c2');
  await press('Enter');
  await tariq.locator('.board-here [data-point="c2"][aria-label*="selected"]').waitFor();
  await press('Escape');
  await tariq
    .locator('.board-here [data-point="c2"][aria-label*="selected"]')
    .waitFor({ state: 'detached' });
  await box(tariq).waitFor();
  await press('Escape');
  await box(tariq).waitFor({ state: 'detached' });
  await tariq.locator('[data-action=reply]:focus').waitFor();
  await begin();
  for (const [i, turn] of deep.entries()) {
    for (const label of turn.split(/[-x]/)) {
      await typePoint(tariq, label);
      await press('Enter');
    }
    await untilLine(tariq, deep.slice(0, i + 1));
  }
  await action(tariq, 'reply-keep').focus();
  await press('Enter');
  await box(tariq).waitFor({ state: 'detached' });
  await untilReplies(tariq, ['c2-c3 c4xc2', deep.join(' ')]);
  await tariq.locator('[data-action=reply]:focus').waitFor();
  await tariq.getByRole('button', { name: 'Remove a3xc1, your reply to c1xc3' }).focus();
  await press('Enter');
  await tariq.locator('[data-action=reply]:focus').waitFor();
  await untilReplies(tariq, ['c2-c3 c4xc2']);
  await typeTurn(amal, 'c2-c3');
  await untilTurns(tariq, deep.slice(0, 2));
  await leave(amal, tariq);
});

test('turns are typed and taken back; what is not legal is answered with its clause, and the line stays', async () => {
  const { amal, tariq } = await seated();
  await action(tariq, 'reply').click();
  await typeTurn(tariq, 'C2 - C3');
  await untilLine(tariq, ['c2-c3']);
  await typeTurn(tariq, 'a5-a1');
  await box(tariq).locator('.gloss.red').waitFor();
  await untilLine(tariq, ['c2-c3']);
  await typeTurn(tariq, 'c4xc2');
  await untilLine(tariq, deep.slice(0, 2));
  await action(tariq, 'reply-back').click();
  await untilLine(tariq, ['c2-c3']);
  await action(tariq, 'reply-keep').waitFor({ state: 'detached' });
  await action(tariq, 'reply-leave').click();
  await box(tariq).waitFor({ state: 'detached' });
  await untilReplies(tariq, []);
  await untilTurns(amal, []);
  await leave(amal, tariq);
});

test('who types before the script of "what if" has come goes on typing', async () => {
  const { amal, tariq } = await seated();
  let come;
  const late = new Promise(resolve => (come = resolve));
  await tariq.reload();
  await tariq.route(/assets\/trial-/, async route => (await late, route.continue()));
  await action(tariq, 'reply').click();
  const field = tariq.getByLabel('Type a turn');
  await field.fill('c2');
  come();
  await box(tariq).waitFor();
  await tariq.keyboard.type('-c3');
  await tariq.keyboard.press('Enter');
  await untilLine(tariq, ['c2-c3']);
  await leave(amal, tariq);
});

test('one goes on after a reply, replaces it, and takes it away', async () => {
  const { amal, tariq } = await seated();
  await layDown(tariq, ...deep.slice(0, 2));
  await tariq.getByRole('button', { name: 'Go on after c4xc2, your reply to c2-c3' }).click();
  await untilLine(tariq, deep.slice(0, 2));
  await points(tariq, 'c1xc3');
  await untilLine(tariq, deep.slice(0, 3));
  await points(tariq, 'a3xc1');
  await action(tariq, 'reply-keep').click();
  await box(tariq).waitFor({ state: 'detached' });
  await untilReplies(tariq, ['c2-c3 c4xc2', deep.join(' ')]);
  await action(tariq, 'reply').click();
  await points(tariq, 'd2-c3');
  await untilLine(tariq, ['d2-c3']);
  await points(tariq, 'b4xd2');
  await action(tariq, 'reply-keep').click();
  await tariq.getByRole('button', { name: 'Remove a3xc1, your reply to c1xc3' }).click();
  await untilReplies(tariq, ['c2-c3 c4xc2', 'd2-c3 b4xd2']);
  await tariq.locator('[data-action=reply]:focus').waitFor();
  await action(tariq, 'reply').click();
  await points(tariq, 'd2-c3');
  await untilLine(tariq, ['d2-c3']);
  await points(tariq, 'd4xd2');
  await tariq.getByRole('button', { name: 'Keep this, not b4xd2' }).click();
  await box(tariq).waitFor({ state: 'detached' });
  await untilReplies(tariq, ['c2-c3 c4xc2', 'd2-c3 d4xd2']);
  await leave(amal, tariq);
});

test('when the other moves meanwhile, trying ends with a sentence, and the board is that of the table', async () => {
  const { amal, tariq } = await seated();
  await action(tariq, 'reply').click();
  await points(tariq, 'c2-c3');
  await untilLine(tariq, ['c2-c3']);
  await typeTurn(amal, 'd2-c3');
  await plan(tariq).getByText('Amal has moved: d2-c3. What you tried was not kept.').waitFor();
  await box(tariq).waitFor({ state: 'detached' });
  await tariq.getByText('Your turn.', { exact: false }).first().waitFor();
  await leave(amal, tariq);
});

for (const [name, device] of Object.entries({ desktop, phone })) {
  test(`nothing of it is out of reach: ${name}`, async () => {
    const { amal, tariq } = await seated(device);
    await action(tariq, 'reply').waitFor();
    assert.deepEqual(await audit(tariq), [], 'nothing laid down');
    await action(tariq, 'reply').click();
    await box(tariq).waitFor();
    assert.deepEqual(await audit(tariq), [], 'what if');
    for (const [i, turn] of deep.entries()) {
      await points(tariq, turn);
      await untilLine(tariq, deep.slice(0, i + 1));
    }
    await action(tariq, 'reply-keep').waitFor();
    assert.deepEqual(await audit(tariq), [], 'a line that can be kept');
    assert.equal(await tooWide(tariq), 0);
    await action(tariq, 'reply-keep').click();
    await tariq.locator('.plan .reply').first().waitFor();
    assert.deepEqual(await audit(tariq), [], 'a line laid down');
    await leave(amal, tariq);
  });
}

test('where a clock of minutes goes nothing can be laid down', async () => {
  const { amal, tariq } = await seated(desktop, page =>
    page.getByRole('dialog').getByText('10 + 5', { exact: true }).first().click(),
  );
  await tariq.locator('.clock').first().waitFor();
  assert.equal(await tariq.locator('.plan').count(), 0);
  await leave(amal, tariq);
});
