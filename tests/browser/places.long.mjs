// Pages that stand alone: a board embedded in another page, a touch table, paper.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import {
  desktop,
  eventually,
  openTable,
  patience_ms,
  person,
  phone,
  press,
  sitDown,
  untilKept,
} from './people.mjs';
import { serve } from './server.mjs';
import { openSite, well } from './tables.mjs';

const { server, browser } = await openSite();

// A page of another site, which embeds what its query names.
const elsewhere = createServer((request, answer) => {
  const path = new URL(request.url, 'http://localhost').searchParams.get('show');
  answer.setHeader('Content-Type', 'text/html');
  answer.end(
    `<!doctype html><iframe src="${server.url}${path}" width="480" height="640"></iframe>`,
  );
}).listen(0, '127.0.0.1');
await once(elsewhere, 'listening');
after(() => elsewhere.close());

const action = (page, name) => page.locator(`[data-action="${name}"]`).locator('visible=true');

async function inFrame(path) {
  const page = await person(browser, '', desktop);
  await page.goto(`http://localhost:${elsewhere.address().port}/?show=${encodeURIComponent(path)}`);
  return { page, frame: page.frameLocator('iframe') };
}

async function pressIn(frame, label) {
  await frame.locator(`[data-point="${label}"]`).click({ force: true });
}

test('a board in the page of another site plays at once, and shows three links', async () => {
  const { page, frame } = await inFrame('/embed/alquerque?level=1');
  await frame.getByText('White begins. Move any man with a dashed ring.').waitFor();
  await frame.getByText('against the Page').waitFor();
  assert.equal(await frame.locator('footer > *').count(), 3);
  await pressIn(frame, 'c2');
  await pressIn(frame, 'c3');
  // The computer had to capture, and White may capture back.
  await frame.locator('[data-point="c3"][aria-label*="empty"]').waitFor();
  assert.deepEqual(page.trouble, []);
  await page.context().close();
});

test('a board for a frame fits 480 by 640, 320 by 480, and a lying phone', async () => {
  for (const [width, height] of [
    [480, 640],
    [320, 480],
    [844, 390],
  ]) {
    const page = await person(browser, '', { viewport: { width, height } });
    await page.goto(`${server.url}/embed/felli`);
    await page.getByText('How it is played').waitFor();
    await page.locator('[data-point]').first().waitFor();
    await well(page, `${width} by ${height}`);
    const foot = await page.locator('footer').boundingBox();
    assert.ok(foot.y + foot.height <= height, `the links fit ${width} by ${height}`);
    await page.context().close();
  }
});

test('a table in a frame is watched, and sat down at where a seat is free', async () => {
  const host = await person(browser, 'Amal');
  const id = await openTable(host, server.url, 'alquerque', { seat: 'White' });
  const { page, frame } = await inFrame(`/embed/${id}`);
  await frame.getByText('It is kept in this frame only', { exact: false }).waitFor();
  const watching = await inFrame(`/embed/${id}`);
  await action(frame, 'sit').click();
  await host.locator('main.room[data-status=playing]').waitFor();
  await press(host, 'c2');
  await press(host, 'c3');
  await frame.locator('[data-point="c3"]:not([aria-label*="empty"])').waitFor();
  await pressIn(frame, 'c4');
  await pressIn(frame, 'c2');
  await watching.frame.locator('[data-point="c4"][aria-label*="empty"]').waitFor();
  for (const one of [host, page, watching.page]) await one.context().close();
});

test('pages that stand alone speak the language of their address, else the browser’s, else the server’s', async () => {
  const arabic = await serve(['--language', 'ar']);
  for (const place of ['embed', 'kiosk', 'print']) {
    for (const [locale, query, wanted] of [
      ['de', '', 'ar'],
      ['es', '', 'es'],
      ['es', '?language=fr', 'fr'],
      ['es', '?language=xx', 'es'],
    ]) {
      const page = await person(browser, '', { ...desktop, locale });
      await page.goto(`${arabic.url}/${place}/felli${query}`);
      await page.locator(`html[lang=${wanted}]`).waitFor();
      await page.locator('[data-point]').first().waitFor();
      assert.deepEqual(page.trouble, []);
      await page.context().close();
    }
  }
  await arabic.end();
});

test('whoever invites to a table can print its board, with a code that leads there', async () => {
  const page = await person(browser, 'Amal');
  const id = await openTable(page, server.url, 'alquerque', { seat: 'White' });
  const guest = await person(browser, 'Tariq');
  await sitDown(guest, server.url, id);
  await guest.context().close();
  await page.getByRole('button', { name: 'Invite' }).first().click();
  const snippet = page.getByLabel('To show it on your own page');
  assert.match(await snippet.inputValue(), new RegExp(`/embed/${id}"`));
  const path = await page.getByText('Print the board and its men').getAttribute('href');
  assert.equal(path, `/print/alquerque?table=${id}`);
  await page.goto(server.url + path);
  await page.locator('.sheet-code').getByText(`/r/${id}`, { exact: false }).waitFor();
  await page.context().close();
});

test('no other page shows in a frame', async () => {
  for (const path of ['/', '/kiosk/felli', '/print/felli', '/games/felli']) {
    const answer = await fetch(server.url + path);
    assert.match(answer.headers.get('content-security-policy'), /frame-ancestors 'none'/, path);
  }
});

test('a touch table plays by itself, is played at by two, and begins anew when they have gone', async () => {
  const page = await person(browser, '', desktop);
  await page.goto(`${server.url}/kiosk/alquerque?idle=6`);
  await page.waitForFunction(() => Number(document.querySelector('main')?.dataset.moves) > 1);
  await well(page, 'a touch table');
  assert.equal(await page.locator('a').locator('visible=true').count(), 0, 'no way out');
  await action(page, 'touch').click();
  await page.locator('[data-side=near] [data-action=together]').click();
  await page.locator('main[data-mode=play]').waitFor();
  await press(page, 'c2');
  await press(page, 'c3');
  await page.locator('[data-side=near]').getByText('The other side to move.').waitFor();
  await press(page, 'c4');
  await press(page, 'c2');
  await page.locator('main[data-moves="2"]').waitFor();
  await page.getByText('Still there?', { exact: false }).first().waitFor();
  await action(page, 'stay').last().click();
  await page.locator('main[data-left=""][data-mode=play][data-moves="2"]').waitFor();
  await page.locator('main[data-mode=attract]').waitFor();
  assert.deepEqual(page.trouble, []);
  await page.context().close();
});

test('a touch table speaks to each reader in a language of their own', async () => {
  const page = await person(browser, '', { ...desktop, locale: 'fr' });
  await page.goto(`${server.url}/kiosk/alquerque?languages=ar,en&idle=6`);
  const [near, far] = ['near', 'far'].map(side => page.locator(`[data-side=${side}]`));
  const arabic = /\p{Script=Arabic}/u;
  await near.getByText(arabic).first().waitFor();
  await far.getByText('Touch to play').waitFor();
  const [above, below] = await action(page, 'touch').locator('span').allInnerTexts();
  assert.equal(above, 'Touch to play');
  assert.match(below, arabic);
  const directions = await Promise.all(
    [near, far].map(side => side.evaluate(one => getComputedStyle(one).direction)),
  );
  assert.deepEqual(directions, ['rtl', 'ltr']);
  await well(page, 'two languages');
  await action(page, 'touch').click();
  await near.locator('[data-action=together]').click();
  const label = point => page.locator(`.board-here [data-point="${point}"]`);
  await near.locator('.kiosk-now.mine').waitFor();
  assert.match(await label('c3').getAttribute('aria-label'), arabic);
  await press(page, 'c2');
  await press(page, 'c3');
  // Now the board addresses the far reader, while each side keeps its own language.
  await far.locator('.kiosk-now.mine').getByText('must leap', { exact: false }).waitFor();
  assert.match(await label('c2').getAttribute('aria-label'), /empty/);
  await near.locator('.kiosk-now:not(:empty)').waitFor();
  assert.doesNotMatch(await near.innerText(), /The other side/);
  await far.locator('[data-action=rules]').click();
  await far.getByText('Back to the game').waitFor();
  assert.match(await far.locator('.kiosk-rules').innerText(), /captur|leap/);
  await page.locator('.kiosk-ask').getByText('Still there?', { exact: false }).waitFor();
  await page.locator('.kiosk-ask [lang=ar]').waitFor();
  await page.locator('main[data-mode=attract]').waitFor();
  assert.deepEqual(page.trouble, []);
  await page.context().close();
});

test('a touch table outlives its network: in the middle of a game, and when it is switched on', async () => {
  const page = await person(browser, '', desktop, { serviceWorkers: 'allow' });
  await page.goto(`${server.url}/kiosk/felli`);
  await action(page, 'touch').waitFor();
  await untilKept(page, '/place.html');
  await page.context().setOffline(true);
  // A game may end meanwhile, and the next one starts counting again.
  const moves = await page.locator('main').getAttribute('data-moves');
  await page.waitForFunction(seen => document.querySelector('main').dataset.moves !== seen, moves, {
    timeout: patience_ms,
  });
  await page.reload();
  await action(page, 'touch').click();
  await page.locator('[data-side=far] [data-action=alone]').click();
  // The computer plays the near side, which begins.
  await page.waitForFunction(() => Number(document.querySelector('main')?.dataset.moves) > 0);
  await page.locator('[data-side=near] [data-action=join]').waitFor();
  await page.context().close();
});

test('a touch table whose computer could not be loaded tries again', async () => {
  const page = await person(browser, '', desktop);
  let asked = 0;
  // The first worker answers questions, the second one searches.
  await page
    .context()
    .route(/\/assets\/.*\.wasm/, route => (++asked === 2 ? route.abort() : route.continue()));
  await page.goto(`${server.url}/kiosk/felli`);
  await page.waitForFunction(
    () => Number(document.querySelector('main')?.dataset.moves) > 0,
    null,
    {
      timeout: patience_ms,
    },
  );
  assert.ok(asked > 2, `${asked} times`);
  await page.context().close();
});

/* The width and height of each page of a PDF, in millimetres. */
function sizesOf(pdf) {
  const boxes = pdf.toString('latin1').matchAll(/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g);
  return [...boxes].map(([, wide, high]) => [wide, high].map(n => Math.round((n / 72) * 25.4)));
}

test('sheets fit into a phone, and their ink is not that of the page after them', async () => {
  const page = await person(browser, '', phone);
  await page.goto(`${server.url}/print/felli?paper=a3`);
  await page.locator('.sheet-man svg').first().waitFor();
  await well(page, 'a board to print on a phone');
  const look = () => page.evaluate(() => ({ ...document.documentElement.dataset }));
  assert.equal((await look()).ground, 'ink');
  await page.getByRole('link', { name: 'The rules' }).click();
  await page.locator('.clause').first().waitFor();
  assert.equal((await look()).ground, 'sand');
  await page.context().close();
});

test('board and men come on two sheets of A4 or A3, the men at least 16 mm', async () => {
  const page = await person(browser, '', desktop);
  for (const [paper, size] of [
    ['a4', [210, 297]],
    ['a3', [297, 420]],
  ]) {
    await page.goto(`${server.url}/print/zamma?paper=${paper}`);
    await page.locator('.sheet-man svg').first().waitFor();
    await page.locator('.qr path').waitFor();
    if (paper === 'a4') await well(page, 'a board to print');
    assert.equal(await page.locator('.sheet-man').count(), 80);
    const [first] = await page.locator('.sheet-man').all();
    const { width } = await first.boundingBox();
    assert.ok((width / 96) * 25.4 >= 15.9, `${paper}: ${width} px`);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('.sheet')].some(one => one.scrollHeight > one.clientHeight + 1),
    );
    assert.equal(cut, false, 'nothing is cut off');
    await page.emulateMedia({ media: 'print' });
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    assert.deepEqual(sizesOf(pdf), [size, size]);
    await page.emulateMedia({ media: 'screen' });
  }
  await page.goto(`${server.url}/games/felli`);
  await page.getByText('Print the board and its men').waitFor();
  assert.match(
    await page.getByLabel('To show it on your own page').inputValue(),
    /\/embed\/felli"/,
  );
  await page.emulateMedia({ media: 'print' });
  const kept = page.locator(':is(.in-short, .rules-board) :is(a, button, input):visible');
  await eventually(() => kept.allInnerTexts(), ['Solved: White wins in 31 turns']);
  const start = page.locator('.stepper-line').getByText('The start');
  assert.ok((await start.boundingBox()).height < 40, 'in one line');
  assert.deepEqual(page.trouble, []);
  await page.context().close();
});

test('a board in a frame asks for a man with a ring only where men are moved', async () => {
  const page = await person(browser, 'Amal');
  for (const [game, words] of [
    ['alquerque', 'Move any man with a dashed ring.'],
    ['oware', 'Your turn.'],
  ]) {
    await page.goto(`${server.url}/embed/${game}`);
    await page.getByText(words).first().waitFor();
  }
  await page.context().close();
});
