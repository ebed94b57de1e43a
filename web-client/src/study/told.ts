/* study/told.ts - what the rules say about the moves of a tree: which seat plays them, and
 * whether they end a turn. */
import type { Move, Played } from '../rules';
import type { Node } from './tree';

/* Grows beside the immutable tree as the rules answer. */
export interface Told {
  played: Played | null;
  kids: Map<Move, Told>;
}

export const nothingTold = (): Told => ({ played: null, kids: new Map() });

export function learn(root: Told, moves: Move[], played: Played[]) {
  let at = root;
  moves.forEach((move, i) => {
    const next = at.kids.get(move) ?? nothingTold();
    next.played ??= played[i] ?? null;
    at.kids.set(move, next);
    at = next;
  });
}

/* Paths to leaves that contain a move not described yet. */
export function* untold(
  list: Node[],
  told: Told | undefined,
  above: Move[] = [],
): Generator<Move[]> {
  for (const node of list) {
    const here = told?.kids.get(node.move);
    const way = [...above, node.move];
    if (node.children.length) yield* untold(node.children, here, way);
    else if (!here?.played) yield way;
  }
}
