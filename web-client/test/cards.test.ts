/* The cards that messengers show beside links (public/cards) are drawn by ./dev cards, which writes into each what it says,
 * and kept, as the build has no browser. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { boardOf, hashBoard, keptBoards } from '../card-boards.mjs';
import { root } from './rules-kit';

const client = join(root, 'web-client');
const folder = join(client, 'public/cards');
const definitions = join(root, 'games/defs');
const [width, height] = [1200, 630]; // as server/net/http_words.c says in the page
const most = 40_000; // bytes of one
const mostOnAverage = 24_000;

interface Game {
  key: string;
  title: string;
  subtitle: string;
}

const games = readdirSync(definitions)
  .filter(name => /^[a-z0-9-]+\.json$/.test(name))
  .map(name => JSON.parse(readFileSync(join(definitions, name), 'utf8')) as Game);

const cardOf = (key: string): Buffer => readFileSync(join(folder, `${key}.png`));

/* The texts of a PNG, by key. */
function textsOf(png: Buffer): Map<string, string> {
  const texts = new Map<string, string>();
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const body = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
    if (png.toString('latin1', at + 4, at + 8) !== 'iTXt') continue;
    texts.set(
      body.toString('latin1', 0, body.indexOf(0)),
      body.toString('utf8', body.indexOf(0) + 5),
    );
  }
  return texts;
}

test('every game has a card, and every card a game', () => {
  const names = readdirSync(folder).sort();
  assert.deepEqual(names, games.map(({ key }) => `${key}.png`).sort());
});

test('a card was drawn with the title and the subtitle that its game has', () => {
  for (const { key, title, subtitle } of games) {
    const texts = textsOf(cardOf(key));
    const again = `draw it again: ./dev cards ${key}`;
    assert.equal(texts.get('Title'), title, again);
    assert.equal(texts.get('Description'), subtitle, again);
  }
});

test('a card was drawn with the board that its game has', () => {
  const kept = keptBoards(client);
  for (const { key } of games) {
    assert.equal(kept[key], boardOf(client, key), `draw it again: ./dev cards ${key}`);
  }
  assert.deepEqual(Object.keys(kept).sort(), games.map(({ key }) => key).sort());
});

test('another line, start, man or option is another board; another clause is not', () => {
  const game = {
    module: 'leap',
    seats: [{ piece: 'white' }, { piece: 'black' }],
    boards: { five: { points: ['a1-e5'], lines: ['a1-b1'] } },
    board: 'five',
    starts: { full: { W: 'a1-e2' } },
    start: 'full',
    options: [{ name: 'setup', default: 'full' }],
    clauses: [],
  };
  const board = hashBoard(game);
  const others = [
    { boards: { five: { points: ['a1-e5'], lines: ['a1-b2'] } } },
    { starts: { full: { W: 'a1-d2' } } },
    { seats: [{ piece: 'white' }, { piece: 'tiger' }] },
    { options: [{ name: 'setup', default: 'empty' }] },
    { parameters: { x: [0] } },
    { set: { setup: 'empty' } },
  ];
  for (const other of others) assert.notEqual(hashBoard({ ...game, ...other }), board);
  assert.equal(hashBoard({ ...game, clauses: [{ id: 'start' }] }), board);
});

test('cards have the size that pages tell', () => {
  for (const { key } of games) {
    const card = cardOf(key);
    assert.equal(card.toString('latin1', 12, 16), 'IHDR', key);
    assert.deepEqual([card.readUInt32BE(16), card.readUInt32BE(20)], [width, height], key);
  }
});

test('cards are small', () => {
  const sizes = games.map(({ key }) => cardOf(key).length);
  assert.ok(Math.max(...sizes) <= most, `one has ${Math.max(...sizes)} bytes`);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const average = all / sizes.length;
  assert.ok(average <= mostOnAverage, `they have ${Math.round(average)} bytes on average`);
});
