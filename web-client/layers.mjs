// layers.mjs [FOLDER] - checks that the imports of src/ (or of a similar folder) go one way. A
// folder may use what the table allows, all of which is listed above it; the board is used through
// its index.ts only; and no file imports itself through others.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ground = ['proto', 'base', 'words', 'text', 'dice'];
const device = [...ground, 'net', 'device'];
const door = ['board/api', 'board'];
const board = ['words', 'text', 'board/api'];
// A page uses no other page.
const page = [
  ...device,
  ...door,
  'room',
  'replay',
  'rules',
  'study',
  'local',
  'lobby',
  'mine',
  'parts',
  'preact',
];
const pages = [
  'account',
  'analysis',
  'embed',
  'games',
  'kiosk',
  'learn',
  'lobby',
  'local',
  'mine',
  'new-table',
  'print',
  'puzzles',
  'replay',
  'review',
  'room',
  'rules',
  'signin',
  'solved',
].map(name => `pages/${name}`);

// What each folder may use. The board knows neither the socket nor the view library.
const uses = {
  proto: [],
  base: ['preact'],
  words: [],
  text: ['proto', 'words'],
  dice: ['proto', 'base', 'words'],
  net: [...ground, 'preact'],
  device: [...ground, 'net'],
  'board/api': [],
  'board/turn': board,
  'board/draw': [...board, 'board/turn'],
  'board/words': [...board, 'board/turn', 'board/draw'],
  'board/families': [...board, 'board/draw', 'board/words'],
  'board/input': [...board, 'board/turn', 'board/draw', 'board/words', 'board/families'],
  board: [...board, 'board/turn', 'board/draw', 'board/words', 'board/families', 'board/input'],
  room: [...device, 'board/api'],
  replay: [...ground, 'board/api', 'preact'],
  rules: ['proto', 'base', 'words', 'net', 'preact'],
  offline: [],
  study: ['proto', 'words', 'text', 'rules', 'replay'],
  local: ['proto', 'base', 'words', 'text', 'dice', 'board/api', 'rules', 'preact'],
  lobby: [...device, 'room'],
  mine: [...device, 'room', 'lobby'],
  parts: [...device, ...door, 'room', 'study', 'lobby', 'mine', 'preact', 'qrcode-generator'],
  pages: page,
  ...Object.fromEntries(pages.map(name => [name, page])),
  places: [
    'base',
    'words',
    'device',
    'offline',
    'pages/embed',
    'pages/kiosk',
    'pages/print',
    'preact',
  ],
  app: [
    'offline',
    ...device,
    ...door,
    'room',
    'lobby',
    'mine',
    'parts',
    'pages',
    ...pages,
    'preact',
  ],
};

const home = dirname(fileURLToPath(import.meta.url));

function* scripts(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* scripts(path);
    else if (/\.tsx?$/.test(entry.name)) yield path;
  }
}

const importing =
  /\b(?:import|export)\b[^'";]*?\bfrom '([^']+)'|\bimport(?:\s+|\s*\(\s*)'([^']+)'/g;

const folderOf = file => (file === 'board/api.ts' ? 'board/api' : dirname(file));

/* The files of a folder, with the files and packages that each imports, including types. */
function read(root) {
  const files = new Map([...scripts(root)].map(path => [relative(root, path), []]));
  for (const [file, imports] of files) {
    for (const [, named, bare] of readFileSync(join(root, file), 'utf8').matchAll(importing)) {
      const target = named ?? bare;
      if (/\.(css|json)$/.test(target)) continue;
      imports.push(
        target.startsWith('.') ? found(files, join(dirname(file), target)) : target.split('/')[0],
      );
    }
  }
  return files;
}

function found(files, path) {
  return ['.ts', '.tsx', '/index.ts'].map(end => path + end).find(file => files.has(file)) ?? path;
}

function* strangers(files) {
  for (const [file, imports] of files) {
    const folder = folderOf(file);
    for (const target of imports) {
      const other = files.has(target) ? folderOf(target) : target;
      if (!(folder in uses)) {
        yield `${file}: layers.mjs does not know this folder`;
      } else if (other !== folder && !uses[folder].includes(other)) {
        yield `${file}: ${folder} does not use ${target}`;
      }
    }
  }
}

/* Reports circular imports. */
function* circles(files) {
  const done = new Set();
  function* visit(file, way) {
    const at = way.indexOf(file);
    if (at >= 0) yield `a circle: ${[...way.slice(at), file].join(' -> ')}`;
    if (at >= 0 || done.has(file)) return;
    for (const target of files.get(file) ?? []) yield* visit(target, [...way, file]);
    done.add(file);
  }
  for (const file of files.keys()) yield* visit(file, []);
}

/* A folder may use only folders listed above it. */
function* looseRows() {
  const known = ['preact', 'qrcode-generator'];
  for (const [folder, others] of Object.entries(uses)) {
    for (const other of others) {
      if (!known.includes(other)) yield `layers.mjs: ${folder} stands above ${other}`;
    }
    known.push(folder);
  }
}

const all = read(process.argv[2] ?? join(home, 'src'));
const wrong = [...new Set([...looseRows(), ...strangers(all), ...circles(all)])];
for (const text of wrong) console.error(text);
if (!all.size) console.error('there are no scripts');
process.exit(wrong.length || !all.size ? 1 : 0);
