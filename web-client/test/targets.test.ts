// targets.test.ts - what the build finds that browsers of its targets cannot do.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lostScripts, lostStyles } from '../targets.mjs';

const lost = (text: string) => lostStyles(text).length;

test('a newer unit needs a value before it, also within a function', () => {
  assert.equal(lost('a{height:100dvh}'), 1);
  assert.equal(lost('@media (min-width:1px){a{height:min(100%,10.5svh - 3px)}}'), 1);
  assert.equal(lost('a{height:100vh;height:100dvh}'), 0);
  assert.equal(lost('a{height:100dvh;height:100vh}'), 1);
  assert.equal(lost('a{width:100vh;height:100dvh}'), 1);
});

test('a newer unit in a custom property needs a condition, as no other value is left there', () => {
  assert.equal(lost(':root{--board:100vh;--board:min(100dvh,1px)}'), 1);
  assert.equal(lost('@supports (height:100dvh){:root{--board:100dvh}}'), 0);
});

test('names and texts are no units', () => {
  assert.equal(lost('.p-100dvh{content:"100dvh;}";color:#1dvh;margin:0}'), 0);
});

test('newer functions and properties are found', () => {
  assert.equal(lost('a{background:color-mix(in srgb,red 82%,transparent)}'), 1);
  assert.equal(lost('a{background:red;background:color-mix(in srgb,red 82%,transparent)}'), 0);
  assert.equal(lost('@keyframes turn{to{rotate:360deg}}'), 1);
});

test('a rule with :has takes no other with it, and nothing depends on what it alone defines', () => {
  assert.equal(lost('.a,.b:has(.c){margin:0}'), 1);
  assert.equal(lost('.a:is(.x,.y):has(.c){margin:0}'), 0);
  assert.equal(lost(':root:has(.a){--grown:1px}.b{width:var(--grown)}'), 1);
  assert.equal(lost(':root{--grown:1px}:root:has(.a){--grown:2px}'), 0);
});

test('a ratio needs a height beside it, but for pictures, which have one of their own', () => {
  assert.equal(lost('a{width:100%;aspect-ratio:1}'), 1);
  assert.equal(lost('a{height:auto;aspect-ratio:1}'), 1);
  assert.equal(lost('a{aspect-ratio:1;min-height:9em}'), 0);
  assert.equal(lost('@supports (aspect-ratio:1){a{aspect-ratio:1}}'), 0);
  assert.equal(lost('.board svg{height:auto;aspect-ratio:1}'), 0);
  assert.equal(lost('.svg{aspect-ratio:1}'), 1);
  assert.equal(lost('svg b{aspect-ratio:1}'), 1);
});

test('lookbehind and newer functions are found in scripts', () => {
  assert.equal(lostScripts('new RegExp("(?<=a)b")').length, 1);
  assert.equal(lostScripts('/(?<!a)b/.test(c)').length, 1);
  assert.equal(lostScripts('c.match(/(?<year>\\d+)/)').length, 0);
  assert.equal(lostScripts('list.at(-1)').length, 1);
});
