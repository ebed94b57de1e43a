// cards.mjs - ./dev cards [GAME...]: draws the cards that messengers show beside a link to a game or to a table of it, one
// for each game, into web-client/public/cards. They are kept in git, as the build has no browser: draw a game's again
// when its board, its title or its subtitle changes. web-client/test/cards.test.ts checks that every game has one, of its title
// and of its board.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keepBoards } from '../../web-client/card-boards.mjs';
import { indexedPng } from './indexed.mjs';
import { openBrowser } from './people.mjs';
import { serve } from './server.mjs';

const client = join(dirname(fileURLToPath(import.meta.url)), '../../web-client');
const { PNG } = createRequire(join(client, 'package.json'))('pngjs');
const into = join(client, 'public/cards');
const size = { width: 1200, height: 630 };
const colours = 28; // enough for the shades of a man's edge

const read = path => readFileSync(join(client, path));
const fontFace = (family, file, more = '') =>
  `@font-face { font-family: ${family}; ${more} src: url(data:font/woff2;base64,${read(`src/fonts/${file}.woff2`).toString('base64')}); }`;

/* The colours are those of the picture (games/view/picture.h), which has the same ground. */
const style = `
${fontFace('Junicode', 'junicode-regular')}
${fontFace('Junicode', 'junicode-italic', 'font-style: italic;')}
${fontFace('Cantarell', 'cantarell-regular')}
* { margin: 0; box-sizing: border-box; }
body { width: 1200px; height: 630px; background: #e3d6bc; color: #1f1810; font-family: Junicode; }
main { display: flex; height: 100%; align-items: center; gap: 48px; padding: 34px 40px 34px 64px; }
.words { flex: 1; min-width: 0; align-self: stretch; display: flex; flex-direction: column; padding: 22px 0 26px; }
.site { display: flex; align-items: center; gap: 18px; font-size: 44px; line-height: 1; color: #53452f; }
.site svg { width: 54px; height: 54px; }
h1 { margin-top: auto; font-size: 96px; font-weight: 400; line-height: 1.02; }
p { margin: 20px 0 auto; font-size: 36px; font-style: italic; line-height: 1.25; color: #53452f; text-wrap: balance; }
.board { flex: none; align-self: center; }
.board svg { display: block; }
/* The names of points are too small to be read. */
.points .board text,
.squares .board text { display: none; }
.flat { display: block; padding: 56px 40px 40px; }
.flat .words { display: grid; grid-template-columns: 1fr auto; padding: 0 24px; height: 200px; align-content: start; }
.flat .site { grid-area: 1 / 2; align-self: start; }
.flat h1 { grid-area: 1 / 1; margin: 0; font-size: 84px; }
.flat .board { width: max-content; margin: 0 auto; }
`;

const escaped = text => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

const pageOf = (
  { title, subtitle, family },
  board,
) => `<!doctype html><meta charset="utf-8"><style>${style}</style>
<main class="${family}"><div class="words"><div class="site">${read('public/mark.svg')}Qirkat</div>
<h1>${escaped(title)}</h1><p>${escaped(subtitle)}</p></div><div class="board">${board}</div></main>`;

/* Boards are as large as the card allows, so that the points, 50 units apart, fall on whole pixels: equal men are packed
   once. One that is much wider than high lies below the words. Long titles get smaller letters. */
function arrange() {
  const board = document.querySelector('.board svg');
  const { width, height } = board.viewBox.baseVal;
  const flat = width > 2 * height;
  document.querySelector('main').classList.toggle('flat', flat);
  const most = flat ? Math.min(1120 / width, 340 / height) : Math.min(562 / height, 640 / width);
  const scale = Math.floor(most * 50) / 50;
  board.style.cssText = `width: ${width * scale}px; height: ${height * scale}px`;
  const title = document.querySelector('h1');
  for (let letters = 96; title.scrollWidth > title.clientWidth; letters -= 2) {
    title.style.fontSize = `${letters}px`;
  }
}

/* A game that begins with an empty board is shown as its lesson pictures it. */
async function drawBoard(url, { key }) {
  const ask = async query => (await fetch(`${url}/api/games/${key}/picture.svg?${query}`)).text();
  const board = await ask('');
  if (!board.includes('in the hand')) return board;
  const lesson = readFileSync(join(client, `../games/lessons/${key}.lesson`), 'utf8');
  return ask(`position=${encodeURIComponent(/^picture (\S+)/m.exec(lesson)[1])}`);
}

async function draw(card, url, game) {
  const board = await drawBoard(url, game);
  await card.setContent(pageOf(game, board.replace(/^<\?xml[^>]*>/, '')));
  await card.evaluate(() => document.fonts.ready.then(() => undefined));
  await card.evaluate(arrange);
  const words = {
    Title: game.title,
    Description: game.subtitle,
    Software: 'tests/browser/cards.mjs',
  };
  const picture = PNG.sync.read(await card.screenshot({ animations: 'disabled' }));
  return indexedPng(picture, colours, words);
}

const wanted = process.argv.slice(2);
const server = await serve();
const browser = await openBrowser();
const page = await (await browser.newContext({ viewport: size })).newPage();
const { games } = await (await fetch(`${server.url}/api/games`)).json();
let bytes = 0;
mkdirSync(into, { recursive: true });
const chosen = games.filter(({ key }) => !wanted.length || wanted.includes(key));
for (const game of chosen) {
  const card = await draw(page, server.url, game);
  writeFileSync(join(into, `${game.key}.png`), card);
  bytes += card.length;
}
await browser.close();
await server.end();
keepBoards(
  client,
  chosen.map(({ key }) => key),
);
console.log(`cards of ${(bytes / 1000).toFixed(0)} kB in ${into}`);
