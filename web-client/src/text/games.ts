/* text/games.ts - a game in a few words, and how wide its board is. */
import type { GameRow } from '../proto';

const extent = (values: number[]) => Math.max(...values) - Math.min(...values);

/* How wide a board is, in steps between points. */
export const wideOf = (game: GameRow) => extent(game.board.points.map(point => point[1]));
const highOf = (game: GameRow) => extent(game.board.points.map(point => point[2]));

/* Boards much wider than high. */
export function isLong(game: GameRow): boolean {
  return game.family === 'points' && wideOf(game) > 2.4 * highOf(game);
}

function kindOf(game: GameRow): string {
  if (game.family === 'tables') return 'tables, two dice';
  if (game.family === 'race') return 'race, rods';
  const across = (at: 1 | 2) => new Set(game.board.points.map(point => point[at])).size;
  const [wide, high, all] = [across(1), across(2), game.board.points.length];
  return wide * high === all ? `${wide}×${high}` : `${all} points`;
}

/* "2 · 5×5": number of players and board. */
export function inShort(game: GameRow): string {
  const { seats_min: least, seats_max: most } = game;
  return `${least === most ? most : `${least}–${most}`} · ${kindOf(game)}`;
}
