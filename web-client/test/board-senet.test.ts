/* Senet: signs of the houses, the way forward and back, and men that are borne off beside the last square. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Game } from '../src/board/api';
import { along, menOn } from '../src/board/families/tracks';
import { layTracks } from '../src/board/families/tracks-layout';
import { nothing, press, type Situation } from '../src/board/turn/entry';
import type { Look } from '../src/rules/api';
import type { Module } from '../src/rules/module';
import { makeRules } from './rules-kit';

const leaving = 'W:Wf1,h1,i1,j1,b3:Ba3,c3,e3,off*2:roll=2';
const room = { width: 800, height: 400, bottom: 0, coordinates: true };

let game: Game;
let at: Situation;
before(async () => {
  const rules: Module = (await makeRules()).start();
  game = (rules.ask({ ask: 'open', key: 'senet', options: {} }) as { game: Game }).game;
  const { state } = rules.ask({ ask: 'look', position: leaving, moves: [] }) as Look;
  at = { game, state, you: 0, active: true };
});

const index = (label: string): number => game.board.points.findIndex(([name]) => name === label);

test('six houses have a sign each, and nobody waits beside the board', () => {
  const signs = Object.fromEntries(
    (game.board.signs ?? []).flatMap((sign, i) => (sign ? [[game.board.points[i]![0], sign]] : [])),
  );
  const bottom = { f1: 'nefer', g1: 'water', h1: 'three', i1: 'two', j1: 'sun' };
  assert.deepEqual(signs, { ...bottom, f2: 'ankh' });
  assert.deepEqual(layTracks(game.board, room).hand, [null, null]);
});

test('a man that goes back passes the cells that it came by', () => {
  const fit = layTracks(game.board, room);
  const [from, to] = [index('b1'), index('b2')];
  const forth = along(fit, at.state.view, to, from);
  assert.equal(forth.length, 4);
  assert.deepEqual(along(fit, at.state.view, from, to), [...forth].reverse());
});

test('men of both sides that are off lie beside the last square', () => {
  const fit = layTracks(game.board, room);
  const off = menOn(game, fit, at.state.view).filter(man => man.point === index('off'));
  assert.equal(off.length, 2);
  for (const man of off) {
    assert.ok(man.at.x > fit.at[index('j1')]!.x + fit.c / 2);
  }
});

test('a man on the last square goes off by pressing it and the place beside it', () => {
  const held = press(at, nothing, 'j1').entry;
  assert.equal(press(at, held, 'off').play, 'j1-off');
});
