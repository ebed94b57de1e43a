/* pages/review/trial.tsx - a turning point to be tried: the board, on which a better turn is
 * looked for, and what each turn tried comes to. The answer is hidden meanwhile. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { messageOf } from '../../base/error';
import { useRulesGame } from '../../local/rules-game';
import { Choices } from '../../parts/choices';
import { still, useGame } from '../../parts/game';
import { StudyBoard } from '../../parts/study-board';
import { useLook, useRules, type Move, type Rules } from '../../rules';
import type { Reviewed } from '../../study/record';
import { bareTurn, judged, judgedWords, taskWords, type Judged } from '../../study/tried';
import { weigh, type Trying } from './tried';
import { say } from '../../words';
import { seatBelow } from '../../text/games';
import { withNumbers } from '../../text/squares';

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

interface LineProps {
  said: Said | null;
  isRed: boolean;
  words: string;
  children: ComponentChildren;
}

/* The line under the board: what came of it, and what can be done. */
function TrialLine({ said, isRed, words, children }: LineProps) {
  return (
    <div class="study-line trial-line" data-judged={said?.kind ?? ''}>
      <p class="study-words" role="status">
        <span class={isRed ? 'red' : said ? 'blue' : ''}>{words}</span>
      </p>
      {children}
    </div>
  );
}

/* The steps of the turn that is being tried; what the rules leave no choice of is played. */
function useSteps(rules: Rules | null, at: Trying) {
  const [steps, setSteps] = useState<Move[]>([]);
  const mine = useRulesGame(rules, at.position, [...at.moves, ...steps], {
    add: move => setSteps([...steps, move]),
    onBack: () => setSteps(steps.slice(0, -1)),
  });
  const { look, isHere } = mine;
  const isOver = isHere && steps.length > 0 && !!look?.moves[look.moves.length - 1]?.ends;
  const isYours = isHere && !isOver;
  const forced = isYours && steps.length ? (look?.forced ?? null) : null;
  useEffect(() => {
    if (forced !== null) mine.play(forced);
  }, [forced]);
  const again = () => {
    mine.forget();
    setSteps([]);
  };
  return { ...mine, steps, isOver, isYours, again };
}

export function TrialBoard({ replay, at, flip, end }: Props) {
  const { game, options } = replay;
  const { rules, problem } = useRules(game.key, options, game.seats.length);
  const { source, refusal, steps, isOver, isYours, play, again } = useSteps(rules, at);
  const { said, problem: unjudged } = useJudged(rules, at, steps, isOver);
  // a worse turn is shown with its answer
  const { look } = useLook(rules, at.position, [...at.moves, ...(said?.moves ?? steps)]);
  const { board, gloss } = useGame(
    {
      ...source,
      state: look && (isYours ? look.state : still(look.state)),
      you: at.seat,
      active: isYours && look?.state.phase === 'choice',
      ...(look ? { effects: look.effects, turn: look.turn } : {}),
    },
    { bottom: seatBelow(game, flip) },
  );
  return (
    <>
      <StudyBoard game={game} board={board} />
      <TrialLine
        said={said}
        isRed={refusal !== null || said?.kind === 'worse' || said?.kind === 'same'}
        words={
          problem ||
          unjudged ||
          withNumbers(game, refusal?.text || said?.text || taskWords(replay, at))
        }
      >
        {isYours && <Choices gloss={gloss} throws={false} play={play} />}
        {(isOver || steps.length > 0) && (
          <button class="link" data-action="again" onClick={again}>
            {isOver ? say('Try again') : say('Take it back')}
          </button>
        )}
        <button class="link" data-action="answer" onClick={end}>
          {say('Show the answer')}
        </button>
      </TrialLine>
    </>
  );
}
