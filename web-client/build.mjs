// build.mjs - makes dist/ from src/: hashed assets, index.html, nothing inline. `--watch` rebuilds.
import { build, context } from 'esbuild';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createHash } from 'node:crypto';
import { makeRules } from './wasm.mjs';

const home = dirname(fileURLToPath(import.meta.url));
const dist = join(home, 'dist');

const options = {
  absWorkingDir: home,
  entryPoints: { index: 'src/app/main.tsx', look: 'src/device/look-early.ts' },
  outdir: 'dist',
  entryNames: 'assets/[name]-[hash]',
  chunkNames: 'assets/[name]-[hash]',
  assetNames: 'assets/[name]-[hash]',
  publicPath: '/',
  bundle: true,
  splitting: true,
  format: 'esm',
  target: ['es2020', 'chrome90', 'firefox90', 'safari14.1'],
  loader: { '.woff2': 'file', '.svg': 'file' },
  minify: true,
  metafile: true,
  legalComments: 'linked',
  logLevel: 'warning',
  plugins: [
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
  return [...found]
    .map(file => `<link rel="modulepreload" href="${file.replace(/^dist/, '')}">`)
    .join('\n');
}

// All styles are in the one that the page links; esbuild writes those of each part again, for nobody.
async function dropStyles(outputs, style) {
  const others = Object.keys(outputs).filter(
    file => file.endsWith('.css') && file !== 'dist' + style,
  );
  await Promise.all(others.map(file => rm(join(home, file))));
}

// Fill the template's places with the hashed names.
async function page({ outputs }) {
  const script = made(outputs, (_, o) => o.entryPoint === 'src/app/main.tsx');
  const style = outputs['dist' + script]?.cssBundle?.replace(/^dist/, '');
  const early = made(outputs, (_, o) => o.entryPoint === 'src/device/look-early.ts');
  const places = {
    SCRIPT: script,
    STYLE: style,
    EARLY: early,
    FONTS: fonts(outputs),
    AHEAD: ahead(outputs, script),
  };
  const template = await readFile(join(home, 'index.html'), 'utf8');
  await writeFile(
    join(dist, 'index.html'),
    template.replace(/%([A-Z]+)%/g, (_, name) => places[name] ?? ''),
  );
  await dropStyles(outputs, style);
  await cp(join(home, 'public'), dist, { recursive: true });
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

await rm(dist, { recursive: true, force: true });
await mkdir(join(dist, 'assets'), { recursive: true });
options.define = await rules();
if (process.argv.includes('--watch')) {
  await (await context(options)).watch();
} else {
  await build(options);
}
