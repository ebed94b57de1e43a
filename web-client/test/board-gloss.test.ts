import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Gloss } from '../src/board/api';
import { nothing, type Entry } from '../src/board/turn/entry';
import { gloss, type GlossContext } from '../src/board/words/gloss';
import { fixture, situation } from './board-kit';

const context: GlossContext = {
  names: ['Amal', 'Beatriz'],
  refusal: null,
  list: false,
  sent: false,
};
const said = (g: Gloss): string => g.text.map(part => part.text).join('');
const strong = (g: Gloss): string[] => g.text.filter(part => part.strong).map(part => part.text);
const holding = (selected: string): Entry => ({ ...nothing, selected });

test('whose move it is, by name', () => {
  const g = gloss(situation('alquerque', 1), nothing, context);
  assert.deepEqual([g.tone, said(g)], ['plain', 'Amal to move.']);
});

test('a seat without a name is called by its own', () => {
  assert.equal(
    said(gloss(situation('alquerque', 1), nothing, { ...context, names: [] })),
    'White to move.',
  );
});

test('a capture that is due is told in red, with its man', () => {
  const g = gloss(situation('alquerque-must'), nothing, context);
  assert.deepEqual([g.tone, said(g), strong(g)], ['red', 'The man on c3 must leap.', ['c3']]);
});

test('a man without an empty point beside it is blocked, and no reason follows', () => {
  const stuck = { label: 'a1', text: 'This piece is blocked.', isWhole: true };
  const g = gloss(situation('alquerque'), { ...nothing, dead: 'a1' }, { ...context, stuck });
  assert.deepEqual([g.tone, said(g)], ['red', 'This piece is blocked.']);
});

test('targets of the man held are told in blue', () => {
  const g = gloss(situation('alquerque-walk'), holding('d2'), context);
  assert.equal(g.tone, 'blue');
  assert.deepEqual(strong(g), ['d2', 'c2', 'c3', 'd3', 'e2', 'e3']);
});

test('a chain that must go on tells its ways and may be taken back', () => {
  const g = gloss(situation('alquerque-chain'), nothing, context);
  assert.deepEqual(
    [g.tone, said(g)],
    ['red', 'The man must leap again. From e5 there are two ways: to c3 or e3.'],
  );
  assert.equal(g.canTakeBack, true);
});

test('a chain that may stop offers the stop', () => {
  const g = gloss(situation('alquerque-stop'), nothing, context);
  assert.equal(g.tone, 'blue');
  assert.deepEqual(g.choices, [{ label: 'Stop here', text: '.' }]);
});

test("a refusal is the server's sentence, in red, with its clause", () => {
  const refusal = { text: 'Not to c2.', clause: 'moves.undo', points: ['c2'] };
  const g = gloss(situation('alquerque-walk'), holding('d2'), { ...context, refusal });
  assert.deepEqual([g.tone, said(g), g.clause], ['red', 'Not to c2.', 'moves.undo']);
});

test('a number left over is told with the name of its thrower, and may be left', () => {
  const g = gloss(situation('laquet-leftover'), nothing, context);
  assert.equal(said(g), 'Beatriz cannot use the 3. You may play it, or leave it.');
  assert.deepEqual(g.choices, [{ label: 'Leave the 3', text: '-' }]);
});

test('a throw that is mine is a choice', () => {
  const mine = gloss(situation('laquet'), nothing, context);
  assert.deepEqual(mine.choices, [{ label: 'Throw the dice', throws: true }]);
  const theirs = gloss(situation('laquet', 1), nothing, context);
  assert.deepEqual([said(theirs), theirs.choices], ['Amal throws.', []]);
});

test('in the race every target is listed with its number and what it takes', () => {
  const g = gloss(situation('laaiqa-fork'), holding('n2'), { ...context, list: true });
  assert.deepEqual(g.choices.map(c => `${c.label}: ${c.detail}`).sort(), [
    'Takes the sentry on North cut 4: 2',
    'Takes the sentry on North garden 4: 4',
    'To North garden 2: 2',
  ]);
  assert.ok(g.choices.every(c => fixture('laaiqa-fork').state.steps.includes(c.text ?? '')));
});

test('a servant that is taken is told by its seat', () => {
  const at = situation('laaiqa-two');
  const g = gloss(at, holding('s0'), { ...context, list: true });
  assert.ok(g.choices.every(c => c.text !== undefined));
  const board = at.game.board.points.findIndex(([label]) => label === 's2');
  at.state.view.pieces = [...at.state.view.pieces.filter(([p]) => p !== board), [board, 1, 0, 1]];
  at.state = { ...at.state, steps: ['2s0xs2'] };
  assert.equal(
    gloss(at, holding('s0'), { ...context, list: true }).choices[0]?.label,
    'Takes a servant of North on South 2',
  );
});

test('the race says what was cast, and that a servant comes in with a sum of four alone', () => {
  const fork = gloss(situation('laaiqa-fork'), nothing, context);
  assert.equal(
    said(fork),
    'You cast 2 and 4. A servant comes in only with a sum of exactly four, so move 2 and 4.',
  );
  assert.equal(fork.clause, 'admittance.duty');
  assert.match(
    gloss(situation('laaiqa-two'), nothing, context)
      .choices.map(c => c.label)
      .join(),
    /South 0 to South cut 3/,
  );
});

test('a servant coming in is a choice', () => {
  const g = gloss(situation('laaiqa-admit'), nothing, context);
  assert.deepEqual(g.choices, [{ label: 'A servant comes in at South garden 6', text: '@sg6' }]);
});

test('ways that words must choose are listed', () => {
  const at = situation('chesquerque');
  const g = gloss(at, { ...nothing, among: ['a8-a9=Q', 'a8-a9=Z'] }, context);
  assert.deepEqual(
    g.choices.map(c => c.label),
    ['Promote to queen', 'Promote to amazon'],
  );
});

test('nothing is said while a turn of ours is on its way, and when the game is over', () => {
  assert.deepEqual(gloss(situation('alquerque'), nothing, { ...context, sent: true }).text, []);
  const at = situation('alquerque');
  assert.deepEqual(
    gloss({ ...at, state: { ...at.state, phase: 'over', seat: null } }, nothing, context).text,
    [],
  );
});

test('who has closed a mill is told to choose a man to take', () => {
  const g = gloss(situation('nine-mill-due'), nothing, context);
  assert.deepEqual([g.tone, said(g)], ['blue', 'You have closed a mill: choose a man to take.']);
});
