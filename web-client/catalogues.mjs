// catalogues.mjs - builds the files of each language from its catalogue: scripts with the texts of the
// lobby, of lists of games, of tables and of the other pages, and a file for each game. Texts are found by a hash of the
// English, which is therefore not sent twice.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gameRows, isListed, nameRank } from './game-texts.mjs';
import { keyOf, readPo } from './po.mjs';

const home = dirname(fileURLToPath(import.meta.url));
const folders = { page: join(home, 'words'), games: join(dirname(home), 'games/words') };

/* Must match src/words/hash.ts. */
export function hashOf(text) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}

export const languages = () =>
  readdirSync(folders.games)
    .filter(name => name.endsWith('.po'))
    .map(name => name.slice(0, -3))
    .sort();

export function catalogue(language, kind) {
  const path = join(folders[kind], `${language}.po`);
  return existsSync(path)
    ? readPo(readFileSync(path, 'utf8'))
    : { comments: [], fields: {}, entries: [] };
}

const isDone = ({ texts, comments }) =>
  texts.length > 0 && texts.every(Boolean) && !comments.some(line => /^#,.*\bfuzzy\b/.test(line));

/* The translated texts by hash. A collision of two texts fails the build. */
function byNumber(entries, seen) {
  const made = {};
  for (const entry of entries.filter(one => !one.gone && isDone(one))) {
    const [key, number] = [keyOf(entry), hashOf(keyOf(entry))];
    if ((seen.get(number) ?? key) !== key) {
      throw new Error(`one number for "${key}" and "${seen.get(number)}"`);
    }
    seen.set(number, key);
    made[number] = entry.many ? entry.texts : entry.texts[0];
  }
  return made;
}

export function named(name, text, end) {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return { path: `assets/${name}-${hash}.${end}`, text };
}

/* A sentence of a result that contains a name: the server sends only the text, and the page has
 * to recognise it. */
const isForm = ({ id, comments }) =>
  id.includes('{1}') && comments.some(line => line.includes('server/room/result.c'));

/* The page's texts in the order in which pages need them: the lobby's, a table's, all others.
 * Refusals of the server belong to tables. */
function inStages(entries, scripts) {
  const stages = [...scripts.map(() => []), []];
  for (const entry of entries) {
    const forms = ['"', "'", '`'].map(quote => quote + entry.id.replaceAll('\n', '\\n') + quote);
    const at = scripts.findIndex(script => forms.some(form => script.includes(form)));
    const isServers = entry.comments.some(line => /^#\. (proto|server|games)\//.test(line));
    stages[at >= 0 ? at : isServers ? 1 : scripts.length].push(entry);
  }
  return stages;
}

function filesOf(language, rows, scripts) {
  const [page, games] = ['page', 'games'].map(kind => catalogue(language, kind));
  const seen = new Map();
  const results = page.entries.filter(entry => isForm(entry) && !entry.gone && isDone(entry));
  const [own, ...later] = inStages(
    page.entries.filter(entry => !isForm(entry)),
    scripts,
  ).map(some => byNumber(some, seen));
  const known = new Map(games.entries.map(entry => [keyOf(entry), entry]));
  const pick = some =>
    byNumber(
      [
        ...new Set(
          some.flatMap(row => known.get(keyOf({ context: row.context, id: row.text })) ?? []),
        ),
      ],
      seen,
    );
  const isName = row => row.rank === nameRank && !isListed(row);
  const files = [...groups(rows)].map(([key, some]) => ({
    key,
    ...named(
      `words-${language}-${key}`,
      JSON.stringify(pick(some.filter(row => !isName(row)))),
      'json',
    ),
  }));
  const texts = {
    language,
    texts: { ...pick(rows.filter(isName)), ...own },
    results: results.map(({ id, texts: [text] }) => [id, text]),
    games: Object.fromEntries(files.map(({ key, path }) => [key, `/${path}`])),
  };
  return {
    scripts: [
      named(`words-${language}`, `qirkatWords=${JSON.stringify(texts)}`, 'js'),
      ...[pick(rows.filter(isListed)), ...later].map(some =>
        named(
          `words-${language}`,
          `Object.assign(qirkatWords.texts,${JSON.stringify(some)})`,
          'js',
        ),
      ),
    ],
    files,
    isMachineMade: [page, games].some(one => one.fields['X-Qirkat-Made'] === 'machine'),
  };
}

function groups(rows) {
  const made = new Map();
  for (const row of rows) made.set(row.key, [...(made.get(row.key) ?? []), row]);
  return made;
}

/* { files, scripts, machineMade }: all files with paths and texts, the scripts of each language,
 * and which languages are machine-translated. stages: the code of the lobby and that of tables,
 * which determine where a text belongs. */
export function makeCatalogues(stages) {
  const rows = gameRows();
  const made = languages().map(language => ({ language, ...filesOf(language, rows, stages) }));
  return {
    files: made.flatMap(({ scripts, files }) => [...scripts, ...files]),
    scripts: Object.fromEntries(
      made.map(({ language, scripts }) => [language, scripts.map(({ path }) => `/${path}`)]),
    ),
    machineMade: made.filter(one => one.isMachineMade).map(one => one.language),
  };
}
