/* pages/rules/try.tsx - an example of a clause on a board of its own, on which the reader plays
 * both sides. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { messageOf } from '../../base/error';
import { lastMove } from '../../board';
import type { Gloss, Refusal } from '../../board/api';
import { onlyShows, StudyBoard } from '../../parts/study-board';
import type { Example, GamePage } from '../../proto';
import { openRules, type Look, type Move, type Rules } from '../../rules';
import { analysisOf } from '../../study/link';
import { say } from '../../words';

function useRulesOf(page: GamePage, example: Example) {
  const [rules, set] = useState<Rules | null>(null);
  const [problem, fail] = useState('');
  useEffect(() => {
    let gone = false;
    const opening = openRules(page.key, example.options);
    opening.then(
      made => (gone ? made.close() : set(made)),
      (error: unknown) => fail(messageOf(error)),
    );
    return () => {
      gone = true;
      opening.then(
        made => made.close(),
        () => undefined,
      );
    };
  }, []);
  return { rules, problem };
}

const textOf = (gloss: Gloss | null) => gloss?.text.map(part => part.text).join('') ?? '';

/* The reader plays both sides; a turn that breaks a rule is explained. */
export function TryBoard({ page, example }: { page: GamePage; example: Example }) {
  const { rules, problem } = useRulesOf(page, example);
  const [moves, setMoves] = useState<Move[]>([]);
  const [look, setLook] = useState<Look | null>(null);
  const [refusal, refuse] = useState<Refusal | null>(null);
  const [gloss, setGloss] = useState<Gloss | null>(null);
  const told = useRef('');
  const { position, state: start } = example;
  // Memoised, because a new object would make the board redraw.
  const drawn = useMemo(() => ({ ...page, board: example.board }), [page, example]);
  useEffect(() => {
    let gone = false;
    rules?.look(position, moves).then(
      found => !gone && setLook(found),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [rules, moves]);
  const to = (next: Move[]) => {
    refuse(null);
    setMoves(next);
  };
  const state = moves.length ? (look?.state ?? start) : start;
  const tryIt = (text: string, attempted: string) =>
    void rules?.why(position, moves, text).then(why => {
      const clause = why.clause ? { clause: why.clause } : {};
      if (!why.legal) refuse({ text: why.text, points: why.points, attempted, ...clause });
    });
  const hear = (next: Gloss) => {
    const text = JSON.stringify(next);
    if (text === told.current) return;
    told.current = text;
    setGloss(next);
  };
  const choices = gloss?.choices.filter(({ throws }) => !throws) ?? [];
  const said = problem || refusal?.text || textOf(gloss);
  return (
    <div class="try-board" data-moves={moves.length}>
      <StudyBoard
        game={drawn}
        board={{
          ...onlyShows,
          state,
          you: state.seat,
          bottom: 0,
          active: rules !== null && state.phase === 'choice',
          refusal,
          ...(moves.length && look ? { effects: look.effects } : {}),
          last: look?.turn.length ? lastMove(look.turn) : null,
          onPlay: text => to([...moves, text]),
          onBack: () => to(moves.slice(0, -1)),
          onTry: tryIt,
          onGloss: hear,
        }}
      />
      <p class={refusal ? 'gloss red' : 'gloss'} role="status">
        <span class="gloss-words">{said}</span>
      </p>
      {choices.map(({ label, detail, text }) => (
        <button
          key={label + (detail ?? '')}
          class="button"
          onClick={() => text !== undefined && to([...moves, text])}
        >
          {label} {detail}
        </button>
      ))}
      <p class="try-links">
        <button class="link" disabled={!moves.length} onClick={() => to([])}>
          {say('Again')}
        </button>
        <a href={analysisOf(page.key, example.options, { position, moves })}>
          {say('On the analysis board')}
        </a>
      </p>
    </div>
  );
}
