// types.mjs - generates src/proto/ from ../proto/schema/wire.json: the types in index.ts, and the
// schema without its comments in first.json, room.json and rest.json. Builds, unit tests and lint
// run it first; git ignores its output.
import { compile } from 'json-schema-to-typescript';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const home = dirname(fileURLToPath(import.meta.url));
const folder = join(home, 'src/proto');
const schema = JSON.parse(readFileSync(join(home, '../proto/schema/wire.json'), 'utf8'));
const banner =
  '/* proto/index.ts - the messages of the wire; made from proto/schema by `npm run types`. */';

// Types that the lobby, and so every page, receives; they are in the client's first script.
const readFirst = [
  'AckMessage',
  'ErrorMessage',
  'NoticeMessage',
  'LobbyMessage',
  'MatchedMessage',
  'GameList',
  'LevelList',
  'PuzzleToday',
  'SolvedList',
  'ApiError',
  'MineRow',
];

// Additional types that a table receives.
const readInRoom = ['ServerMessage', 'Room', 'GamePage'];

// All types the client receives, with everything they reference.
const read = [
  'ServerMessage',
  'GameList',
  'GamePage',
  'LevelList',
  'Site',
  'SolvedList',
  'SolvedPage',
  'SolvedValues',
  'PuzzleList',
  'PuzzleToday',
  'SolvedList',
  'PuzzleTry',
  'LessonList',
  'Lesson',
  'RuleTexts',
  'Lobby',
  'Room',
  'RecordFile',
  'Replay',
  'ApiError',
  'GameBrief',
  'RuleTexts',
  'State',
];
const comments = ['title', 'description', '$schema'];

/* The schema as net/check.ts reads it, which is half as long: a name stands for a definition, or for a type alone; what may be
 * absent has a question mark, so nothing is listed as required; what a value must be implies its type. */
function bare(node) {
  if (Array.isArray(node)) return node.map(bare);
  if (node === null || typeof node !== 'object') return node;
  const { $ref, properties, required, type, ...more } = node;
  if ($ref) return $ref.split('/').pop();
  const told = Object.entries(more)
    .filter(([name, value]) => !comments.includes(name) && value !== false)
    .map(([name, value]) => [name, valued.includes(name) ? value : bare(value)]);
  if (properties) told.unshift(['properties', bareEach(properties, required ?? [])]);
  const implied = told.some(([name]) => implying.includes(name));
  if (type === undefined || (implied && !Array.isArray(type))) return Object.fromEntries(told);
  return told.length || Array.isArray(type) ? Object.fromEntries([['type', type], ...told]) : type;
}

// Their values are data, and not parts of the schema.
const valued = ['const', 'enum'];
const implying = ['properties', 'const', 'enum'];

function bareEach(properties, required) {
  const lost = required.filter(name => !(name in properties));
  if (lost.length) throw new Error(`required, but of no type: ${lost.join(', ')}`);
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [
      required.includes(name) ? name : `${name}?`,
      bare(value),
    ]),
  );
}

function reached(names, seen = new Set()) {
  for (const name of names) {
    if (seen.has(name)) continue;
    seen.add(name);
    const refs = JSON.stringify(schema.definitions[name]).matchAll(/"#\/definitions\/(\w+)"/g);
    reached(
      [...refs].map(match => match[1]),
      seen,
    );
  }
  return seen;
}

const first = reached(readFirst).add('ServerMessage');
const rest = [...reached(read)].filter(name => !first.has(name));
const room = [...reached(readInRoom)].filter(name => !first.has(name));
const bareOf = names =>
  JSON.stringify(
    Object.fromEntries([...names].sort().map(name => [name, bare(schema.definitions[name])])),
  ) + '\n';
const types = await compile(schema, 'Wire', {
  bannerComment: banner,
  style: { singleQuote: true, printWidth: 110 },
  ignoreMinAndMaxItems: true,
});
const made = {
  'index.ts': types,
  'first.json': bareOf(first),
  'room.json': bareOf(room),
  'rest.json': bareOf(rest.filter(name => !room.includes(name))),
};

// Files that have not changed are left alone, so that watchers do not rebuild.
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(made)) {
  const path = join(folder, name);
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}
