/* text/games.ts - a short description of a game, and the width of its board. */
import type { GameRow } from '../proto';
import { figures, kept, say, sayMany } from '../words';

type Drawn = Pick<GameRow, 'board'> & { family: string };

const extent = (values: number[]) => Math.max(...values) - Math.min(...values);

/* Width of a board, in steps between points. */
export const wideOf = (game: Drawn) => extent(game.board.points.map(point => point[1]));
const highOf = (game: Drawn) => extent(game.board.points.map(point => point[2]));

/* Whether the board is much wider than high. */
export function isLong(game: Drawn): boolean {
  return game.family === 'points' && wideOf(game) > 2.4 * highOf(game);
}

function boardOf(game: GameRow): string {
  if (game.family === 'tables') return say('tables, two dice');
  if (game.family === 'race') return say('race, rods');
  const across = (at: 1 | 2) => new Set(game.board.points.map(point => point[at])).size;
  const [wide, high, all] = [across(1), across(2), game.board.points.length];
  return wide * high === all ? kept(`${wide}×${high}`) : sayMany(all, '{n} point', '{n} points');
}

/* "2 players · 5×5": number of players and board. */
export function inShort(game: GameRow): string {
  const { seats_min: least, seats_max: most } = game;
  const players = (least === most ? [most] : [least, most]).map(figures).join('–');
  const board = boardOf(game);
  return sayMany(most, '{players} player · {board}', '{players} players · {board}', {
    players,
    board,
  });
}
