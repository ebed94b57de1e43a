// Studies and reviews: notes, PDN, dice, keys and fingers on the analysis board, and games that are looked over.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  action,
  carry,
  chance,
  desktop,
  drawn,
  eventually,
  go,
  insist,
  middle,
  openTable,
  person,
  phone,
  playOut,
  untilStatus,
  walk,
} from './people.mjs';
import { tryTurns } from './studies.mjs';
import { atTables, leave, lying, well } from './tables.mjs';

const { server, browser } = await atTables(['--computer-pace', '0']);

test('a finished game is analysed with all its turns, from the table and from the replay', async () => {
  const page = await person(browser, 'Amal', desktop);
  const id = await openTable(page, server.url, 'alquerque', { seat: 'White' });
  const guest = await person(browser, 'Tariq', desktop);
  await guest.goto(`${server.url}/r/${id}`);
  await guest.locator('[data-action=sit]').first().click();
  await untilStatus(page, 'playing');
  await go(page, 'd2', 'c3');
  await go(guest, 'b4', 'd2');
  await page.locator('.move-list', { hasText: 'b4xd2' }).waitFor();
  await insist(page, 'resign');
  await untilStatus(page, 'over');
  const turns = page.locator('.study-turns');
  const opens = async count => {
    await page.locator('main.analysis').waitFor();
    await turns.filter({ hasText: /d2-c3[^]*b4xd2/ }).waitFor();
    const { hash } = new URL(page.url());
    assert.equal(/&at=([0.]+)/.exec(hash)?.[1]?.split('.').length ?? 0, count);
  };
  await page.locator('.margin-foot [data-action=analysis]').click();
  await opens(2);
  await page.goto(`${server.url}/r/${id}/replay#1`);
  await page.locator('[data-action=analysis]').click();
  await opens(1);
  await leave(guest);
  await leave(page);
});

test('a finished game is looked over: who was ahead, and the turns that changed it', async () => {
  const page = await person(browser, 'Amal', desktop);
  await page.goto(server.url);
  await action(page, 'play').click();
  await untilStatus(page, 'playing');
  const table = page.url();
  await page.goto(`${table}/review`);
  await page.getByText('This game is still being played.').waitFor();
  await page.goto(table);
  await untilStatus(page, 'playing');
  await playOut([page], chance(5));
  await untilStatus(page, 'over');
  await page.goto(`${table}/review`);
  await page.locator('main.review[data-done="true"]').waitFor();
  await page.locator('[data-caption]', { hasText: 'turns deep' }).waitFor();
  const count = Number(await page.locator('main.review').getAttribute('data-turnings'));
  assert.ok(count > 0, 'a game played by chance has turning points');
  await eventually(() => page.locator('.turn-point').count(), count);
  await eventually(() => page.locator('.graph-point').count(), count);
  await page.locator('.q-arrow-best-head').first().waitFor({ state: 'attached' });
  await page.locator('.q-arrow-played-head').first().waitFor({ state: 'attached' });
  await well(page, 'a review');
  await page.keyboard.press('End');
  await page.locator('.turn-point.here').and(page.locator('.turn-point').last()).waitFor();
  await page.keyboard.press('Home');
  await page.locator('.turn-point.here').and(page.locator('.turn-point').first()).waitFor();
  const best = await page.locator('.turning-best').first().innerText();
  await action(page, 'try').click();
  await page.getByText(/^Find a better turn for (White|Black) than/).waitFor();
  assert.equal(await page.locator('.q-arrow-best-head').count(), 0, 'the answer is hidden');
  assert.equal(await page.locator('.turning-best').first().innerText(), '…');
  await well(page, 'a turning point that is tried');
  const points = best.match(/[a-e][1-5]/g);
  await walk(page, ...points);
  await page.getByText('is the better turn.').waitFor();
  await action(page, 'again').click();
  await page.getByText(/^Find a better turn/).waitFor();
  await action(page, 'answer').click();
  await page.locator('.q-arrow-best-head').first().waitFor({ state: 'attached' });
  assert.equal(await page.locator('.turning-best').first().innerText(), best);
  await leave(page);
});

test('on a desktop turns are tried, branch off, and are kept in the address', async () => {
  await tryTurns(await person(browser, '', desktop), server.url);
});

test('notes, marks and drawings are kept in the address', async () => {
  const page = await person(browser, '', desktop);
  await page.goto(`${server.url}/analysis/alquerque`);
  await page.locator('.best-line').first().waitFor();
  await carry(page, 'c3', 'c3', 'right');
  await page.locator('.q-drawn').waitFor();
  await go(page, 'c2', 'c3');
  await page.locator('.study-tree [aria-current]', { hasText: 'c2-c3' }).waitFor();
  const drawings = page.locator('.q-drawn');
  await eventually(() => drawings.count(), 0, 'a drawing belongs to its position');
  await carry(page, 'a1', 'b2', 'right');
  await page.locator('.q-drawn-head').waitFor();
  await action(page, 'note').click();
  await page.getByRole('button', { name: '!? worth a try' }).click();
  await page.locator('textarea[name=comment]').fill('Takes (the) middle.');
  await page.locator('.turn-said', { hasText: 'Takes (the) middle.' }).waitFor();
  await well(page, 'a study with notes');
  await page.waitForFunction(() => /moves=c2-c3,!%3F,Takes/.test(location.hash));
  const link = page.url();
  await page.goto(server.url);
  await page.goto(link);
  await page.locator('.study-tree [aria-current]', { hasText: 'c2-c3!?' }).waitFor();
  await page.locator('.q-drawn-head').waitFor();
  await carry(page, 'a1', 'b2', 'right');
  await page.locator('.q-drawn-head').waitFor({ state: 'detached' });
  await leave(page);
});

test('a study is read from PDN with variations, on the board of its game, and written again', async () => {
  const page = await person(browser, '', desktop);
  await page.goto(`${server.url}/analysis/alquerque`);
  await action(page, 'pdn').click();
  const text = page.locator('textarea[name=pdn]');
  await text.fill('1. c2-c3 c4xc2\n2. b2-c9 *');
  await action(page, 'read-pdn').click();
  await page.getByRole('alert').getByText('Line 2: White cannot play "b2-c9"').waitFor();
  for (const [pasted, words] of [
    ['[Game "chess"]\n1. e2-e4 *', 'There is no such game.'],
    ['[Game "felli"]\n1. b2-b9 *', 'Line 2: White cannot play "b2-b9"'],
    [
      '[Game "alquerque"]\n[Options "capture=never"]\n1. c2-c3 *',
      '"never" is not a value of capture',
    ],
  ]) {
    await text.fill(pasted);
    await action(page, 'read-pdn').click();
    await page.getByRole('alert').getByText(words).waitFor();
    assert.equal(await text.inputValue(), pasted, 'the text stays to be mended');
  }
  page.trouble.length = 0; // the browser says that the server refused
  await text.fill('[Game "felli"]\n1. b2-b3 {middle} (1. a2-b3? c4xa2) 1... b4xb2 *');
  await action(page, 'read-pdn').click();
  await page.waitForURL('**/analysis/felli*');
  await page.locator('.variation button', { hasText: 'a2-b3?' }).waitFor();
  await page.locator('.turn-said', { hasText: 'middle' }).waitFor();
  await action(page, 'pdn').click();
  await page.waitForFunction(() =>
    document.querySelector('textarea[name=pdn]')?.value.includes('(1. a2-b3?'),
  );
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    action(page, 'save-pdn').click(),
  ]);
  assert.equal(saved.suggestedFilename(), 'felli.pdn');
  await well(page, 'a study as PDN');
  await leave(page);
});

test('of a file with 1,000 games the first is read, and how many there are is said', async () => {
  const page = await person(browser, '', desktop);
  await page.goto(`${server.url}/analysis/alquerque`);
  await action(page, 'pdn').click();
  const games = ['c2-c3', ...Array(999).fill('b2-c3')].map(
    turn => `[Game "alquerque"]\n1. ${turn} *\n`,
  );
  await page.locator('.study-pdn input[type=file]').setInputFiles({
    name: 'games.pdn',
    mimeType: 'text/plain',
    buffer: Buffer.from(games.join('\n')),
  });
  await page.getByRole('status').getByText('Game 1 of 1,000 in this text.').waitFor();
  await page.locator('.study-tree', { hasText: 'c2-c3' }).waitFor();
  assert.equal(await page.locator('.study-tree', { hasText: 'b2-c3' }).count(), 0);
  await leave(page);
});

test('a text that is pasted at once is not replaced by that of the study, which takes longer', async () => {
  const page = await person(browser, '', desktop);
  const pasted = '[Game "felli"]\n1. b2-b3 *';
  await page.goto(`${server.url}/analysis/alquerque`);
  await action(page, 'pdn').waitFor();
  await page.evaluate(text => {
    const paste = () => {
      const field = document.querySelector('textarea[name=pdn]');
      if (!field) return;
      watch.disconnect();
      field.value = text;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    const watch = new MutationObserver(paste);
    watch.observe(document.body, { childList: true, subtree: true });
  }, pasted);
  await action(page, 'pdn').click();
  await page.locator('textarea[name=pdn]').waitFor();
  await drawn(page);
  assert.equal(await page.locator('textarea[name=pdn]').inputValue(), pasted);
  await action(page, 'read-pdn').click();
  await page.waitForURL('**/analysis/felli*');
  await leave(page);
});

test('a text that is pasted into the field as the study is put there takes its place', async () => {
  const page = await person(browser, '', desktop);
  const pasted = '[Game "alquerque"]\n1. c2-c3 b3-b9 *';
  await page.goto(`${server.url}/analysis/alquerque`);
  await action(page, 'pdn').waitFor();
  await page.evaluate(() => {
    const enter = () => {
      const found = document.querySelector('textarea[name=pdn]');
      if (!found) return;
      watch.disconnect();
      found.focus();
    };
    const watch = new MutationObserver(enter);
    watch.observe(document.body, { childList: true, subtree: true });
  });
  await action(page, 'pdn').click();
  const field = page.locator('textarea[name=pdn]:focus');
  await eventually(async () => (await field.inputValue()).includes('[Game "alquerque"]'), true);
  await page.keyboard.insertText(pasted);
  assert.equal(await field.inputValue(), pasted);
  await action(page, 'read-pdn').click();
  await page.getByRole('alert').getByText('b3-b9').waitFor();
  await leave(page);
});

test('the wheel and a finger step through the turns', async () => {
  const page = await person(browser, '', desktop);
  await page.goto(`${server.url}/analysis/alquerque#moves=c2-c3~c4xc2&at=0.0`);
  const at = path => page.locator(`main.analysis[data-here="true"][data-path="${path}"]`).waitFor();
  await at('0.0');
  await page.mouse.move(...(await middle(page, 'c3')));
  await page.mouse.wheel(0, -120);
  await at('0');
  await page.mouse.wheel(0, 120);
  await at('0.0');
  await leave(page);
  const touched = await person(browser, '', phone);
  await touched.goto(`${server.url}/analysis/alquerque#moves=c2-c3~c4xc2&at=0.0`);
  await touched.locator('main.analysis[data-path="0.0"]').waitFor();
  const swipe = (from, to) =>
    touched.evaluate(
      ([x0, x1]) => {
        const board = document.querySelector('.study-slab');
        const touch = x => new Touch({ identifier: 1, target: board, clientX: x, clientY: 400 });
        const fire = (type, x, list) =>
          board.dispatchEvent(
            new TouchEvent(type, { touches: list, changedTouches: [touch(x)], bubbles: true }),
          );
        fire('touchstart', x0, [touch(x0)]);
        fire('touchend', x1, []);
      },
      [from, to],
    );
  await swipe(100, 300);
  await touched.locator('main.analysis[data-path="0"]').waitFor();
  await swipe(300, 100);
  await touched.locator('main.analysis[data-path="0.0"]').waitFor();
  await leave(touched);
});

test('after a press on the board arrow keys step, and by Tab they walk on it', async () => {
  const page = await person(browser, '', desktop);
  await page.goto(`${server.url}/analysis/alquerque`);
  const at = path => page.locator(`main.analysis[data-here="true"][data-path="${path}"]`).waitFor();
  await at('');
  await go(page, 'c2', 'c3');
  await at('0');
  await page.keyboard.press('ArrowLeft');
  await at('');
  await page.locator('.board-here [role=listbox]').focus();
  const walked = () =>
    page.locator('.board-here [role=listbox]').getAttribute('aria-activedescendant');
  const start = await walked();
  await page.keyboard.press('ArrowRight');
  assert.notEqual(await walked(), start);
  await at('');
  await page.goto(`${server.url}/replay`);
  await page.locator('textarea').fill('[Game "alquerque"]\n1. b2-c3 d4xb2 2. a1xc3 *');
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.locator('main.replay').waitFor();
  const slider = page.locator('main.replay input[type=range]');
  const ply = await slider.inputValue();
  await page.mouse.click(...(await middle(page, 'e4')));
  await page.keyboard.press(ply === '0' ? 'ArrowRight' : 'ArrowLeft');
  await eventually(async () => (await slider.inputValue()) !== ply, true);
  await leave(page);
});

test('games of dice are tried too: a throw is chosen, then the turn', async () => {
  const page = await person(browser, '', desktop);
  await page.goto(`${server.url}/analysis/laquet`);
  await page.locator('.study-throws button').first().click();
  await page.locator('.best-line').first().waitFor();
  await page.locator('.best-line').first().click();
  await page.locator('.study-throws').waitFor();
  await well(page, 'a game of dice');
  await leave(page);
});

/* White needs a five or a six but no one to win; any throw bears off Black's last man. */
const lastThrow = encodeURIComponent('W:W14,17,off*13:B18,off*14');

for (const [name, device] of [
  ['desktop', desktop],
  ['phone', phone],
]) {
  test(`on a ${name} a game of dice is reviewed: luck apart from what the choices cost`, async () => {
    const page = await person(browser, '', device);
    const moves = ['*5-2', '=14-16 16-off', '*3-1', '=18-off/3'].map(encodeURIComponent).join('~');
    await page.goto(`${server.url}/review/laquet#from=${lastThrow}&moves=${moves}`);
    await page.locator('main.review[data-done="true"][data-turnings="1"]').waitFor();
    await page.getByText('Costs 100 games in 100.').waitFor();
    const row = page.locator('.turn-point');
    assert.match(await row.innerText(), /14-16 16-off.*100% → 0%.*14-off 17-off/s);
    assert.match(await row.innerText(), /5\u20112: \+56/);
    const sums = page.locator('.luck-sums tbody tr');
    assert.deepEqual(await sums.locator('td').allInnerTexts(), ['+56', '100', '0', '0']);
    assert.ok(await page.locator('.q-arrow-best-head').count());
    await well(page, 'a review of dice');
    await action(page, 'try').click();
    await page.getByText('Find a better turn for White than 14-16 16-off.').waitFor();
    await action(page, 'analysis').click();
    await page.locator('.best-line', { hasText: '14-off 17-off' }).waitFor();
    await page.getByText(/White wins about (99|100) of 100 such games/).waitFor();
    await leave(page);
  });
}

test('on a lying phone the board is as high as the window, and words stand beside it', async () => {
  const page = await person(browser, '', lying);
  const boxOf = selector => page.locator(selector).boundingBox();
  for (const [path, ready] of [
    ['/analysis/felli', '.best-line'],
    [`/review/laquet#from=${lastThrow}&moves=*5-2~%3D14-16%2016-off`, '.luck-sums'],
    ['/local/laaiqa', '.q-casts'],
  ]) {
    await page.goto(server.url + path);
    await page.locator(ready).first().waitFor();
    await page.locator('.board-here svg').first().waitFor();
    const [board, words] = [await boxOf('.study-slab'), await boxOf('.study-line')];
    assert.ok(Math.abs(board.height - (390 - 56)) < 2, `${path} ${board.height}`);
    assert.ok(board.y + board.height <= 396, `${path} is below the fold`);
    assert.ok(words.x >= board.x + board.width, `${path}: words beside the board`);
    await well(page, path);
  }
  const [stage, casts] = [await boxOf('.board-here .q-stage'), await boxOf('.q-casts')];
  assert.ok(stage.height > 3 * casts.height, 'the rods leave the board its room');
  await leave(page);
});
