// build.mjs - builds dist/ from src/: hashed assets, index.html, nothing inline. `--watch` rebuilds
// on changes.
import { build, context } from 'esbuild';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { makeCatalogues } from './catalogues.mjs';
import { makeIcons } from './icons.mjs';
import { makeRuleWords } from './rule-words.mjs';
import { lostScripts, lostStyles, targets } from './targets.mjs';
import { makeRules } from './wasm.mjs';

const home = dirname(fileURLToPath(import.meta.url));
const dist = join(home, 'dist');

const entry = join(home, 'src/app/main.tsx');

// Path of the early script in the page.
let early = '';
// The files of the pages that stand alone.
let standing = [];

/* Scripts that are loaded later, each with the page that asks for it or whose folder it is in. esbuild's code splitting groups modules
 * by the entry points that use them, and what the first page needs must be one file; so every page loaded later also imports the
 * first entry, which is loaded already, and a part of a page imports that page. */
const pageOf = folder => {
  const own = join(folder, `${basename(folder)}.tsx`);
  const isPage = folder.startsWith(join(home, 'src/pages/')) && existsSync(own);
  return isPage ? own : entry;
};

const inSources = name => join(home, 'src', name);

const withEnd = path => ['.ts', '.tsx'].map(end => path + end).find(existsSync);

const imported = /\b(import)\('(\.[^']+)'\)|^(?:import|export)(?! type)[^;']* from '(\.[^']+)'/gm;

/* By path, the page that a script fetched later comes with: the first entry for one that others use, too. */
async function laterScripts() {
  const names = (await readdir(join(home, 'src'), { recursive: true })).sort();
  const pages = new Map();
  const later = new Set();
  for (const path of names.filter(name => /\.tsx?$/.test(name)).map(inSources)) {
    const user = pageOf(dirname(path));
    for (const [, isLater, one, other] of (await readFile(path, 'utf8')).matchAll(imported)) {
      const script = withEnd(join(dirname(path), one ?? other));
      pages.set(script, (pages.get(script) ?? user) === user ? user : entry);
      if (isLater) later.add(script);
    }
  }
  return new Map([...later].map(script => [script, pages.get(script)]));
}

/* Modules that several pages use, each of them others: a splitter would make a file of each set, some thirty of a few hundred bytes,
   which pack badly and are asked for one by one. So each of these lists is one file, which the pages named import whole. */
const inFolder = (folder, end, names) =>
  names.map(name => join(home, 'src', folder, `${name}${end}`));

/* In the first file, as the lobby, tables and nearly all others need them. */
const everywhere = [
  ...inFolder('board', '.ts', ['draw/stage', 'families/families', 'glyphs', 'words/ground']),
  ...inFolder('parts', '.tsx', ['drawing', 'sit-down']),
  ...inFolder('room', '.ts', ['want-seat', 'want-turn']),
  ...inFolder('text', '.ts', ['games', 'levels']),
];

/* Of pages with a board to play on. */
const playing = [
  ...inFolder('parts', '.tsx', ['captured', 'embed-snippet', 'grade', 'legend', 'link-field']),
  ...inFolder('parts', '.tsx', ['next-game', 'single-keys', 'strokes']),
  ...inFolder('parts', '.ts', ['game', 'stages']),
  ...inFolder('room', '.ts', ['held', 'rules', 'section-titles', 'stuck']),
  ...inFolder('study', '.ts', ['link']),
  ...inFolder('text', '.ts', ['casts', 'clock-words', 'deeds']),
];

/* These are fetched for a board that is played on. */
const ofBoards = inFolder('board', '.ts', ['draw/values', 'input/chance-rows']);
const isWithout = path =>
  /\/(lobby\/(?!exhibition|seek-dialog)[\w-]+|(games|signin|account)\/\w+|list|local\/games)\.tsx$/.test(
    path,
  );
const plays = path =>
  ofBoards.includes(path) || (path.startsWith(inSources('pages')) && !isWithout(path));

/* This comes with news of a table. */
const hosts = new Map([
  [join(home, 'src/room/plan-news.ts'), inFolder('pages/room', '.tsx', ['room'])],
]);

const oneFirst = {
  name: 'one first file',
  async setup(on) {
    const later = await laterScripts();
    on.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
      const user = later.get(path);
      if (!user && path !== entry) return undefined;
      const text = await readFile(path, 'utf8');
      const more = [
        ...(user ? [user] : everywhere),
        ...(plays(path) ? playing : []),
        ...(hosts.get(path) ?? []),
      ];
      const imports = more.map(one => `import ${JSON.stringify(one)};\n`).join('');
      return { contents: `${text}\n${imports}`, loader: path.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
};

const options = {
  absWorkingDir: home,
  entryPoints: { index: 'src/app/main.tsx' },
  outdir: 'dist',
  entryNames: 'assets/[name]-[hash]',
  chunkNames: 'assets/[name]-[hash]',
  assetNames: 'assets/[name]-[hash]',
  publicPath: '/',
  bundle: true,
  jsx: 'automatic',
  jsxImportSource: 'preact',
  splitting: true,
  format: 'esm',
  target: targets,
  loader: { '.woff2': 'file', '.svg': 'file' },
  minify: true,
  metafile: true,
  legalComments: 'linked',
  logLevel: 'warning',
  plugins: [
    oneFirst,
    {
      name: 'page',
      setup: on => on.onEnd(result => result.errors.length || page(result.metafile)),
    },
  ],
};

// The path in the page of the output for an entry point, or for a font by the start of its name.
function made(outputs, test) {
  const found = Object.entries(outputs).find(([file, output]) => test(file, output));
  return found && found[0].replace(/^dist/, '');
}

function fonts(outputs) {
  return ['Junicode-Regular', 'Cantarell-Regular']
    .map(name => made(outputs, file => basename(file).toLowerCase().startsWith(name.toLowerCase())))
    .filter(Boolean)
    .map(file => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`)
    .join('\n');
}

// The fonts of other scripts, by language, requested together with the page (device/look-early.ts).
function lettersOf(outputs) {
  const named = test =>
    Object.keys(outputs)
      .filter(file => test.test(basename(file)))
      .map(file => file.replace(/^dist/, ''));
  return {
    ar: named(/^amiri-.*\.woff2$/),
    bn: named(/^noto-.*-bengali-.*\.woff2$/),
    si: named(/^noto-.*-sinhala-.*\.woff2$/),
  };
}

// Everything the first script imports statically, directly or not, so that it can be fetched in
// parallel.
function ahead(outputs, script) {
  const found = new Set();
  const visit = file => {
    for (const { path, kind } of outputs[file]?.imports ?? []) {
      if (kind !== 'import-statement' || found.has(path)) continue;
      found.add(path);
      visit(path);
    }
  };
  visit('dist' + script);
  return [...found].map(file => file.replace(/^dist/, ''));
}

// The same for a page that is loaded later, without what the first script already loads.
function aheadOf(outputs, script, entryPoint) {
  const later = made(outputs, (_, o) => o.entryPoint === entryPoint);
  const there = new Set([script, ...ahead(outputs, script)]);
  return [later, ...ahead(outputs, later)].filter(file => !there.has(file));
}

const lobbyFiles = (outputs, script) => [
  ...aheadOf(outputs, script, 'src/pages/lobby/lobby.tsx'),
  JSON.parse(options.define.LOBBY_STYLE),
];

const tableFiles = (outputs, script) => [
  ...aheadOf(outputs, script, 'src/pages/room/room.tsx'),
  JSON.parse(options.define.TABLE_STYLE),
];

// Drops the style sheets that esbuild writes for each entry point: the styles are already in those
// that pages link.
async function dropStyles(outputs, style) {
  const others = Object.keys(outputs).filter(
    file => file.endsWith('.css') && file !== 'dist' + style,
  );
  await Promise.all(others.map(file => rm(join(home, file), { force: true })));
}

// Writes a page: fills the placeholders of its template with hashed names. more: additional
// placeholders, from its first script.
async function fill(name, outputs, main, more = () => ({})) {
  const script = made(outputs, (_, o) => o.entryPoint === main);
  const style = outputs['dist' + script]?.cssBundle?.replace(/^dist/, '');
  const places = {
    SCRIPT: script,
    STYLE: style,
    EARLY: early,
    FONTS: fonts(outputs),
    AHEAD: ahead(outputs, script)
      .map(file => `<link rel="modulepreload" href="${file}">`)
      .join('\n'),
    ...more(script),
  };
  const template = await readFile(join(home, name), 'utf8');
  const text = template.replace(/%([A-Z]+)%/g, (_, place) => places[place] ?? '');
  await writeFile(join(dist, name), text);
  return { script, style, early };
}

async function page({ outputs }) {
  const { style } = await fill('index.html', outputs, 'src/app/main.tsx', script => ({
    FILES: JSON.stringify({
      lobby: lobbyFiles(outputs, script),
      table: tableFiles(outputs, script),
      ...lettersOf(outputs),
    }),
  }));
  await dropStyles(outputs, style);
  await serviceWorker({ outputs });
  await cp(join(home, 'public'), dist, { recursive: true });
  await Promise.all(makeIcons().map(({ name, bytes }) => writeFile(join(dist, name), bytes)));
}

// The rules and their worker, as files; pages get their paths. Without a compiler for them there
// are none.
async function rules() {
  const bytes = await makeRules();
  if (bytes === null) {
    console.error('built without analysis: clang, lld and wasi-libc would make its rules');
    return { RULES_WORKER: '""', RULES_MODULE: '""' };
  }
  const name = `assets/rules-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.wasm`;
  await writeFile(join(dist, name), bytes);
  const { outputs } = (
    await build({
      ...options,
      entryPoints: { rules: 'src/rules/worker.ts' },
      splitting: false,
      format: 'iife',
      plugins: [],
    })
  ).metafile;
  const worker = Object.keys(outputs)[0].replace(/^dist/, '');
  return { RULES_WORKER: JSON.stringify(worker), RULES_MODULE: JSON.stringify('/' + name) };
}

// The code loaded with some pages, without what is loaded later; it determines which texts they
// need.
async function codeOf(pages) {
  const { outputFiles } = await build({
    ...options,
    stdin: {
      contents: pages.map((path, i) => `export * as page${i} from './${path}';`).join('\n'),
      resolveDir: home,
    },
    entryPoints: undefined,
    splitting: false,
    minify: false,
    charset: 'utf8',
    write: false,
    loader: { '.css': 'empty', '.woff2': 'empty', '.svg': 'empty' },
    plugins: [
      {
        name: 'without what is later',
        setup: on =>
          on.onResolve({ filter: /./ }, ({ path, kind }) =>
            kind === 'dynamic-import' ? { path, external: true } : undefined,
          ),
      },
    ],
  });
  return outputFiles[0].text;
}

// The texts of each language; the page's early script loads them before the others run.
async function words() {
  const stages = [
    ['src/app/main.tsx', 'src/pages/lobby/lobby.tsx', 'src/pages/lobby/below.tsx'],
    ['src/pages/room/room.tsx', 'src/pages/new-table/new-table.tsx'],
  ];
  const { files, scripts, machineMade } = makeCatalogues(await Promise.all(stages.map(codeOf)));
  const found = makeRuleWords();
  await Promise.all(
    [...files, ...found.files].map(({ path, text }) => writeFile(join(dist, path), text)),
  );
  return {
    WORDS: JSON.stringify(scripts),
    MACHINE_MADE: JSON.stringify(machineMade),
    RULE_WORDS: JSON.stringify(found.places),
  };
}

// The script that runs before the first paint is not a module: it imports nothing.
async function lookEarly() {
  const { outputs } = (
    await build({
      ...options,
      entryPoints: { look: 'src/device/look-early.ts' },
      splitting: false,
      format: 'iife',
      plugins: [],
    })
  ).metafile;
  return Object.keys(outputs)[0].replace(/^dist/, '');
}

// Pages that stand alone: embedded, on a touch table, on paper. They are bundled separately, so
// that neither they nor the lobby load code for the other.
async function standAlone() {
  const entryPoints = { place: 'src/places/main.tsx' };
  const { outputs } = (await build({ ...options, entryPoints, plugins: [] })).metafile;
  const { style } = await fill('place.html', outputs, entryPoints.place, () => ({
    FILES: JSON.stringify(lettersOf(outputs)),
  }));
  await dropStyles(outputs, style);
  const scripts = Object.keys(outputs).filter(file => file.endsWith('.js'));
  return [style, ...scripts.map(file => file.replace(/^dist/, ''))];
}

// The style sheets beside the one every page needs; app/later.tsx links them.
async function otherStyles() {
  const entryPoints = Object.fromEntries(
    ['lobby', 'table', 'rest'].map(name => [name, `src/styles/${name}.css`]),
  );
  const { outputs } = (await build({ ...options, entryPoints, plugins: [] })).metafile;
  const path = name => JSON.stringify(made(outputs, (_, o) => o.entryPoint === entryPoints[name]));
  return { LOBBY_STYLE: path('lobby'), TABLE_STYLE: path('table'), REST_STYLE: path('rest') };
}

// The service worker, with the list of files every page needs. Its name has no hash, as browsers
// look for a new version under the same name.
async function serviceWorker({ outputs }) {
  const script = made(outputs, (_, o) => o.entryPoint === 'src/app/main.tsx');
  const style = outputs['dist' + script]?.cssBundle?.replace(/^dist/, '');
  const fontFiles = Object.keys(outputs).filter(file =>
    /\/(junicode|cantarell)[^/]*\.woff2$/.test(file),
  );
  const later = JSON.parse(options.define.REST_STYLE);
  const shell = [
    ...new Set([
      ...['/', '/place.html', script, style, early, later, '/mark.svg', '/site.webmanifest'],
      ...ahead(outputs, script),
      ...lobbyFiles(outputs, script),
      ...aheadOf(outputs, script, 'src/pages/lobby/below.tsx'),
      ...fontFiles.map(file => file.replace(/^dist/, '')),
    ]),
  ];
  const pages = ['index.html', 'place.html'].map(name => readFile(join(dist, name)));
  const html = Buffer.concat(await Promise.all(pages));
  // Files that an open page may still need: it gets them from the cache if the server has a newer
  // build.
  const rest = Object.keys(outputs)
    .filter(file => file.endsWith('.js'))
    .map(file => file.replace(/^dist/, ''))
    .filter(file => !shell.includes(file))
    .concat(JSON.parse(options.define.TABLE_STYLE), standing);
  const { RULES_WORKER, RULES_MODULE } = options.define;
  const rulesFiles = [RULES_WORKER, RULES_MODULE].map(text => JSON.parse(text)).filter(Boolean);
  const version = createHash('sha256').update(shell.join()).update(html).digest('hex').slice(0, 12);
  await build({
    ...options,
    entryPoints: { sw: 'src/offline/sw.ts' },
    entryNames: '[name]',
    splitting: false,
    format: 'iife',
    plugins: [],
    define: {
      SHELL: JSON.stringify(shell),
      VERSION: JSON.stringify(version),
      RULES: JSON.stringify(rulesFiles),
      RULE_WORDS: options.define.RULE_WORDS,
      REST: JSON.stringify(rest),
    },
  });
}

const packs = promisify(brotliCompress);

// Compresses each text file to FILE.br, which base/embed.py puts into the program.
async function pack() {
  const texts = (await readdir(dist, { recursive: true })).filter(file =>
    /\.(js|css|html|svg|json|txt|wasm|webmanifest)$/.test(file),
  );
  const one = async file => {
    const path = join(dist, file);
    await writeFile(`${path}.br`, await packs(await readFile(path)));
  };
  await Promise.all(texts.map(one));
}

// The files that a browser of the targets could not use as they are.
async function lost() {
  const names = await readdir(dist, { recursive: true });
  const read = end =>
    Promise.all(
      names
        .filter(name => name.endsWith(end))
        .map(async name => [name, await readFile(join(dist, name), 'utf8')]),
    );
  const scripts = (await read('.js')).flatMap(([name, text]) =>
    lostScripts(text).map(what => `${name}: ${what}`),
  );
  const styles = (await read('.css')).map(([, text]) => text);
  return [...scripts, ...lostStyles(styles.join('\n'))];
}

await rm(dist, { recursive: true, force: true });
await mkdir(join(dist, 'assets'), { recursive: true });
options.define = { ...(await words()), ...(await rules()), ...(await otherStyles()) };
early = await lookEarly();
standing = await standAlone();
if (process.argv.includes('--watch')) {
  await (await context(options)).watch();
} else {
  await build(options);
  const findings = await lost();
  if (findings.length) {
    console.error(`these would not work in ${targets.join(', ')}:\n${findings.join('\n')}`);
    process.exit(1);
  }
  await pack();
}
