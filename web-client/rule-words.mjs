// rule-words.mjs - makes an index for each language: which games have a word in their rules. The page of games fetches it
// when something is typed (src/text/rule-words.ts reads it).
import { catalogue, languages, named } from './catalogues.mjs';
import { gameRows } from './game-texts.mjs';
import { keyOf } from './po.mjs';

/* Must match src/text/find-games.ts and src/text/rule-words.ts. */
export const fold = text =>
  text
    .normalize('NFD')
    .replace(/\p{M}|[’']|\u200c|\u200d/gu, '')
    .toLowerCase();
export const stem = word => word.replace(/^(?:[وفبك]?ال|لل)(?=.{3})/, '');
const signOf = i => String.fromCharCode(i < 62 ? 65 + i : 99 + i);

/* What the rules of a game say, and what its options and sides are called: no sources, no lessons. */
const isOfRules = ({ where }) =>
  / (clause \S+|option|value of: .*|help .*|seat|piece)$/.test(where);

/* Clauses are called by the words of the field, which are known in any language: "captures.custodial". */
const clauseOf = ({ where }) => / clause (\S+)$/.exec(where)?.[1].replace(/[._]/g, ' ') ?? '';

const least = 4; // letters of a word
const most = 0.5; // a word that more of the games have finds nothing

/* The text of the file: the keys of all games, then games with the words that they have in common. */
export function indexOf(rows, told) {
  const keys = [...new Set(rows.map(({ key }) => key))].sort();
  const found = new Map();
  for (const row of rows.filter(isOfRules)) {
    for (const one of fold(`${told(row)} ${clauseOf(row)}`).match(/\p{L}+/gu) ?? []) {
      const word = stem(one);
      if (one.length < least) continue;
      if (!found.has(word)) found.set(word, new Set());
      found.get(word).add(keys.indexOf(row.key));
    }
  }
  const lines = new Map();
  for (const [word, games] of [...found].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (games.size > most * keys.length) continue;
    const signs = [...games]
      .sort((a, b) => a - b)
      .map(signOf)
      .join('');
    lines.set(signs, [...(lines.get(signs) ?? [signs]), word]);
  }
  return [keys.join(' '), ...[...lines.values()].map(words => words.join(' ')).sort()].join('\n');
}

function toldIn(language) {
  const texts = catalogue(language, 'games').entries.map(entry => [keyOf(entry), entry.texts[0]]);
  const known = new Map(texts);
  return ({ context, text }) => known.get(keyOf({ context, id: text })) || text;
}

/* { files, places }: the files with their texts, and the address of each language's. */
export function makeRuleWords() {
  const rows = gameRows();
  const made = [['en', ({ text }) => text], ...languages().map(one => [one, toldIn(one)])].map(
    ([language, told]) => [language, named(`find-${language}`, indexOf(rows, told), 'txt')],
  );
  return {
    files: made.map(([, file]) => file),
    places: Object.fromEntries(made.map(([language, { path }]) => [language, `/${path}`])),
  };
}
