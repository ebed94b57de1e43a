// board/families/race-route.ts - finds the path of a servant through the maze, for drawing it.
import type { Game } from '../api';
import type { WayHint } from '../draw/surface';

/** Neighbours in the direction of the arrows. */
export function arrows(game: Game): number[][] {
  const next: number[][] = game.board.points.map(() => []);
  for (const line of game.board.lines) {
    line.points.slice(1).forEach((to, i) => next[line.points[i] ?? 0]?.push(to));
    if (line.closed) next[line.points[line.points.length - 1] ?? 0]?.push(line.points[0] ?? 0);
  }
  return next;
}

const farthest = 8; // steps of the longest move

/** A path of the given number of steps (or the shortest one) along the arrows, avoiding closed
 * points if possible. */
export function route(next: number[][], from: number, to: number, hint: WayHint): number[] | null {
  let ways: number[][] = [[from]];
  for (let step = 1; step <= farthest; step++) {
    ways = ways.flatMap(way => {
      const end = way[way.length - 1] ?? from;
      return step > 1 && hint.closed?.has(end)
        ? []
        : (next[end] ?? []).map(point => [...way, point]);
    });
    const found = ways.find(way => way[way.length - 1] === to);
    if (found && (hint.steps === undefined || hint.steps === step)) return found;
  }
  return null;
}
