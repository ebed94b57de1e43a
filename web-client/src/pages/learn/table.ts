/* pages/learn/table.ts - the position after moves in a step, and the computer's turns: from the
 * rules in the browser, or else from the server. */
import { lessonTry } from '../../net/api';
import type { Lesson } from '../../proto';
import { borrowRules, tryMoves, type Move, type Tried } from '../../rules';

export interface Table {
  look: (step: number, moves: Move[]) => Promise<Tried>;
  /* The computer's turn; null if the rules are not available here. */
  answer: (step: number, moves: Move[]) => Promise<string | null>;
  close: () => void;
}

const limits = { depth: 2, nodes: 4000, lines: 1 };

export function openTable({ game, steps }: Lesson): Table {
  const { opening, close } = borrowRules(game.key);
  const from = (step: number) => steps[step]?.start.position ?? 'start';
  return {
    async look(step, moves) {
      const rules = await opening;
      if (rules) return tryMoves(rules, from(step), moves);
      return moves.length
        ? lessonTry(game.key, step + 1, moves)
        : { state: steps[step]!.start, effects: [] };
    },
    async answer(step, moves) {
      const found = await (await opening)?.search(from(step), moves, limits).done;
      return found?.lines[0]?.turn ?? null;
    },
    close,
  };
}
