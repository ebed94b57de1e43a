// board/families/houses.ts - mancala boards: rows of houses with their seeds, and a store at each end.
import type { Game, View } from '../api';
import type { Man, Surface, SurfaceOptions } from '../draw/surface';
import { circle, label, svg, type XY } from '../draw/svg';
import {
  layHouses,
  numberSpot,
  seedsIn,
  seedSpot,
  seedsShown,
  share,
  storeNumberSpot,
  storeSpot,
  type HousesLayout,
} from './houses-layout';
import { number, seed } from './houses-men';
import { sow } from './houses-sow';

const nowhere: XY = { x: 0, y: 0 };

const many = <T>(count: number, one: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => one(i));

/** Seeds and numbers of houses and stores. Those of stores stand on no point. */
function men({ fit, game }: { fit: HousesLayout; game: Game }, view: View): Man[] {
  const r = share.seed * fit.c;
  const one = (point: number, seat: number, at: XY): Man => ({
    point,
    seat,
    at,
    r,
    side: 0.22,
    name: 'seed',
    draw: () => seed(r),
  });
  const told = (point: number, seat: number, at: XY, count: number): Man[] =>
    fit.written
      ? [{ point, seat, at, r, side: 0, name: `${count}`, draw: () => number(count) }]
      : [];
  const houses = game.board.points.flatMap((_, point) => {
    const [count, seat] = [seedsIn(view, point), fit.row[point] ?? 0];
    return [
      ...many(Math.min(count, seedsShown), i => one(point, seat, seedSpot(fit, point, i))),
      ...told(point, seat, numberSpot(fit, point), count),
    ];
  });
  const stores = fit.stores.flatMap((_, seat) => {
    const count = view.off[seat] ?? 0;
    return [
      ...many(count, i => one(-1, seat, storeSpot(fit, seat, i))),
      ...told(-1, seat, storeNumberSpot(fit, seat), count),
    ];
  });
  return [...houses, ...stores];
}

function ground(game: Game, fit: HousesLayout, { coordinates }: SurfaceOptions): SVGElement[] {
  const width = { 'stroke-width': Math.max(1, Math.min(2.4, 0.034 * fit.c)) };
  const wide = share.store * fit.c;
  return [
    ...fit.stores.map(({ x, y }) =>
      svg('rect', {
        class: 'q-rail',
        x: x - wide / 2,
        y: y - fit.high / 2,
        width: wide,
        height: fit.high,
        rx: wide / 2,
        ...width,
      }),
    ),
    ...fit.at.map(at => circle(at, share.house * fit.c, 'q-rail', width)),
    ...(coordinates && fit.written
      ? game.board.points.map(([name], i) =>
          label(name, numberSpot(fit, i, 31), 13, 'q-coordinate'),
        )
      : []),
  ];
}

/** Houses beside or opposite each other. */
const near = ({ board }: Game): number[][] =>
  board.points.map(([, x, y], i) =>
    board.points.flatMap((other, j) =>
      j !== i && Math.abs(other[1] - x) + Math.abs(other[2] - y) === 1 ? [j] : [],
    ),
  );

/** The drawing of a mancala board. */
export function housesSurface(game: Game, options: SurfaceOptions): Surface {
  const fit = layHouses(game.board, options);
  const at = (point: number): XY => fit.at[point] ?? nowhere;
  const r = share.house * fit.c;
  return {
    width: options.width,
    height: options.height,
    d: fit.c,
    r,
    line: 2,
    ground: ground(game, fit, options),
    chalk: false,
    stand: at,
    landing: at,
    men: view => men({ fit, game }, view),
    way: (from, to) => [at(from), at(to)],
    targetR: 1.09 * r,
    numbered: true,
    dotted: false,
    near: near(game),
    pick: place => {
      const found = fit.at.findIndex(
        p => Math.max(Math.abs(p.x - place.x), Math.abs(p.y - place.y)) < fit.c / 2,
      );
      return found < 0 ? null : found;
    },
    animate: (shown, effects) => sow(shown, effects, fit),
  };
}
