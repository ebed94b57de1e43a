// board/families/size.ts - the size of a board before its first state arrives.
import type { Game } from '../api';
import { bareGap, cellsOf, extentOf, lettersHeight, shareOf, throwHeight } from '../draw/layout';

export interface BoardSize {
  width: number;
  height: number;
}

const long = 1.7; // a board whose sides have at least this ratio lies along the longer side of the screen

function ratio(game: Game): number {
  if (game.family === 'squares' || game.family === 'tracks') {
    const { columns, rows } = cellsOf(game.board);
    return (columns + 0.36) / (rows + 0.36);
  }
  const { min, max } = extentOf(game.board);
  const margin = 1.24 * Math.max(1, shareOf(game.board, false));
  return (max.x - min.x + margin) / (max.y - min.y + margin);
}

/** Height divided by width of a tables board, without its letters and the row of dice. */
const tablesRatio = 0.755;

/** Whether the letters of a tables board would run together at this width. */
export const isSmall = (game: Game, width: number): boolean =>
  game.family === 'tables' && width < 300;

/** The height of a board that only shows positions, without a row of dice, at most room. */
export function stillHeight(game: Game, width: number, room: number, coordinates: boolean): number {
  if (game.family === 'tracks') {
    return Math.min(room, Math.round(width / ratio(game)) + lettersHeight(width) / 2);
  }
  if (game.family !== 'tables') return boardSize(game, width, room, coordinates).height;
  const edge = isSmall(game, width) ? 2 * bareGap * width : lettersHeight(width);
  return Math.min(room, Math.round(width * tablesRatio + edge));
}

/** The size of a game's slab within the given room, in pixels: as wide as possible, no higher
 * than needed. Give the host of a BoardView this size. A phone's page scrolls, so a height no
 * larger than the width counts as unknown there, and long boards may stand upright. */
export function boardSize(game: Game, width: number, room: number, coordinates = true): BoardSize {
  const height = width < 500 && room <= width ? Math.round(1.75 * width) : room;
  const letters = coordinates && width < 500 && !game.board.numbers ? 14 : 0;
  if (game.family === 'tables') {
    const all = Math.round(width * tablesRatio) + lettersHeight(width) + throwHeight(width);
    return { width, height: Math.min(height, all) };
  }
  if (game.family === 'houses') {
    const { columns, rows } = cellsOf(game.board);
    return { width, height: Math.min(height, Math.round((width * rows) / (columns + 2)) + 92) };
  }
  if (game.family === 'race') return { width, height: Math.min(width, height) };
  const across = ratio(game);
  if (game.family === 'tracks') {
    const lying = Math.round(width / across) + lettersHeight(width) / 2 + throwHeight(width);
    return { width, height: Math.min(height, width < 500 ? Math.round(1.12 * width) : lying) };
  }
  if (across > long && height > 1.3 * width) {
    return { width, height: Math.min(height, Math.round(width * across)) };
  }
  if (across > long) {
    return { width, height: Math.min(height, Math.round(width / across) + (coordinates ? 40 : 0)) };
  }
  return { width, height: Math.min(height, Math.round(width / Math.min(1, across)) + letters) };
}
