/* pages/review/part.tsx - what all reviews share: bar, board, graph, turning points, and steps
 * between them. */
import { createContext, type ComponentChildren } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { followAnalysis, StudyKeys } from '../../parts/single-keys';
import { StepButtons } from '../../parts/step-buttons';
import { useGame } from '../../parts/game';
import { StudyBoard } from '../../parts/study-board';
import { WorthBar } from '../../parts/worth-bar';
import type { ReplayGame } from '../../proto';
import { pastState, viewAt, type Turn } from '../../replay/turns';
import type { Move } from '../../rules';
import { writeStudy } from '../../study/address';
import type { Reviewed } from '../../study/record';
import { lineStudy } from '../../study/tree';
import { worthNumber, type Worth } from '../../study/worth';
import { TrialBoard } from './trial';
import type { Trying as Trial } from './tried';
import { say, sayRich, figures } from '../../words';
import { seatBelow } from '../../text/games';
import { withNumbers } from '../../text/squares';

interface RowProps {
  played: string;
  best: string;
  words: string;
  /* The values before and after the turn. */
  worth: [string, string];
  number: number;
  /* Whose turn it was, and its number. */
  note: string;
  here: boolean;
  show: () => void;
}

/* Whether a turning point is being tried, and its answer hidden. */
const Trying = createContext(false);

export function Row({ played, best, words, worth, number, note, here, show }: RowProps) {
  const isHidden = useContext(Trying) && here;
  return (
    <li class={here ? 'turn-point here' : 'turn-point'}>
      <button aria-current={here ? 'true' : undefined} onClick={show}>
        <span class="turning-number">{figures(number)}</span>
        <span class="turning-words">
          <span class="turning-played">{played}</span> <span class="note">{note}</span>
          <span class="said">{words}</span>
        </span>
        <span class="turning-worth">
          <span class="note">
            {worth[0]} → <strong>{worth[1]}</strong>
          </span>
          <span class="turning-best">{isHidden ? '…' : best}</span>
        </span>
      </button>
    </li>
  );
}

type Steps = Record<'first' | 'before' | 'next' | 'last', (() => void) | null>;

/* Steps through `count` turning points. */
export function stepsOf(at: number, count: number, show: (at: number) => void): Steps {
  const to = (where: number) => (where >= 0 && where < count ? () => show(where) : null);
  return {
    first: at > 0 ? to(0) : null,
    before: to(at - 1),
    next: to(at + 1),
    last: at < count - 1 ? to(count - 1) : null,
  };
}

export function useArrows(steps: Steps) {
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      const step = {
        ArrowLeft: steps.before,
        ArrowRight: steps.next,
        Home: steps.first,
        End: steps.last,
      }[event.key];
      const own = (event.target as Element).closest?.('input, select, textarea, dialog');
      if (!step || own || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      step();
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  });
}

export interface ViewProps {
  replay: Reviewed;
  game: ReplayGame;
  /* The id of the table; null if there is none. */
  id: string | null;
  /* More links. */
  children?: ComponentChildren;
}

interface Props extends Omit<ViewProps, 'children'> {
  links?: ComponentChildren;
  /* Why nothing can be found; "" if it can. */
  problem: string;
  done: boolean;
  /* The number of turning points, and the index of the one shown. */
  count: number;
  at: number;
  steps: Steps;
  worth: Worth | null;
  label: string;
  /* The position shown, and the turn that led to it. */
  ply: number;
  before: Turn | null;
  /* The seat to play there; null: none. */
  seat: number | null;
  moves: Move[];
  turning: Pick<Trial, 'played' | 'best' | 'before' | 'slip'> | null;
  /* Shown if there are no turning points. */
  nothing: string;
  graph: ComponentChildren;
  caption: string;
  /* The rows of the list. */
  children: ComponentChildren;
}

/* What is said of a turning point, or why there is none. */
function answerWords({ replay, turning, done, nothing, problem }: Props) {
  if (!turning) return done ? nothing : problem || say('Reviewing the game.');
  return sayRich('{played} was played. Better: {best}.', {
    played: <strong class="red">{withNumbers(replay.game, turning.played)}</strong>,
    best: <strong class="blue">{withNumbers(replay.game, turning.best)}</strong>,
  });
}

/* The position before a turning point, with the turn played and the better one. */
function Answer(props: Props & { flip: boolean; start: () => void }) {
  const { replay, game, ply, before, seat, turning, worth, flip, start } = props;
  const { position, view } = viewAt(game, ply);
  const { board } = useGame(
    {
      state: pastState(position, view, seat),
      you: null,
      names: game.names,
      turn: before?.parts.flatMap(part => part.move.effects),
    },
    {
      bottom: seatBelow(replay.game, flip),
      arrows: turning
        ? [
            { text: turning.best, kind: 'best' },
            { text: turning.played, kind: 'played' },
          ]
        : [],
    },
  );
  return (
    <>
      <StudyBoard steps game={replay.game} board={board} />
      <div class="study-line">
        <p class="study-number">{worth && <span>{worthNumber(worth)}</span>}</p>
        <p class="study-words" role="status">
          <span key={turning ? turning.played : ''}>{answerWords(props)}</span>
        </p>
        {turning && (
          <button class="link" data-action="try" onClick={start}>
            {say('Try it yourself')}
          </button>
        )}
      </div>
    </>
  );
}

/* The address of the analysis board with the moves before the turning point. */
function analysisLink({ replay, game, moves }: Props): string {
  const { seats, key } = replay.game;
  const query = new URLSearchParams({
    ...replay.options,
    ...(seats.length === 2 ? {} : { seats: String(seats.length) }),
  }).toString();
  const study = writeStudy(
    lineStudy(game.start.position, moves),
    moves.map(() => 0),
  );
  return `/analysis/${key}${query && '?' + query}#${study}`;
}

export function ReviewPart(props: Props) {
  const { replay, game, id, steps, worth, turning, moves, ply, seat } = props;
  const [flip, setFlip] = useState(false);
  // the ply that is being tried
  const [tried, tryAt] = useState<number | null>(null);
  return (
    <main class="study review" data-done={props.done} data-turnings={props.count}>
      <StudyKeys acts={{ a: followAnalysis, f: () => setFlip(!flip) }} />
      <WorthBar worth={worth} flip={flip} label={props.label} />
      {seat !== null && turning && tried === ply ? (
        <TrialBoard
          key={ply}
          replay={replay}
          at={{ position: game.start.position, moves, seat, ...turning }}
          flip={flip}
          end={() => tryAt(null)}
        />
      ) : (
        <Answer {...props} flip={flip} start={() => tryAt(ply)} />
      )}
      <div class="study-side">
        <div class="study-head">
          <h1 class="room-title">{say('Review')}</h1>
          <p class="subtitle">{game.result?.text}</p>
        </div>
        <p class="study-links">
          {id !== null && <a href={`/r/${id}/replay#${ply}`}>{say('All turns')}</a>}
          <button class="word" data-action="flip" onClick={() => setFlip(!flip)}>
            {say('Flip')}
          </button>
          <a data-action="analysis" href={analysisLink(props)}>
            {say('Analysis')}
          </a>
          {id !== null && <a href={`/r/${id}`}>{say('To the table')}</a>}
        </p>
        {props.links}
        {props.graph}
        <p class="note" data-caption>
          <span key={String(props.done)}>{props.caption}</span>
        </p>
        <Trying.Provider value={tried === ply}>
          <ol class="turnings">{props.children}</ol>
        </Trying.Provider>
        <StepButtons
          words={
            props.count
              ? say('turning point {at} of {turnings}', { at: props.at + 1, turnings: props.count })
              : ''
          }
          steps={steps}
        />
      </div>
    </main>
  );
}
