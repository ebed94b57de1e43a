/* pages/learn/table.ts - the position after moves in a step, and the computer's turns: from the
 * rules in the browser, or else from the server. */
import { lessonTry } from '../../net/api';
import type { Lesson, PuzzleTry } from '../../proto';
import { areRulesBuilt, openRules, type Look, type Move, type Rules } from '../../rules';

/* The position after moves, or why the last one is refused. forced and throws are only set by
 * the rules in the browser. */
export interface Tried extends PuzzleTry {
  forced?: string | null;
  throws?: number[][];
  result?: Look['result'];
}

export interface Table {
  look: (step: number, moves: Move[]) => Promise<Tried>;
  /* The computer's turn; null if the rules are not available here. */
  answer: (step: number, moves: Move[]) => Promise<string | null>;
  close: () => void;
}

const limits = { depth: 2, nodes: 4000, lines: 1 };

async function lookHere(rules: Rules, position: string, moves: Move[]): Promise<Tried> {
  try {
    const { state, effects, forced, throws, result } = await rules.look(position, moves);
    return { state, effects, forced, throws, result };
  } catch {
    const last = moves[moves.length - 1] ?? '';
    const why = await rules.why(position, moves.slice(0, -1), last.replace(/^=/, ''));
    return { refusal: { clause: why.clause, text: why.text, points: why.points } };
  }
}

export function openTable({ game, steps }: Lesson): Table {
  let closed = false;
  const opening = areRulesBuilt
    ? openRules(game.key).then(
        made => {
          if (closed) made.close();
          return made;
        },
        () => null, // the server can answer instead
      )
    : Promise.resolve(null);
  const from = (step: number) => steps[step]?.start.position ?? 'start';
  return {
    async look(step, moves) {
      const rules = await opening;
      if (rules) return lookHere(rules, from(step), moves);
      return moves.length
        ? lessonTry(game.key, step + 1, moves)
        : { state: steps[step]!.start, effects: [] };
    },
    async answer(step, moves) {
      const found = await (await opening)?.search(from(step), moves, limits).done;
      return found?.lines[0]?.turn ?? null;
    },
    close() {
      closed = true;
      void opening.then(rules => rules?.close());
    },
  };
}
