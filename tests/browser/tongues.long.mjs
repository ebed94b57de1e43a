// Languages: the browser's, the chosen one, right to left, texts of games and the server's
// refusals.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  audit,
  desktop,
  drawn,
  openTable,
  person,
  phone,
  tooWide,
  untilStatus,
} from './people.mjs';
import { serve } from './server.mjs';
import { leave, openSite } from './tables.mjs';

const { server, browser } = await openSite();

const speaking = (locale, device = desktop) => person(browser, 'Amal', { ...device, locale });

const direction = (page, selector) =>
  page
    .locator(selector)
    .first()
    .evaluate(element => getComputedStyle(element).direction);

test('in arabic the page runs from right to left, and the board does not', async () => {
  for (const device of [desktop, phone]) {
    const page = await speaking('ar-MA', device);
    await page.goto(server.url);
    await page.locator('[data-action=play]').waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), 'ar');
    assert.equal(await direction(page, 'body'), 'rtl');
    await drawn(page);
    assert.ok((await tooWide(page)) <= 0);
    await page.goto(`${server.url}/learn/alquerque`);
    await page.locator('[data-point]').first().waitFor();
    assert.equal(await direction(page, '.q-board'), 'ltr');
    await drawn(page);
    assert.deepEqual(await audit(page), []);
    await leave(page);
  }
});

/* From left to right, where the arrows one turn back and forward point to: -1 is left. Runs in the page. */
function stepArrows() {
  const all = [...document.querySelectorAll('[data-action=look-before], [data-action=look-next]')];
  const seen = all.filter(button => button.getClientRects().length);
  const placed = seen.map(button => {
    const path = button.querySelector('path');
    const at = part =>
      path.getPointAtLength(part * path.getTotalLength()).matrixTransform(path.getScreenCTM()).x;
    return { x: button.getBoundingClientRect().x, way: Math.sign(at(0.5) - at(0)) };
  });
  return placed.sort((one, other) => one.x - other.x).map(({ way }) => way);
}

test('in arabic the arrows to step point outwards, and a link in a clause is underlined', async () => {
  for (const device of [desktop, phone]) {
    const page = await speaking('ar', device);
    await page.goto(`${server.url}/new/alquerque?against=computer`);
    await page.locator('.new-end .button.main').click();
    await untilStatus(page, 'playing');
    await page.locator('[data-action=look-next]').locator('visible=true').waitFor();
    assert.deepEqual(await page.evaluate(stepArrows), [-1, 1]);
    await page.goto(`${server.url}/games/alquerque`);
    await page.locator('.choice-of').first().waitFor();
    const lines = await page
      .locator('.choice-of')
      .evaluateAll(all => all.map(one => getComputedStyle(one).textDecorationLine));
    assert.deepEqual([...new Set(lines)], ['underline']);
    await drawn(page);
    assert.deepEqual(await audit(page), []);
    await leave(page);
  }
});

test('in every language the links of the lobby stand above the buttons at the foot of a phone', async () => {
  const space = 10; // below the words of a link, within it
  for (const locale of ['en', 'es', 'fr', 'ar', 'bn', 'si']) {
    const page = await speaking(locale, phone);
    for (const [width, height] of [
      [390, 844],
      [375, 812],
      [360, 800],
    ]) {
      await page.setViewportSize({ width, height });
      await page.goto(server.url);
      await page.locator('.lead-links a').first().waitFor();
      await page.locator('.play-now .actions .button').first().waitFor();
      await drawn(page);
      const links = await page.locator('.lead-links').boundingBox();
      const foot = await page.locator('.play-now .actions').boundingBox();
      const under = links.y + links.height - space - foot.y;
      assert.ok(under <= 0, `${locale}, ${width} wide: ${under}`);
    }
    await leave(page);
  }
});

test('no text of the lobby is english first', async () => {
  const page = await speaking('es');
  const seen = [];
  await page.exposeFunction('sees', text => seen.push(text));
  await page.addInitScript(() => {
    window.addEventListener('DOMContentLoaded', () => {
      const look = () => {
        const play = document.querySelector('[data-action=play]');
        if (play) window.sees(play.textContent);
      };
      new MutationObserver(look).observe(document.documentElement, {
        childList: true,
        subtree: true,
      });
    });
  });
  await page.goto(server.url);
  await page.locator('[data-action=play]').waitFor();
  await drawn(page);
  assert.ok(seen.length > 0);
  assert.deepEqual(
    seen.filter(text => /^Play/.test(text)),
    [],
  );
  await leave(page);
});

/* The scripts of texts that the document itself asked for. */
const textsAsked = page =>
  page.evaluate(() => {
    const [{ domContentLoadedEventStart: ready }] = performance.getEntriesByType('navigation');
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => /words-es-\w+\.js/.test(name) && startTime < ready)
      .map(({ name }) => name);
  });

test('the lobby brings its own texts alone, and what is opened next has them all', async () => {
  const page = await speaking('es');
  const host = await speaking('en');
  await page.goto(
    `${server.url}/r/${await openTable(host, server.url, 'felli', { seat: 'White' })}`,
  );
  await leave(host);
  await page.locator('main.room').waitFor();
  const table = await textsAsked(page);
  await page.goto(server.url);
  await page.locator('[data-action=play]').waitFor();
  const lobby = await textsAsked(page);
  assert.deepEqual(
    [lobby.length, table.length],
    [2, 2],
    'everybody’s, and lists of games or tables',
  );
  assert.deepEqual(
    lobby.filter(name => table.includes(name)),
    [lobby[0]],
  );
  await page.locator('.tools .word').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  assert.match(await dialog.innerText(), /Tablero/);
  assert.doesNotMatch(await dialog.innerText(), /Board|Coordinates|Done/);
  await leave(page);
});

test('rules are in the reader’s language, with the clauses', async () => {
  const page = await speaking('fr');
  await page.goto(`${server.url}/games/alquerque`);
  const { clauses } = await (await fetch(`${server.url}/api/games/alquerque`)).json();
  await page.locator('.clause').first().waitFor();
  const text = await page.locator('main').innerText();
  for (const clause of clauses) assert.ok(!text.includes(clause.text), clause.id);
  await leave(page);
});

test('who asks for no language that is there has the server’s', async () => {
  const french = await serve(['--language', 'fr']);
  const page = await person(browser, 'Amal', { ...desktop, locale: 'de-DE' });
  await page.goto(french.url);
  await page.locator('[data-action=play]').waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'fr');
  await leave(page);
  await french.end();
});

test('a language that was chosen is kept', async () => {
  const page = await speaking('en');
  await page.goto(server.url);
  await page.locator('.tools .word').first().click();
  await page.locator('select[name=language]').selectOption('bn');
  await page.waitForFunction(() => document.documentElement.lang === 'bn');
  await page.goto(`${server.url}/games`);
  await drawn(page);
  assert.equal(await page.locator('html').getAttribute('lang'), 'bn');
  await page.goto(server.url);
  await page.locator('.tools .word').first().click();
  const options = await page.locator('select[name=language] option').allInnerTexts();
  assert.equal(options.length, 6);
  assert.equal(options.filter(text => text.includes('(')).length, 5);
  await leave(page);
});

// White plays in English, Black in the given language.
async function tableWith(locale) {
  const white = await person(browser, 'Amal', { ...desktop, locale: 'en' });
  const black = await speaking(locale);
  const id = await openTable(white, server.url, 'alquerque', { seat: 'White' });
  await black.goto(`${server.url}/r/${id}`);
  await black.locator('[data-action=sit]').first().click();
  for (const page of [white, black]) await untilStatus(page, 'playing');
  return { white, black };
}

async function type(page, turn) {
  await page.locator('.typed button:not([aria-disabled])').waitFor();
  await page.locator('.typed input').fill(turn);
  await page.keyboard.press('Enter');
}

test('a refusal with points in it is spanish for who reads spanish', async () => {
  const { white, black } = await tableWith('es');
  await type(white, 'c2-c3');
  await type(black, 'a5-a4');
  await black.locator('.gloss.red', { hasText: 'A a4 no: ahí hay una pieza.' }).waitFor();
  await leave(white);
  await leave(black);
});

/* A file that cannot be parsed, and the message about it: from the server on /replay, from the
 * rules in the browser in a study. */
const unread = '[Game "alquerque"]\n1. c2-c3 b3-b9 *';
const unclosed = '[Game "alquerque"]\n1. c2-c3 (b2-c3 *';
const mistakes = {
  es: [
    /^Línea 2: Negras: no se puede jugar «b3-b9» \(jugadas posibles: .+\)\. /,
    'Esta variante no se cierra; añade un ).',
  ],
  fr: [
    /^Ligne 2 : Noirs : impossible de jouer « b3-b9 » \(coups possibles : .+\)\. /,
    'Cette variante ne se ferme pas ; ajoutez une ).',
  ],
  ar: [
    /^السطر [2٢]: الأسود: لا يمكن لعب «b3-b9» \(الممكن: .+\)\. /,
    'هذا التفريع غير مغلق؛ أضف ).',
  ],
  bn: [
    /^লাইন ২: কালো: “b3-b9” চালা যায় না \(যা চলে: .+\)। /,
    'এই বিকল্প ধারা শেষ হয়নি; একটি ) যোগ করুন।',
  ],
  si: [/^පේළිය 2: .+: “b3-b9” කළ නොහැක \(කළ හැකි: .+\)\. /, 'මේ විකල්පය අවසන් නොවේ; ) එකක් එක් කරන්න.'],
};

/* Removes isolates, and replaces narrow spaces. */
const plain = words => words.replace(/[\u2066-\u2069]/g, '').replace(/[\u00a0\u202f]/g, ' ');

async function saysOf(page, field, button, text) {
  await page.locator(field).fill(text);
  await page.locator(button).click();
  const words = page.getByRole('alert').first();
  await words.waitFor();
  return plain(await words.innerText());
}

for (const [language, [move, variation]] of Object.entries(mistakes)) {
  test(`what is wrong with a file is said in the reader’s language (${language})`, async () => {
    const page = await speaking(language);
    await page.goto(`${server.url}/replay`);
    const read = ['textarea', '.import-form button.main'];
    assert.match(await saysOf(page, ...read, unread), move);
    assert.equal(await page.locator('.import-line code').innerText(), '1. c2-c3 b3-b9 *');
    await page.goto(`${server.url}/analysis/alquerque`);
    await page.locator('[data-action=pdn]').locator('visible=true').click();
    const study = ['textarea[name=pdn]', '[data-action=read-pdn]'];
    assert.match(await saysOf(page, ...study, unread), move);
    await page.locator('textarea[name=pdn]').fill(unclosed);
    await page.locator('[data-action=read-pdn]').click();
    await page.getByRole('alert').getByText(variation).waitFor();
    await page.context().close(); // the server's refusal is logged as an error on its console
  });
}

/* A record with a forged result, and the message about it. */
const forged = JSON.stringify({
  qirkat: 1,
  game: 'alquerque',
  seats: [null, null],
  games: [
    {
      start: 'start',
      events: [{ e: 'play', seat: 0, text: 'c2-c3' }],
      result: { winner: 0, reason: 'captured_all' },
    },
  ],
});
const doubts = {
  es: /^Partida 1: Según el registro, el bando ganador es Blancas, pero según las reglas la partida sigue\.$/,
  fr: /^Partie 1 : D’après la partie notée, le camp gagnant est Blancs, mais d’après les règles la partie continue\.$/,
  ar: /^اللعبة [1١]: يقول السجل إن الفائز هو الأبيض، لكن اللعبة بحسب القواعد مستمرة\.$/,
  bn: /^খেলা ১: নথিতে জয়ী পক্ষ সাদা, কিন্তু নিয়ম মতে খেলা চলছে।$/,
  si: /^තරගය 1: වාර්තාවට අනුව ජයග්‍රාහී පැත්ත සුදු, එහෙත් රීතිවලට අනුව තරගය තවම අවසන් නැත\.$/,
};

for (const [language, doubt] of Object.entries(doubts)) {
  test(`what is wrong with a record is said in the reader’s language (${language})`, async () => {
    const page = await speaking(language);
    await page.goto(`${server.url}/replay`);
    await page.locator('textarea').fill(forged);
    await page.locator('.import-form button.main').click();
    const proof = page.locator('[data-proof="false"]');
    await proof.waitFor();
    assert.match(plain(await proof.innerText()), doubt);
    await leave(page);
  });
}

test('a result is arabic for who reads arabic, with the names of the sides', async () => {
  const { white, black } = await tableWith('ar');
  await white.locator('.player.moving').waitFor();
  await black.locator('.player.moving').waitFor();
  await type(white, 'c2-c3');
  await type(black, 'c4xc2');
  for (const name of ['resign', 'resign-sure']) {
    await white.locator(`[data-action=${name}]`).locator('visible=true').click();
  }
  await untilStatus(black, 'over');
  const words = await black.locator('.result').first().innerText();
  const bare = words.replace(/[\u2066-\u2069]/g, '');
  assert.match(bare, /فاز الأسود/);
  assert.match(bare, /استسلم الأبيض/);
  await white.locator('.result', { hasText: 'White has resigned.' }).waitFor();
  await leave(white);
  await leave(black);
});
