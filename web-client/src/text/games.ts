/* text/games.ts - a short description of a game, and the width of its board. */
import type { GameRow } from '../proto';
import { figures, kept, say, sayMany } from '../words';
import { splitTurn } from './notation';

type Drawn = { family: string; board: Pick<GameRow['board'], 'points'> };

/* Whether men walk and leap from point to point, or seeds are sown, by no dice. */
export const isWalked = ({ family }: { family: string }): boolean =>
  /points|squares|houses/.test(family);

/* What the server says of how the turns of a game are written: whether a walk names what it takes. */
export type Written = { walks_take?: boolean | undefined };

/* The steps of a turn of this game. */
export const stepsIn = (turn: string, { walks_take }: Written): string[] =>
  splitTurn(turn, walks_take);

/* The seat that a page shows below to those who have none: the one that the board names, or the one opposite. */
export function seatBelow(
  game: Pick<GameRow, 'seats'> & { board: { bottom?: number | undefined } },
  flip: boolean,
): number {
  const count = game.seats.length;
  return ((game.board.bottom ?? 0) + (flip ? Math.max(1, count >> 1) : 0)) % count;
}

const extent = (values: number[]) => Math.max(...values) - Math.min(...values);

/* Width of a board, in steps between points. */
export const wideOf = (game: Drawn) => extent(game.board.points.map(point => point[1]));
const highOf = (game: Drawn) => extent(game.board.points.map(point => point[2]));

/* Whether the board is much wider than high. */
export function isLong(game: Drawn): boolean {
  const hasRoom = isWalked(game) || game.family === 'tracks';
  return hasRoom && wideOf(game) > 2.4 * highOf(game);
}

function boardOf(game: GameRow): string {
  if (game.family === 'tables') return say('tables, two dice');
  if (game.family === 'race') return say('race, rods');
  const across = (at: 1 | 2) => new Set(game.board.points.map(point => point[at])).size;
  const all = game.board.points.length - (game.board.courses ? 1 : 0); // the last is off the board
  const [wide, high] = [across(1), across(2)];
  return game.family === 'squares' || wide * high === all
    ? kept(`${wide}×${high}`)
    : sayMany(all, '{n} point', '{n} points');
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
