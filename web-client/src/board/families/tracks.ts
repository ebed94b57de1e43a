// board/families/tracks.ts - races along a track, such as the Royal Game of Ur: men in cells, and beside the board those in hand
// and those borne off.
import type { Board, Effect, Game, View } from '../api';
import { pieceName } from '../draw/pieces';
import {
  indexOf,
  kindOf,
  type Man,
  type Surface,
  type SurfaceOptions,
  type Travel,
} from '../draw/surface';
import type { XY } from '../draw/svg';
import { lineOf, tracksGround } from './tracks-ground';
import { cellsIn, columnsOf, heaped, layTracks, type TracksLayout } from './tracks-layout';

const nowhere: XY = { x: 0, y: 0 };
const waits = -1; // instead of a point, of men in hand

const nameOf = (game: Game, seat: number | null, kind: number): string =>
  pieceName(seat === null ? null : (game.seats[seat]?.piece ?? 'white'), kindOf(game, kind));

function heap(game: Game, fit: TracksLayout, view: View, seat: number, off: boolean): Man[] {
  const middle = off ? fit.off[seat] : fit.hand[seat];
  const count = (off ? view.off : view.hand)[seat] ?? 0;
  if (!middle) return [];
  const columns = columnsOf(view, seat);
  return Array.from({ length: count }, (_, i) => ({
    point: off ? fit.at.length - 1 : waits,
    seat,
    name: nameOf(game, seat, 0),
    ...heaped(fit, middle, columns, count, i),
    side: 0.16,
  }));
}

/** All men: those beside the board, then those in cells. */
export function menOn(game: Game, fit: TracksLayout, view: View): Man[] {
  const on = view.pieces.map(([point, seat, kind]) => ({
    point,
    seat,
    at: fit.at[point] ?? nowhere,
    r: fit.r,
    side: 0.16,
    name: nameOf(game, seat, kind),
  }));
  const beside = game.seats.flatMap((_, seat) => [
    ...heap(game, fit, view, seat, false),
    ...heap(game, fit, view, seat, true),
  ]);
  return [...beside, ...on];
}

/** The cells that arrow keys lead to: the next in each row and column, over what is no cell. */
export function nearCells(board: Board, fit: TracksLayout): number[][] {
  const cells = cellsIn(board);
  const off = cells.length;
  const last = fit.ways.map(way => way[way.length - 1] ?? 0);
  const next = (x: number, y: number, dx: number, dy: number): number[] => {
    for (let far = 1; far < 12; far++) {
      const found = cells.find(cell => cell.x === x + far * dx && cell.y === y + far * dy);
      if (found) return [found.point];
    }
    return [];
  };
  const around = [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const;
  return [
    ...cells.map(({ point, x, y }) => [
      ...around.flatMap(([dx, dy]) => next(x, y, dx, dy)),
      ...(last.includes(point) ? [off] : []),
    ]),
    last,
  ];
}

/** The cells from one point to another along the track of the seat whose man stands at either end. */
export function along(fit: TracksLayout, seen: View | null, from: number, to: number): XY[] {
  const owner = (point: number): number | null =>
    seen?.pieces.find(([at]) => at === point)?.[1] ?? null;
  const seat = owner(from) ?? owner(to);
  const legs = fit.ways.map((way, of) => {
    const ends = [way.indexOf(from), to === fit.at.length - 1 ? way.length : way.indexOf(to)];
    const [a = -1, b = -1] = ends;
    if (a < 0 || b < 0) return null;
    const cells = way
      .slice(Math.min(a, b), Math.max(a, b) + 1)
      .map(cell => fit.at[cell] ?? nowhere);
    if (b < a) return cells.reverse();
    return b === way.length ? [...cells, fit.off[of] ?? nowhere] : cells;
  });
  const leg = (seat === null ? null : legs[seat]) ?? legs.find(found => found !== null);
  return leg ?? [from, to].map(point => fit.at[point] ?? nowhere);
}

const shift = ({ x, y }: XY, scale = 1): string =>
  `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${scale.toFixed(3)})`;

/** A man comes from the hand, or when the other one has reached it goes back there or to another cell. Returns whether the
 * effect was one of these. */
function travel(
  game: Game,
  fit: TracksLayout,
  { stage, before, pace }: Travel,
  effect: Effect,
  delay: number,
): boolean {
  const { what, seat = 0, from, to } = effect;
  const home = fit.hand[seat];
  const comes = what === 'dropped';
  const stays = what === 'captured' && to !== undefined;
  if (!stays && (!home || (!comes && what !== 'captured'))) return false;
  const index = indexOf(game.board);
  const moving = stage.top(comes || stays ? (index.get(to ?? '') ?? -1) : waits, seat);
  if (!moving) return true;
  const waiting = Math.max(1, before.hand[seat] ?? 1);
  const start =
    comes && home
      ? heaped(fit, home, columnsOf(before, seat), waiting, waiting - 1)
      : { at: fit.at[index.get(from ?? '') ?? 0] ?? nowhere, r: fit.r };
  stage.men.append(moving.node);
  moving.node.animate(
    [
      { transform: shift(start.at, start.r / moving.man.r) },
      { transform: shift(moving.man.at, 1) },
    ],
    {
      duration: pace * 260,
      delay: comes ? 0 : Math.max(0, delay - pace * 60),
      easing: 'cubic-bezier(.2,.7,.2,1)',
      fill: 'backwards',
    },
  );
  return true;
}

/** Within the cell around a place. */
const isNear = (a: XY, b: XY, c: number): boolean =>
  Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) < 0.5 * c;

export function tracksSurface(game: Game, options: SurfaceOptions): Surface {
  const { board } = game;
  const fit = layTracks(board, options);
  const off = fit.at.length - 1;
  let seen: View | null = null;
  const leaving = (view: View, seat: number | null): XY => {
    const of = seat ?? view.by ?? 0;
    const gone = view.off[of] ?? 0;
    return heaped(fit, fit.off[of] ?? nowhere, columnsOf(view, of), gone + 1, gone).at;
  };
  return {
    width: options.width,
    height: options.height,
    d: fit.c,
    r: fit.r,
    line: lineOf(fit, options),
    ground: tracksGround(board, fit, options),
    chalk: options.chalk && fit.c >= 40,
    stand: (point, view) => (point === off ? leaving(view, null) : (fit.at[point] ?? nowhere)),
    landing: (point, view, seat) =>
      point === off ? leaving(view, seat) : (fit.at[point] ?? nowhere),
    men: view => menOn(game, fit, (seen = view)),
    way: (from, to) => along(fit, seen, from, to),
    targetR: Math.max(7, 0.125 * fit.c),
    numbered: false,
    dotted: true,
    pick: place => {
      const cell = fit.at.findIndex((at, i) => i !== off && isNear(at, place, fit.c));
      if (cell >= 0) return cell;
      if (fit.off.some(at => isNear(at, place, fit.c))) return off;
      // pressing the men that wait means the cell where one comes in
      const seat = fit.hand.findIndex(at => at !== null && isNear(at, place, fit.c));
      const steps = seen?.by === seat ? (seen.left[0] ?? 0) : 0;
      return fit.ways[seat]?.[steps - 1] ?? null;
    },
    near: nearCells(board, fit),
    travels: (scene, effect, delay) => travel(game, fit, scene, effect, delay),
  };
}
