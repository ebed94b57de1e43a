/* rules/beside.ts - the rules for a page that can also ask the server, and the position after
 * moves as the server would tell it. */
import type { PuzzleTry } from '../proto';
import type { Look, Move, Rules } from './api';
import { areRulesBuilt } from './built';
import { openRules } from './open';

/* The position after moves, or why the last one is refused. forced, throws and result are only set
 * by the rules in the browser. */
export interface Tried extends PuzzleTry {
  forced?: string | null;
  throws?: number[][];
  result?: Look['result'];
}

export async function tryMoves(rules: Rules, position: string, moves: Move[]): Promise<Tried> {
  try {
    const { state, effects, forced, throws, result } = await rules.look(position, moves);
    return { state, effects, forced, throws, result };
  } catch {
    const last = moves[moves.length - 1] ?? '';
    const { clause, text, points } = await rules.why(
      position,
      moves.slice(0, -1),
      last.replace(/^=/, ''),
    );
    return { refusal: { clause, text, points } };
  }
}

/* The rules of a game until close(); null if this build has none or they cannot be loaded. */
export function borrowRules(game: string): { opening: Promise<Rules | null>; close: () => void } {
  let closed = false;
  const opening = areRulesBuilt
    ? openRules(game).then(
        made => {
          if (!closed) return made;
          made.close();
          return null;
        },
        () => null,
      )
    : Promise.resolve(null);
  return {
    opening,
    close() {
      closed = true;
      void opening.then(rules => rules?.close());
    },
  };
}
