// More of the pages around the tables: what they say where something is missing, in a frame, on a touch table.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { desktop, eventually, person, phone } from './people.mjs';
import { serve } from './server.mjs';
import { atTables, leave, well } from './tables.mjs';

const { server, browser } = await atTables();

test('without WebAssembly a page that needs it says so, and what works', async () => {
  const page = await person(browser, 'Amal', phone);
  await page.addInitScript(() => delete globalThis.WebAssembly);
  for (const path of [
    '/kiosk/alquerque',
    '/embed/alquerque',
    '/local/alquerque',
    '/analysis/alquerque',
  ]) {
    await page.goto(server.url + path);
    await page.getByText('Tables on the server work').first().waitFor();
  }
  await leave(page);
});

test('what is copied is copied also where browsers give no clipboard', async () => {
  const page = await person(browser, 'Amal', desktop);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'clipboard', { value: undefined }),
  );
  await page.goto(`${server.url}/analysis/alquerque`);
  await page.locator('[data-action=share]').click();
  await page.getByText('The link is copied.').waitFor();
  await page.goto(`${server.url}/replay`);
  await page.locator('textarea').focus();
  await page.keyboard.press('Control+V');
  await eventually(
    () =>
      page
        .locator('textarea')
        .inputValue()
        .then(text => text.includes('/analysis/alquerque')),
    true,
  );
  await leave(page);
});

test('where a finger points, the letters of a field have the size at which no phone zooms in', async () => {
  const page = await person(browser, 'Amal', phone);
  for (const path of ['/replay', '/new/alquerque']) {
    await page.goto(server.url + path);
    await page.locator('input, textarea').first().waitFor({ state: 'attached' });
    const sizes = await page
      .locator('input, textarea, select')
      .evaluateAll(all => all.map(one => Number.parseFloat(getComputedStyle(one).fontSize)));
    assert.ok(Math.min(...sizes) >= 16, `${path}: ${sizes}`);
  }
  await leave(page);
});

test('a board in a frame that runs no modules says so, with a link', async () => {
  const framed = await serve(['--frames', '*']);
  const page = await person(browser, 'Amal', desktop);
  const around = await person(browser, 'Amal', desktop);
  const frame = `<iframe sandbox="allow-scripts" src="${framed.url}/embed/alquerque"></iframe>`;
  await around.route(`${framed.url}/around`, route =>
    route.fulfill({ contentType: 'text/html', body: frame }),
  );
  await around.goto(`${framed.url}/around`);
  const link = around.frameLocator('iframe').getByRole('link', { name: 'Open it by itself' });
  await link.waitFor();
  await page.goto(`${framed.url}/embed/alquerque`);
  await page.locator('.q-board').first().waitFor();
  assert.equal(await page.locator('.blocked').isVisible(), false);
  await leave(page);
  await around.context().close();
  await framed.end();
});

test('what is announced stands small on a touch table, for either reader, and not within another site or on paper', async () => {
  server.run('announce', 'We close at 18:00.', '--for', '1h');
  const page = await person(browser, '', desktop);
  // a touch table asks once a minute: it must not have asked before the server knows
  const site = async () => (await (await fetch(`${server.url}/api/site`)).json()).announcement;
  await eventually(site, 'We close at 18:00.');
  const said = page.getByText('We close at 18:00.');
  await page.goto(`${server.url}/kiosk/felli`);
  await eventually(() => page.locator('.kiosk-announced').count(), 2, 'once for each reader');
  await page.locator('.kiosk').waitFor();
  await well(page, 'a touch table with an announcement');
  for (const path of ['/embed/felli', '/print/felli']) {
    await page.goto(server.url + path);
    await page.locator('.board-here [data-point]').first().waitFor();
    assert.equal(await said.count(), 0, path);
  }
  server.run('announce', '--clear');
  await page.context().close();
});
