// server.mjs - starts a server for each file of tests, on a free port, with its data in a temporary
// folder.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const program = process.env.QIRKAT ?? join(root, 'build/qirkat');

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

// Tests click faster than people, for whom the limits are made.
const patience = [
  '--messages-per-10s',
  '100000',
  '--rooms-per-address',
  '1000',
  '--sockets-per-address',
  '1000',
  '--loop-percent-per-address',
  '100',
  '--kib-per-s-per-address',
  '0',
];

async function start(port, data, more, { program: run = program, environment = {} }) {
  const flags = [
    'serve',
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--data',
    data,
    '--log',
    'error',
    ...patience,
    ...more,
  ];
  const child = spawn(run, flags, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  });
  const lines = createInterface({ input: child.stdout });
  await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`${run} ended with ${code}`);
    }),
    once(child, 'error').then(([error]) => {
      throw error;
    }),
  ]);
  // a test that fails before it stops its server must not keep the process alive
  child.unref();
  child.stdout.unref();
  return child;
}

// The program of tests/chaos, whose disk is slow.
export const onSlowDisk = {
  program: join(dirname(program), 'tests/chaos/qirkat_storm'),
  environment: { STORM_SLOW: '120', QIRKAT_SANDBOX: 'off' },
};

// A running server: its address, and functions to control it. more: additional flags, or a function that makes them of the
// port. other: another program and more
// environment for it.
export async function serve(more = [], other = {}) {
  const data = mkdtempSync(join(tmpdir(), 'qirkat-browser-'));
  const port = await freePort();
  const flags = typeof more === 'function' ? more(port) : more;
  let child = await start(port, data, flags, other);
  process.on('exit', () => child.kill('SIGKILL'));
  const stop = async signal => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.ref();
    child.kill(signal);
    await once(child, 'exit');
  };
  return {
    url: `http://127.0.0.1:${port}`,
    // A command of those who run the site, such as run('announce', 'Soon.').
    run: (...words) => execFileSync(program, [...words, '--data', data], { encoding: 'utf8' }),
    kill: () => stop('SIGKILL'),
    restart: async () => {
      child = await start(port, data, flags, other);
    },
    end: async () => {
      await stop('SIGTERM');
      rmSync(data, { recursive: true, force: true });
    },
  };
}
