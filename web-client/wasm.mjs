// wasm.mjs [OUT.wasm] - compiles the rules for the page (base/ and games/) with clang, wasm-ld and
// wasi-libc, which `./dev` installs on Debian. Without them there is no module, and the client is
// built without analysis.
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const home = dirname(fileURLToPath(import.meta.url));
const root = join(home, '..');
const cache = join(home, '.cache/wasm');
const run = promisify(execFile);

const clang = process.env.WASM_CC ?? 'clang';
const target = ['--target=wasm32-wasi', '--sysroot=/usr'];
const flags = [
  ...target,
  '-std=c11',
  '-Os',
  '-DNDEBUG',
  '-D_POSIX_C_SOURCE=200809L',
  '-I.',
  '-Iwasm/libc',
  '-ftls-model=local-exec',
  '-ffunction-sections',
  '-fdata-sections',
  '-mbulk-memory',
];
const link = [
  ...target,
  '-mexec-model=reactor',
  '-Wl,--gc-sections',
  '-Wl,--strip-all',
  '-Wl,-z,stack-size=4194304',
  '-Wl,--stack-first',
  '-Wl,--max-memory=268435456',
];

// Files in these folders that need files, threads, clocks or OpenSSL are left out.
const folders = ['base', 'games', 'wasm'];
const without = ['base/budget.c', 'base/digest.c', 'games/solve/program.c', 'wasm/native.c'];

function* found(folder, end) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* found(path, end);
    else if (path.endsWith(end)) yield path;
  }
}

function sources() {
  const all = folders.flatMap(folder => [...found(folder, '.c')]);
  return all.filter(path => !without.includes(path)).sort();
}

const sum = text => createHash('sha256').update(text).digest('hex');

// Whether an object is newer than all its sources.
function isFresh(object, list) {
  if (!existsSync(object) || !existsSync(list)) return false;
  const made = statSync(object).mtimeMs;
  const files = readFileSync(list, 'utf8')
    .replace(/^[^:]*:/, '')
    .split(/[\s\\]+/)
    .filter(Boolean);
  return files.every(file => {
    const path = join(root, relative(root, join(root, file)));
    const at = file.startsWith('/') ? file : path;
    return existsSync(at) && statSync(at).mtimeMs <= made;
  });
}

async function compile(source, key) {
  const object = join(cache, `${key}-${source.replace(/\//g, '_')}.o`);
  const list = object + '.d';
  if (!isFresh(object, list)) {
    await run(clang, [...flags, '-MD', '-MF', list, '-c', source, '-o', object], { cwd: root });
  }
  return object;
}

async function compileAll(list, key) {
  const left = [...list];
  const objects = [];
  const worker = async () => {
    for (let source; (source = left.shift());) objects.push(await compile(source, key));
  };
  await Promise.all(cpus().map(worker));
  return objects.sort();
}

/* The version of the compiler for modules; null if there is none. */
function compiler() {
  const probe = join(cache, 'probe.wasm');
  mkdirSync(cache, { recursive: true });
  try {
    const version = execFileSync(clang, ['--version'], { encoding: 'utf8' });
    execFileSync(clang, [...link, '-x', 'c', '-', '-o', probe], {
      input: '#include <stdlib.h>\nint main(void) { return abs(-1); }\n',
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    return version;
  } catch {
    return null;
  }
}

/* The module's bytes; null without a compiler. */
export async function makeRules() {
  const version = compiler();
  if (version === null) return null;
  const objects = await compileAll(sources(), sum(version + flags.join(' ')).slice(0, 12));
  const out = join(cache, 'rules.wasm');
  await run(clang, [...link, ...objects, '-o', out], { cwd: root });
  return readFileSync(out);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const bytes = await makeRules();
  if (bytes === null) {
    console.error('there is no compiler for WebAssembly: clang, lld, wasi-libc');
    process.exit(1);
  }
  if (process.argv[2]) writeFileSync(process.argv[2], bytes);
  console.log(bytes.length);
}
