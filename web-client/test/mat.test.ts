/* Matches of backgammon as other programs write them, opened in the analysis. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headOf } from '../src/study/pdn';
import { makeRules } from './rules-kit';

const match = ` 5 point match

 Game 1
 Ada : 0                          Bob : 0
  1)                                41: 13/9 24/23
  2) 66: 24/18(2) 13/7(2)           65: 13/8 8/2
`;

test('a match is backgammon, and its moves are played', async () => {
  assert.deepEqual(headOf(match), { key: 'backgammon' });
  const rules = (await makeRules()).start();
  rules.ask({ ask: 'open', key: 'backgammon' });
  const { parts } = rules.ask({ ask: 'study', text: match }) as { parts: { moves?: string[] }[] };
  const moves = parts.flatMap(part => part.moves ?? []);
  assert.ok(moves[0]?.includes('1-4'), moves[0]);
  assert.ok(moves.length >= 5);
});

test('a turn that is not legal is named with its line', async () => {
  const rules = (await makeRules()).start();
  rules.ask({ ask: 'open', key: 'backgammon' });
  const wrong = match.replace('13/9 24/23', '13/9 24/22');
  assert.throws(() => rules.ask({ ask: 'study', text: wrong }), /^Error: Line 5: /);
});
