/* pages/rules/try.tsx - an example of a clause on a board of its own, on which the reader plays
 * both sides. */
import { useState } from 'preact/hooks';
import type { Effect, Gloss } from '../../board/api';
import { useRulesGame } from '../../local/rules-game';
import { Choices } from '../../parts/choices';
import { useGame } from '../../parts/game';
import { StudyBoard } from '../../parts/study-board';
import type { Example, GamePage } from '../../proto';
import { useRules, type Move } from '../../rules';
import { analysisOf } from '../../study/link';
import { say } from '../../words';

const none: Effect[] = [];

const textOf = (gloss: Gloss | null) => gloss?.text.map(part => part.text).join('') ?? '';

/* No throw is chosen here. */
const withoutThrows = (gloss: Gloss | null) =>
  gloss && { ...gloss, choices: gloss.choices.filter(({ throws }) => !throws) };

/* The reader plays both sides; a turn that breaks a rule is explained. */
export function TryBoard({ page, example }: { page: GamePage; example: Example }) {
  const { rules, problem } = useRules(page.key, example.options, null);
  const [moves, setMoves] = useState<Move[]>([]);
  const { position, state: start } = example;
  const { source, refusal, play, forget } = useRulesGame(rules, position, moves, {
    add: move => setMoves([...moves, move]),
    onBack: () => setMoves(moves.slice(0, -1)),
  });
  // the example itself is there before the rules are
  const state = moves.length ? (source.state ?? start) : start;
  const { board, gloss } = useGame(
    {
      ...source,
      state,
      you: state.seat,
      active: rules !== null && state.phase === 'choice',
      effects: moves.length ? (source.effects ?? none) : none,
    },
    {},
  );
  const again = () => {
    forget();
    setMoves([]);
  };
  return (
    <div class="try-board" data-moves={moves.length}>
      <StudyBoard game={{ ...page, board: example.board }} board={board} />
      <p class={refusal ? 'gloss red' : 'gloss'} role="status">
        <span class="gloss-words">{problem || textOf(gloss)}</span>
      </p>
      <Choices gloss={withoutThrows(gloss)} throws={false} play={play} />
      <p class="try-links">
        <button class="link" disabled={!moves.length} onClick={again}>
          {say('Again')}
        </button>
        <a href={analysisOf(page.key, example.options, { position, moves })}>
          {say('On the analysis board')}
        </a>
      </p>
    </div>
  );
}
