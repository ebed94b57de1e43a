// Turns at a table: men that are carried, dragged by a finger or cannot move, and turns that are looked at again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  action,
  carry,
  chance,
  doNext,
  eventually,
  middle,
  openTable,
  person,
  phone,
  press,
  sitDown,
  typeTurn,
  untilStatus,
  untilTurns,
} from './people.mjs';
import { atTables, leave, opening } from './tables.mjs';

const { server, browser, two } = await atTables();

test('a piece can be carried to its place', async () => {
  const { white, black } = await two({ device: phone });
  await carry(white, 'd2', 'c3');
  await untilTurns(black, ['d2-c3']);
  await leave(white, black);
});

// Drags a finger in four steps, with the events of a real touch screen.
async function drag(page, start, end) {
  const touch = await page.context().newCDPSession(page);
  const send = (type, ...points) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y]) => ({ x, y })),
    });
  await send('touchStart', start);
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await send(
      'touchMove',
      [0, 1].map(i => start[i] + part * (end[i] - start[i])),
    );
  }
  await send('touchEnd');
  await touch.detach();
}

test('a finger drags a man at its first touch, also beside its middle; elsewhere it scrolls', async () => {
  const low = { ...phone, viewport: { width: 390, height: 480 } };
  const white = await person(browser, 'Amal', low);
  const id = await openTable(white, server.url, 'alquerque', { seat: 'White' });
  const black = await person(browser, 'Tariq', low);
  await sitDown(black, server.url, id);
  for (const page of [white, black]) await untilStatus(page, 'playing');
  const [x, y] = await middle(white, 'd2');
  await drag(white, [x + 19, y + 19], await middle(white, 'c3'));
  await untilTurns(black, ['d2-c3']);
  await drag(black, await middle(black, 'b4'), await middle(black, 'd2'));
  await untilTurns(white, ['d2-c3', 'b4xd2']);
  const far = () => black.evaluate(() => document.scrollingElement.scrollTop);
  const at = await far();
  const [left, top] = await middle(black, 'c3');
  await drag(black, [left, top], [left, top - 200]);
  await eventually(async () => (await far()) > at, true, 'the page does not scroll');
  await leave(white, black);
});

test('a man that cannot move says who must and by which clause, and that goes at the next press', async () => {
  const { white, black } = await two();
  await typeTurn(white, opening[0]);
  await typeTurn(black, opening[1]);
  await white.locator('.gloss.red', { hasText: 'must leap' }).getByText('why?').waitFor();
  await press(white, 'b2');
  await white
    .locator('.gloss.red', { hasText: 'This piece cannot move: c1 must capture.' })
    .waitFor();
  await white.locator('.gloss.red', { hasText: /clause \d+/ }).waitFor();
  assert.equal(await white.locator('.q-dead').count(), 1);
  await press(white, 'c1');
  await white.locator('.q-dead').waitFor({ state: 'detached' });
  await press(white, 'a4');
  await white.locator('.q-refused').first().waitFor();
  await white.locator('.room-title').click();
  await white.locator('.q-refused').waitFor({ state: 'detached' });
  await press(white, 'b2');
  await white.locator('.q-dead').waitFor();
  await white.locator('.room-title').click();
  await white.locator('.q-dead').waitFor({ state: 'detached' });
  await leave(white, black);
});

test('an earlier turn is looked at on the same board while the game goes on', async () => {
  const { white, black } = await two();
  await typeTurn(white, opening[0]);
  await untilTurns(black, opening.slice(0, 1));
  const men = page => page.locator('.board-here [data-point="c3"]').getAttribute('aria-label');
  await black.locator('[data-action=look-first]').click();
  await black.locator('.status-line', { hasText: 'The start.' }).waitFor();
  await black.locator('.board-slab.back').waitFor();
  assert.match(await men(black), /empty/);
  await typeTurn(black, opening[1]);
  await typeTurn(white, opening[2]);
  await untilTurns(black, opening.slice(0, 3));
  assert.match(await men(black), /empty/);
  await black.locator('.move-list .turn', { hasText: opening[0] }).click();
  await black.locator('.status-line', { hasText: 'Turn 1 of 2.' }).waitFor();
  assert.match(await men(black), /White/);
  await action(black, 'to-game').click();
  await black.locator('.board-slab:not(.back)').waitFor();
  await typeTurn(black, opening[3]);
  await untilTurns(white, opening.slice(0, 4));
  await leave(white, black);
});

test('the board is played by keyboard alone', async () => {
  const { white, black } = await two({ device: phone });
  const board = white.getByRole('listbox');
  await board.focus();
  const at = () =>
    board.evaluate(
      list => document.getElementById(list.getAttribute('aria-activedescendant'))?.dataset.point,
    );
  const walk = async (goal, keys) => {
    for (const key of keys) await white.keyboard.press(key);
    await eventually(at, goal);
  };
  for (const key of [
    'ArrowLeft',
    'ArrowLeft',
    'ArrowLeft',
    'ArrowLeft',
    'ArrowDown',
    'ArrowDown',
    'ArrowDown',
    'ArrowDown',
  ]) {
    await white.keyboard.press(key);
  }
  await walk('c2', ['ArrowRight', 'ArrowRight', 'ArrowUp']);
  await white.keyboard.press('Enter');
  await walk('c3', ['ArrowUp']);
  await white.keyboard.press('Enter');
  await untilTurns(black, ['c2-c3']);
  await leave(white, black);
});

// Rows in which numbers, throws and turns are not on one line; each baseline is that of an empty box at the end.
const findUneven = (page, row) =>
  page.locator(row).evaluateAll(rows => {
    const baseOf = part => {
      const end = document.createElement('span');
      end.style.cssText = 'display: inline-block; width: 0; height: 0';
      part.append(end);
      const { bottom } = end.getBoundingClientRect();
      end.remove();
      return Math.round(bottom);
    };
    return rows
      .map(one => [...one.querySelectorAll('.move-number, .roll, .turn')].map(baseOf))
      .filter(bases => bases.length < 2 || bases.some(base => Math.abs(base - bases[0]) > 1));
  });

test('a number, its throws and its turns stand on one line, in the list and in the strip', async () => {
  const { white, black } = await two({ game: 'laquet', device: phone });
  const random = chance(3);
  await eventually(async () => {
    for (const page of [white, black]) await doNext(page, random);
    return (await white.locator('.moves > li').count()) > 2;
  }, true);
  assert.deepEqual(await findUneven(white, '.moves > li'), []);
  assert.deepEqual(await findUneven(black, '.strip-round'), []);
  await leave(white, black);
});
