/* pages/learn/table.ts - where moves of a step lead, and what the computer plays: by the rules in the browser, else by the server. */
import { lessonTry } from '../../net/api';
import type { Lesson, PuzzleTry } from '../../proto';
import { areRulesBuilt, openRules, type Look, type Move, type Rules } from '../../rules';

/* Where moves lead, or why the last is refused. forced and throws are known to the rules alone. */
export interface Tried extends PuzzleTry {
  forced?: string | null;
  throws?: number[][];
  result?: Look['result'];
}

export interface Table {
  look: (step: number, moves: Move[]) => Promise<Tried>;
  /* The computer's turn; null where none can be found here. */
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
        () => null, // the server knows them, too
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
