/* pages/analysis/analysis.tsx - the analysis board: turns are tried as a tree and evaluated. The
 * address holds the whole study. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { messageOf } from '../../base/error';
import { copyText } from '../../device/clipboard';
import { lastMove } from '../../board';
import type { Refusal } from '../../board/api';
import { UnlessPlaying } from '../../parts/own-game';
import { StudyKeys } from '../../parts/single-keys';
import { Choices } from '../../parts/choices';
import { StepButtons } from '../../parts/step-buttons';
import { onlyShows, useGloss } from '../../parts/game';
import { StudyBoard } from '../../parts/study-board';
import { WorthBar } from '../../parts/worth-bar';
import { settings } from '../../device/settings';
import { useLook, useRules, type Look, type Rules } from '../../rules';
import { readStudy } from '../../study/address';
import type { Head } from '../../study/pdn';
import { mainWay, reviewOf } from '../../study/record';
import {
  branchesAt,
  drawnOver,
  movesAt,
  noteAt,
  noted,
  played,
  promoted,
  pruned,
  type Note,
  type Path,
} from '../../study/tree';
import { worthNumber, worthWords } from '../../study/worth';
import { useThought, useTold } from './engine';
import { BestTurns } from './lines';
import { Links, type Panel } from './links';
import { draftOf, SetUp, stateOf, touched, type Draft } from './men';
import { NotePanel } from './note';
import { PdnPanel, readText, takeWaiting, whichOf } from './pdn';
import { linkOf, stepsOf, useAddress, useKeys, useSwipes, type At } from './place';
import { Throws } from './throws';
import { Turns } from './turns';
import { arrowsOf, signsOf, worthAt } from './worth-here';
import { say } from '../../words';

function resultWords(look: Look, names: string[]): string {
  const winner = look.result?.winner;
  return winner === null || winner === undefined
    ? say('A draw.')
    : say('{name} has won.', { name: names[winner] });
}

interface BoardProps {
  rules: Rules;
  head: Head;
  mark: string;
}

function Board({ rules, head, mark }: BoardProps) {
  const [at, setAt] = useState<At>(() => readStudy(mark));
  const [flip, setFlip] = useState(false);
  const [isOn, setOn] = useState(!/(^|&)look=off/.test(mark));
  const [panel, setPanel] = useState<Panel | null>(null);
  const [drawing, setDrawing] = useState(false);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [said, report] = useState('');
  const [refusal, refuse] = useState<Refusal | null>(null);
  const { gloss, hear } = useGloss();
  const box = useRef<HTMLElement>(null);
  const { study, path } = at;
  const { position } = study;
  const moves = movesAt(study, path);
  const { look, isHere, problem } = useLook(rules, position, moves);
  const isChoice = isHere && look?.state.phase === 'choice';
  const isWeighed = isChoice || (isHere && look?.state.phase === 'chance');
  const thought = useThought(isWeighed && !draft ? rules : null, position, moves, isOn);
  const told = useTold(rules, study);
  const before = useRef(0);
  // what is said once the next position is shown
  const coming = useRef('');
  useAddress(at);
  useEffect(() => setAt(readStudy(mark)), [mark]);
  useEffect(() => {
    refuse(null);
    report(coming.current);
    coming.current = '';
  }, [position, path]);
  useEffect(() => {
    const text = takeWaiting();
    if (text === null) return;
    readText(rules, head, text).then(
      made => {
        if (!made) return;
        coming.current = whichOf(text);
        setAt({ study: made, path: [] });
      },
      (error: unknown) => report(messageOf(error)),
    );
  }, []);
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
  const { last, sides, steps, up, down } = stepsOf(at, to);
  useKeys({
    ArrowLeft: steps.before,
    ArrowRight: steps.next,
    Home: steps.first,
    End: steps.last,
    ArrowUp: up,
    ArrowDown: down,
  });
  useSwipes(box, draft || drawing ? { before: null, next: null } : steps);

  const names = rules.game.seats.map(seat => seat.name);
  const worth = look && isHere && !draft ? worthAt(look, thought) : null;
  const state = draft ? stateOf(rules, draft) : (look?.state ?? null);
  const note = noteAt(study, path);
  const setNote = (next: Note) =>
    setAt(now => ({ ...now, study: noted(now.study, now.path, next) }));
  const open = (next: Panel) => {
    const same = panel === next;
    setPanel(same ? null : next);
    setDraft(next === 'setup' && !same && look ? draftOf(rules, look.state.position) : null);
  };
  const close = () => {
    setPanel(null);
    setDraft(null);
  };
  const share = () => {
    const link = location.origin + linkOf(at);
    void copyText(link).then(done => report(done ? say('The link is copied.') : link));
  };
  const tryIt = (text: string, attempted: string) =>
    void rules.why(position, moves, text).then(why => {
      if (why.legal) return;
      report(why.text);
      refuse({
        text: why.text,
        points: why.points,
        attempted,
        ...(why.clause ? { clause: why.clause } : {}),
      });
    });
  const words = () => {
    if (draft) {
      return draft.setting ? say('Choose a piece, then its points. Drag to move one.') : '';
    }
    if (problem || said) return problem || said;
    if (drawing) return say('Touch a point for a circle; drag to another for an arrow.');
    if (look?.result) return resultWords(look, names);
    return worth ? worthWords(worth, names) : '';
  };
  return (
    <main
      ref={box}
      class="study analysis"
      data-path={path.join('.')}
      data-here={isHere}
      data-depth={thought.found?.depth ?? 0}
    >
      <StudyKeys
        acts={{
          x: sides > 1 ? () => to([...path.slice(0, -1), (last + 1) % sides]) : null,
          v: () => setOn(!isOn),
          f: () => setFlip(!flip),
        }}
      />
      <WorthBar
        worth={worth}
        flip={flip}
        label={worth ? worthWords(worth, names) : say('Not analysed yet.')}
      />
      <StudyBoard
        steps
        game={rules.game}
        board={{
          ...onlyShows,
          coordinates: settings.get().coordinates,
          state,
          you: draft ? null : (state?.seat ?? null),
          active: isChoice && !draft,
          bottom: flip ? 1 : 0,
          refusal,
          ...(forward && look && !draft ? { effects: look.effects } : {}),
          last: !draft && look?.turn.length ? lastMove(look.turn) : null,
          arrows: isHere && !draft ? arrowsOf(thought) : [],
          values: isHere && !draft ? signsOf(thought) : null,
          drawn: draft ? [] : note.drawn,
          drawing: drawing || !!draft?.setting,
          onDraw: text =>
            draft ? setDraft(touched(rules, draft, text)) : setNote(drawnOver(note, text)),
          onPlay: text => play([text]),
          onBack: () => steps.before?.(),
          onTry: tryIt,
          onGloss: hear,
        }}
      />
      <div class="study-line">
        <p class="study-number">{worth ? <span>{worthNumber(worth)}</span> : '\u00a0'}</p>
        <p class="study-words" role="status">
          {words()}
        </p>
        <p class="note study-hint">
          {say('Right button draws · ← → step · ↑ ↓ variations · ? keys')}
        </p>
      </div>
      <div class="study-side">
        {isChoice && !draft && !drawing && !!gloss?.choices.length && (
          <p class="row study-choices">
            <Choices
              gloss={gloss}
              throws={false}
              play={text => play([text])}
              throwNow={() => undefined}
            />
          </p>
        )}
        <div class="study-head">
          <h1 class="room-title">{rules.game.title}</h1>
          <p class="subtitle">{say('Analysis')}</p>
        </div>
        <Links
          gameKey={rules.game.key}
          review={
            study.children.length > 0
              ? reviewOf({ game: rules.game, options: head.options }, position, mainWay(study))
              : null
          }
          panel={panel}
          drawing={drawing}
          open={open}
          draw={() => setDrawing(!drawing)}
          flip={() => setFlip(!flip)}
          share={share}
        />
        {draft && (
          <SetUp
            rules={rules}
            draft={draft}
            change={setDraft}
            done={given => {
              setAt({ study: { position: given, children: [] }, path: [] });
              close();
            }}
            close={close}
          />
        )}
        {panel === 'note' && <NotePanel note={note} isStart={!path.length} change={setNote} />}
        {panel === 'pdn' && (
          <PdnPanel
            rules={rules}
            head={head}
            study={study}
            read={given => setAt({ study: given, path: [] })}
          />
        )}
        {!draft && (
          <div
            class={`study-thought${rules.tabled ? ' tabled' : ''}${rules.chance ? ' thrown' : ''}`}
          >
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
          </div>
        )}
        <section class="study-turns" aria-label={say('Turns')}>
          <div class="best-head">
            <h2>{say('Turns')}</h2>
            {path.length > 0 && (
              <p class="note">
                {last > 0 && (
                  <>
                    <button class="link" onClick={() => setAt(promoted(study, path))}>
                      {say('make it the main line')}
                    </button>
                    {' · '}
                  </>
                )}
                <button class="link" data-action="prune" onClick={() => setAt(pruned(study, path))}>
                  {say('delete from here')}
                </button>
              </p>
            )}
          </div>
          <div class="study-tree">
            {study.note?.text && <p class="turn-said">{study.note.text}</p>}
            <Turns
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
              show={to}
            />
          </div>
        </section>
        <StepButtons
          words={
            sides > 1
              ? say('variation {last} of {sides}', { last: last + 1, sides })
              : path.length
                ? say('after move {path}', { path: path.length })
                : say('the start')
          }
          steps={steps}
        />
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
  const { rules, problem } = useRules(gameKey, options, seats);
  const title = rules?.game.title;
  useEffect(() => {
    document.title = title ? say('{title}, analysis · Qirkat', { title }) : 'Qirkat';
  }, [title]);
  if (problem) {
    return (
      <main class="page plain">
        <h1 class="page-title">{say('No analysis')}</h1>
        <p class="said">{problem}</p>
        <p>
          <a class="button" href="/games">
            {say('The games')}
          </a>
        </p>
      </main>
    );
  }
  if (!rules) return <main class="page" aria-busy="true" />;
  return <Board rules={rules} head={{ key: gameKey, options, seats }} mark={mark} />;
}

export const AnalysisPage = (props: Props) => (
  <UnlessPlaying gameKey={props.gameKey} title={say('No analysis')}>
    <Analysis {...props} />
  </UnlessPlaying>
);
