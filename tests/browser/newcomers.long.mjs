// More small problems that first-time users ran into: what lies on a lying phone, at a finished table, after five games.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { desktop, drawn, insist, person, typeTurn, untilStatus, walk } from './people.mjs';
import { leave, openSite } from './tables.mjs';

const lying = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };

const { server, browser } = await openSite(['--computer-pace', '0']);

const boxOf = (page, selector) => page.locator(selector).first().boundingBox();

test('marks of what may move are on for newcomers, and gone when five games were played', async () => {
  const page = await person(browser, 'Amal', desktop);
  const begin = async () => {
    await page.goto(server.url);
    await page.locator('[data-action=play]').click();
    await untilStatus(page, 'playing');
    await page.locator('.player.moving').first().waitFor();
    await drawn(page);
  };
  for (let game = 0; game < 5; game++) {
    await begin();
    await page.locator('.q-may').first().waitFor();
    await typeTurn(page, 'c2-c3');
    await page.locator('[data-action=resign]', { hasText: 'Resign' }).first().waitFor();
    await insist(page, 'resign');
    await untilStatus(page, 'over');
  }
  await begin();
  await page.locator('.q-may').first().waitFor({ state: 'detached' });
  await page.context().close();
});

test('on a lying phone the next game is one press away, without scrolling', async () => {
  const page = await person(browser, 'Amal', lying);
  await page.goto(server.url);
  await page.locator('[data-action=play]').click();
  await untilStatus(page, 'playing');
  await walk(page, 'c2', 'c3');
  await page
    .locator('[data-action=resign]', { hasText: 'Resign' })
    .locator('visible=true')
    .waitFor();
  await insist(page, 'resign');
  await untilStatus(page, 'over');
  const again = page.locator('[data-action=again]');
  await again.waitFor();
  await drawn(page);
  const [button, frame] = [
    await again.boundingBox(),
    await page.locator('.room > .margin').boundingBox(),
  ];
  assert.ok(button.y + button.height <= frame.y + frame.height, 'the rematch is in view');
  await page.context().close();
});

test('on a lying phone no button of the lobby is cut, nor the one that casts the rods', async () => {
  const page = await person(browser, 'Amal', lying);
  await page.goto(server.url);
  await page.locator('[data-action=play]:not([disabled])').waitFor();
  await drawn(page);
  const height = page.viewportSize().height;
  for (const one of await page.locator('.play-now .actions .button').all()) {
    const box = await one.boundingBox();
    assert.ok(box.y + box.height <= height, `${await one.innerText()} is whole`);
  }
  await page.goto(`${server.url}/new/laaiqa?against=computer`);
  await page.locator('.new-end .button.main').click();
  const cast = page.locator('.gloss-box [data-throw]');
  await cast.waitFor();
  await drawn(page);
  const [button, frame] = [await cast.boundingBox(), await boxOf(page, '.room > .margin')];
  assert.ok(button.y + button.height <= frame.y + frame.height, 'the rods can be cast');
  await leave(page);
});

test('on a finished table of dice the left column has room for its foot', async () => {
  const page = await person(browser, 'Amal', { viewport: { width: 1440, height: 900 } });
  await page.goto(`${server.url}/new/laquet?against=computer`);
  await page.getByRole('dialog').getByRole('button', { name: 'Play', exact: true }).click();
  await untilStatus(page, 'playing');
  await page.locator('[data-throw]').locator('visible=true').first().click();
  await page.locator('[data-action=resign]', { hasText: 'Resign' }).first().waitFor();
  await insist(page, 'resign');
  await page.locator('.result').waitFor();
  await drawn(page);
  const foot = await page.locator('.margin-foot').boundingBox();
  assert.ok(foot.y + foot.height <= 900, `the foot ends at ${foot.y + foot.height}`);
  await page.context().close();
});
