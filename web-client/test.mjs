// test.mjs - runs the tests: those of test/ bundled for node, or those of tests/browser ("browser").
import { build } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const home = dirname(fileURLToPath(import.meta.url));

function files(folder, end) {
  return existsSync(folder) ? readdirSync(folder).filter(f => f.endsWith(end)).map(f => join(folder, f)) : [];
}

async function unit() {
  const outdir = join(home, 'node_modules/.cache/test');
  rmSync(outdir, { recursive: true, force: true });
  await build({
    absWorkingDir: home,
    entryPoints: files(join(home, 'test'), '.test.ts'),
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

function runFile(file) {
  const how = { stdio: ['ignore', 'pipe', 'inherit'], cwd: home, maxBuffer: 1 << 28, encoding: 'utf8' };
  const { status, stdout } = spawnSync(process.execPath, ['--test', '--test-reporter=tap', file], how);
  return { good: status === 0, text: stdout };
}

/* Run a file; with AGAIN=1 once more if it fails, and then the first try is not counted. */
function runOnceOrTwice(file) {
  let run = runFile(file);
  if (!run.good && process.env.AGAIN) {
    process.stdout.write(run.text.replace(/^# (pass|fail|cancelled) /gm, '# first try, $1 '));
    run = runFile(file);
  }
  process.stdout.write(run.text);
  return run.good;
}

const browser = process.argv[2] === 'browser';
const tests = browser ? files(join(home, '../tests/browser'), '.test.mjs') : await unit();
process.exit(tests.map(runOnceOrTwice).every(Boolean) ? 0 : 1);
