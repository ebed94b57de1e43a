/* pages/puzzles/trial.ts - where turns lead: by the rules in the browser once they are at hand, until then by the server. */
import { puzzleTry } from '../../net/api';
import type { Puzzle, PuzzleTry } from '../../proto';
import { areRulesBuilt, openRules, type Rules } from '../../rules';

export interface Trial {
  /* The last is refused or played; turns are whole, steps ("" for none) need not be. */
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
        () => null, // the server knows them, too
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
        const late = await opening; // without the network they come from the device
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
