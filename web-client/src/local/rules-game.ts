/* local/rules-game.ts - a game by the rules in the browser: a position, the moves since, and what may
 * follow them. */
import { useState } from 'preact/hooks';
import type { Refusal, Source } from '../board/api';
import { useLook, type Look, type Move, type Rules } from '../rules';

export interface RulesGame {
  look: Look | null;
  /* look is the result of the last move; otherwise it is of an earlier one, and the next is
   * being computed. */
  isHere: boolean;
  /* The error message, if something failed. */
  problem: string;
  refusal: Refusal | null;
  play: (move: Move) => void;
  tryIt: (text: string, attempted: string) => void;
  forget: () => void;
  /* For the board; everybody plays here, whoever is to move. */
  source: Source;
}

/* Each new move is added by `add`, and the last step taken back by `onBack`. */
export function useRulesGame(
  rules: Rules | null,
  position: string,
  moves: Move[],
  { add, onBack }: { add: (move: Move) => void; onBack: () => void },
): RulesGame {
  const [refusal, refuse] = useState<Refusal | null>(null);
  const { look, isHere, problem } = useLook(rules, position, moves);
  const forget = () => refuse(null);
  const play = (move: Move) => {
    forget();
    add(move);
  };
  const tryIt = (text: string, attempted: string) =>
    void rules?.why(position, moves, text).then(why => {
      if (why.legal) return;
      const clause = why.clause ? { clause: why.clause } : {};
      refuse({ text: why.text, points: why.points, attempted, ...clause });
    });
  const state = look?.state ?? null;
  const source = {
    state,
    you: state?.seat ?? null,
    active: isHere && state?.phase === 'choice',
    refusal,
    ...(look ? { effects: look.effects, turn: look.turn } : {}),
    onPlay: play,
    onBack: () => {
      forget();
      onBack();
    },
    onTry: tryIt,
    onTouch: forget,
  };
  return { look, isHere, problem, refusal, play, tryIt, forget, source };
}
