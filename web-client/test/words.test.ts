// words: placeholders, plural forms, numerals, rich texts; choosing the language; translating what
// the server sends.
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { hashOf as built } from '../catalogues.mjs';
import { noun } from '../src/board/words/english';
import { namesOf } from '../src/lobby/rows';
import { fetchText, type ApiProblem } from '../src/net/api';
import { personName } from '../src/text/levels';
import { eitherOf, inRow, listed, numberWord } from '../src/text/words';
import {
  compact,
  figures,
  kept,
  pluralForms,
  say,
  sayMany,
  sayRich,
  speak,
  speakIn,
  table,
  told,
  tongueNow,
  tongueOf,
  within,
} from '../src/words';
import { languageFor, languagesAsked } from '../src/words/choose';
import { gamesIn, inWordsNow, messageInWords } from '../src/words/games';
import { hashOf } from '../src/words/hash';
import { sideInSentence } from '../src/words/sides';

afterEach(() => speak());

const catalogue = (language: string, texts: Record<string, string | string[]>) =>
  speak({
    language,
    texts: Object.fromEntries(Object.entries(texts).map(([text, to]) => [hashOf(text), to])),
  });

test('without a catalogue a text is what stands in the code', () => {
  assert.equal(say('Turn {turn} of {turns}', { turn: 3, turns: 12 }), 'Turn 3 of 12');
  assert.equal(sayMany(1, '{n} man', '{n} men'), '1 man');
  assert.equal(sayMany(5, '{n} man', '{n} men'), '5 men');
});

test('a place that has no value stays to be seen', () => {
  assert.equal(say('Board of {title}'), 'Board of {title}');
});

test('a catalogue may put the places in another order', () => {
  catalogue('es', {
    '{name} left; {other} claimed the game.': '{other} reclamó la partida de {name}.',
  });
  const text = say('{name} left; {other} claimed the game.', { name: 'Ana', other: 'Luis' });
  assert.equal(text, 'Luis reclamó la partida de Ana.');
});

test('what a catalogue lacks, or has empty, stays English', () => {
  catalogue('es', { Games: '' });
  assert.equal(say('Games'), 'Games');
  assert.equal(sayMany(2, '{n} man', '{n} men'), '2 men');
});

test('arabic has a form for each of its six kinds of number', () => {
  catalogue('ar', { '{n} man': ['0', '1', '2', 'few', 'many', 'other'] });
  const form = (n: number) => sayMany(n, '{n} man', '{n} men');
  assert.deepEqual([0, 1, 2, 3, 11, 100].map(form), ['0', '1', '2', 'few', 'many', 'other']);
  assert.equal(pluralForms('ar').length, 6);
});

test('prose has the digits of the language, and strings stay as they are', () => {
  catalogue('bn', { '{n} of {turn}': '{n} / {turn}' });
  assert.equal(say('{n} of {turn}', { n: 12, turn: 'c2-c3' }), '১২ / c2-c3');
  assert.equal(numberWord(3), '৩');
  catalogue('si', {});
  assert.equal(numberWord(12), '12');
});

test('whole numbers are written as Intl writes them, without it', () => {
  for (const language of ['en', 'es', 'fr', 'ar', 'bn', 'si']) {
    catalogue(language, {});
    const numbers = [0, 7, 10, 999];
    const written = numbers.map(figures);
    assert.deepEqual(
      written,
      numbers.map(n => tongueNow().figures().format(n)),
    );
  }
});

test('large numbers and rows are written as the language does', () => {
  assert.equal(figures(1255982), '1,255,982');
  assert.equal(say('Game {game} of {of}', { game: 1, of: 1000 }), 'Game 1 of 1,000');
  assert.equal(sayMany(1000, '{n} man', '{n} men'), '1,000 men');
  assert.equal(inRow(['a', '', 'b']), 'a, b');
  catalogue('ar', { '{one}, {other}': '{one}، {other}' });
  assert.equal(figures(1255982), '١٬٢٥٥٬٩٨٢');
  catalogue('es', {});
  assert.deepEqual([1000, 10_000].map(figures), ['1000', '10.000']);
  catalogue('ar', { '{one}, {other}': '{one}، {other}' });
  assert.equal(inRow(['a', 'b', 'c']), 'a، b، c');
});

test('from right to left what is put into a sentence is kept apart', () => {
  catalogue('ar', { 'Next: {turn}': 'التالي: {turn}' });
  assert.equal(say('Next: {turn}', { turn: 'c2-c3' }), 'التالي: \u2068c2-c3\u2069');
});

test('elements stand where the language puts them', () => {
  catalogue('es', { 'Read <a>the rules</a> of {name}.': 'De {name}, lee <a>las reglas</a>.' });
  const parts = { a: (words: string) => ({ link: words }), name: { bold: 'Felli' } };
  assert.deepEqual(sayRich<object>('Read <a>the rules</a> of {name}.', parts), [
    'De ',
    { bold: 'Felli' },
    ', lee ',
    { link: 'las reglas' },
    '.',
  ]);
});

test('lists are joined as the language does', () => {
  assert.equal(listed(['a', 'b', 'c']), 'a, b and c');
  catalogue('es', {});
  assert.equal(listed(['a', 'b', 'c']), 'a, b y c');
  assert.equal(eitherOf(['a', 'b']), 'a o b');
});

test('the language is the one chosen, then the browser’s, then the server’s', () => {
  const known = ['en', 'es', 'ar'];
  assert.equal(languageFor('ar', ['es-MX', 'en'], 'en', known), 'ar');
  assert.equal(languageFor(undefined, ['de', 'es-MX', 'en'], 'ar', known), 'es');
  assert.equal(languageFor(undefined, ['de'], 'ar', known), 'ar');
  assert.equal(languageFor('tlh', ['de'], 'xx', known), 'en');
});

test('texts of games are found with the option whose value they are', () => {
  catalogue('es', { Capture: 'Captura', 'Capture\u0004free': 'libre', White: 'Blancas' });
  assert.equal(told('free', 'Capture'), 'libre');
  const page = {
    seats: [{ key: 'white', piece: 'white', name: 'White' }],
    options: [{ name: 'capture', title: 'Capture', values: [{ value: 'free', title: 'free' }] }],
    changed_text: ['Capture: free'],
    chat: [{ text: 'White' }],
  };
  assert.deepEqual(inWordsNow(page), {
    seats: [{ key: 'white', piece: 'white', name: 'Blancas' }],
    options: [{ name: 'capture', title: 'Captura', values: [{ value: 'free', title: 'libre' }] }],
    changed_text: ['Captura: libre'],
    chat: [{ text: 'White' }],
  });
});

test('a name in arabic is kept apart on every page, once', () => {
  assert.equal(say('{name} (computer)', { name: 'محمد' }), '\u2068محمد\u2069 (computer)');
  assert.equal(say('{name}: {n}', { name: '\u2068محمد\u2069', n: 2 }), '\u2068محمد\u2069: 2');
  assert.equal(say('Next: {turn}', { turn: 'c2-c3' }), 'Next: c2-c3');
  catalogue('ar', {});
  assert.equal(kept('5 + 3'), '\u20685 + 3\u2069');
});

test('a list is of the games whose options it names, a page of its own', () => {
  const rows = [
    { key: 'zamma', changed_text: ['Size of the board: 25 points'] },
    { key: 'felli', changed_text: [] },
    { game: 'laquet', changed: ['Who begins: Black'] },
  ];
  assert.deepEqual(gamesIn({ solved: rows }), ['zamma', 'laquet']);
  assert.deepEqual(gamesIn({ game: { key: 'felli' }, changed_text: [] }), ['felli']);
  assert.deepEqual(gamesIn({ solved: [] }), []);
});

test('a large number is short in the digits of the language', () => {
  assert.equal(compact(20000), '20K');
  catalogue('ar', {});
  assert.match(compact(20000), /^٢٠/);
});

test('the build and the page give a text the same number', () => {
  for (const text of ['', 'Games', 'Capture\u0004free', 'Jugé par l’usage …']) {
    assert.equal(built(text), hashOf(text));
  }
});

test('a refusal is read in the language, and what people say as they wrote it', () => {
  catalogue('es', { 'Throw first.': 'Tira primero.' });
  const refusal = { t: 'error', d: { code: 'illegal', text: 'Throw first.' } };
  assert.equal(messageInWords(refusal).d.text, 'Tira primero.');
  const line = { t: 'chat', d: { text: 'Throw first.' } };
  assert.equal(messageInWords(line).d.text, 'Throw first.');
});

test('what is wrong with a record is read in the language, with the sentences in it', () => {
  catalogue('es', {
    'Game {1}: {2}': 'Partida {1}: {2}',
    'Throw {1}: {2}': 'Tirada {1}: {2}',
    '{1} must throw, not {2}.': 'Debe tirar {1}, no {2}.',
    White: 'Blancas',
    Black: 'Negras',
    'Every step follows the rules.': 'Cada paso sigue las reglas.',
  });
  const refusal = {
    text: 'White must throw, not Black.',
    format: '{1} must throw, not {2}.',
    values: ['White', 'Black'],
  };
  const thrown = { text: 'Throw 1: …', format: 'Throw {1}: {2}', values: [1, refusal] };
  const wrong = { ok: false, text: 'Game 2: …', format: 'Game {1}: {2}', values: [2, thrown] };
  const read = inWordsNow({ proof: wrong });
  assert.equal(read.proof.text, 'Partida 2: Tirada 1: Debe tirar Blancas, no Negras.');
  const good = { proof: { ok: true, text: 'Every step follows the rules.' } };
  assert.equal(inWordsNow(good).proof.text, 'Cada paso sigue las reglas.');
  const unknown = { ok: false, text: 'It is odd.', format: 'It is {1}.', values: ['odd'] };
  assert.equal(inWordsNow({ proof: unknown }).proof.text, 'It is odd.');
});

test('what is refused over HTTP is read in the language, and known as it was sent', async t => {
  catalogue('es', { 'There is no table {1}.': 'No hay mesa {1}.' });
  const error = 'There is no table 2.';
  const body = { code: 'no_room', error, format: 'There is no table {1}.', values: ['2'] };
  t.mock.method(globalThis, 'fetch', () =>
    Promise.resolve(new Response(JSON.stringify(body), { status: 404 })),
  );
  await assert.rejects(fetchText('/api/rooms/2/text'), (problem: ApiProblem) => {
    assert.deepEqual([problem.message, problem.sent], ['No hay mesa 2.', error]);
    return problem.status === 404;
  });
});

test('two languages are spoken on one page, each where it belongs', () => {
  const spanish = tongueOf({ language: 'es', texts: { [hashOf('Games')]: 'Juegos' } });
  const texts = table(() => ({ games: say('Games') }));
  assert.equal(texts().games, 'Games');
  assert.equal(
    within(spanish, () => texts().games),
    'Juegos',
  );
  assert.throws(() => within(spanish, () => assert.fail('it fails')));
  assert.equal(say('Games'), 'Games');
  assert.equal(texts().games, 'Games');
  speakIn(spanish);
  assert.equal(texts().games, 'Juegos');
});

test('an address asks for one language or for two', () => {
  const asked = (query: string) => languagesAsked(new URLSearchParams(query));
  assert.deepEqual(asked('languages=ar,en-GB'), ['ar', 'en']);
  assert.deepEqual(asked('language=FR'), ['fr']);
  assert.deepEqual(asked('languages=,'), []);
});

test('a crowned man is called otherwise than a king of chess', () => {
  catalogue('es', {
    king: 'rey',
    kings: 'reyes',
    hare: 'liebre',
    'permainan-tabal\u0004king': 'dama',
    'permainan-tabal\u0004kings': 'damas',
  });
  const [chess, draughts] = [{ key: 'chesquerque' }, { key: 'permainan-tabal' }];
  assert.equal(noun(chess, 'white king'), 'rey');
  assert.equal(noun(chess, 'black king', true), 'reyes');
  assert.equal(noun(draughts, 'white king'), 'dama');
  assert.equal(noun(draughts, 'black king', true), 'damas');
  assert.equal(noun(chess, 'king'), 'rey');
  assert.equal(noun(draughts, 'hare'), 'liebre');
});

/* French, with sides as they stand in sentences. */
const french = () =>
  speak({
    language: 'fr',
    texts: Object.fromEntries(
      [
        ['White', 'Blancs'],
        ['sentence\u0004White', 'les Blancs'],
        ['Hare', 'Lièvre'],
        ['sentence\u0004Hare', 'le lièvre'],
        ['Hunters', 'Chasseurs'],
        ['sentence\u0004Hunters', 'les chasseurs'],
      ].map(([text, to]) => [hashOf(text!), to!]),
    ),
    results: [
      ['{1} wins.', '{1} gagne.'],
      ['{1} win.', '{1} gagnent.'],
      ['{1} has lost {2} men.', '{1} a perdu {2} pions.'],
      ['{1} have lost {2} men.', '{1} ont perdu {2} pions.'],
    ],
  });

test('a side agrees with its verb in the language that is read', () => {
  french();
  const result = (text: string) => inWordsNow({ text, reason: 'target', score: '1-0' }).text;
  assert.equal(result('White wins.'), 'Les Blancs gagnent.');
  assert.equal(
    result('The hare wins. The hunters have lost 3 men.'),
    'Le lièvre gagne. Les chasseurs ont perdu 3 pions.',
  );
});

test('a side is a noun with its article in a sentence, and a name by itself', () => {
  assert.deepEqual(['White', 'South', 'Hare', 'Indian'].map(sideInSentence), [
    'White',
    'South',
    'the hare',
    'the Indian',
  ]);
  french();
  const seat = inWordsNow({ key: 'W', piece: 'white', name: 'White' });
  assert.equal(seat.name, 'Blancs');
  assert.equal(sideInSentence(seat.name), 'les Blancs');
});

test('the sources of a clause are read in the language, and references stay', () => {
  catalogue('fr', { 'chosen for this project': 'choisi pour ce projet' });
  const clause = inWordsNow({ text: 'x', source: 'Parker 1909; chosen for this project' });
  assert.equal(clause.source, 'Parker 1909; choisi pour ce projet');
});

test('somebody without a name is a guest in the language that is read', () => {
  catalogue('es', { Guest: 'Invitado' });
  assert.equal(personName({ name: 'Guest' }), 'Invitado');
  assert.deepEqual(namesOf({ seats: ['Guest', null] }), ['Invitado', null]);
});
