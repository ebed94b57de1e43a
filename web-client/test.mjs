// test.mjs - node test.mjs [unit|browser|long] [NAME...]: runs files of tests side by side, all of a kind or those named.
// unit: test/*.test.ts, bundled for node; browser: tests/browser/*.test.mjs; long: tests/browser/*.long.mjs.
// Each file ends in a line `suite KIND/NAME: N passed, N failed, N s, N s of processor` (tests/count.py adds them up;
// tests/timed.py measures); what a file that failed said is printed whole.
import { build } from 'esbuild';
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { cpus } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const home = dirname(fileURLToPath(import.meta.url));

// A file that takes longer is hanging, and is killed. On a slow machine under load, a browser file has taken 25 minutes.
const limit_ms = { unit: 600_000, browser: 2_700_000, long: 2_700_000 };

function files(folder, end) {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter(f => f.endsWith(end))
        .map(f => join(folder, f))
    : [];
}

// Files run at once, per processor: browsers mostly wait.
const at_once = { unit: 1, browser: 2, long: 1 };

const nameOf = file => basename(file).replace(/\.(test|long)\.(ts|mjs)$/, '');

async function bundled(entryPoints) {
  await import('./types.mjs');
  const outdir = join(home, 'node_modules/.cache/test');
  rmSync(outdir, { recursive: true, force: true });
  await build({
    absWorkingDir: home,
    entryPoints,
    inject: [join(home, 'test/window.mjs')],
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node18',
    packages: 'external',
    loader: { '.css': 'empty' },
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'warning',
  });
  return files(outdir, '.mjs');
}

// The slowest files, slowest first; the others follow by size.
const slow = ['pages', 'live', 'table', 'ways', 'plan', 'places', 'finding', 'keys'];

function rank(file) {
  const place = slow.indexOf(nameOf(file));
  return place < 0 ? slow.length : place;
}

/* The files of a kind, slowest first. */
async function filesOf(kind, names) {
  const isWanted = file => names.length === 0 || names.includes(nameOf(file));
  const browser = join(home, '../tests/browser');
  if (kind === 'unit') return bundled(files(join(home, 'test'), '.test.ts').filter(isWanted));
  const found = files(browser, kind === 'long' ? '.long.mjs' : '.test.mjs').filter(isWanted);
  return found.sort((a, b) => rank(a) - rank(b) || statSync(b).size - statSync(a).size);
}

/* Runs a file to its end; if it hangs, it is killed with all its child processes. */
function run(file, limit) {
  const timed = join(home, '../tests/timed.py');
  const child = spawn('python3', [timed, process.execPath, '--test', '--test-reporter=tap', file], {
    cwd: home,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', more => {
      text += more;
    });
  }
  const end = () => {
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      /* it is gone */
    }
  };
  process.on('exit', end);
  const timer = setTimeout(() => {
    text += `not ok - ended after ${limit / 1000} s\n`;
    end();
  }, limit);
  return new Promise(resolve =>
    child.on('close', code => {
      clearTimeout(timer);
      process.off('exit', end);
      resolve({ code, text });
    }),
  );
}

/* From the summary of node's test runner; skipped and todo tests count as failed, and so does a
 * file without tests. */
function count({ code, text }) {
  const sum = { passed: 0, failed: 0 };
  for (const [, word, number] of text.matchAll(/^# (pass|fail|cancelled|skipped|todo) (\d+)$/gm)) {
    sum[word === 'pass' ? 'passed' : 'failed'] += Number(number);
  }
  if ((code !== 0 || sum.passed === 0) && sum.failed === 0) sum.failed = 1;
  return sum;
}

async function suite(kind, file) {
  const began = Date.now();
  const done = await run(file, limit_ms[kind]);
  const { passed, failed } = count(done);
  if (failed) process.stdout.write(done.text);
  const [, used = '0'] = /^processor: ([\d.]+) s$/m.exec(done.text) ?? [];
  const took = ((Date.now() - began) / 1000).toFixed(1);
  console.log(
    `suite ${kind}/${nameOf(file)}: ${passed} passed, ${failed} failed, ${took} s, ${used} s of processor`,
  );
  return failed === 0;
}

async function runAll(kind, names) {
  const left = await filesOf(kind, names);
  const good = left.length > 0;
  const worker = async () => {
    let all = true;
    for (let file; (file = left.shift());) all = (await suite(kind, file)) && all;
    return all;
  };
  const length = Math.max(1, cpus().length) * at_once[kind];
  const done = await Promise.all(Array.from({ length }, worker));
  if (!good) console.log(`there is no such file of tests: ${kind} ${names.join(' ')}`);
  return good && done.every(Boolean);
}

const [asked = 'unit', ...wanted] = process.argv.slice(2);
if (!(asked in limit_ms)) {
  console.error('usage: node test.mjs [unit|browser|long] [NAME...]');
  process.exit(2);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
process.exit((await runAll(asked, wanted)) ? 0 : 1);
