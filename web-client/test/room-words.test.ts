import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Room } from '../src/proto';
import {
  aroundFrom,
  matchWords,
  nameOf,
  offersShown,
  playedWords,
  resultParts,
  saying,
} from '../src/room/status-text';
import { after, begin, room, start, turn } from './room-kit';

test('a table that waits says for whom, and one whose game is played leaves it to the board', () => {
  assert.equal(saying(room)?.text, 'Waiting for one more player.');
  assert.equal(saying({ ...room, you: null })?.text, 'A seat is open.');
  assert.match(saying({ ...room, lot: true })!.text, /drawn once everyone is here/);
  assert.equal(saying({ ...room, status: 'playing' }), null);
  const closed = { ...room, status: 'aborted' as const };
  assert.equal(saying(closed)?.text, 'This table was closed without a result.');
  assert.match(saying({ ...closed, closed: 'uncommitted' })!.text, /did not commit .* in time\.$/);
  assert.match(saying({ ...closed, closed: 'aborted' })!.text, /without a result\.$/);
});

test('a result is a head and the rest', () => {
  assert.deepEqual(resultParts('White wins. Black has no men left.'), {
    head: 'White wins',
    rest: 'Black has no men left.',
  });
  assert.deepEqual(resultParts('Drawn.'), { head: 'Drawn', rest: '' });
});

test('a match says which game it is and how it stands; one game says nothing', () => {
  assert.equal(matchWords(room), null);
  const match = { game: 2, of: 2, to: null, points: [0, 0], score: [0.5, 1], note: '' };
  assert.deepEqual(matchWords({ ...room, seats: [{ name: 'Amal' }, { name: 'Tariq' }], match }), {
    game: 'Game 2 of 2',
    score: 'Amal ½, Tariq 1',
  });
});

test('offers are told as asked of us, or as ours', () => {
  const both: Room = {
    ...room,
    seats: [{ name: 'Amal' }, { name: 'Tariq' }],
    offers: { draw: 0, takeback: 1, rematch: null },
  };
  assert.deepEqual(
    offersShown(both).map(offer => [offer.what, offer.own]),
    [
      ['takeback', false],
      ['draw', true],
    ],
  );
  assert.match(offersShown(both)[0]!.text, /^Tariq asks/);
});

test('seats go round with the bottom one last', () => {
  assert.deepEqual(aroundFrom(4, 2), [3, 0, 1, 2]);
});

test('a name from right to left keeps to itself in a sentence; others stand as they are', () => {
  const named = (name: string): Room => ({ ...room, seats: [{ name }, null] });
  assert.equal(nameOf(named('Amal'), 0), 'Amal');
  assert.equal(nameOf(named('יעל'), 0), '\u2068יעל\u2069');
  assert.equal(nameOf(named('محمد 2'), 0), '\u2068محمد 2\u2069');
  assert.equal(nameOf(room, 1), 'Black');
});

test('two of one name are told apart by their sides, once they have them', () => {
  const guests: Room = { ...room, seats: [{ name: 'Guest' }, { name: 'Guest' }] };
  assert.deepEqual(
    [0, 1].map(seat => nameOf({ ...guests, status: 'playing' }, seat)),
    ['Guest (White)', 'Guest (Black)'],
  );
  assert.equal(nameOf({ ...guests, lot: true }, 0), 'Guest');
});

test('the turn that another made is told, whole and once; one of ours is not', () => {
  const begun = after(begin(), { e: 'sit', seat: 1, name: 'Tariq' }, start, turn(0, 'c2-c3'));
  assert.equal(playedWords(begun), '');
  assert.equal(playedWords(after(begun, turn(1, 'c4xc2', { turn: undefined }))), '');
  const leapt = after(
    begun,
    turn(1, 'c4xc2', { turn: undefined }),
    turn(1, 'xe2', { turn: 'c4xc2xe2' }),
  );
  assert.equal(playedWords(leapt), 'Tariq played c4xc2xe2.');
  assert.equal(playedWords(after(leapt, turn(0, 'd1-d2'))), '');
});
