import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';

/* The output of layers.mjs for a folder with these files. */
function told(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'qirkat-layers-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  const { status, stderr } = spawnSync(process.execPath, ['layers.mjs', root], {
    encoding: 'utf8',
  });
  rmSync(root, { recursive: true });
  return `${status} ${stderr}`;
}

// The word "import" alone is no import.
const store = { 'base/store.ts': "export const store = ['import', 'export'];" };

test('a folder may use what stands above it', () => {
  assert.equal(told({ ...store, 'net/wire.ts': "import { store } from '../base/store';" }), '0 ');
});

test('a folder below, a package not granted and a room nobody knows are refused', () => {
  assert.match(
    told({ 'base/store.ts': "import '../net/wire';", 'net/wire.ts': '' }),
    /^1 .*base does not use net\/wire\.ts/,
  );
  assert.match(
    told({ 'board/turn/entry.ts': "import { h } from 'preact';" }),
    /board\/turn does not use preact/,
  );
  assert.match(
    told({ 'attic/store.ts': "import '../base/store';", ...store }),
    /does not know this folder/,
  );
});

test('the board is used through its door, and never sees the socket', () => {
  const board = { 'board/index.ts': '', 'board/draw/svg.ts': '', 'net/wire.ts': '' };
  assert.equal(told({ ...board, 'pages/room/room.tsx': "import '../../board';" }), '0 ');
  assert.match(
    told({ ...board, 'pages/room/room.tsx': "import '../../board/draw/svg';" }),
    /pages\/room does not use board\/draw\/svg\.ts/,
  );
  assert.match(
    told({ ...board, 'board/index.ts': "import '../net/wire';" }),
    /board does not use net\/wire\.ts/,
  );
});

test('a page uses no other page', () => {
  assert.match(
    told({ 'pages/mine/mine.tsx': "import '../lobby/watch';", 'pages/lobby/watch.tsx': '' }),
    /pages\/mine does not use pages\/lobby\/watch\.tsx/,
  );
});

test('a circle within a folder is found, also of types and of what is loaded later', () => {
  const files = {
    'room/a.ts': "import type { B } from './b';\nexport type A = B;",
    'room/b.ts': "export * from './c';",
    'room/c.ts': "export const later = () => import('./a');",
  };
  assert.match(
    told(files),
    /^1 a circle: room\/a\.ts -> room\/b\.ts -> room\/c\.ts -> room\/a\.ts/,
  );
});
