/* pages/review/review.tsx - a finished game looked over: who was ahead, and the turns that changed it by a man or more. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { lastMove } from '../../board';
import { replayOf, useFetched } from '../../net/api';
import { StepButtons } from '../../parts/step-buttons';
import { onlyShows, StudyBoard, WorthBar } from '../../parts/study-board';
import type { Replay, ReplayGame } from '../../proto';
import { turnsOf, viewAt, type Turn } from '../../replay/turns';
import { areRulesBuilt } from '../../rules';
import { lineStudy, writeStudy } from '../../study/tree';
import { movesBefore, turningsOf, type Turning } from '../../study/turning';
import { worthNumber, worthWords, type Worth } from '../../study/worth';
import { Graph } from './graph';
import { useReview, type Review } from './look';

/* Why a game is not looked over; null where it is. */
function refusal(replay: Replay, game: ReplayGame | undefined): string | null {
  if (!areRulesBuilt) return 'Analysis is not in this build.';
  if (game && !game.result) return 'This game is still being played.';
  if (!game?.moves.length) return 'Nothing was played at this table.';
  if (replay.game.seats.length !== 2) return 'Only games of two are reviewed.';
  if (game.moves.some(move => move.throw)) return 'Games of dice are not reviewed.';
  return null;
}

function Sentence({ id, text }: { id: string; text: string }) {
  return (
    <main class="page plain">
      <h1 class="page-title">No review</h1>
      <p class="said">{text}</p>
      <p class="row">
        <a class="button" href={`/r/${id}/replay`}>
          All turns
        </a>
        <a class="button" href={`/r/${id}`}>
          To the table
        </a>
      </p>
    </main>
  );
}

/* "turn 8" of the seat that played it. */
const numberOf = (turns: Turn[], index: number): number =>
  turns.slice(0, index + 1).filter(turn => turn.seat === turns[index]?.seat).length;

interface RowProps {
  turning: Turning;
  number: number;
  turn: number;
  name: string;
  here: boolean;
  show: () => void;
}

function Row({ turning, number, turn, name, here, show }: RowProps) {
  const { played, best, before, after, words } = turning;
  return (
    <li class={here ? 'turn-point here' : 'turn-point'}>
      <button aria-current={here ? 'true' : undefined} onClick={show}>
        <span class="turning-number">{number}</span>
        <span class="turning-words">
          <span class="turning-played">{played}</span>{' '}
          <span class="note">
            turn {turn}, {name}
          </span>
          <span class="said">{words}</span>
        </span>
        <span class="turning-worth">
          <span class="note">
            {worthText(before)} → <strong>{worthText(after)}</strong>
          </span>
          <span class="turning-best">{best}</span>
        </span>
      </button>
    </li>
  );
}

/* In a list a win is told from a number of men. */
const worthText = (worth: Worth) =>
  worth.wins ? `win in ${worthNumber(worth)}` : worthNumber(worth);

function caption({ looked, done, problem }: Review): string {
  if (problem) return problem;
  const known = looked.filter(one => one !== null);
  if (!done) {
    return `Looking at turn ${Math.min(known.length + 1, looked.length)} of ${looked.length}.`;
  }
  const depths = known.filter(one => one.best && !one.worth.wins).map(one => one.depth);
  const depth = depths.sort((a, b) => a - b)[depths.length >> 1] ?? 1;
  return `Men ahead, looked at about ${depth} turns deep. A turning point changes that by a man or more.`;
}

function useArrows(steps: Record<'before' | 'next', (() => void) | null>) {
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      const step = { ArrowLeft: steps.before, ArrowRight: steps.next }[event.key];
      const own = (event.target as Element).closest?.('input, select, textarea, dialog');
      if (!step || own || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      step();
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  });
}

interface ViewProps {
  replay: Replay;
  game: ReplayGame;
  id: string;
}

function ReviewView({ replay, game, id }: ViewProps) {
  const turns = useMemo(() => turnsOf(game), [game]);
  const review = useReview(replay, game, turns);
  const [at, show] = useState(0);
  const [flip, setFlip] = useState(false);
  const seats = replay.game.seats.map(seat => seat.name);
  const nameOf = (seat: number) => game.names[seat] ?? seats[seat] ?? '';
  const turnings = turningsOf(turns, review.looked, seats);
  const now = turnings[at] ?? null;
  const to = (where: number) => (where >= 0 && where < turnings.length ? () => show(where) : null);
  const steps = {
    first: at > 0 ? to(0) : null,
    before: to(at - 1),
    next: to(at + 1),
    last: at < turnings.length - 1 ? to(turnings.length - 1) : null,
  };
  useArrows(steps);
  const ply = now ? turns[now.index]!.parts[0]!.ply - 1 : game.moves.length;
  const shown = viewAt(game, ply);
  const before = turns[now ? now.index - 1 : turns.length - 1];
  const worth = now ? now.before : (review.looked[turns.length]?.worth ?? null);
  const moves = movesBefore(game, turns, now ? now.index : turns.length);
  const query = new URLSearchParams(replay.options).toString();
  const study = writeStudy(
    lineStudy(game.start.position, moves),
    moves.map(() => 0),
  );
  const analysis = `/analysis/${replay.game.key}${query && '?' + query}#${study}`;
  return (
    <main class="study review" data-done={review.done} data-turnings={turnings.length}>
      <WorthBar
        worth={worth}
        flip={flip}
        label={worth ? worthWords(worth, seats) : 'Not looked at yet.'}
      />
      <StudyBoard
        game={replay.game}
        board={{
          ...onlyShows,
          bottom: flip ? 1 : 0,
          names: game.names,
          state: {
            position: shown.position,
            view: shown.view,
            phase: 'over',
            seat: now?.seat ?? null,
            fresh: true,
            chance: null,
            steps: [],
          },
          last: before ? lastMove(before.parts.flatMap(part => part.move.effects)) : null,
          arrows: now
            ? [
                { text: now.best, kind: 'best' },
                { text: now.played, kind: 'played' },
              ]
            : [],
        }}
      />
      <div class="study-line">
        <p class="study-number">{worth && worthNumber(worth)}</p>
        <p class="study-words" role="status">
          {now ? (
            <>
              <strong class="red">{now.played}</strong> was played. Better:{' '}
              <strong class="blue">{now.best}</strong>.
            </>
          ) : review.done ? (
            'No turn changed the count by a man.'
          ) : (
            'Looking the game over.'
          )}
        </p>
        {now && (
          <a class="link" data-action="try" href={`${analysis}&look=off`}>
            Try it yourself
          </a>
        )}
      </div>
      <div class="study-side">
        <div class="study-head">
          <h1 class="room-title">Review</h1>
          <p class="subtitle">{game.result?.text}</p>
        </div>
        <p class="study-links">
          <a href={`/r/${id}/replay#${ply}`}>All turns</a>
          <button class="word" data-action="flip" onClick={() => setFlip(!flip)}>
            Flip
          </button>
          <a href={analysis}>Analysis</a>
          <a href={`/r/${id}`}>To the table</a>
        </p>
        <Graph
          looked={review.looked}
          turnings={turnings}
          names={seats}
          at={now?.index ?? null}
          show={show}
        />
        <p class="note" data-caption>
          {caption(review)}
        </p>
        <ol class="turnings">
          {turnings.map((turning, i) => (
            <Row
              key={turning.index}
              turning={turning}
              number={i + 1}
              turn={numberOf(turns, turning.index)}
              name={nameOf(turning.seat)}
              here={i === at}
              show={() => show(i)}
            />
          ))}
        </ol>
        <StepButtons
          words={turnings.length ? `turning point ${at + 1} of ${turnings.length}` : ''}
          steps={steps}
        />
      </div>
    </main>
  );
}

export function ReviewPage({ id }: { id: string }) {
  const { value, problem } = useFetched(signal => replayOf(id, signal), id);
  const title = value?.game.title;
  useEffect(() => {
    document.title = title ? `${title}, reviewed · Qirkat` : 'Qirkat';
  }, [title]);
  if (problem) return <Sentence id={id} text={problem} />;
  if (!value) return <main class="page" aria-busy="true" />;
  const game = value.games[value.games.length - 1];
  const why = refusal(value, game);
  return why || !game ? (
    <Sentence id={id} text={why ?? ''} />
  ) : (
    <ReviewView replay={value} game={game} id={id} />
  );
}
