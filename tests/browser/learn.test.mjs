// Lessons: reaching a goal by clicks and by keys, answers to turns that fall short or break a rule,
// showing, skipping; the short game; the list of lessons. learn.long.mjs tries the rest.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { action, eventually, person, phone, press, walk, watchFor } from './people.mjs';
import { leave, openSite, well } from './tables.mjs';

const { server, browser } = await openSite();

const api = async path => (await fetch(`${server.url}/api${path}`)).json();

const said = page => page.locator('.lesson-words [role=status]');
const says = (page, text) => said(page).filter({ hasText: text }).waitFor();
const stage = (page, name) => page.locator(`.lesson-page[data-stage=${name}]`).waitFor();

async function open(page, key, step = 1) {
  await page.goto(`${server.url}/learn/${key}`);
  await page.locator('.study-slab [data-point]').first().waitFor();
  if (step > 1) await page.locator(`[data-step="${step}"]`).last().click();
  await page.locator(`.lesson-page[data-step="${step}"]`).waitFor();
}

test('a goal is reached, and the next step follows', async () => {
  const page = await person(browser, 'Nadia', phone);
  await open(page, 'alquerque');
  await well(page, 'a lesson');
  await walk(page, 'c2', 'c3');
  await stage(page, 'done');
  await page.locator('.lesson-words .gloss.earth').waitFor();
  await action(page, 'next').click();
  await page.locator('.lesson-page[data-step="2"]').waitFor();
  await open(page, 'alquerque', 2);
  await eventually(() => page.locator('.stone.done').count(), 1, 'what was done is kept');
  await leave(page);
});

test('a turn against the rules names its clause; a legal one that falls short goes back', async () => {
  const page = await person(browser, 'Nadia');
  await open(page, 'alquerque', 3);
  await press(page, 'e2');
  await page.locator('.lesson-words a[href="/games/alquerque#captures.duty"]').waitFor();
  await walk(page, 'c2', 'a2');
  await says(page, 'Legal, but it takes one man. Three can be taken.');
  await stage(page, 'yours');
  await says(page, 'Three can be taken.');
  await page.locator('.lesson-page[data-step="3"]').waitFor();
  await leave(page);
});

test('a man that is blocked is said to be', async () => {
  const page = await person(browser, 'Nadia');
  await open(page, 'alquerque', 1);
  await press(page, 'a1');
  await says(page, 'This piece is blocked.');
  await leave(page);
});

test('what is shown goes back for the learner to play, by keys as well', async () => {
  const page = await person(browser, 'Nadia');
  await open(page, 'alquerque', 2);
  await action(page, 'show').focus();
  const watch = await watchFor(page, '.lesson-words [role=status]', /Watch\./);
  await page.keyboard.press('Enter');
  await watch();
  await says(page, 'Now you.');
  await stage(page, 'yours');
  await walk(page, 'c3', 'a3');
  await stage(page, 'done');
  await leave(page);
});

test('in the short game the computer answers', async () => {
  const page = await person(browser, 'Nadia');
  await open(page, 'alquerque', 5);
  await well(page, 'a short game');
  await walk(page, 'c2', 'c3');
  await says(page, /You: \d+\. Computer: 1\./);
  await leave(page);
});

test('the example of a clause is played within it', async () => {
  const page = await person(browser, 'Nadia', phone);
  await page.goto(`${server.url}/games/alquerque`);
  await page.locator('.in-short a[href="/learn/alquerque"]').waitFor();
  await page.locator('[data-try="captures.chain"]').click();
  const board = page.locator('.try-board');
  await board.locator('[data-point]').first().waitFor();
  await board.locator('.gloss-words').filter({ hasText: /./ }).waitFor();
  await well(page, 'a clause with its board');
  await walk(page, 'c3', 'a3', 'c1');
  await page.locator('.try-board:not([data-moves="0"])').waitFor();
  await page.getByRole('button', { name: 'Again' }).click();
  await page.locator('.try-board[data-moves="0"]').waitFor();
  await leave(page);
});

test('a lobby without tables offers lessons', async () => {
  const page = await person(browser, 'Nadia');
  await page.goto(server.url);
  await page.locator('.lesson-entry a[href="/learn/alquerque"]').first().click();
  await page.locator('.lesson-page').waitFor();
  await leave(page);
});

test('every lesson can be opened from the list', async () => {
  const page = await person(browser, 'Nadia', phone);
  const { lessons } = await api('/lessons');
  await page.goto(`${server.url}/learn`);
  await page.locator('.lesson-entry').first().waitFor();
  await well(page, 'the list of lessons');
  for (const { key, steps } of lessons) {
    assert.equal(await page.locator(`a[href="/learn/${key}"]`).count(), 1, key);
    const lesson = await api(`/lessons/${key}`);
    assert.equal(lesson.steps.length, steps, key);
  }
  await leave(page);
});
