// rename.mjs - gives a text other English words, wherever it stands: in scripts, the server, definitions
// and lessons, and as the key of its translations, which are marked for review.
import ts from 'typescript';
import { literal, placesOf, strings } from './texts.mjs';

/* Above a translation whose English has changed: what it translated. Whoever has checked the
 * translation removes the line. */
export const reviewMark = '# review: was ';

const quotedAs = {
  "'": text => `'${text.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n')}'`,
  '"': text => JSON.stringify(text),
  '`': text => `\`${text.replace(/[\\`]|\$\{/g, '\\$&')}\``,
};

/* Replaces parts of a text: [start, end, replacement], in order. */
const replaced = (text, parts) =>
  parts.reduceRight(
    (whole, [start, end, by]) => whole.slice(0, start) + by + whole.slice(end),
    text,
  );

/* Both kinds of literals of a script, which say, sayMany and sayRich are given. */
export function renameInScript(code, from, to) {
  const source = ts.createSourceFile(
    'a.tsx',
    code,
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const parts = [];
  const visit = node => {
    const isText = ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node);
    if (isText && node.text === from && !ts.isJsxAttribute(node.parent)) {
      const start = node.getStart(source);
      parts.push([start, node.end, quotedAs[code[start]](to)]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return replaced(code, parts);
}

const specifier = /%(?!%)[-+ #0]*\d*(?:\.(?:\d+|\*))?(?:hh|h|ll|l|j|z|t)?[diuxXcsfg]/g;

/* "{1} of {2}" as a format with these specifiers; C takes its arguments in their order. */
function formatOf(text, specifiers) {
  const order = [...text.matchAll(/\{(\d+)\}/g)].map(([, n]) => Number(n));
  if (order.some((n, i) => n !== i + 1) || order.length !== specifiers.length) {
    throw new Error(
      `"${text}" must have {1} to {${specifiers.length}}, once each and in this order`,
    );
  }
  return text.replace(/%/g, '%%').replace(/\{(\d+)\}/g, (_, n) => specifiers[n - 1]);
}

/* Adjacent literals become one, which clang-format breaks again. */
export function renameInC(code, from, to) {
  const parts = [...code.matchAll(strings)].flatMap(match => {
    const format = literal(match[0]);
    if (format === null || placesOf(format) !== from) return [];
    const written = formatOf(to, format.match(specifier) ?? []);
    return [[match.index, match.index + match[0].length, JSON.stringify(written)]];
  });
  return replaced(code, parts);
}

/* Whole values of a definition. */
export const renameInJson = (code, from, to) =>
  code.replaceAll(JSON.stringify(from), () => JSON.stringify(to));

/* What follows the first word of a line of a lesson. */
export const renameInLesson = (code, from, to) =>
  code
    .split('\n')
    .map(line => {
      const at = line.indexOf(' ');
      return at > 0 && line.slice(at + 1) === from ? line.slice(0, at + 1) + to : line;
    })
    .join('\n');

/* The entries of a catalogue; a translation that the new text already has stays. */
export function renameEntries(entries, from, to) {
  const taken = new Set(entries.filter(one => !one.gone && one.id === to).map(one => one.context));
  return entries.flatMap(entry => {
    if (entry.gone || (entry.id !== from && entry.many !== from)) return [entry];
    if (entry.id === from && taken.has(entry.context)) return [];
    const comments = entry.comments.filter(line => !line.startsWith(reviewMark));
    return [
      {
        ...entry,
        id: entry.id === from ? to : entry.id,
        many: entry.many === from ? to : entry.many,
        comments: [`${reviewMark}${from}`, ...comments],
      },
    ];
  });
}
