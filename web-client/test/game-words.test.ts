// game-words.test.ts - translating what the server says about games.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { speak } from '../src/words';
import { messageInWords } from '../src/words/games';
import { hashOf } from '../src/words/hash';

const spanish = { language: 'es', texts: { [hashOf('White')]: 'Blancas' } };

function inSpanish<T>(ask: () => T): T {
  speak(spanish);
  try {
    return ask();
  } finally {
    speak();
  }
}

test('the sides of a table are named in the reader’s language', () => {
  const seats = [{ key: 'W', name: 'White', piece: 'white' }];
  const message = { t: 'room', d: { game: { key: 'alquerque', seats } } };
  const told = inSpanish(() => messageInWords(message));
  assert.equal(told.d.game.seats[0]?.name, 'Blancas');
});

test('what people say and are called stays as it is', () => {
  const chat = { t: 'chat', d: { text: 'White' } };
  assert.deepEqual(
    inSpanish(() => messageInWords(chat)),
    chat,
  );
  const room = { t: 'room', d: { seats: [{ name: 'White' }], chat: [{ text: 'White' }] } };
  assert.deepEqual(
    inSpanish(() => messageInWords(room)),
    room,
  );
});

const tongue = (
  language: string,
  texts: Record<string, string>,
  results: [string, string][] = [],
) =>
  speak({
    language,
    texts: Object.fromEntries(Object.entries(texts).map(([text, to]) => [hashOf(text), to])),
    results,
  });

function speaking<T>(language: string, texts: Record<string, string>, ask: () => T): T {
  tongue(language, texts);
  try {
    return ask();
  } finally {
    speak();
  }
}

const refusal = (text: string, format: string, values: unknown[]) => ({
  t: 'error',
  d: { code: 'illegal', text, format, values },
});

test('a refusal with values is composed in the reader’s language', () => {
  const message = refusal(
    'Line 12, turn 2: it is not the turn of White there.',
    'Line {1}, turn {2}: it is not the turn of {3} there.',
    [12, 2, 'White'],
  );
  const texts = {
    'Line {1}, turn {2}: it is not the turn of {3} there.': '{3}: línea {1}, turno {2}.',
    White: 'Blancas',
  };
  assert.equal(
    speaking('es', texts, () => messageInWords(message)).d.text,
    'Blancas: línea 12, turno 2.',
  );
});

test('a format that the catalogue lacks leaves the text as it was sent', () => {
  const message = refusal('No x on c2.', 'No x on {1}.', ['c2']);
  assert.equal(speaking('es', {}, () => messageInWords(message)).d.text, 'No x on c2.');
});

test('lists of points within a refusal are joined as the language does', () => {
  const message = refusal('To c3, e3 or e5.', 'To {1}.', ['c3, e3 or e5']);
  assert.equal(
    speaking('fr', { 'To {1}.': 'En {1}.' }, () => messageInWords(message)).d.text,
    'En c3, e3 ou e5.',
  );
});

test('a refusal within a refusal is translated too', () => {
  const inner = { text: 'No piece on c2.', format: 'No piece on {1}.', values: ['c2'] };
  const message = refusal('Line 1: No piece on c2.', 'Line {1}: {2}', [1, inner]);
  const texts = { 'Line {1}: {2}': 'Línea {1}: {2}', 'No piece on {1}.': 'No hay pieza en {1}.' };
  assert.equal(
    speaking('es', texts, () => messageInWords(message)).d.text,
    'Línea 1: No hay pieza en c2.',
  );
});

test('a result is composed of its sentences, with the names of the sides', () => {
  tongue(
    'es',
    { White: 'Blancas', Black: 'Negras', 'A draw.': 'Tablas.', 'Both agreed.': 'De acuerdo.' },
    [
      ['{1} wins.', 'Victoria: {1}.'],
      ['{1} has no men left.', 'Sin fichas: {1}.'],
    ],
  );
  const result = (text: string) =>
    messageInWords({
      t: 'event',
      d: { e: 'end', result: { score: '1-0', winner: 0, reason: 'x', text } },
    }).d.result.text;
  try {
    assert.equal(
      result('White wins. Black has no men left.'),
      'Victoria: Blancas. Sin fichas: Negras.',
    );
    assert.equal(result('A draw. Both agreed.'), 'Tablas. De acuerdo.');
    assert.equal(
      result('White wins. Reason: three in a row.'),
      'Victoria: Blancas. Reason: three in a row.',
    );
  } finally {
    speak();
  }
});

test('a clock is named in the reader’s language, with its digits', () => {
  const named = (clock: object) =>
    speaking(
      'bn',
      {
        '{n} days a turn': '',
        '{base} + {add} s': '{base} + {add} সে.',
        '{seconds} s': '{seconds} সে.',
      },
      () => messageInWords({ t: 'room', d: { clock } }),
    ).d.clock;
  assert.deepEqual(named({ kind: 'fischer', base: 90, add: 5, text: '90 s + 5 s' }), {
    kind: 'fischer',
    base: 90,
    add: 5,
    text: '৯০ সে. + ৫ সে.',
  });
  assert.deepEqual(named({ kind: 'fischer', base: 300, add: 3, text: '5+3' }), {
    kind: 'fischer',
    base: 300,
    add: 3,
    text: '5+3',
  });
});
