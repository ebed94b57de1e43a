/* Races along a track: where cells and men are, the way of a man, what is pressed and said. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Game, View } from '../src/board/api';
import { boardSize } from '../src/board/families/size';
import { along, menOn, nearCells } from '../src/board/families/tracks';
import { cellsIn, layTracks } from '../src/board/families/tracks-layout';
import { stepFrom } from '../src/board/input/keys';
import { press, nothing, type Situation } from '../src/board/turn/entry';
import { marksOf } from '../src/board/turn/marks';
import { spoken } from '../src/board/words/speech';
import type { Look } from '../src/rules/api';
import type { Module } from '../src/rules/module';
import { isWalked } from '../src/text/games';
import { makeRules } from './rules-kit';

const thrown = 'W:W@2,d2,h1,off*3:B@3,a2,c3,off*2:roll=2';

const markInput = {
  hints: false,
  refusal: null,
  last: null,
  premove: null,
  waiting: null,
  pending: false,
};

let game: Game;
let masters: Game;
let at: Situation;
let view: View;
before(async () => {
  const rules: Module = (await makeRules()).start();
  const open = (options: Record<string, string>): Game =>
    (rules.ask({ ask: 'open', key: 'royal-game-of-ur', options }) as { game: Game }).game;
  masters = open({ path: 'masters' });
  game = open({});
  const { state } = rules.ask({ ask: 'look', position: thrown, moves: [] }) as Look;
  at = { game, state, you: 0, active: true };
  view = state.view;
});

const index = (label: string): number => game.board.points.findIndex(([name]) => name === label);
const lying = { width: 800, height: 460, bottom: 0, coordinates: true };
const standing = { width: 200, height: 430, bottom: 0, coordinates: true };

test('cells, letters and men lie within the slab, whichever way the board lies', () => {
  for (const room of [lying, standing, { ...standing, bottom: 1 }]) {
    const fit = layTracks(game.board, room);
    for (const { at: man, r } of menOn(game, fit, view)) {
      assert.ok(man.x - r >= 0 && man.x + r <= room.width, `${man.x}`);
      assert.ok(man.y - r >= 0 && man.y + r <= room.height, `${man.y}`);
    }
  }
});

test('a long slab has the board standing, with a at the top', () => {
  const fit = layTracks(game.board, standing);
  assert.equal(fit.turns, 1);
  assert.ok(fit.at[index('a2')]!.y < fit.at[index('h2')]!.y);
  assert.ok(fit.at[index('a1')]!.x < fit.at[index('a3')]!.x);
  assert.equal(layTracks(game.board, lying).turns, 0);
});

test('a slab is as high as the board with its dice, on a phone as it stands', () => {
  assert.ok(boardSize(game, 390, 390).height < 1.2 * 390);
  assert.ok(boardSize(game, 800, 2000).height < 500);
  assert.ok(!isWalked(game));
});

test('every man is drawn once: in its cell, in the hand or borne off', () => {
  const fit = layTracks(game.board, lying);
  const men = menOn(game, fit, view);
  assert.equal(men.length, 14);
  assert.equal(men.filter(({ point, seat }) => point === index('off') && seat === 0).length, 3);
  assert.equal(men.filter(({ point, seat }) => point < 0 && seat === 1).length, 3);
  const places = new Set(men.map(man => `${man.at.x.toFixed(1)} ${man.at.y.toFixed(1)}`));
  assert.equal(places.size, men.length);
});

test('a man goes along the way of its seat, and off beside the end of it', () => {
  const fit = layTracks(game.board, lying);
  const cells = (labels: string[]) => labels.map(label => fit.at[index(label)]);
  assert.deepEqual(along(fit, view, index('d2'), index('f2')), cells(['d2', 'e2', 'f2']));
  assert.deepEqual(along(fit, view, index('c3'), index('a2')), cells(['c3', 'b3', 'a3', 'a2']));
  const off = along(fit, view, index('h1'), index('off'));
  assert.deepEqual(off, [...cells(['h1', 'g1']), fit.off[0]]);
});

test('where both go over the same cells in other orders, the man tells which way', () => {
  const fit = layTracks(masters.board, lying);
  const black: View = { ...view, pieces: [[index('g2'), 1, 0, 1]] };
  const labels = (way: { x: number }[]) =>
    way.map(place => masters.board.points[fit.at.findIndex(one => one === place)]![0]);
  assert.deepEqual(labels(along(fit, black, index('g2'), index('h3'))), [
    'g2',
    'g1',
    'h1',
    'h2',
    'h3',
  ]);
  const white: View = { ...view, pieces: [[index('g2'), 0, 0, 1]] };
  assert.deepEqual(labels(along(fit, white, index('g2'), index('h3'))), ['g2', 'g3', 'h3']);
});

test('arrow keys reach every cell, and the place of those borne off', () => {
  const fit = layTracks(game.board, lying);
  const near = nearCells(game.board, fit);
  const seen = new Set([0]);
  const open = [0];
  for (let point = open.pop(); point !== undefined; point = open.pop()) {
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown']) {
      const next = stepFrom(point, key, fit.at, near);
      if (next !== null && !seen.has(next)) {
        seen.add(next);
        open.push(next);
      }
    }
  }
  assert.equal(seen.size, cellsIn(game.board).length + 1);
});

test('a man enters on the marked cell, moves, and is borne off', () => {
  assert.deepEqual(
    marksOf(at, nothing, markInput).targets.map(({ label }) => label),
    ['c1'],
  );
  assert.equal(press(at, nothing, 'c1').play, '@c1');
  const held = press(at, nothing, 'h1').entry;
  assert.equal(press(at, held, 'off').play, 'h1-off');
});

test('a cell is called by its name, who stands there and where it may go', () => {
  const marks = marksOf(at, nothing, markInput);
  assert.match(spoken(at, nothing, marks, index('d2')), /^d2, White man, may go to f2/);
  assert.match(spoken(at, nothing, marks, index('c1')), /^c1, empty, may be chosen/);
});
