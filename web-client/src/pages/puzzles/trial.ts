/* pages/puzzles/trial.ts - the position after tried turns: from the rules in the browser once
 * they are loaded, until then from the server. */
import { puzzleTry } from '../../net/api';
import type { Puzzle, PuzzleTry } from '../../proto';
import { areRulesBuilt, openRules, type Rules } from '../../rules';

export interface Trial {
  /* Plays or refuses the last part. turns are whole turns; steps ("" for none) may be an
   * unfinished one. */
  look: (turns: string[], steps: string) => Promise<PuzzleTry>;
  close: () => void;
}

async function lookHere(rules: Rules, position: string, moves: string[]): Promise<PuzzleTry> {
  const before = moves.slice(0, -1);
  const last = moves[moves.length - 1] ?? '';
  try {
    const { state, effects } = await rules.look(position, moves);
    return { state, effects };
  } catch {
    const { clause, text, points } = await rules.why(position, before, last.replace(/^=/, ''));
    return { refusal: { clause, text, points } };
  }
}

export function openTrial({ game, number, last }: Puzzle): Trial {
  let rules: Rules | null = null;
  let closed = false;
  const opening = areRulesBuilt
    ? openRules(game.key).then(
        made => {
          if (closed) made.close();
          return (rules = closed ? null : made);
        },
        () => null, // the server can answer instead
      )
    : Promise.resolve(null);
  const { position } = last.state;
  return {
    async look(turns, steps) {
      const moves = [...turns.map(turn => `=${turn}`), ...(steps ? [steps] : [])];
      if (rules) return lookHere(rules, position, moves);
      try {
        return await puzzleTry(game.key, number, moves);
      } catch (error) {
        const late = await opening; // offline, the rules come from this device's cache
        if (!late) throw error;
        return lookHere(late, position, moves);
      }
    },
    close() {
      closed = true;
      rules?.close();
    },
  };
}
