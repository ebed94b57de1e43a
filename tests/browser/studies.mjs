// studies.mjs - what is tried on the analysis board on several devices.
import { action, go } from './people.mjs';
import { leave, well } from './tables.mjs';

// Tries turns, one beside another, and opens their address anew.
export async function tryTurns(page, url) {
  await page.goto(`${url}/analysis/alquerque`);
  await page.locator('.best-line').nth(2).waitFor();
  await well(page, 'the analysis board');
  await go(page, 'c2', 'c3');
  await page.locator('.study-tree [aria-current]', { hasText: 'c2-c3' }).waitFor();
  // the lines change order while the search is running
  await page.locator('.best-line button', { hasText: 'c4xc2' }).press('Enter');
  await page.locator('.study-tree [aria-current]', { hasText: 'c4xc2' }).waitFor();
  // what follows needs no search, which keeps a processor busy
  await page.locator('.best-head button').first().click();
  await action(page, 'first').click();
  await page.locator('main.analysis[data-here="true"][data-path=""]').waitFor();
  await go(page, 'b2', 'c3');
  await page.locator('.variation [aria-current]', { hasText: 'b2-c3' }).waitFor();
  await page.waitForFunction(() => location.hash.includes('(b2-c3)'));
  const link = page.url();
  await page.goto(url);
  await page.goto(link);
  await page.locator('.variation [aria-current]', { hasText: 'b2-c3' }).waitFor();
  await action(page, 'prune').click();
  await page.locator('.variation').waitFor({ state: 'detached' });
  await well(page, 'a study');
  await leave(page);
}
