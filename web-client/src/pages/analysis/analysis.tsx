/* pages/analysis/analysis.tsx - the analysis board: turns are tried as a tree and evaluated. The
 * address holds the whole study. */
import { useMemo, useRef, useState } from 'preact/hooks';
import type { Effect, Gloss } from '../../board/api';
import { copyText } from '../../device/clipboard';
import { useLack } from '../../net/api';
import { Choices } from '../../parts/choices';
import { useGame } from '../../parts/game';
import { UnlessPlaying } from '../../parts/own-game';
import { PlainPage } from '../../parts/plain';
import { StudyKeys } from '../../parts/single-keys';
import { StepButtons } from '../../parts/step-buttons';
import { StudyBoard } from '../../parts/study-board';
import { useTitle } from '../../parts/title';
import { WorthBar } from '../../parts/worth-bar';
import { useRules, type Look, type Rules } from '../../rules';
import type { Head } from '../../study/pdn';
import { mainWay, reviewOf } from '../../study/record';
import { drawnOver, noteAt, noted, promoted, pruned, type Note } from '../../study/tree';
import { worthNumber, worthWords, type Worth } from '../../study/worth';
import { withNumbers } from '../../text/squares';
import { useThought, useTold, type Thought } from './engine';
import { BestTurns } from './lines';
import { Links, type Panel } from './links';
import { draftOf, SetUp, stateOf, touched, type Draft } from './men';
import { NotePanel } from './note';
import { PdnPanel } from './pdn';
import { linkOf, useKeys, useSwipes } from './place';
import { useStudy, type OnBoard } from './study';
import { Throws } from './throws';
import { Turns } from './turns';
import { arrowsOf, signsOf, worthAt } from './worth-here';
import { say } from '../../words';
import { seatBelow } from '../../text/games';

function resultWords(look: Look, names: string[]): string {
  const winner = look.result?.winner;
  return winner === null || winner === undefined
    ? say('A draw.')
    : say('{name} has won.', { name: names[winner] });
}

/* What stands open beside the board, and a position that is being set up. */
function usePanels(rules: Rules, look: Look | null) {
  const [panel, setPanel] = useState<Panel | null>(null);
  const [drawing, setDrawing] = useState(false);
  const [draft, setDraft] = useState<Draft | null>(null);
  const open = (next: Panel) => {
    const same = panel === next;
    setPanel(same ? null : next);
    setDraft(next === 'setup' && !same && look ? draftOf(rules, look.state.position) : null);
  };
  const close = () => {
    setPanel(null);
    setDraft(null);
  };
  return { panel, drawing, draft, setDraft, draw: () => setDrawing(!drawing), open, close };
}

interface Shared {
  rules: Rules;
  head: Head;
  here: OnBoard;
  panels: ReturnType<typeof usePanels>;
  thought: Thought;
  /* Thinking is switched on. */
  isOn: boolean;
  toggle: () => void;
}

const none: Effect[] = [];

/* The board, on which the study is gone on with, drawn upon, or set up anew. */
function useSlab({ rules, here, panels, thought }: Shared, flip: boolean) {
  const { study, path } = here.at;
  const { game, forward, steps } = here;
  const { draft, setDraft, drawing } = panels;
  const { source, isHere } = game;
  const note = noteAt(study, path);
  const setNote = (next: Note) =>
    here.setAt(now => ({ ...now, study: noted(now.study, now.path, next) }));
  const shows = isHere && !draft;
  return useGame(
    {
      ...source,
      ...(draft ? { state: stateOf(rules, draft), you: null, active: false, turn: none } : {}),
      effects: (forward && !draft && source.effects) || none,
      onBack: () => steps.before?.(),
    },
    {
      bottom: seatBelow(rules.game, flip),
      arrows: shows ? arrowsOf(thought) : [],
      values: shows ? signsOf(thought) : null,
      drawn: draft ? [] : note.drawn,
      drawing: drawing || !!draft?.setting,
      onDraw: text =>
        draft ? setDraft(touched(rules, draft, text)) : setNote(drawnOver(note, text)),
    },
  );
}

/* What points of the board cannot tell apart. */
function Offered({ here, panels, gloss }: Shared & { gloss: Gloss | null }) {
  const { isHere, look } = here.game;
  const isChoice = isHere && look?.state.phase === 'choice';
  if (!isChoice || panels.draft || panels.drawing || !gloss?.choices.length) return null;
  return (
    <p class="row study-choices">
      <Choices gloss={gloss} throws={false} play={text => here.play([text])} />
    </p>
  );
}

/* The worth of the position, and what there is to say. */
function Words({
  rules,
  here,
  panels: { draft, drawing },
  worth,
}: Shared & { worth: Worth | null }) {
  const { problem, refusal, look } = here.game;
  const names = rules.game.seats.map(seat => seat.name);
  const words = () => {
    if (draft) {
      return draft.setting ? say('Choose a piece, then its points. Drag to move one.') : '';
    }
    const told = problem || refusal?.text || here.said;
    if (told) return withNumbers(rules.game, told);
    if (drawing) return say('Touch a point for a circle; drag to another for an arrow.');
    if (look?.result) return resultWords(look, names);
    return worth ? worthWords(worth, names, rules.game.family) : '';
  };
  return (
    <div class="study-line">
      <p class="study-number">{worth ? <span>{worthNumber(worth)}</span> : '\u00a0'}</p>
      <p class="study-words" role="status">
        {words()}
      </p>
      <p class="note study-hint">
        {say('Right button draws · ← → step · ↑ ↓ variations · ? keys')}
      </p>
    </div>
  );
}

/* The buttons of the study. */
function Ways({ rules, head, here, panels, turn }: Shared & { turn: () => void }) {
  const { study } = here.at;
  const share = () => {
    const link = location.origin + linkOf(here.at);
    here.game.forget();
    void copyText(link).then(done => here.report(done ? say('The link is copied.') : link));
  };
  const review = () =>
    reviewOf({ game: rules.game, options: head.options }, study.position, mainWay(study));
  return (
    <Links
      gameKey={rules.game.key}
      review={study.children.length > 0 ? review() : null}
      panel={panels.panel}
      drawing={panels.drawing}
      open={panels.open}
      draw={panels.draw}
      flip={turn}
      share={share}
    />
  );
}

/* What stands open. */
function Opened({ rules, head, here, panels }: Shared) {
  const { study, path } = here.at;
  const { panel, draft, setDraft, close } = panels;
  const note = noteAt(study, path);
  return (
    <>
      {draft && (
        <SetUp
          rules={rules}
          draft={draft}
          change={setDraft}
          done={given => {
            here.begin({ position: given, children: [] });
            close();
          }}
          close={close}
        />
      )}
      {panel === 'note' && (
        <NotePanel
          note={note}
          isStart={!path.length}
          change={next => here.setAt(now => ({ ...now, study: noted(now.study, now.path, next) }))}
        />
      )}
      {panel === 'pdn' && <PdnPanel rules={rules} head={head} study={study} read={here.begin} />}
    </>
  );
}

/* The best turns, or the throws there may be. */
function Next({ rules, here, thought, isOn, toggle }: Shared) {
  const { look } = here.game;
  const state = look?.state;
  return (
    <div class={`study-thought${rules.tabled ? ' tabled' : ''}${rules.chance ? ' thrown' : ''}`}>
      {state?.phase === 'choice' && state.seat !== null && (
        <BestTurns
          game={rules.game}
          thought={thought}
          isOn={isOn}
          seat={state.seat}
          names={rules.game.seats.map(seat => seat.name)}
          toggle={toggle}
          play={turns => here.play(turns.map(turn => '=' + turn))}
        />
      )}
      {look && state?.phase === 'chance' && (
        <Throws throws={look.throws} take={values => here.play(['*' + values.join('-')])} />
      )}
    </div>
  );
}

/* The tree of turns, and what changes its lines. */
function Tree({ rules, here }: Shared) {
  const { study, path } = here.at;
  const told = useTold(rules, study);
  return (
    <section class="study-turns" aria-label={say('Turns')}>
      <div class="best-head">
        <h2>{say('Turns')}</h2>
        {path.length > 0 && (
          <p class="note">
            {here.last > 0 && (
              <>
                <button class="link" onClick={() => here.setAt(promoted(study, path))}>
                  {say('make it the main line')}
                </button>
                {' · '}
              </>
            )}
            <button
              class="link"
              data-action="prune"
              onClick={() => here.setAt(pruned(study, path))}
            >
              {say('delete from here')}
            </button>
          </p>
        )}
      </div>
      <div class="study-tree">
        {study.note?.text && <p class="turn-said">{study.note.text}</p>}
        <Turns
          game={rules.game}
          place={{
            list: study.children,
            index: 0,
            told,
            path: [],
            count: 0,
            begins: true,
            fresh: true,
          }}
          at={path}
          pairs={!rules.chance && rules.game.seats.length === 2}
          show={here.to}
        />
      </div>
    </section>
  );
}

function placeWords({ at: { path }, last, sides }: OnBoard): string {
  if (sides > 1) return say('variation {last} of {sides}', { last: last + 1, sides });
  return path.length ? say('after move {path}', { path: path.length }) : say('the start');
}

interface BoardProps {
  rules: Rules;
  head: Head;
  mark: string;
}

function Board({ rules, head, mark }: BoardProps) {
  const here = useStudy(rules, head, mark);
  const { at, game, moves, steps, up, down, last, sides } = here;
  const { path, study } = at;
  const { look, isHere } = game;
  const panels = usePanels(rules, look);
  const { draft, drawing } = panels;
  const [flip, setFlip] = useState(false);
  const [isOn, setOn] = useState(!/(^|&)look=off/.test(mark));
  const box = useRef<HTMLElement>(null);
  const isWeighed = isHere && /^(choice|chance)$/.test(look?.state.phase ?? '');
  const thought = useThought(isWeighed && !draft ? rules : null, study.position, moves, isOn);
  const { before: ArrowLeft, next: ArrowRight, first: Home, last: End } = steps;
  useKeys({ ArrowLeft, ArrowRight, Home, End, ArrowUp: up, ArrowDown: down });
  useSwipes(box, draft || drawing ? { before: null, next: null } : steps);
  const worth = look && isHere && !draft ? worthAt(look, thought) : null;
  const names = rules.game.seats.map(seat => seat.name);
  const acts = {
    x: sides > 1 ? () => here.to([...path.slice(0, -1), (last + 1) % sides]) : null,
    v: () => setOn(!isOn),
    f: () => setFlip(!flip),
  };
  const shared = { rules, head, here, panels, thought, isOn, toggle: acts.v };
  const { board, gloss } = useSlab(shared, flip);
  return (
    <main
      ref={box}
      class="study analysis"
      data-path={path.join('.')}
      data-here={isHere}
      data-depth={thought.found?.depth ?? 0}
    >
      <StudyKeys acts={acts} />
      <WorthBar
        worth={worth}
        flip={flip}
        label={worth ? worthWords(worth, names, rules.game.family) : say('Not analysed yet.')}
      />
      <StudyBoard steps game={rules.game} board={board} />
      <Words {...shared} worth={worth} />
      <div class="study-side">
        <Offered {...shared} gloss={gloss} />
        <div class="study-head">
          <h1 class="room-title">{rules.game.title}</h1>
          <p class="subtitle">{say('Analysis')}</p>
        </div>
        <Ways {...shared} turn={acts.f} />
        <Opened {...shared} />
        {!draft && <Next {...shared} />}
        <Tree {...shared} />
        <StepButtons words={placeWords(here)} steps={steps} />
      </div>
    </main>
  );
}

interface Props {
  gameKey: string;
  /* The query: options and number of seats. */
  search: string;
  mark: string;
}

function Analysis({ gameKey, search, mark }: Props) {
  const { options, seats } = useMemo(() => {
    const { seats: count, ...rest } = Object.fromEntries(new URLSearchParams(search));
    return { options: rest, seats: count ? Number(count) : null };
  }, [search]);
  const { rules, problem, lost } = useRules(gameKey, options, seats);
  useLack(lost);
  const title = rules?.game.title;
  useTitle(title ? say('{title}, analysis · Qirkat', { title }) : 'Qirkat');
  if (problem) {
    const ways: [string, string][] = [['/games', say('The games')]];
    return <PlainPage title={say('No analysis')} text={problem} ways={ways} />;
  }
  if (!rules) return <main class="page" aria-busy="true" />;
  return <Board rules={rules} head={{ key: gameKey, options, seats }} mark={mark} />;
}

export const AnalysisPage = (props: Props) => (
  <UnlessPlaying gameKey={props.gameKey} title={say('No analysis')}>
    <Analysis {...props} />
  </UnlessPlaying>
);
