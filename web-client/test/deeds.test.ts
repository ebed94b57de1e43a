/* Turns of the maze in words. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deedWords } from '../src/text/deeds';

test('a turn of the maze is told in words, each servant once', () => {
  const told = {
    '@sg6 2sg6-s6 2s6-e0': 'brought a servant in and moved it to East 0',
    '@sg6 @sg6': 'brought a servant in and brought a servant in',
    '1s0-s1 4e0xe4':
      'moved a servant to South 1, moved a servant to East cut 4 and captured on East cut 4',
    '2sp2-f': 'brought a servant home',
    '3s0xn5 /n5 !w3':
      'moved a servant to North cut 5, captured on North cut 5, put the sentry on North cut 5 and put the servant on West cut 3 to flight',
    'raha again': 'comforted those who fled',
    '.': '',
  };
  for (const [turn, words] of Object.entries(told)) assert.equal(deedWords(turn), words);
});
