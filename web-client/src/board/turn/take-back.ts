// board/turn/take-back.ts - whether one of our men could take back where another one stands: a guess
// from the lines of the board. It decides only what a touch means; what is legal, the rules say.
import type { Game, State } from '../api';

interface Places {
  game: Game;
  state: State;
  you: number | null;
}

/** Seat and kind of each man, by point. */
type Men = Map<number, [number | null, number]>;

const menOf = ({ state }: Places): Men =>
  new Map(state.view.pieces.map(([point, seat, kind]) => [point, [seat, kind]]));

/** Each line that has the point, as the points before it and after it, nearest first. */
function sidesOf({ game }: Places, point: number): [number[], number[]][] {
  return game.board.lines.flatMap(({ points, closed }): [number[], number[]][] => {
    const i = points.indexOf(point);
    if (i < 0) return [];
    const [before, after] = [points.slice(0, i), points.slice(i + 1)];
    return closed
      ? [[[...before].reverse().concat([...after].reverse()), after.concat(before)]]
      : [[before.reverse(), after]];
  });
}

/** In chess a piece is taken where it stands, elsewhere by a leap over it. */
const isChess = ({ game }: Places) => game.kinds.length > 2;

/** How far a man goes along a line: a walk or a leap; other kinds may go any distance. */
const leapReach = ({ game }: Places, men: Men, point: number): number =>
  game.kinds.length <= 2 && men.get(point)?.[1] === 0 ? 2 : Infinity;

/** Whether an enemy may leap over the point now: one stands before it on a line, and the next point
 * is empty. */
function mayBeLeapt(at: Places, men: Men, point: number): boolean {
  const isEnemy = (p: number | undefined) => p !== undefined && men.get(p)?.[0] !== at.you;
  const isEmpty = (p: number | undefined) => p !== undefined && !men.has(p);
  return sidesOf(at, point).some(sides =>
    sides.some((side, i) => isEnemy(side.find(p => men.has(p))) && isEmpty(sides[1 - i]![0])),
  );
}

function couldLeapBack(at: Places, men: Men, start: number, end: number): boolean {
  const reach = leapReach(at, men, start);
  const isNear = sidesOf(at, start).some(sides =>
    sides.some(side => side.slice(0, reach).includes(end)),
  );
  return isNear && mayBeLeapt(at, men, end);
}

/** Pieces of chess that go one step along a line; those that go as a knight; all others any distance. */
const short = ['pawn', 'king'];
const bent = ['knight', 'archbishop', 'amazon'];

const neighbours = (at: Places, point: number): number[] =>
  sidesOf(at, point)
    .flat()
    .flatMap(side => side.slice(0, 1));

/** A knight goes two steps that bend outward, over a free point. */
function comesBent(at: Places, from: number, to: number, stops: (p: number) => boolean): boolean {
  const [[, x, y], [, toX, toY]] = [at.game.board.points[from]!, at.game.board.points[to]!];
  const sizes = [Math.abs(x - toX), Math.abs(y - toY)];
  const last = neighbours(at, to);
  return (
    Math.min(...sizes) === 1 &&
    Math.max(...sizes) === 2 &&
    neighbours(at, from).some(p => last.includes(p) && !stops(p))
  );
}

/** Whether the piece could come to a point, past those that do not stop it. */
function comes(
  at: Places,
  men: Men,
  [from, to]: [number, number],
  stops: (p: number) => boolean,
): boolean {
  const kind = at.game.kinds[men.get(from)?.[1] ?? 0] ?? '';
  const reach = kind === 'knight' ? 0 : short.includes(kind) ? 1 : Infinity;
  const goesStraight = sidesOf(at, from)
    .flat()
    .some(side => {
      const i = side.indexOf(to);
      return i >= 0 && i < reach && !side.slice(0, i).some(stops);
    });
  return goesStraight || (bent.includes(kind) && comesBent(at, from, to, stops));
}

/** An enemy could take there now, and our piece could then come; enemies on its way may be gone. */
function couldRetake(at: Places, men: Men, start: number, end: number): boolean {
  const isOwn = (p: number) => men.get(p)?.[0] === at.you;
  return (
    comes(at, men, [start, end], isOwn) &&
    [...men.keys()].some(p => !isOwn(p) && comes(at, men, [p, end], q => men.has(q)))
  );
}

/** Whether our man could come to where another man of ours stands, once that is taken. */
export function couldTakeBack(at: Places, from: string, to: string): boolean {
  const index = (label: string) => at.game.board.points.findIndex(([name]) => name === label);
  const could = isChess(at) ? couldRetake : couldLeapBack;
  return could(at, menOf(at), index(from), index(to));
}
