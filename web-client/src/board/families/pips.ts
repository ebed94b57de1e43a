// board/families/pips.ts - how far the men of tables games still have to go.
import type { Game, View } from '../api';

/** The pip count of each seat: the distance from each of its men to the rail. */
export function pips(game: Game, view: View): number[] {
  return game.seats.map((_, seat) => {
    const march = (game.board.lines[seat] ?? game.board.lines[0])?.points ?? [];
    return view.pieces
      .filter(piece => piece[1] === seat)
      .reduce(
        (sum, [point, , , count]) =>
          sum + count * Math.max(0, march.length - 1 - march.indexOf(point)),
        0,
      );
  });
}
