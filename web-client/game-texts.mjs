// game-texts.mjs - collects the texts of definitions and lessons, by game.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const games = join(dirname(dirname(fileURLToPath(import.meta.url))), 'games');

const filesOf = (folder, end) =>
  readdirSync(join(games, folder))
    .filter(name => name.endsWith(end) && name !== 'SCHEMA.json')
    .sort()
    .map(name => join(games, folder, name));

/* Titles and sides are shown wherever a game is named; subtitles and the three introductory
 * sentences in lists of all games; the rest only on pages about one game. */
export const nameRank = 0;
export const isListed = ({ where }) => / (subtitle|place|lesson (aim|moves|takes))$/.test(where);

function* ofDefinition(game) {
  const { key } = game;
  const row = (rank, where, text, context = '') => ({
    key,
    rank,
    where: `${key} ${where}`,
    text,
    context,
  });
  yield row(nameRank, 'title', game.title);
  yield row(nameRank, 'subtitle', game.subtitle);
  if (game.described) yield row(nameRank, 'place', game.described.place);
  for (const seat of game.seats ?? []) {
    yield row(nameRank, 'seat', seat.name);
    yield row(nameRank, 'seat, in a sentence', seat.name, 'sentence');
  }
  /* Other names of men belong to the page. A crowned man, however, is not called like a chess
   * king in most languages. */
  const crowned = (Array.isArray(game.pieces) ? game.pieces : []).some(
    ({ name }) => name === 'king',
  );
  for (const name of crowned ? ['king', 'kings'] : []) yield row(nameRank, 'piece', name, key);
  for (const option of game.options ?? []) {
    yield row(2, 'option', option.title);
    for (const title of option.titles ?? []) {
      yield row(2, `value of: ${option.title}`, title, option.title);
    }
    if (option.help) yield row(5, `help ${option.title}`, option.help);
  }
  if (game.origin) yield row(6, 'origin', game.origin);
  for (const clause of game.clauses ?? []) yield row(3, `clause ${clause.id}`, clause.text);
  for (const clause of game.clauses ?? []) {
    for (const source of clause.source.split('; ')) yield row(3, `source of ${clause.id}`, source);
  }
  for (const example of game.examples ?? []) {
    if (example.text) yield row(4, `example ${example.clause ?? ''}`, example.text);
  }
  for (const refusal of Array.isArray(game.refuse) ? game.refuse : []) {
    if (refusal?.text) yield row(4, 'refusal', refusal.text);
  }
}

const lessonWords = /^(step|aim|moves|takes|goal|say|else|done) (.*)$/;

function* ofLesson(path) {
  const key = basename(path, '.lesson');
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const [, word, text] = lessonWords.exec(line) ?? [];
    const rank = /^(aim|moves|takes)$/.test(word) ? nameRank : 1;
    if (word) yield { key, rank, where: `${key} lesson ${word}`, text, context: '' };
  }
}

/* Every text with the game that shows it: { key, rank, where, text, context }. */
export const gameRows = () =>
  [
    ...filesOf('defs', '.json').flatMap(path => [
      ...ofDefinition(JSON.parse(readFileSync(path, 'utf8'))),
    ]),
    ...filesOf('lessons', '.lesson').flatMap(path => [...ofLesson(path)]),
  ]
    .map(row => ({ ...row, text: row.text.trim() }))
    .filter(row => /[A-Za-z]{2}/.test(row.text))
    .sort((a, b) => a.rank - b.rank);

/* Each text once, the most important first. */
export function gameTexts() {
  const found = new Map();
  for (const row of gameRows()) {
    const key = `${row.context}\u0004${row.text}`;
    if (!found.has(key)) found.set(key, row);
  }
  return [...found.values()].map(({ where, text, context }) => ({
    where,
    text,
    context,
    many: '',
  }));
}
