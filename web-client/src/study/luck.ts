/* study/luck.ts - for a finished game with dice: how lucky each throw was, and what each choice
 * cost. Pure. Chances are fractions of a game won, by seat; they add up to 1. The luck of a
 * throw is the value of best play after it minus the mean over all possible throws. The cost of
 * a choice is the value of its best turn minus that of the turn played. */
import type { ReplayGame } from '../proto';
import type { Move, Worths } from '../rules';
import { moveOf } from './turning';
import { sayMany } from '../words';

/* The turn played in a choice, as the rules write turns of such games: separated by spaces,
 * without a final stop. */
export function playedOf(game: ReplayGame, stations: Station[], ply: number): string {
  const plies = stations.find(station => station.ply === ply)?.plies ?? 1;
  const texts = game.moves.slice(ply, ply + plies).map(move => move.text ?? '');
  const turn = texts.reduce((so, text) => so + (so && !text.startsWith('/') ? ' ' : '') + text, '');
  return turn.replace(/ \.$/, '');
}

/* A position where a throw or a choice is due, or the end of the game. */
export interface Station {
  /* The number of moves before it. */
  ply: number;
  kind: 'throw' | 'choice' | 'end';
  seat: number;
  /* The number of moves up to the next station. */
  plies: number;
}

/* A question for the rules: a station, and how far to look ahead. */
export interface Asked {
  position: string;
  moves: Move[];
  played: Move[];
  depth: number;
}

/* A throw and the choice made with it, if there was one. */
export interface Chosen {
  /* The ply of the choice, or of the throw if there was no choice. */
  ply: number;
  seat: number;
  thrown: number[] | null;
  /* By how much the throw changed the chances of the seat that threw. */
  luck: number | null;
  /* How much better the best turn was than the one played; 0: not at all. */
  cost: number;
  best: string | null;
  /* The chances of all seats if the best turn is played, and after the turn played. */
  before: number[];
  after: number[];
}

export interface Level {
  ply: number;
  chances: number[];
}

const sure = 10_000;
/* Number of throws to look ahead: before a throw; after the turns a throw allows, to compare it
 * with other throws; and to compare turns with each other, unless the game is too long for that. */
const throwDepth = 2;
const luckDepth = 1;
const costDepth = 2;
const long = 250;

const isPlayed = (kind: string) => kind === 'play' || kind === 'throw';

/* The latest ply at which a seat left the game, or 0: later moves are played from the position
 * recorded there. */
function lossBefore(game: ReplayGame, ply: number): number {
  for (let at = ply; at > 0; at--) if (!isPlayed(game.moves[at - 1]!.kind)) return at;
  return 0;
}

/* In the order of the game; the last one is its end. */
export function stationsOf(game: ReplayGame): Station[] {
  const stations: Station[] = [];
  let open: Station | null = null;
  game.moves.forEach(({ kind, seat }, ply) => {
    if (!isPlayed(kind)) {
      open = null;
      return;
    }
    if (kind === 'play' && open?.kind === 'choice' && open.seat === seat) {
      open.plies++;
      return;
    }
    open = { ply, kind: kind === 'play' ? 'choice' : 'throw', seat, plies: 1 };
    stations.push(open);
  });
  return [...stations, { ply: game.moves.length, kind: 'end', seat: 0, plies: 0 }];
}

export function askedOf(game: ReplayGame, { ply, kind, plies }: Station, count: number): Asked {
  const begin = lossBefore(game, ply);
  const { position } = begin ? game.moves[begin - 1]! : game.start;
  const text = (from: number, to: number) => game.moves.slice(from, to).map(moveOf);
  return {
    position,
    moves: text(begin, ply),
    played: kind === 'choice' ? text(ply, ply + plies) : [],
    depth: kind !== 'choice' ? throwDepth : count > long ? luckDepth : costDepth,
  };
}

/* Scores as fractions of a win: equal if all are level, 1 for the winner. */
export function chancesOf(values: number[]): number[] {
  const parts = values.map(value => (1 + Math.max(-sure, Math.min(sure, value)) / sure) / 2);
  const sum = parts.reduce((a, b) => a + b, 0);
  return parts.map(part => (sum > 0 ? part / sum : 1 / parts.length));
}

/* The values at the end of the game, if the rules decided it. */
export function endWorths(game: ReplayGame, seats: number): Worths | null {
  const last = game.moves[game.moves.length - 1];
  if (!game.result || !last || !isPlayed(last.kind)) return null;
  const { winner } = game.result;
  const value = (seat: number) => (winner === null ? 0 : winner === seat ? sure : -sure);
  return { turn: null, values: [Array.from({ length: seats }, (_, seat) => value(seat))] };
}

/* The values of a station at the given depth, or at the greatest one known below it; null if
 * none is known yet. */
function valuesAt(
  stations: Station[],
  worths: (Worths | null)[],
  index: number,
  deep: number,
): number[] | null {
  const own = worths[index];
  if (!own) return null;
  const { kind, seat } = stations[index]!;
  const mine = own.values[Math.min(deep, own.values.length - 1)] ?? null;
  if (kind !== 'choice') return mine;
  const next = valuesAt(stations, worths, index + 1, deep);
  if (!next || own.turn === null || !mine) return next;
  return mine[seat]! > next[seat]! ? mine : next;
}

/* The greatest depth at which both a choice and what followed it are known. */
function commonDepth(worths: (Worths | null)[], index: number): number {
  // The end has the same value at any depth, and so does a missing alternative.
  const depthOf = (one: Worths | null | undefined) =>
    one && one.values.length > 1 ? one.values.length - 1 : costDepth;
  return Math.min(depthOf(worths[index]), depthOf(worths[index + 1]));
}

function luckOf(stations: Station[], worths: (Worths | null)[], index: number): number | null {
  const { seat } = stations[index]!;
  const before = valuesAt(stations, worths, index, throwDepth);
  const after = valuesAt(stations, worths, index + 1, luckDepth);
  return before && after ? chancesOf(after)[seat]! - chancesOf(before)[seat]! : null;
}

/* Each throw with the choice made after it, in order; leaves out what is not known yet. */
export function chosenOf(
  game: ReplayGame,
  stations: Station[],
  worths: (Worths | null)[],
): Chosen[] {
  const list: Chosen[] = [];
  stations.forEach(({ kind, seat, ply }, index) => {
    const worth = worths[index];
    const before = stations[index - 1];
    if (kind === 'throw' && stations[index + 1]?.kind !== 'choice') {
      const luck = luckOf(stations, worths, index);
      const now = valuesAt(stations, worths, index + 1, luckDepth);
      if (luck === null || !now) return;
      const thrown = game.moves[ply]?.throw?.values ?? null;
      const chances = chancesOf(now);
      list.push({ ply, seat, thrown, luck, cost: 0, best: null, before: chances, after: chances });
    }
    if (kind !== 'choice' || !worth) return;
    const deep = commonDepth(worths, index);
    const next = valuesAt(stations, worths, index + 1, deep);
    if (!next) return;
    const best = valuesAt(stations, worths, index, deep)!;
    const [may, did] = [chancesOf(best), chancesOf(next)];
    const cost = Math.max(0, may[seat]! - did[seat]!);
    const isThrown = before?.kind === 'throw';
    list.push({
      ply,
      seat,
      thrown: isThrown ? (game.moves[before.ply]?.throw?.values ?? null) : null,
      luck: isThrown && before.seat === seat ? luckOf(stations, worths, index - 1) : null,
      cost,
      best: cost > 0 ? worth.turn : null,
      before: may,
      after: did,
    });
  });
  return list;
}

/* Each seat's chances before each throw, and at the end. Averages the two greatest depths,
 * because a value shifts with whose throw ends the line. */
export function levelsOf(stations: Station[], worths: (Worths | null)[]): Level[] {
  return stations.flatMap(({ kind, ply }, index) => {
    const values = worths[index]?.values;
    if (kind === 'choice' || !values?.length) return [];
    const [last, other] = [values[values.length - 1]!, values[values.length - 2]];
    const level = other ? last.map((value, seat) => (value + other[seat]!) / 2) : last;
    return [{ ply, chances: chancesOf(level) }];
  });
}

export interface Sum {
  luck: number;
  cost: number;
}

/* Choices that cost at least this much are reported. If none do, because much is still to be
 * decided by throws, a smaller cost is enough. */
const [slip, smallSlip] = [0.04, 0.01];

export const slipOf = (chosen: Chosen[]): number =>
  chosen.some(one => one.cost >= slip) ? slip : smallSlip;

/* The totals of each seat over the whole game. */
export function sumsOf(chosen: Chosen[], seats: number): Sum[] {
  return Array.from({ length: seats }, (_, seat) => {
    const own = chosen.filter(one => one.seat === seat);
    return {
      luck: own.reduce((sum, one) => sum + (one.luck ?? 0), 0),
      cost: own.reduce((sum, one) => sum + one.cost, 0),
    };
  });
}

/* A chance as games out of 100. */
export const gamesOf = (part: number): number => Math.round(100 * part);

export function chanceCost(cost: number): string {
  const n = gamesOf(cost);
  return sayMany(n, 'Costs {n} game in 100.', 'Costs {n} games in 100.');
}

const most = 12;

/* The most expensive choices, in the order of the game. */
export const slipsOf = (chosen: Chosen[]): Chosen[] =>
  chosen
    .filter(one => one.best !== null && one.cost >= slipOf(chosen))
    .sort((a, b) => b.cost - a.cost)
    .slice(0, most)
    .sort((a, b) => a.ply - b.ply);
