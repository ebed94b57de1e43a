// rules-pages.mjs - whether a rules page is drawn and whole.
import assert from 'node:assert/strict';
import { tooWide } from './people.mjs';

/* Headings followed directly by another heading or by nothing. Runs in the page. */
function emptySections() {
  const text = section =>
    section.innerText.trim() === section.querySelector('h2, h3')?.innerText.trim();
  return [...document.querySelectorAll('main section')]
    .filter(section => text(section) && !section.querySelector('svg'))
    .map(section => section.outerHTML.slice(0, 80));
}

export async function seeWhole(page, url, key) {
  await page.goto(`${url}/games/${key}`);
  await page.locator('main svg').first().waitFor();
  const { clauses } = await (await fetch(`${url}/api/games/${key}`)).json();
  await page.getByText(clauses[0].text.slice(0, 30)).first().waitFor({ state: 'attached' });
  assert.deepEqual(await page.evaluate(emptySections), [], key);
  assert.ok((await tooWide(page)) <= 0, `${key} is too wide`);
  assert.deepEqual(page.trouble, [], key);
}
