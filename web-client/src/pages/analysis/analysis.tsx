/* pages/analysis/analysis.tsx - a board for trying: own turns as a tree, and what they are worth. The address has it all. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { lastMove } from '../../board';
import type { Refusal, TurnArrow } from '../../board/api';
import { StepButtons } from '../../parts/step-buttons';
import { onlyShows, StudyBoard, WorthBar } from '../../parts/study-board';
import type { Look, Rules } from '../../rules';
import {
  branchesAt,
  endOf,
  movesAt,
  played,
  promoted,
  pruned,
  readStudy,
  writeStudy,
  type Path,
  type Study,
} from '../../study/tree';
import { worthNumber, worthOf, worthWords, type Worth } from '../../study/worth';
import { useLook, useRules, useThought, type Thought } from './engine';
import { SetUp, Throws } from './given';
import { BestTurns } from './lines';
import { Turns } from './turns';

interface At {
  study: Study;
  path: Path;
}

const settle = 250;

/* The address follows; it is the whole study. */
function useAddress({ study, path }: At) {
  const mark = writeStudy(study, path);
  useEffect(() => {
    const timer = setTimeout(
      () =>
        history.replaceState(
          null,
          '',
          location.pathname + location.search + (mark ? `#${mark}` : ''),
        ),
      settle,
    );
    return () => clearTimeout(timer);
  }, [mark]);
}

const own = 'input, select, textarea, dialog';

function useKeys(ways: Record<string, (() => void) | null>) {
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      const way = ways[event.key];
      const target = event.target as Element;
      if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.defaultPrevented || target.closest?.(own)) return;
      event.preventDefault();
      way();
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  });
}

/* What is thought of a position, for the first seat. */
function worthAt({ state, result }: Look, { found, values }: Thought): Worth | null {
  if (result) {
    const wins = result.winner === null ? 0 : result.winner === 0 ? 1 : -1;
    return { men: 8 * wins, wins: 0 };
  }
  const seat = state.seat ?? 0;
  if (values) {
    const sign = seat === 0 ? 1 : -1;
    const wins = values.filter(value => value.result === 'win').map(value => value.turns);
    const losses = values.filter(value => value.result === 'loss').map(value => value.turns);
    if (wins.length) return { men: 8 * sign, wins: sign * Math.min(...wins) };
    if (losses.length === values.length) {
      return { men: -8 * sign, wins: -sign * Math.max(...losses) };
    }
    return { men: 0, wins: 0 };
  }
  const line = found?.lines[0];
  return line ? worthOf(line, seat) : null;
}

const kinds = ['best', 'other', 'other'] as const;

function arrowsOf({ found, values }: Thought): TurnArrow[] {
  if (values) {
    const best = values
      .filter(value => value.result === 'win')
      .sort((a, b) => a.turns - b.turns)[0];
    return best ? [{ text: best.turn, kind: 'best' }] : [];
  }
  return (found?.lines ?? []).slice(0, 2).map(({ turn }, i) => ({ text: turn, kind: kinds[i]! }));
}

function resultWords(look: Look, names: string[]): string {
  const winner = look.result?.winner;
  return winner === null || winner === undefined ? 'A draw.' : `${names[winner]} has won.`;
}

interface BoardProps {
  rules: Rules;
  mark: string;
}

function Board({ rules, mark }: BoardProps) {
  const [at, setAt] = useState<At>(() => readStudy(mark));
  const [flip, setFlip] = useState(false);
  const [isOn, setOn] = useState(!/(^|&)look=off/.test(mark));
  const [setup, setSetup] = useState(false);
  const [said, say] = useState('');
  const [refusal, refuse] = useState<Refusal | null>(null);
  const { study, path } = at;
  const { position } = study;
  const moves = movesAt(study, path);
  const { look, isHere, problem } = useLook(rules, position, moves);
  const isChoice = isHere && look?.state.phase === 'choice';
  const thought = useThought(isChoice ? rules : null, position, moves, isOn);
  const before = useRef(0);
  useAddress(at);
  useEffect(() => setAt(readStudy(mark)), [mark]);
  useEffect(() => {
    refuse(null);
    say('');
  }, [at]);
  const forward = path.length > before.current;
  useEffect(() => {
    before.current = path.length;
  }, [path]);
  const to = (next: Path) => setAt(now => ({ ...now, path: next }));
  const play = (texts: string[]) =>
    setAt(now => texts.reduce((so, text) => played(so.study, so.path, text), now));
  useEffect(() => {
    if (isHere && look?.forced != null && !branchesAt(study, path)) play([look.forced]);
  }, [look, isHere]);

  const last = path[path.length - 1] ?? 0;
  const above = path.slice(0, -1);
  const sides = path.length ? branchesAt(study, above) : 1;
  const steps = {
    first: path.length ? () => to([]) : null,
    before: path.length ? () => to(above) : null,
    next: branchesAt(study, path) ? () => to([...path, 0]) : null,
    last: branchesAt(study, path) ? () => to(endOf(study, path)) : null,
  };
  useKeys({
    ArrowLeft: steps.before,
    ArrowRight: steps.next,
    Home: steps.first,
    End: steps.last,
    ArrowUp: last > 0 ? () => to([...above, last - 1]) : null,
    ArrowDown: last < sides - 1 ? () => to([...above, last + 1]) : null,
  });

  const names = rules.game.seats.map(seat => seat.name);
  const worth = look && isHere ? worthAt(look, thought) : null;
  const state = look?.state ?? null;
  const tryIt = (text: string, attempted: string) =>
    void rules.why(position, moves, text).then(why => {
      if (why.legal) return;
      say(why.text);
      refuse({
        text: why.text,
        points: why.points,
        attempted,
        ...(why.clause ? { clause: why.clause } : {}),
      });
    });
  const words = problem
    ? problem
    : said
      ? said
      : look?.result
        ? resultWords(look, names)
        : worth
          ? worthWords(worth, names)
          : '';
  return (
    <main
      class="study analysis"
      data-path={path.join('.')}
      data-here={isHere}
      data-depth={thought.found?.depth ?? 0}
    >
      <WorthBar
        worth={worth}
        flip={flip}
        label={worth ? worthWords(worth, names) : 'Not looked at.'}
      />
      <StudyBoard
        game={rules.game}
        board={{
          ...onlyShows,
          state,
          you: state?.seat ?? null,
          active: isChoice,
          bottom: flip ? 1 : 0,
          refusal,
          ...(forward && look ? { effects: look.effects } : {}),
          last: look && look.turn.length ? lastMove(look.turn) : null,
          arrows: isHere ? arrowsOf(thought) : [],
          onPlay: text => play([text]),
          onBack: () => to(above),
          onTry: tryIt,
        }}
      />
      <div class="study-line">
        <p class="study-number">{worth && worthNumber(worth)}</p>
        <p class="study-words" role="status">
          {words}
        </p>
        <p class="note study-hint">← → step, ↑ ↓ other ways</p>
      </div>
      <div class="study-side">
        <div class="study-head">
          <h1 class="room-title">{rules.game.title}</h1>
          <p class="subtitle">analysis</p>
        </div>
        <p class="study-links">
          <button class="word" data-action="flip" onClick={() => setFlip(!flip)}>
            Flip
          </button>
          <button
            class="word"
            data-action="setup"
            aria-expanded={setup}
            onClick={() => setSetup(!setup)}
          >
            Set up
          </button>
          <button
            class="word"
            data-action="share"
            onClick={() => {
              const link = `${location.origin}${location.pathname}${location.search}#${writeStudy(study, path)}`;
              const failed = () => say(link);
              if (!navigator.clipboard) return failed();
              navigator.clipboard.writeText(link).then(() => say('The link is copied.'), failed);
            }}
          >
            Share
          </button>
          <a class="word" href={`/games/${rules.game.key}`}>
            The rules
          </a>
        </p>
        {setup && state && (
          <SetUp
            rules={rules}
            position={state.position}
            done={given => setAt({ study: given, path: [] })}
          />
        )}
        {look && state?.phase === 'choice' && state.seat !== null && (
          <BestTurns
            thought={thought}
            isOn={isOn}
            seat={state.seat}
            names={names}
            toggle={() => setOn(!isOn)}
            play={turns => play(turns.map(turn => '=' + turn))}
          />
        )}
        {look && state?.phase === 'chance' && (
          <Throws throws={look.throws} take={values => play(['*' + values.join('-')])} />
        )}
        <section class="study-turns" aria-label="Turns">
          <div class="best-head">
            <h2>Turns</h2>
            {path.length > 0 && (
              <p class="note">
                {last > 0 && (
                  <>
                    <button class="link" onClick={() => setAt(promoted(study, path))}>
                      make it the main way
                    </button>
                    {' · '}
                  </>
                )}
                <button class="link" data-action="prune" onClick={() => setAt(pruned(study, path))}>
                  delete from here
                </button>
              </p>
            )}
          </div>
          <div class="study-tree">
            <Turns list={study.children} above={[]} at={path} show={to} />
          </div>
        </section>
        <StepButtons
          words={
            sides > 1
              ? `way ${last + 1} of ${sides}`
              : path.length
                ? `after move ${path.length}`
                : 'the start'
          }
          steps={steps}
        />
      </div>
    </main>
  );
}

interface Props {
  gameKey: string;
  /* Options, and seats. */
  search: string;
  mark: string;
}

export function AnalysisPage({ gameKey, search, mark }: Props) {
  const { options, seats } = useMemo(() => {
    const { seats: count, ...rest } = Object.fromEntries(new URLSearchParams(search));
    return { options: rest, seats: count ? Number(count) : null };
  }, [search]);
  const { rules, problem } = useRules(gameKey, options, seats);
  const title = rules?.game.title;
  useEffect(() => {
    document.title = title ? `${title}, analysis · Qirkat` : 'Qirkat';
  }, [title]);
  if (problem) {
    return (
      <main class="page plain">
        <h1 class="page-title">No analysis</h1>
        <p class="said">{problem}</p>
        <p>
          <a class="button" href="/games">
            The games
          </a>
        </p>
      </main>
    );
  }
  return rules ? <Board rules={rules} mark={mark} /> : <main class="page" aria-busy="true" />;
}
