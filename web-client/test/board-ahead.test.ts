import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nothing, pressAhead, type Entry, type Situation } from '../src/board/turn/entry';
import { marksOf } from '../src/board/turn/marks';
import { gloss } from '../src/board/words/gloss';
import { situation } from './board-kit';

// Black looks on while White is to move.
const ahead = (): Situation => ({ ...situation('alquerque', 1), ahead: true });
const holds = (label: string): Entry => ({ ...nothing, selected: label });
const seatOn = (at: Situation, seat: number) =>
  at.game.board.points[at.state.view.pieces.find(piece => piece[1] === seat)![0]]![0];

test('while another is to move a man of ours is chosen, and then whatever point', () => {
  const at = ahead(),
    own = seatOn(at, 1),
    other = seatOn(at, 0);
  assert.deepEqual(pressAhead(at, nothing, own, false, false), { entry: holds(own) });
  assert.deepEqual(pressAhead(at, nothing, other, false, false), { entry: nothing });
  assert.deepEqual(pressAhead(at, holds(own), other, false, false), {
    entry: nothing,
    ahead: `${own}-${other}`,
  });
});

test('another man of ours is chosen instead by a touch, and is where to go when ours is carried there', () => {
  const at = ahead();
  const [first, second] = at.state.view.pieces
    .filter(piece => piece[1] === 1)
    .map(piece => at.game.board.points[piece[0]]![0]);
  assert.deepEqual(pressAhead(at, holds(first!), second!, false, false), { entry: holds(second!) });
  assert.deepEqual(pressAhead(at, holds(first!), second!, true, false), {
    entry: nothing,
    ahead: `${first}-${second}`,
  });
  assert.deepEqual(pressAhead(at, holds(first!), first!, false, false), { entry: nothing });
});

test('a man of ours that may be taken is where another one goes by a touch, to take back', () => {
  const at = ahead();
  const { points } = at.game.board;
  const point = (label: string) => points.findIndex(([name]) => name === label);
  const put = (label: string, seat: number) => [point(label), seat, 0, 1];
  const men = [put('c3', 1), put('c5', 1), put('b5', 1), put('c2', 0)];
  const view = { ...at.state.view, pieces: men as typeof at.state.view.pieces };
  const open = { ...at, state: { ...at.state, view } };
  assert.deepEqual(pressAhead(open, holds('c5'), 'c3', false, false), {
    entry: nothing,
    ahead: 'c5-c3',
  });
  assert.deepEqual(pressAhead(open, holds('b5'), 'c3', false, false), { entry: holds('c3') });
  assert.deepEqual(pressAhead(open, holds('c5'), 'b5', false, false), { entry: holds('b5') });
});

/* Chesquerque with these pieces only: White's in capitals, by the letters of its kinds. */
function chess(...men: string[]): Situation {
  const at = { ...situation('chesquerque', 0), ahead: true };
  const kinds = 'PNBRCQK'; // C: archbishop
  const put = (man: string) => {
    const point = at.game.board.points.findIndex(([name]) => name === man.slice(1));
    const letter = man[0]!;
    const seat = letter === letter.toUpperCase() ? 0 : 1;
    return [point, seat, kinds.indexOf(letter.toUpperCase()), 1];
  };
  const view = { ...at.state.view, pieces: men.map(put) as typeof at.state.view.pieces };
  return { ...at, state: { ...at.state, view } };
}

const touched = (at: Situation, from: string, to: string) =>
  pressAhead(at, holds(from), to, false, false).ahead ?? 'chooses anew';

test('a knight takes back by a touch where its bent way may lead, on a piece that may be taken', () => {
  assert.equal(touched(chess('Ne5', 'Pf7', 'rf9'), 'e5', 'f7'), 'e5-f7');
  assert.equal(touched(chess('Nd5', 'Pc7', 'rc9'), 'd5', 'c7'), 'd5-c7');
  assert.equal(touched(chess('Ce5', 'Pf7', 'rf9'), 'e5', 'f7'), 'e5-f7');
  assert.equal(touched(chess('Re5', 'Pe7', 'nd5'), 'e5', 'e7'), 'e5-e7');
  assert.equal(touched(chess('Re5', 'Pe7', 'nd5', 'Bd6'), 'e5', 'e7'), 'chooses anew');
  for (const [what, ...men] of [
    ['nobody takes there', 'Ne5', 'Pf7'],
    ['a man of ours stands between', 'Ne5', 'Pf6', 'Pf7', 'rf9'],
    ['a rook does not bend', 'Re5', 'Pf7', 'rf9'],
  ]) {
    assert.equal(touched(chess(...men), 'e5', 'f7'), 'chooses anew', what);
  }
});

test('a touch takes back what was chosen before', () => {
  const at = ahead(),
    own = seatOn(at, 1),
    other = seatOn(at, 0);
  assert.deepEqual(pressAhead(at, nothing, other, false, true), { entry: nothing, ahead: null });
  assert.deepEqual(pressAhead(at, nothing, own, false, true), { entry: holds(own), ahead: null });
});

test('the man held in advance is ringed, without a target, and the margin says whose move is awaited', () => {
  const at = ahead(),
    own = seatOn(at, 1);
  const input = {
    hints: true,
    refusal: null,
    last: null,
    premove: null,
    waiting: null,
    pending: false,
  };
  const marks = marksOf(at, holds(own), input);
  assert.equal(marks.selected, own);
  assert.deepEqual([marks.targets, marks.must, marks.may], [[], [], []]);
  const said = gloss(at, holds(own), {
    names: ['Amal', 'Tariq'],
    refusal: null,
    list: false,
    sent: false,
  });
  assert.equal(said.text.map(part => part.text).join(''), `Premove: where should ${own} go?`);
});
