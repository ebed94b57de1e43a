// build.mjs - makes dist/ from src/: hashed assets, index.html, nothing inline. `--watch` rebuilds.
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
import { makeRules } from './wasm.mjs';

const home = dirname(fileURLToPath(import.meta.url));
const dist = join(home, 'dist');

const entry = join(home, 'src/app/main.tsx');

// Its path in the page.
let early = '';

/* What the first page needs shall be one file. A splitter puts into one file what the same pages need; so every page that is
   fetched later names the first as well, which is there already, and a part of a page that page. */
const pageOf = folder => {
  const own = join(folder, `${basename(folder)}.tsx`);
  const isPage = folder.startsWith(join(home, 'src/pages/')) && existsSync(own);
  return isPage ? own : entry;
};

const oneFirst = {
  name: 'one first file',
  setup(on) {
    on.onResolve({ filter: /^\.\.?\// }, async ({ path, resolveDir, kind, pluginData }) => {
      if (kind !== 'dynamic-import' || pluginData === 'asked') return undefined;
      const found = await on.resolve(path, { resolveDir, kind, pluginData: 'asked' });
      return { ...found, pluginData: { page: pageOf(resolveDir) } };
    });
    on.onLoad({ filter: /\.tsx?$/ }, async ({ path, pluginData }) => {
      if (!pluginData?.page) return undefined;
      const text = await readFile(path, 'utf8');
      const loader = path.endsWith('x') ? 'tsx' : 'ts';
      return { contents: `${text}\nimport ${JSON.stringify(pluginData.page)};\n`, loader };
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
  target: ['chrome91', 'firefox90', 'safari14.1'],
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

// The path in the page of the file that was made of an entry, or of a font by the start of its name.
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

// Those of other scripts, by language: whoever reads it fetches them with the page (device/look-early.ts).
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

// What the first script imports by name, and so on: fetched at once, not one after the other.
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

// The same for a page that is fetched later, without what the first script brings.
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

// Styles are in the one that the page links and in that of the other pages; esbuild writes those of each part again, for nobody.
async function dropStyles(outputs, style) {
  const others = Object.keys(outputs).filter(
    file => file.endsWith('.css') && file !== 'dist' + style,
  );
  await Promise.all(others.map(file => rm(join(home, file), { force: true })));
}

// Write a page: its template, the places in it filled with the hashed names; more: further ones, by its first script.
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

// The rules and the worker that they run in, beside the pages, which learn their paths. Without a compiler for them there are none.
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

// The code that comes with some pages, without what is fetched later: it tells which texts they need.
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

// The texts of each language, which the page's first script names before the others run.
async function words() {
  const stages = [
    ['src/app/main.tsx', 'src/pages/lobby/lobby.tsx'],
    ['src/pages/room/room.tsx', 'src/pages/new-table/new-table.tsx'],
  ];
  const { files, scripts, machineMade } = makeCatalogues(await Promise.all(stages.map(codeOf)));
  await Promise.all(files.map(({ path, text }) => writeFile(join(dist, path), text)));
  return { WORDS: JSON.stringify(scripts), MACHINE_MADE: JSON.stringify(machineMade) };
}

// What runs before the first paint is no module: it imports nothing.
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

// Pages that stand alone: in a frame, on a touch table, on paper. What they have in common with the others they bring themselves, so
// that they need nothing of the lobby, nor the lobby of them.
async function standAlone() {
  const entryPoints = { place: 'src/places/main.tsx' };
  const { outputs } = (await build({ ...options, entryPoints, plugins: [] })).metafile;
  const { style } = await fill('place.html', outputs, entryPoints.place, () => ({
    FILES: JSON.stringify(lettersOf(outputs)),
  }));
  await dropStyles(outputs, style);
}

// The styles beside those that every page needs, which app/later.tsx links.
async function otherStyles() {
  const entryPoints = Object.fromEntries(
    ['lobby', 'table', 'rest'].map(name => [name, `src/styles/${name}.css`]),
  );
  const { outputs } = (await build({ ...options, entryPoints, plugins: [] })).metafile;
  const path = name => JSON.stringify(made(outputs, (_, o) => o.entryPoint === entryPoints[name]));
  return { LOBBY_STYLE: path('lobby'), TABLE_STYLE: path('table'), REST_STYLE: path('rest') };
}

// The service worker, with the files that every page needs. Its own name has no hash: browsers look there for a newer one.
async function serviceWorker({ outputs }) {
  const script = made(outputs, (_, o) => o.entryPoint === 'src/app/main.tsx');
  const style = outputs['dist' + script]?.cssBundle?.replace(/^dist/, '');
  const fontFiles = Object.keys(outputs).filter(file =>
    /\/(junicode|cantarell)[^/]*\.woff2$/.test(file),
  );
  const later = JSON.parse(options.define.REST_STYLE);
  const shell = [
    ...['/', '/place.html', script, style, early, later, '/mark.svg', '/site.webmanifest'],
    ...ahead(outputs, script),
    ...lobbyFiles(outputs, script),
    ...fontFiles.map(file => file.replace(/^dist/, '')),
  ];
  const pages = ['index.html', 'place.html'].map(name => readFile(join(dist, name)));
  const html = Buffer.concat(await Promise.all(pages));
  // What a page may still want: an open table gets it from here when the server has another build already.
  const rest = Object.keys(outputs)
    .filter(file => file.endsWith('.js'))
    .map(file => file.replace(/^dist/, ''))
    .filter(file => !shell.includes(file))
    .concat(JSON.parse(options.define.TABLE_STYLE));
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
      REST: JSON.stringify(rest),
    },
  });
}

const packs = promisify(brotliCompress);

// Each text beside itself as FILE.br, which base/embed.py puts into the program.
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

await rm(dist, { recursive: true, force: true });
await mkdir(join(dist, 'assets'), { recursive: true });
options.define = { ...(await words()), ...(await rules()), ...(await otherStyles()) };
early = await lookEarly();
await standAlone();
if (process.argv.includes('--watch')) {
  await (await context(options)).watch();
} else {
  await build(options);
  await pack();
}
