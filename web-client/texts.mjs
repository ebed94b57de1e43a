// texts.mjs - collects every text that people read: from the page's scripts, the server's errors,
// definitions and lessons.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const home = dirname(fileURLToPath(import.meta.url));
const root = dirname(home);

/* A text: the file it was first found in, its context (usually ""), and its plural if it is
 * counted. */
const textOf = (where, text, context = '', many = '') => ({ where, text, context, many });

/* Each text once, in the order found. */
export function once(texts) {
  const found = new Map();
  for (const one of texts) {
    const key = `${one.context}\u0004${one.text}`;
    if (!found.has(key)) found.set(key, one);
    else if (one.many) found.get(key).many = one.many;
  }
  return [...found.values()];
}

export function* filesIn(folder, end) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path, end);
    else if (end.test(entry.name)) yield path;
  }
}

// ---- the page: calls of say, sayMany and sayRich ----

const isText = node => ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node);

/* The texts named by a call; null if it is not one of ours; a string describes an error. */
function ofCall(node, source) {
  const name = node.expression.getText(source);
  if (name !== 'say' && name !== 'sayMany' && name !== 'sayRich') return null;
  const args = name === 'sayMany' ? node.arguments.slice(1, 3) : node.arguments.slice(0, 1);
  if (!args.length || !args.every(isText)) return `${name} needs its text written out`;
  return args.map(arg => arg.text);
}

export function parse(path) {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true, kind);
}

const lineOf = (node, source) =>
  source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;

function* inScript(path, wrong) {
  const source = parse(path);
  const where = relative(home, path).replace(/^src\//, '');
  const found = [];
  const visit = node => {
    if (ts.isCallExpression(node)) {
      const texts = ofCall(node, source);
      if (typeof texts === 'string') wrong.push(`${where}:${lineOf(node, source)}: ${texts}`);
      else if (texts) found.push(textOf(where, texts[0], '', texts[1]));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  yield* found;
}

export const scripts = () =>
  [...filesIn(join(home, 'src'), /\.tsx?$/)].filter(
    path => !/src\/(proto\/|words\/index)/.test(path),
  );

/* The texts of the page; errors in calls are added to the given list. */
export const pageTexts = (wrong = []) =>
  once(scripts().flatMap(path => [...inScript(path, wrong)]));

// ---- the server: formats of refusals ----

/* The arguments of the call whose parenthesis opens at `start`, as source text. */
function argumentsAt(code, start) {
  const args = [''];
  let depth = 0;
  for (let i = start; i < code.length; i++) {
    const char = code[i];
    if (char === '"') {
      const end = /^"(?:[^"\\]|\\.)*"/.exec(code.slice(i))[0];
      args[args.length - 1] += end;
      i += end.length - 1;
      continue;
    }
    if (char === '(' && depth++ === 0) continue;
    if (char === ')' && --depth === 0) return args.map(arg => arg.trim());
    if (char === ',' && depth === 1) args.push('');
    else args[args.length - 1] += char;
  }
  return [];
}

/* The text of adjacent string literals, or null. */
export function literal(code) {
  if (!/^(?:"(?:[^"\\]|\\.)*"\s*)+$/.test(code)) return null;
  return [...code.matchAll(/"((?:[^"\\]|\\.)*)"/g)]
    .map(([, text]) => text.replace(/\\(.)/g, (_, char) => (char === 'n' ? '\n' : char)))
    .join('');
}

/* "%u of %.20s" is "{1} of {2}" in a catalogue; the page follows the same rule. */
export function placesOf(format) {
  let n = 0;
  return format
    .replace(/%(?!%)[-+ #0]*\d*(?:\.(?:\d+|\*))?(?:hh|h|ll|l|j|z|t)?[diuxXcsfg]/g, () => `{${++n}}`)
    .replace(/%%/g, '%');
}

const failing = /\b(wire_error_set|game_fail|send_error)\(/g;
const said = { wire_error_set: 2, game_fail: 1, send_error: 4 };

/* In these files every sentence is for people, whichever function gets it. */
const speaking =
  /^(games\/(\w+\/why|view\/\w+|game)|server\/hub\/(?!hub|lookup)\w+|server\/computers\/\w+|server\/live\/(queue|receive|join)|server\/room\/(bounds|plan_check|decide\w*)|server\/net\/ws_(link|read)|server\/replay\/(import|mat_\w+|pdn_\w+|replay_(error|game)|verify\w*)|proto\/(name|record)|wasm\/study)\.c$/;

export const strings = /"(?:[^"\\\n]|\\.)*"(?:\s*"(?:[^"\\\n]|\\.)*")*/g;
/* What metrics mean is for those who run a site, in English. */
const metrics = /\bmetric_(?:gauge|counter|histogram)\([^;]*;/g;
const bare = code => code.replace(/\/\*[\s\S]*?\*\/|^#.*$/gm, '').replace(metrics, '');

const sentencesIn = code =>
  [...bare(code).matchAll(strings)]
    .map(([found]) => literal(found))
    .filter(text => text !== null && isSentence(text) && /(\.|[.:] %s)$/.test(text));

/* For results: {1} is a name, {2} a number, and verbs come in singular and plural. */
const resultSource = join(root, 'server/room/result.c');
const verbs = { '%h': ['has', 'have'], '%i': ['is', 'are'], '%w': ['wins', 'win'] };

function resultTexts() {
  const formats = [...bare(readFileSync(resultSource, 'utf8')).matchAll(/"([%A-Z][^"]*\.)"/g)];
  const where = relative(root, resultSource);
  return formats.flatMap(([, format]) => {
    const [verb] = /%[hiw]/.exec(format) ?? [];
    const numbers = verb ? verbs[verb].map(word => format.replace(verb, word)) : [format];
    return numbers.map(text => textOf(where, text.replace(/%[LW]/, '{1}').replace('%n', '{2}')));
  });
}

/* Used in place of the name of a side. */
const namesSaid = ['Everybody else', 'Nobody'];

/* Errors from these files are not for players: definitions and lessons, for example, are read
 * when the program is built. */
const silent =
  /^(server\/(cmd|lab|ledger|solved|bench)|games\/(lessons|solve|search|puzzles|define\w*|board\w*|load)|wasm\/(?!study))\b/;

/* A sentence for people begins with a capital letter or a value. */
const isSentence = text =>
  /^[A-Z%"]/.test(text) &&
  /[a-z]{2} /.test(text) &&
  !/\/api\/|entropy_commit|, in UTF-8|text is not UTF-8/.test(text);

export function serverTexts() {
  const files = ['proto', 'server', 'games', 'wasm'].flatMap(folder => [
    ...filesIn(join(root, folder), /\.c$/),
  ]);
  const found = files
    .filter(path => !silent.test(relative(root, path)))
    .flatMap(path => {
      const code = readFileSync(path, 'utf8');
      const where = relative(root, path);
      if (speaking.test(where)) return sentencesIn(code).map(text => textOf(where, placesOf(text)));
      return [...code.matchAll(failing)].flatMap(match => {
        const arg = argumentsAt(code, match.index + match[0].length - 1)[said[match[1]]] ?? '';
        const text = literal(arg);
        return text !== null && isSentence(text) ? [textOf(where, placesOf(text))] : [];
      });
    });
  const names = namesSaid.map(text => textOf(relative(root, resultSource), text));
  return once([...found, ...resultTexts(), ...names]);
}
