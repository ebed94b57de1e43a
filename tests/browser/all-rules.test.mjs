// What the rules page of every game says: clauses with sources and grades, options. all-rules.long.mjs opens each of them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { person, phone } from './people.mjs';
import { seeWhole } from './rules-pages.mjs';
import { openSite } from './tables.mjs';

const { server, browser } = await openSite();
const ask = async path => (await fetch(server.url + path)).json();
const games = (await ask('/api/games')).games.map(game => game.key);

const grades = ['documented', 'inferred', 'ours'];
const isSaid = text => typeof text === 'string' && text.trim().length > 0;

test('every game has an origin, sources, graded clauses in words, and an example', async () => {
  for (const key of games) {
    const page = await ask(`/api/games/${key}`);
    assert.ok(isSaid(page.origin) && page.sources.length > 0, `${key}: origin`);
    assert.ok(page.clauses.length >= 5, `${key}: clauses`);
    for (const clause of page.clauses) {
      assert.ok(
        isSaid(clause.text) && /[.:]$/.test(clause.text.trim()),
        `${key}: ${clause.id}: ${clause.text}`,
      );
      assert.ok(grades.includes(clause.grade), `${key}: ${clause.id}: ${clause.grade}`);
    }
    for (const option of page.options) {
      assert.ok(isSaid(option.title) && grades.includes(option.grade), `${key}: ${option.name}`);
    }
    assert.ok(page.examples.length > 0, `${key}: examples`);
    // Where a turn is a house, what it takes is not written.
    const takes = page.examples.some(
      ({ turn, clause }) => /[x<>]/.test(turn ?? '') || clause?.startsWith('captures.'),
    );
    assert.ok(
      takes || !page.clauses.some(clause => clause.id.startsWith('captures.')),
      `${key}: an example of a capture`,
    );
    const sentences = page.origin.split(/[.!?](?:\s+(?=[A-ZÀ-Þ])|$)/).filter(isSaid);
    assert.ok(sentences.length >= 2, `${key}: two sentences of origin`);
    assert.ok(page.start.view.pieces.length + page.start.view.hand.length > 0, `${key}: start`);
  }
});

test('a rules page is drawn and whole on a phone, with and without dice', async () => {
  const page = await person(browser, 'Amal', phone);
  for (const key of ['alquerque', 'laaiqa']) await seeWhole(page, server.url, key);
  await page.context().close();
});

test('the page of games finds words of rules, and asks whether another name was meant', async () => {
  const page = await person(browser, 'Amal', phone);
  await page.goto(`${server.url}/games`);
  const field = page.getByRole('searchbox', { name: 'Search the games' });
  await field.fill('custodial');
  const byRules = page.locator('section', { hasText: 'Found in the rules' });
  await byRules.getByText('Brandub').waitFor();
  await field.fill('alqerque');
  await page.getByRole('button', { name: 'Alquerque', exact: true }).click();
  await page.locator('.game-entry', { hasText: 'Alquerque' }).first().waitFor();
  assert.equal(await field.inputValue(), 'Alquerque');
  assert.equal(await page.getByText('Did you mean').count(), 0);
  await page.context().close();
});
