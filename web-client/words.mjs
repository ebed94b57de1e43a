// words.mjs - updates the catalogues. Without arguments: collects every text anew and merges it
// into each catalogue, keeping translations. `rename OLD NEW`: gives a text other words, wherever it
// stands (rename.mjs). `check`: changes nothing, and fails if a placeholder or plural form is wrong,
// or a script contains a text that is not passed through words/; it names what is not translated, or
// is to be reviewed, and with `--complete` fails for that, too.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { catalogue, languages } from './catalogues.mjs';
import { gameTexts } from './game-texts.mjs';
import { keyOf, lackOf, revised, writePo } from './po.mjs';
import {
  renameEntries,
  renameInC,
  renameInJson,
  renameInLesson,
  renameInScript,
  reviewMark,
} from './rename.mjs';
import { filesIn, once, pageTexts, parse, scripts, serverTexts } from './texts.mjs';

const home = dirname(fileURLToPath(import.meta.url));
const pathOf = (language, kind) =>
  join(
    kind === 'page' ? join(home, 'words') : join(dirname(home), 'games/words'),
    `${language}.po`,
  );

/* The number of plural forms, in the order of Intl's categories, as in src/words/index.ts. */
const forms = { ar: 6 };
const rules = {
  ar: 'n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5',
  es: 'n != 1',
  fr: 'n > 1',
  bn: 'n > 1',
  si: 'n > 1',
};
const countOf = language => forms[language] ?? 2;

// ---- merging ----

const ofText = ({ context, text }) => keyOf({ context, id: text });

function merged(old, texts, language) {
  const known = new Map(old.entries.map(entry => [keyOf(entry), entry]));
  const wanted = new Set(texts.map(ofText));
  const entries = texts.map(({ where, text, context, many }) => {
    const before = known.get(ofText({ context, text }));
    const wide = many ? countOf(language) : 1;
    const kept = before && Boolean(before.many) === Boolean(many) ? before.texts : [];
    return {
      context,
      id: text,
      many,
      texts: Array.from({ length: wide }, (_, i) => kept[i] ?? ''),
      comments: [...(before?.comments.filter(line => !line.startsWith('#.')) ?? []), `#. ${where}`],
      gone: false,
    };
  });
  const gone = old.entries
    .filter(entry => !wanted.has(keyOf(entry)) && entry.texts.some(Boolean))
    .map(entry => ({ ...entry, comments: [], gone: true }));
  return [...entries, ...gone];
}

function fieldsOf(old, language) {
  return {
    Language: language,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
    'Plural-Forms': `nplurals=${countOf(language)}; plural=(${rules[language] ?? 'n != 1'});`,
    ...old,
  };
}

const textsOf = { page: () => once([...pageTexts(), ...serverTexts()]), games: gameTexts };

/* Writes a catalogue, with the date, if something in it has changed. */
function save(language, kind, { comments, fields, entries }) {
  const path = pathOf(language, kind);
  const isSame =
    existsSync(path) && readFileSync(path, 'utf8') === writePo({ comments, fields, entries });
  if (isSame) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, writePo({ comments, fields: revised(fields, new Date()), entries }));
}

function merge(language, kind, texts) {
  const old = catalogue(language, kind);
  const fields = kind === 'page' ? fieldsOf(old.fields, language) : old.fields;
  save(language, kind, { comments: old.comments, fields, entries: merged(old, texts, language) });
}

// ---- checking ----

const placesIn = text => [...text.matchAll(/\{\w+\}|<\/?\w+>/g)].map(([place]) => place).sort();

/* A translation has the placeholders of the English; a plural form has those of the singular or
 * the plural, and may omit the number. */
function isComplete({ id, many }, text) {
  const has = placesIn(text).join();
  const without = list => list.filter(place => place !== '{n}').join();
  if (!many) return has === placesIn(id).join();
  return [id, many].some(
    one => has === placesIn(one).join() || without(placesIn(text)) === without(placesIn(one)),
  );
}

function* faultsOf(language, kind) {
  const name = relative(dirname(home), pathOf(language, kind));
  if (!existsSync(pathOf(language, kind))) return yield `${name}: is missing`;
  const found = catalogue(language, kind);
  const lack = lackOf(found.fields);
  if (lack) yield `${name}: ${lack}; ./dev words mends it`;
  const present = found.entries.filter(one => !one.gone);
  const known = new Map(present.map(one => [keyOf(one), one]));
  if (known.size < present.length) yield `${name}: has a text twice; ./dev words mends it`;
  for (const entry of known.values()) {
    const done = entry.texts.filter(Boolean);
    if (entry.many && done.length && entry.texts.length !== countOf(language)) {
      yield `${name}: "${entry.id}" has ${entry.texts.length} forms; right are ${countOf(language)}`;
    }
    for (const text of kind === 'page' ? done : []) {
      if (!isComplete(entry, text)) yield `${name}: other places than in "${entry.id}": "${text}"`;
    }
  }
}

/* What readers of a language see in English, or in words for an older English. */
function* lacksOf(language, kind, texts) {
  const name = relative(dirname(home), pathOf(language, kind));
  const known = new Map(
    catalogue(language, kind)
      .entries.filter(one => !one.gone)
      .map(one => [keyOf(one), one]),
  );
  const missing = texts.filter(text => !known.get(ofText(text))?.texts.every(Boolean));
  if (missing.length) {
    yield `${name}: ${missing.length} of ${texts.length} texts are not translated, such as "${missing[0].text}"; ./dev words adds them`;
  }
  const changed = [...known.values()].filter(one =>
    one.comments.some(line => line.startsWith(reviewMark)),
  );
  if (changed.length) {
    yield `${name}: ${changed.length} translations are to be reviewed, such as that of "${changed[0].id}"; take away the line "${reviewMark}..." above it then`;
  }
}

/* The page and its games share one list of texts, so a text in both catalogues must have the
 * same translation. */
function* twoWays(language) {
  const ofGames = new Map(catalogue(language, 'games').entries.map(one => [keyOf(one), one]));
  for (const { gone, texts, ...entry } of catalogue(language, 'page').entries) {
    const other = ofGames.get(keyOf(entry));
    if (gone || !other || other.gone || other.texts.join() === texts.join()) continue;
    yield `${language}.po: "${entry.id}" is "${texts[0]}" on the page and "${other.texts[0]}" in games; one text is said in one way`;
  }
}

const readable =
  /^(aria-label|aria-description|aria-roledescription|aria-valuetext|title|placeholder|alt|label|legend)$/;
/* Names, and keys as labelled on a keyboard. */
const nameless = /^(Qirkat|PDN|JSON|Esc|min|GitHub|\s*·.*)$/;
const isWord = text => /\p{L}{2}/u.test(text) && !nameless.test(text.trim());

/* Calls and attributes whose texts are not shown. */
const unread =
  /^(say\w*|console\.\w+|[\w.?]*(querySelector\w*|closest|matches|matchMedia|split|setProperty))$/;
const forProgram =
  /^(class|style|d|points|viewBox|transform|href|src|media|sizes|id|key|kind|data-[\w-]+)$/;

/* Names of pictures and styles, commands, and texts for programs. */
const notShown = new Set([
  'white mullah',
  'black mullah',
  'part roll',
  'turn open',
  'button step',
  'wide keys',
  'wide settings',
  'qirkat solve',
  'It failed.',
  'It was stopped.',
  'This device is short of memory.',
]);

/* Words in a row: a sentence or part of one. Number words exist only in English. */
const isPhrase = text =>
  /^[A-Za-z][a-z]+(?: [A-Za-z][a-z']*)+[.?!:]?$/.test(text) &&
  !notShown.has(text) &&
  !/\b(sixteen|thirty|third)\b/.test(text);

const isJoining = node =>
  ts.isConditionalExpression(node) ||
  ts.isParenthesizedExpression(node) ||
  (ts.isBinaryExpression(node) && !/^[!=]==$/.test(node.operatorToken.getText()));

/* Whether a node is the child of an element, directly or as one of several alternatives. */
function isChild(node) {
  let at = node.parent;
  while (isJoining(at)) at = at.parent;
  const within = ts.isJsxExpression(at) ? at.parent : null;
  return within !== null && (ts.isJsxElement(within) || ts.isJsxFragment(within));
}

/* Texts outside elements: in constants, arguments, alternatives. */
function* loose(path) {
  const source = parse(path);
  const found = [];
  const isUnread = node =>
    ts.isImportDeclaration(node) ||
    ts.isLiteralTypeNode(node) ||
    (ts.isCallExpression(node) && unread.test(node.expression.getText(source))) ||
    (ts.isNewExpression(node) && /Error$/.test(node.expression.getText(source))) ||
    (ts.isJsxAttribute(node) && forProgram.test(node.name.getText(source)));
  const visit = node => {
    if (isUnread(node)) return;
    const isText = ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node);
    if (isText && (isPhrase(node.text) || (isWord(node.text) && isChild(node)))) {
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      found.push(`${relative(home, path)}:${line}: "${node.text}" is not said through words/`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  yield* found;
}

/* Text for people that is written directly in elements and attributes. */
function* leftIn(path) {
  const source = parse(path);
  const found = [];
  const visit = node => {
    const isAttribute = ts.isJsxAttribute(node) && readable.test(node.name.getText(source));
    const value =
      isAttribute && node.initializer && ts.isStringLiteral(node.initializer)
        ? node.initializer.text
        : null;
    const text = ts.isJsxText(node) ? node.text : value;
    if (text !== null && isWord(text)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      found.push(`${relative(home, path)}:${line}: "${text.trim()}" is not said through words/`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  yield* found;
}

/* What a catalogue translates and nobody says: a sentence that has gone, or a file of the server that is no longer looked into. */
function unsaidIn(language, kind, texts) {
  const said = new Set(texts.map(({ text }) => text));
  return catalogue(language, kind)
    .entries.filter(({ gone, id }) => !gone && !said.has(id))
    .map(
      ({ id }) => `${relative(home, pathOf(language, kind))}: nobody says "${id}"; run ./dev words`,
    );
}

function check(complete) {
  const wrong = [];
  const lacking = [];
  const page = once([...pageTexts(wrong), ...serverTexts()]);
  const games = gameTexts();
  for (const language of languages()) {
    wrong.push(...faultsOf(language, 'page'), ...faultsOf(language, 'games'));
    wrong.push(...twoWays(language));
    wrong.push(...unsaidIn(language, 'page', page), ...unsaidIn(language, 'games', games));
    lacking.push(...lacksOf(language, 'page', page), ...lacksOf(language, 'games', games));
  }
  wrong.push(...scripts().flatMap(path => [...leftIn(path), ...loose(path)]));
  for (const text of [...wrong, ...lacking]) console.error(text);
  return wrong.length === 0 && !(complete && lacking.length > 0);
}

// ---- renaming ----

function* sources() {
  const root = dirname(home);
  for (const path of scripts()) yield [path, renameInScript];
  for (const folder of ['proto', 'server', 'games', 'wasm']) {
    for (const path of filesIn(join(root, folder), /\.c$/)) yield [path, renameInC];
  }
  for (const path of filesIn(join(root, 'games/defs'), /\.json$/)) yield [path, renameInJson];
  for (const path of filesIn(join(root, 'games/lessons'), /\.lesson$/)) {
    yield [path, renameInLesson];
  }
}

/* Returns the files that have changed. */
function renameSources(from, to) {
  const changed = [];
  for (const [path, renameIn] of sources()) {
    const before = readFileSync(path, 'utf8');
    const after = renameIn(before, from, to);
    if (after === before) continue;
    writeFileSync(path, after);
    changed.push(relative(dirname(home), path));
  }
  return changed;
}

function renameCatalogues(from, to) {
  for (const kind of ['page', 'games']) {
    for (const language of languages()) {
      const { comments, fields, entries } = catalogue(language, kind);
      save(language, kind, { comments, fields, entries: renameEntries(entries, from, to) });
    }
  }
}

function rename(from, to) {
  const changed = renameSources(from, to);
  for (const path of changed) console.log(path);
  if (changed.length === 0) {
    console.error(`nothing says "${from}"; values are {1}, {2} ..., or {name} in the page`);
    return false;
  }
  renameCatalogues(from, to);
  return true;
}

const [, , command, ...args] = process.argv;
if (command === 'check') {
  process.exitCode = check(args.includes('--complete')) ? 0 : 1;
} else if (command === 'rename') {
  process.exitCode = args.length === 2 && rename(...args) ? 0 : 1;
} else {
  for (const kind of ['page', 'games']) {
    const texts = textsOf[kind]();
    for (const language of languages()) {
      merge(language, kind, texts);
      const lacks = catalogue(language, kind).entries.filter(
        one => !one.gone && !one.texts.every(Boolean),
      );
      console.log(
        `${relative(dirname(home), pathOf(language, kind))}: ${texts.length - lacks.length} of ${texts.length}`,
      );
    }
  }
}
