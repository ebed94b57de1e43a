/* pages/puzzles/trial.ts - the position after tried turns: from the rules in the browser once
 * they are loaded, until then from the server. */
import { puzzleTry } from '../../net/api';
import type { Puzzle, PuzzleTry } from '../../proto';
import { borrowRules, tryMoves, type Rules } from '../../rules';

export interface Trial {
  /* Plays or refuses the last part. turns are whole turns; steps ("" for none) may be an
   * unfinished one. */
  look: (turns: string[], steps: string) => Promise<PuzzleTry>;
  close: () => void;
}

export function openTrial({ game, number, last }: Puzzle): Trial {
  const { opening, close } = borrowRules(game.key);
  let rules: Rules | null = null;
  void opening.then(made => (rules = made));
  const { position } = last.state;
  return {
    async look(turns, steps) {
      const moves = [...turns.map(turn => `=${turn}`), ...(steps ? [steps] : [])];
      if (rules) return tryMoves(rules, position, moves);
      try {
        return await puzzleTry(game.key, number, moves);
      } catch (error) {
        const late = await opening; // offline, the rules come from this device's cache
        if (!late) throw error;
        return tryMoves(late, position, moves);
      }
    },
    close,
  };
}
