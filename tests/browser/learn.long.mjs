// More of lessons: at Laaiqa and with dice, in the short game, in Sinhala.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { action, drawn, person, phone, walk } from './people.mjs';
import { leave, openSite } from './tables.mjs';

const { server, browser } = await openSite();

const said = page => page.locator('.lesson-words [role=status]');
const says = (page, text) => said(page).filter({ hasText: text }).waitFor();
const stage = (page, name) => page.locator(`.lesson-page[data-stage=${name}]`).waitFor();

async function open(page, key, step = 1) {
  await page.goto(`${server.url}/learn/${key}`);
  await page.locator('.study-slab [data-point]').first().waitFor();
  if (step > 1) await page.locator(`[data-step="${step}"]`).last().click();
  await page.locator(`.lesson-page[data-step="${step}"]`).waitFor();
}

test('the other side replies, and the step goes on', async () => {
  const page = await person(browser, 'Nadia');
  await open(page, 'alquerque', 4);
  await walk(page, 'b3', 'c3');
  await says(page, 'Black answered a3xc1');
  await stage(page, 'yours');
  await walk(page, 'c3', 'e5', 'e3');
  await stage(page, 'done');
  await leave(page);
});

test('Laaiqa: the rods are cast as the lesson has it, and the turn is played', async () => {
  const page = await person(browser, 'Nadia', phone);
  await open(page, 'laaiqa');
  await page.locator('.choices .choice.main').click();
  await action(page, 'show').click();
  await says(page, 'Now you.');
  await stage(page, 'yours');
  await open(page, 'laaiqa', 5);
  await page.locator('.choices .choice.main').click();
  await stage(page, 'yours');
  await leave(page);
});

test('the short game with dice: both throw, and the learner goes on', async () => {
  const page = await person(browser, 'Nadia');
  await open(page, 'laquet', 5);
  await page.locator('.choices .choice.main').click();
  await page.locator('.lesson-page:not([data-stage=cast])').waitFor();
  await leave(page);
});

test('on a phone a lesson in Sinhala is read whole above its buttons', async () => {
  const page = await person(browser, '', phone, { locale: 'si' });
  await open(page, 'laaiqa');
  await drawn(page);
  const boxOf = selector => page.locator(selector).boundingBox();
  const [words, foot] = [await boxOf('.lesson-words [role=status]'), await boxOf('.lesson-foot')];
  assert.ok(words.y + words.height <= foot.y, `${words.y + words.height} of ${foot.y}`);
  await leave(page);
});
