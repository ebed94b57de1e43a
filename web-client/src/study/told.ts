/* study/told.ts - what the rules said of the moves of a tree: whose they are, and which end a turn. */
import type { Move, Played } from '../rules';
import type { Node } from './tree';

/* Beside the tree, which is never changed, this grows as moves are told. */
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

/* Ways to an end of the tree on which something is not told yet. */
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
