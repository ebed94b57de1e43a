/* pages/review/trial.tsx - a turning point to be tried: the board, on which a better turn is
 * looked for, and what each turn tried comes to. The answer is hidden meanwhile. */
import { useEffect, useState } from 'preact/hooks';
import { messageOf } from '../../base/error';
import { lastMove } from '../../board';
import type { Gloss, Refusal } from '../../board/api';
import { Choices } from '../../parts/solo-board';
import { onlyShows, StudyBoard } from '../../parts/study-board';
import { useLook, useRules, type Move, type Rules } from '../../rules';
import type { Reviewed } from '../../study/record';
import { bareTurn, judged, judgedWords, taskWords, type Judged } from '../../study/tried';
import { weigh, type Trying } from './tried';
import { say } from '../../words';

interface Said {
  kind: Judged;
  text: string;
  /* The turn, and its answer. */
  moves: Move[];
}

/* What comes of the turn that ends with these steps; null while it is not known. */
function useJudged(rules: Rules | null, at: Trying, steps: Move[], isOver: boolean) {
  const [said, set] = useState<Said | null>(null);
  const [problem, fail] = useState('');
  useEffect(() => {
    set(null);
    fail('');
    if (!rules || !isOver) return;
    let gone = false;
    async function ask(mine: Rules) {
      const moves = [...at.moves, ...steps];
      const look = await mine.look(at.position, moves);
      const turn = look.moves[moves.length - 1]?.turn ?? '';
      const weighed = await weigh(mine, at, moves, look);
      const kind = judged(at, turn, weighed.loss, at.slip);
      const isAnswered = kind === 'worse' && weighed.reply !== null;
      const answered = isAnswered ? [`=${weighed.reply}`] : [];
      const text = judgedWords(mine, kind, at, bareTurn(turn), weighed);
      if (!gone) set({ kind, text, moves: [...steps, ...answered] });
    }
    ask(rules).catch((error: unknown) => !gone && fail(messageOf(error)));
    return () => {
      gone = true;
    };
  }, [rules, isOver, steps]);
  return { said, problem };
}

interface Props {
  replay: Reviewed;
  at: Trying;
  flip: boolean;
  /* Shows the answer. */
  end: () => void;
}

export function TrialBoard({ replay, at, flip, end }: Props) {
  const { game, options } = replay;
  const { rules, problem } = useRules(game.key, options, game.seats.length);
  const [steps, setSteps] = useState<Move[]>([]);
  const [refusal, refuse] = useState<Refusal | null>(null);
  const [gloss, setGloss] = useState<Gloss | null>(null);
  const mine = useLook(rules, at.position, [...at.moves, ...steps]);
  const isOver =
    mine.isHere && steps.length > 0 && !!mine.look?.moves[mine.look.moves.length - 1]?.ends;
  const { said, problem: unjudged } = useJudged(rules, at, steps, isOver);
  // a worse turn is shown with its answer
  const { look } = useLook(rules, at.position, [...at.moves, ...(said?.moves ?? steps)]);
  const isYours = mine.isHere && !isOver;
  const to = (next: Move[]) => {
    refuse(null);
    setSteps(next);
  };
  const play = (text: string) => isYours && to([...steps, text]);
  const forced = isYours && steps.length ? (mine.look?.forced ?? null) : null;
  useEffect(() => {
    if (forced !== null) to([...steps, forced]);
  }, [forced]);
  const tryIt = (text: string, attempted: string) =>
    void rules?.why(at.position, [...at.moves, ...steps], text).then(why => {
      if (!why.legal) refuse({ text: why.text, points: why.points, attempted });
    });
  const state = look?.state ?? null;
  const words = problem || unjudged || refusal?.text || said?.text || taskWords(replay, at);
  const isRed = refusal !== null || said?.kind === 'worse' || said?.kind === 'same';
  return (
    <>
      <StudyBoard
        game={game}
        board={{
          ...onlyShows,
          bottom: flip ? game.seats.length >> 1 : 0,
          state: isYours
            ? state
            : state && { ...state, phase: 'over', steps: [], turns: undefined },
          you: at.seat,
          active: isYours && state?.phase === 'choice',
          refusal,
          ...(look ? { effects: look.effects } : {}),
          last: look?.turn.length ? lastMove(look.turn) : null,
          onPlay: play,
          onBack: () => isYours && to(steps.slice(0, -1)),
          onTry: tryIt,
          onTouch: () => refuse(null),
          onGloss: next =>
            setGloss(old => (JSON.stringify(old) === JSON.stringify(next) ? old : next)),
        }}
      />
      <div class="study-line trial-line" data-judged={said?.kind ?? ''}>
        <p class="study-words" role="status">
          <span class={isRed ? 'red' : said ? 'blue' : ''}>{words}</span>
        </p>
        {isYours && <Choices gloss={gloss} throws={false} play={play} throwNow={() => undefined} />}
        {(isOver || steps.length > 0) && (
          <button class="link" data-action="again" onClick={() => to([])}>
            {isOver ? say('Try again') : say('Take it back')}
          </button>
        )}
        <button class="link" data-action="answer" onClick={end}>
          {say('Show the answer')}
        </button>
      </div>
    </>
  );
}
