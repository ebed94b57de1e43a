import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nothing } from '../src/board/turn/entry';
import { marksOf } from '../src/board/turn/marks';
import { lastLevel } from '../src/device/last-used';
import { againstComputer, computerSeats, hereAgainstComputer, ownSide } from '../src/lobby/draft';
import { namesOf } from '../src/lobby/rows';
import {
  askedBy,
  draftOf,
  hasHints,
  herePath,
  hereSeat,
  isAlone,
  openingWords,
  otherNames,
  type Terms,
} from '../src/pages/new-table/terms';
import type { GamePage, LobbyRow, Room } from '../src/proto';
import { kindOf, levelPlayed, levelsWords, onlyComputers } from '../src/room/computers';
import { afterHint, givesHints, hintOf, noHint } from '../src/room/hint';
import { noClock } from '../src/text/clocks';
import { levelText, personName } from '../src/text/levels';
import { speak } from '../src/words';
import { hashOf } from '../src/words/hash';
import { situation } from './board-kit';

const seat = (key: string, name: string) => ({ key, name, piece: 'white' });
const felli = {
  key: 'felli',
  seats: [seat('W', 'White'), seat('B', 'Black')],
  seats_min: 2,
  seats_max: 2,
  chance: false,
} as unknown as GamePage;
const laaiqa = {
  key: 'laaiqa',
  seats: ['South', 'East', 'North', 'West'].map(name => seat(name[0]!, name)),
  seats_min: 2,
  seats_max: 4,
  chance: true,
} as unknown as GamePage;

const terms: Terms = {
  options: {},
  seats: null,
  seat: 'lot',
  against: 'computer',
  level: 3,
  others: [],
  clock: { ...noClock, way: 'live' },
  clockAlone: noClock,
  dice: 'simple',
  hints: null,
};

test('computers take the seats that the player leaves', () => {
  assert.deepEqual(computerSeats(0, [4]), [{ seat: 1, level: 4 }]);
  assert.deepEqual(computerSeats(1, [4]), [{ seat: 0, level: 4 }]);
  assert.deepEqual(computerSeats(-1, [4]), [{ seat: 1, level: 4 }]);
  assert.deepEqual(computerSeats(2, [1, null, 6]), [
    { seat: 0, level: 1 },
    { seat: 3, level: 6 },
  ]);
});

test('one press asks for the first side, one computer, and no more seats than needed', () => {
  assert.deepEqual(againstComputer(felli, 2, null), {
    game: 'felli',
    options: {},
    seat: 'W',
    public: false,
    clock: null,
    computers: [{ seat: 1, level: 2 }],
  });
  const many = againstComputer(laaiqa, 5, null);
  assert.deepEqual([many.seats, many.computers], [2, [{ seat: 1, level: 5 }]]);
});

test('where the server has no computer, the game on this device has the same seats', () => {
  assert.equal(hereAgainstComputer(felli), '/local/felli');
  assert.equal(hereAgainstComputer(laaiqa), '/local/laaiqa?seats=2');
  const black: Terms = { ...terms, seat: 'B', options: { huff: 'no' } };
  assert.equal(herePath(felli, black), '/local/felli?huff=no');
  assert.equal(hereSeat(felli, black), 1);
  assert.deepEqual(
    [0, 0.49, 0.5, 0.99].map(chance => hereSeat(felli, terms, chance)),
    [0, 0, 1, 1],
    'drawn',
  );
});

test('hints are on against computers and off among people, and only another choice is sent', () => {
  const people: Terms = { ...terms, against: 'friend' };
  assert.deepEqual([hasHints(felli, terms), hasHints(felli, people)], [true, false]);
  assert.equal(draftOf(felli, terms).hints, undefined);
  assert.equal(draftOf(felli, { ...terms, hints: false }).hints, false);
  assert.equal(draftOf(felli, { ...people, hints: true }).hints, true);
});

test('a table against the computer has no clock and is not public; one for people has theirs', () => {
  const alone = draftOf(felli, terms);
  assert.deepEqual(
    [alone.public, alone.clock, alone.computers],
    [false, null, [{ seat: 1, level: 3 }]],
  );
  const open = draftOf(felli, { ...terms, against: 'anybody' });
  assert.deepEqual([open.public, open.clock?.base, open.computers], [true, 600, undefined]);
  assert.equal(draftOf(felli, { ...terms, against: 'friend' }).public, false);
});

test('at a table of four each other seat is a person or a computer', () => {
  const mixed: Terms = { ...terms, seat: 'E', others: [undefined, null, 6] };
  assert.deepEqual(otherNames(laaiqa, mixed), ['South', 'North', 'West']);
  assert.deepEqual(draftOf(laaiqa, mixed).computers, [
    { seat: 0, level: 3 },
    { seat: 3, level: 6 },
  ]);
  assert.equal(isAlone(laaiqa, mixed), false);
  assert.deepEqual(otherNames(laaiqa, { ...terms, seats: 3 }), ['Second player', 'Third player']);
});

test('strong dice are for people alone', () => {
  const strong: Terms = { ...terms, seats: 2, dice: 'strong' };
  assert.equal(draftOf(laaiqa, strong).dice_mode, undefined);
  assert.equal(draftOf(laaiqa, { ...strong, against: 'friend' }).dice_mode, 'strong');
});

test('the button says what it does', () => {
  const words = (against: string) =>
    openingWords(felli, { ...terms, ...askedBy(`?against=${against}`, 2) });
  assert.deepEqual(['computer', 'friend', 'anybody', 'lunch'].map(words), [
    'Play',
    'Make the link',
    'Open the table',
    'Play',
  ]);
});

test('newcomers start at the second level', () => {
  assert.equal(lastLevel(), 2);
});

const row = (more: object) => ({ seats: ['Amal', 'Scribe', null], ...more }) as unknown as LobbyRow;

test('in the lobby a computer is called one', () => {
  assert.deepEqual(namesOf(row({ computers: [null, 4, null] })), [
    'Amal',
    'Scribe (computer)',
    null,
  ]);
  assert.deepEqual(namesOf(row({})), ['Amal', 'Scribe', null]);
});

const room = (more: object = {}) =>
  ({
    you: 0,
    status: 'playing',
    seats: [{ name: 'Amal' }, { name: 'Scribe', computer: 4 }],
    state: { seat: 0, phase: 'choice' },
    ...more,
  }) as unknown as Room;

test('a table knows whether all others are computers, and how well they play', () => {
  const mixed = room({
    seats: [{ name: 'Amal' }, { name: 'Page', computer: 1 }, { name: 'Tariq' }],
  });
  assert.deepEqual([onlyComputers(room()), onlyComputers(mixed)], [true, false]);
  assert.equal(onlyComputers(room({ you: null })), false);
  assert.equal(levelPlayed(room()), 4);
  assert.equal(levelPlayed(room({ seats: [{ name: 'Amal' }, null] })), null);
  assert.equal(levelsWords(room()), '4 of 6, Scribe');
  const pages = [1, 1, 2].map(computer => ({ name: ['Page', 'Shepherd'][computer - 1], computer }));
  assert.equal(levelsWords(room({ seats: pages })), '1 of 6, Page and 2 of 6, Shepherd');
});

test('hints are given beside a computer, unless the table says otherwise, and on one’s own turn', () => {
  assert.ok(givesHints(room()));
  assert.ok(!givesHints(room({ hints: false })));
  assert.ok(!givesHints(room({ seats: [{ name: 'Amal' }, { name: 'Tariq' }] })));
  assert.ok(givesHints(room({ hints: true, seats: [{ name: 'Amal' }, null] })));
  assert.equal(noHint(room()), null);
  assert.match(noHint(room({ state: { seat: 1, phase: 'choice' } })) ?? '', /your turn/);
  assert.equal(noHint(room({ state: { seat: 0, phase: 'chance' } })), 'Throw first.');
  assert.match(noHint(room({ status: 'over' })) ?? '', /while you play/);
});

test('a hint holds for the position it was asked at', () => {
  const hint = { v: 7, turn: 'c2-c3', line: ['c2-c3', 'c4xc2', 'c1xc3', 'd4xb2'] };
  const at = (v: number) => ({ hint, table: { v } }) as unknown as Parameters<typeof hintOf>[0];
  assert.equal(hintOf(at(7)), hint);
  assert.equal(hintOf(at(8)), null);
  assert.equal(afterHint(hint), 'c4xc2, c1xc3');
});

const plain = {
  hints: false,
  refusal: null,
  last: null,
  premove: null,
  waiting: null,
  pending: false,
};

test('the turn advised is a path for each piece that goes', () => {
  const hint = (text: string, name = 'alquerque') =>
    marksOf(situation(name), nothing, { ...plain, hint: text }).hint;
  assert.deepEqual(hint('c2-c3'), [['c2', 'c3']]);
  assert.deepEqual(hint('c3xa1xa3'), [['c3', 'a1', 'a3']]);
  assert.deepEqual(hint('8-5 6-3'), [
    ['8', '5'],
    ['6', '3'],
  ]);
  assert.deepEqual(hint('xe3xc5', 'alquerque-chain'), [['e5', 'e3', 'c5']]);
  assert.deepEqual(
    marksOf(situation('alquerque', null), nothing, { ...plain, hint: 'c2-c3' }).hint,
    [],
  );
});

test('computers and the programs of others are named as what they are, people are not', () => {
  assert.equal(kindOf({ name: 'Scribe', computer: 4 }), 'computer');
  assert.equal(kindOf({ name: 'Ada', bot: true }), 'bot');
  assert.equal(kindOf({ name: 'Amal' }), '');
  assert.equal(kindOf(null), '');
});

test("a computer is called by its level in the reader's language, a person as they are", () => {
  speak({ language: 'es', texts: { [hashOf('Sage')]: 'Sabio' } });
  try {
    assert.equal(personName({ name: 'Sage', computer: 6 }), 'Sabio');
    assert.equal(personName({ name: 'Sage' }), 'Sage');
    assert.equal(levelText('Sage'), 'Sabio');
    assert.equal(levelText('Duke'), 'Duke');
    assert.deepEqual(namesOf({ seats: ['Sage', 'Sage'], computers: [6, null] }), [
      'Sabio (computer)',
      'Sage',
    ]);
  } finally {
    speak();
  }
});

test('only where the sides are unlike is one told which side Play gives', () => {
  const seats = (first: [string, string], second: [string, string]) => ({
    seats: [first, second].map(([name, piece], i) => ({ key: 'WB'[i]!, name, piece })),
  });
  assert.equal(ownSide(seats(['White', 'white'], ['Black', 'black'])), null);
  assert.equal(ownSide(seats(['Hunters', 'hunter'], ['Hare', 'hare'])), 'Hunters');
  assert.equal(ownSide(seats(['Goats', 'white'], ['Tigers', 'tiger'])), 'Goats');
});
