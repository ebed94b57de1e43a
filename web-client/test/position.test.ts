/* Setting up men by hand: positions as text, parsed and written. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { GameBrief } from '../src/proto';
import type { Look } from '../src/rules/api';
import type { Module } from '../src/rules/module';
import {
  handOf,
  moved,
  paletteOf,
  placed,
  readSetting,
  withHand,
  writeSetting,
} from '../src/text/position';
import { makeRules } from './rules-kit';

let rules: Module;
before(async () => {
  rules = (await makeRules()).start();
});

const gameOf = (key: string) => (rules.ask({ ask: 'open', key }) as { game: GameBrief }).game;
const startOf = () =>
  (rules.ask({ ask: 'look', position: 'start', moves: [] }) as Look).state.position;

test('a start read and written is the start, in every game whose men are set by hand', () => {
  for (const key of ['alquerque', 'felli-mullah', 'catch-the-hare', 'chesquerque', 'laquet']) {
    const game = gameOf(key);
    const start = startOf();
    const men = start.split(':').slice(0, 3).join(':');
    assert.equal(writeSetting(game, readSetting(game, start)!), men, key);
  }
  assert.deepEqual(paletteOf(gameOf('laaiqa')), []);
  assert.equal(paletteOf(gameOf('chesquerque')).length, 16);
  assert.equal(paletteOf(gameOf('catch-the-hare')).length, 2);
});

test('a man is set, set again to take him away, and carried; another takes his place', () => {
  const game = gameOf('zamma');
  const empty = readSetting(game, 'W:W:B')!;
  const [white, mullah, black] = paletteOf(game);
  let setting = placed(game, empty, 'c3', white!);
  setting = placed(game, setting, 'd4', mullah!);
  assert.equal(writeSetting(game, setting), 'W:Wc3,Kd4:B');
  setting = placed(game, setting, 'c3', black!);
  assert.equal(writeSetting(game, setting), 'W:WKd4:Bc3');
  setting = moved(game, setting, 'c3', 'd4');
  assert.equal(writeSetting(game, setting), 'W:W:Bd4');
  assert.equal(writeSetting(game, placed(game, setting, 'd4', black!)), 'W:W:B');
  assert.equal(writeSetting(game, placed(game, setting, 'd4', null)), 'W:W:B');
});

test('men in hand are counted, and set beside those on the board', () => {
  const game = gameOf('nine-mens-morris');
  let setting = readSetting(game, startOf())!;
  assert.deepEqual([handOf(setting, 0), handOf(setting, 1)], [9, 9]);
  setting = placed(game, withHand(setting, 0, 2), 'd2', paletteOf(game)[0]!);
  assert.equal(writeSetting(game, withHand(setting, 1, 0)), 'W:Wd2,@2:B');
});

test('on a tables board men are stacked one by one', () => {
  const game = gameOf('laquet');
  const [white, black] = paletteOf(game);
  let setting = readSetting(game, 'W:W1*2:B7')!;
  setting = placed(game, setting, '1', white!);
  assert.equal(writeSetting(game, setting), 'W:W1*3:B7');
  setting = placed(game, setting, '1', black!);
  setting = moved(game, setting, '1', '4');
  assert.equal(writeSetting(game, setting), 'W:W1,4:B7');
  assert.equal(moved(game, setting, '1', '7'), setting);
});
