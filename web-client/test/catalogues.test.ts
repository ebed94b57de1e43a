// catalogues: sentences about sides as the French and the Spanish catalogue make them.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, test } from 'node:test';
import { keyOf, readPo } from '../po.mjs';
import { otherNames } from '../src/pages/new-table/terms';
import type { Puzzle } from '../src/proto';
import { shortWorth, worthWords } from '../src/study/worth';
import { goalOf } from '../src/text/puzzle-words';
import { say, speak, told } from '../src/words';
import { inWordsNow } from '../src/words/games';
import { hashOf } from '../src/words/hash';
import { sideInSentence } from '../src/words/sides';

type Page = Parameters<typeof otherNames>[0];
type Terms = Parameters<typeof otherNames>[1];

afterEach(() => speak());

function entriesIn(path: string) {
  const { entries } = readPo(readFileSync(join(process.cwd(), path), 'utf8'));
  return entries
    .filter(entry => !entry.gone)
    .map(entry => [hashOf(keyOf(entry)), entry.many ? entry.texts : entry.texts[0]!] as const);
}

/* Speaks a language with the texts that readers get, and names the sides in it. */
function sidesIn(language: string, ...names: string[]): string[] {
  const paths = [`words/${language}.po`, `../games/words/${language}.po`];
  speak({ language, texts: Object.fromEntries(paths.flatMap(entriesIn)) });
  return names.map(name => inWordsNow({ key: name, piece: 'man', name }).name);
}

const winOf = (turns: number) => ({ men: 8 * Math.sign(turns), wins: turns });

const puzzleOf = (names: string[], what: Puzzle['what'], men: number) =>
  ({
    what,
    men,
    seat: 1,
    game: { seats: names.map(name => ({ name })), kinds: ['man', 'king'] },
  }) as unknown as Puzzle;

test('in French a side wins, is ahead and plays with its article and its verb', () => {
  const sides = sidesIn('fr', 'White', 'Black');
  const hunt = sidesIn('fr', 'Hunters', 'Hare');
  assert.equal(
    worthWords(winOf(31), sides),
    'Les Blancs gagnent en 31 coups, ceux des deux camps comptés.',
  );
  assert.equal(worthWords(winOf(-1), hunt), 'Le lièvre gagne en 1 coup.');
  assert.equal(shortWorth(winOf(-11), sides), 'Les Noirs gagnent en 11');
  assert.equal(worthWords({ men: 0.5, wins: 0 }, sides), 'Les Blancs ont un léger avantage.');
  assert.match(worthWords({ men: -2, wins: 0 }, hunt), /^Le lièvre a une avance d’environ /);
  assert.match(goalOf(puzzleOf(sides, 'gain', 2)), /^Les Noirs jouent et gagnent \S+ pions$/);
});

test('in Spanish a side wins, is ahead and plays with its article and its verb', () => {
  const sides = sidesIn('es', 'White', 'Black');
  const hunt = sidesIn('es', 'Hunters', 'Hare');
  assert.equal(
    worthWords(winOf(31), sides),
    'Ganan las blancas en 31 jugadas, contando las de ambos bandos.',
  );
  assert.equal(worthWords(winOf(-1), hunt), 'Gana la liebre en 1 jugada.');
  assert.equal(shortWorth(winOf(-11), sides), 'Ganan las negras en 11');
  assert.equal(worthWords({ men: 0.5, wins: 0 }, sides), 'Las blancas tienen una ligera ventaja.');
  assert.match(worthWords({ men: -2, wins: 0 }, hunt), /^La liebre tiene una ventaja de /);
  assert.match(goalOf(puzzleOf(sides, 'gain', 2)), /^Juegan las negras y ganan \S+ fichas$/);
  const side = sideInSentence(sides[0]!);
  assert.equal(say('You play {side}', { side }), 'Juegas con las blancas');
});

test('seats whose sides are drawn are headed by ordinals in French', () => {
  const sides = sidesIn('fr', 'South', 'East', 'North', 'West');
  const page = { seats: sides.map(name => ({ key: name, name })), seats_max: 4 };
  const others = otherNames(page as Page, { seat: 'random' } as unknown as Terms);
  assert.deepEqual(others, ['Deuxième joueur', 'Troisième joueur', 'Quatrième joueur']);
});

/* The subtitles of all games here, and of the one in the guide. */
function subtitles(): string[] {
  const files = ['../games/defs', '../docs/examples'].flatMap(folder =>
    readdirSync(folder)
      .filter(name => name.endsWith('.json') && name !== 'SCHEMA.json')
      .map(name => join(folder, name)),
  );
  const games = files.map(file => JSON.parse(readFileSync(file, 'utf8')) as { subtitle?: string });
  return games.flatMap(({ subtitle }) => subtitle ?? []);
}

test('a subtitle begins with a capital, also in Spanish and French', () => {
  const all = subtitles();
  assert.ok(all.length > 30);
  for (const language of ['en', 'es', 'fr']) {
    if (language !== 'en') sidesIn(language);
    const small = all.map(subtitle => told(subtitle)).filter(text => !/^\p{Lu}/u.test(text));
    assert.deepEqual(small, [], language);
  }
});
