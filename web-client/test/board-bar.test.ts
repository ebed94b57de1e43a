/* Men on the bar of a tables board: where they stand, how they are found, what they are called. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Game, View } from '../src/board/api';
import { pips } from '../src/board/families/pips';
import { areaAt, menOn, standAt } from '../src/board/families/tables';
import { tablesLayout } from '../src/board/families/tables-layout';
import { readStep, splitTurn } from '../src/text/notation';
import { isOwn, movable, press, nothing, type Situation } from '../src/board/turn/entry';
import { marksOf } from '../src/board/turn/marks';
import { spoken } from '../src/board/words/speech';
import type { Look } from '../src/rules/api';
import type { Module } from '../src/rules/module';
import { moved, paletteOf, placed, readSetting, writeSetting } from '../src/text/position';
import { makeRules } from './rules-kit';

const both = 'W:Wbar*2,6*5,8*3,13*5:Bbar,1,12*5,17*3,19*3,22*2:roll=6-4';

const markInput = {
  hints: false,
  refusal: null,
  last: null,
  premove: null,
  waiting: null,
  pending: false,
};

let game: Game;
let at: Situation;
let view: View;
before(async () => {
  const rules: Module = (await makeRules()).start();
  game = (rules.ask({ ask: 'open', key: 'backgammon' }) as { game: Game }).game;
  const { state } = rules.ask({ ask: 'look', position: both, moves: [] }) as Look;
  at = { game, state, you: 0, active: true };
  view = state.view;
});

const bar = () => game.board.points.findIndex(([label]) => label === 'bar');

test('men of both sides stand apart on the bar, each where it enters', () => {
  for (const bottom of [0, 1]) {
    const fit = tablesLayout(game.board, { width: 768, height: 700, bottom });
    const men = menOn(game, fit, view).filter(man => man.point === bar());
    const heights = [0, 1].map(seat => men.filter(man => man.seat === seat).map(man => man.at.y));
    assert.deepEqual(
      heights.map(list => list.length),
      [2, 1],
    );
    const white = Math.max(...heights[0]!);
    assert.ok(bottom === 0 ? white < heights[1]![0]! : white > heights[1]![0]!);
    assert.equal(men[men.length - 1]?.seat, 0, 'the men that play are the topmost');
  }
});

test('a touch on the bar means its men', () => {
  const fit = tablesLayout(game.board, { width: 390, height: 500, bottom: 0 });
  assert.equal(areaAt(game, fit, standAt(fit, bar(), view)), bar());
});

test('men on the bar are selected and enter', () => {
  assert.deepEqual([...movable(at)], ['bar']);
  assert.ok(isOwn(at, 'bar'));
  assert.ok(isOwn({ ...at, you: 1 }, 'bar'));
  const { entry } = press(at, nothing, 'bar');
  assert.equal(press(at, entry, '21').play, 'bar-21');
  assert.equal(press(at, nothing, '13').entry.dead, '13');
});

test('the bar has a name, and counts the whole way', () => {
  const marks = marksOf(at, nothing, markInput);
  assert.match(spoken(at, nothing, marks, bar()), /^the bar, two White men/);
  assert.equal(pips(game, view)[0], 2 * 25 + 30 + 24 + 65);
});

test('steps from the bar and steps that hit are read', () => {
  const hit = readStep('barx22');
  assert.ok(hit.kind === 'move' && hit.from === 'bar' && hit.to === '22' && hit.takes);
  assert.deepEqual(splitTurn('barx22 13x10 10-9'), ['barx22', '13x10', '10-9']);
});

test('men of both sides are set on the bar by hand, and taken away', () => {
  const brief = game as Parameters<typeof paletteOf>[0];
  const [white, black] = paletteOf(brief);
  let setting = readSetting(brief, 'W:Wbar,6*2:B19')!;
  setting = placed(brief, setting, 'bar', white!);
  setting = placed(brief, setting, 'bar', black!);
  assert.equal(writeSetting(brief, setting), 'W:Wbar*2,6*2:Bbar,19');
  setting = moved(brief, setting, '6', 'bar');
  assert.equal(writeSetting(brief, setting), 'W:Wbar*3,6:Bbar,19');
  setting = moved(brief, setting, 'bar', '6');
  assert.equal(writeSetting(brief, setting), 'W:Wbar*2,6*2:Bbar,19');
});
