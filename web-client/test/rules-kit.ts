/* The rules as WebAssembly, for tests: compiled once, with every game. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Found } from '../src/rules/api';
import { startModule, type Module } from '../src/rules/module';

export const root = join(process.cwd(), '..');
const definitions = join(root, 'games/defs');
const listed = readFileSync(join(definitions, 'meson.build'), 'utf8');

/* The names of definition files, or of weights. */
export const names = (end: string) =>
  [...listed.matchAll(/'([^']+)'/g)].map(([, name]) => name!).filter(name => name.endsWith(end));
export const textOf = (name: string) => readFileSync(join(definitions, name), 'utf8');

function compile(): Uint8Array<ArrayBuffer> {
  const file = join(mkdtempSync(join(tmpdir(), 'qirkat-rules-')), 'rules.wasm');
  const { status, stderr } = spawnSync(process.execPath, ['wasm.mjs', file], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  const bytes = Uint8Array.from(readFileSync(file));
  rmSync(dirname(file), { recursive: true });
  return bytes;
}

/* The module, and how to start one that knows all games. */
export async function makeRules() {
  const bytes = compile();
  const compiled = await WebAssembly.compile(bytes);
  function start(found: (found: Found) => void = () => undefined): Module {
    const made = startModule(compiled, found);
    for (const name of names('.json')) made.ask({ ask: 'add', text: textOf(name) });
    for (const name of names('.weights')) {
      made.ask({ ask: 'learn', key: name.replace('.weights', ''), text: textOf(name) });
    }
    return made;
  }
  return { bytes, compiled, start };
}

/* The most turns to count: with PERFT=all, what takes less than a second. */
export const countMost = process.env.PERFT === 'all' ? 400_000 : 10_000;

/* Pseudo-random numbers, the same for each seed. */
export function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % below;
  };
}
