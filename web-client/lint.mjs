// lint.mjs - checks that compiler, prettier and eslint do not make: length of files and lines,
// forbidden words.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const home = dirname(fileURLToPath(import.meta.url));
const made = ['src/proto/index.ts'];
const rules = [
  // Except for lines that consist of a single text, which must not be split because they are looked
  // up.
  [/^(?!\s*'.*'[,;]?$).{161}/, 'a line has at most 160 columns'],
  [/[ \t]+$/, 'no blanks at the end of a line'],
  [/\b(TODO|FIXME|XXX)\b/, 'write an issue instead'],
  [/innerHTML|insertAdjacentHTML/, 'text never becomes markup or code'],
];

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (/\.(tsx?|mjs|css)$/.test(entry.name)) yield path;
  }
}

/* On right-to-left pages the sides are mirrored, so logical properties must be used; except for
 * boards and graphs, which are not mirrored. */
const physical =
  /(?:^|[{;\s])(?:(?:margin|padding|border)-(?:left|right)|left|right)\s*:|text-align:\s*(?:left|right)|float:/;
const drawn = /^\s*(\.initial|\.graph-name|\[dir=rtl\]) |left: 50%; transform|left: 0; right: 0/;

const sides = (path, line) =>
  path.includes('/styles/') && physical.test(line) && !drawn.test(line)
    ? ['a side is inline-start or inline-end, so that it is right in arabic too']
    : [];

function findings(path) {
  const lines = readFileSync(path, 'utf8').split('\n');
  const found = lines.flatMap((line, i) =>
    [
      ...rules.filter(([sign]) => sign.test(line)).map(([, text]) => text),
      ...sides(path, line),
    ].map(text => `${i + 1}: ${text}`),
  );
  return lines.length > 400 ? [...found, `${lines.length} lines: this file asks to be two`] : found;
}

let bad = 0;
for (const path of ['src', 'test'].flatMap(folder => [...files(join(home, folder))])) {
  const name = relative(home, path);
  for (const finding of made.includes(name) ? [] : findings(path)) {
    console.error(`${name}:${finding}`);
    bad++;
  }
}
process.exit(bad ? 1 : 0);
