/* text/squares.ts - squares by the numbers that the notation of draughts gives them and their cells show. Turns and points
 * are told by letters everywhere else: only what people read and type has numbers. Pure. */
import type { GameRow } from '../proto';

type Numbered = {
  board: Pick<GameRow['board'], 'points'> & { numbers?: number[] | undefined };
};

/* The name of a point: "c3", or "22" where squares have numbers. */
export function squareName({ board }: Numbered, label: string): string {
  const at = board.numbers ? board.points.findIndex(([name]) => name === label) : -1;
  return String(board.numbers?.[at] ?? label);
}

/* A turn or a sentence with the names that its squares have: "c3xe5" is "22x15", and somebody called josh4 stays so. */
export const withNumbers = (game: Numbered, text: string): string =>
  game.board.numbers ? text.replace(/[a-wyz]+\d+/g, label => squareName(game, label)) : text;

/* What was typed with the labels of the squares that it names by numbers. */
export function withLabels({ board }: Numbered, typed: string): string {
  const { numbers, points } = board;
  if (!numbers) return typed;
  return typed.replace(/[a-wyz]?\d+/gi, word => points[numbers.indexOf(Number(word))]?.[0] ?? word);
}
