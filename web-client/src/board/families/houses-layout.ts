// board/families/houses-layout.ts - where the houses, stores and seeds of a mancala board lie.
import type { Board, View } from '../api';
import { cellsOf } from '../draw/layout';
import type { SurfaceOptions } from '../draw/surface';
import { polar, type XY } from '../draw/svg';

const nowhere: XY = { x: 0, y: 0 };

/** Sizes in cells. */
export const share = { house: 0.43, seed: 0.078, store: 0.74 };

/** Seeds that a house shows; its number tells the rest. */
export const seedsShown = 12;

const across = 4; // seeds beside each other in a store

export interface HousesLayout {
  c: number;
  /** Houses, by point. */
  at: XY[];
  /** Those in the upper half have their number above. */
  above: boolean[];
  /** The seat whose row a house is in. */
  row: number[];
  /** The middle of each seat's store, and the height of both. */
  stores: XY[];
  high: number;
  /** Numbers and names are written. */
  written: boolean;
}

/** The rows of a board, by seat: their houses in the order of sowing. */
const rowsOf = (board: Board): number[][] => board.lines.map(line => line.points);

/** Pixels above and below the houses for their numbers and names. */
export const room = (bare: boolean, coordinates: boolean): number =>
  bare ? 3 : coordinates ? 44 : 28;

/** The largest board that fits. */
export function layHouses(board: Board, options: SurfaceOptions): HousesLayout {
  const { width, height, bottom, coordinates, bare = false } = options;
  const { columns, rows, min } = cellsOf(board);
  const edge = room(bare, coordinates);
  const c = Math.max(1, Math.min(width / (columns + 2), (height - 2 * edge) / rows));
  const [left, top] = [(width - columns * c) / 2, (height - rows * c) / 2];
  const turned = bottom === 1;
  const at = board.points.map(([, x, y]) => ({
    x: left + (turned ? columns - 0.5 - (x - min.x) : x - min.x + 0.5) * c,
    y: top + (turned ? y - min.y + 0.5 : rows - 0.5 - (y - min.y)) * c,
  }));
  const middle = height / 2;
  // seeds are sown towards the store
  const stores = rowsOf(board).map(row => {
    const [first, last] = [at[row[0] ?? 0] ?? nowhere, at[row[row.length - 1] ?? 0] ?? nowhere];
    return { x: last.x < first.x ? left - c / 2 : width - left + c / 2, y: middle };
  });
  return {
    c,
    at,
    above: at.map(({ y }) => y < middle),
    row: board.points.map((_, point) =>
      Math.max(
        0,
        rowsOf(board).findIndex(r => r.includes(point)),
      ),
    ),
    stores,
    high: (rows - 1 + 2 * share.house) * c,
    written: !bare && c >= 30,
  };
}

/** The place of a seed in a house: they lie like those of a sunflower, the first ones in the middle. */
export const seedSpot = ({ at, c }: HousesLayout, house: number, i: number): XY =>
  polar(
    at[house] ?? nowhere,
    0.74 * share.house * c * Math.sqrt((Math.min(i, seedsShown - 1) + 0.7) / seedsShown),
    137.508 * i + 40 * house,
  );

/** The place of a seed in a store, filled from below. */
export function storeSpot({ stores, c, high }: HousesLayout, seat: number, i: number): XY {
  const { x, y } = stores[seat] ?? nowhere;
  const rows = Math.max(1, Math.floor((high - 0.36 * c) / (0.15 * c)));
  const row = Math.min(Math.floor(i / across), rows);
  const column = i % across;
  return {
    x: x + (column - (across - 1) / 2 + (row % 2 ? 0.2 : -0.2)) * 0.142 * c,
    y: y + high / 2 - 0.2 * c - row * 0.15 * c,
  };
}

/** The number of a house stands outside. */
export function numberSpot({ at, above, c }: HousesLayout, house: number, far = 13): XY {
  const { x, y } = at[house] ?? nowhere;
  return { x, y: y + (above[house] ? -1 : 1) * (share.house * c + far) };
}

export const storeNumberSpot = ({ stores, high }: HousesLayout, seat: number): XY => {
  const { x, y } = stores[seat] ?? nowhere;
  return { x, y: y - high / 2 - 13 };
};

export const seedsIn = (view: View, house: number): number =>
  view.pieces.find(([point]) => point === house)?.[3] ?? 0;
