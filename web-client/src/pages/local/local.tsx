/* pages/local/local.tsx - a game on this device only: people take turns at one board, or play a
 * computer in the browser. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { messageOf } from '../../base/error';
import { useStore } from '../../base/store';
import type { Gloss } from '../../board/api';
import { download } from '../../device/download';
import { keepLevel } from '../../device/last-used';
import { settings } from '../../device/settings';
import { keepLocalGame, localGame, type LocalGame } from '../../device/local-games';
import { newSeed } from '../../local/computer';
import { backFrom, start, useLocalPlay, type LocalPlay } from '../../local/play';
import { endWords, turnWords } from '../../local/words';
import { useLack } from '../../net/api';
import { Choose } from '../../parts/choose';
import { Choices, Confirm, GlossText } from '../../parts/choices';
import { useGame } from '../../parts/game';
import { LevelBar, levelOf, LevelWords, useLevels } from '../../parts/levels';
import { PlainPage } from '../../parts/plain';
import { StudyBoard } from '../../parts/study-board';
import { useTitle } from '../../parts/title';
import { endsTurn } from '../../room/held';
import { endsOf, premoveIn } from '../../room/premove';
import { takeWantedTurn } from '../../room/want-turn';
import { useRules, type Move, type Rules } from '../../rules';
import { writeStudy } from '../../study/address';
import { listed, type Head } from '../../study/pdn';
import { lineStudy } from '../../study/tree';
import { LocalTaken, LocalTurns } from './turns';
import { say } from '../../words';
import { sideInSentence } from '../../words/sides';
import { seatBelow } from '../../text/games';
import { withNumbers } from '../../text/squares';

function useKept(id: string) {
  const [game, set] = useState<LocalGame>(() => localGame(id));
  const change = (more: Partial<LocalGame>) =>
    set(now => {
      const next = { ...now, ...more };
      keepLocalGame(id, next);
      return next;
    });
  return { game, change };
}

interface BoardProps {
  rules: Rules;
  head: Head;
  id: string;
  query: string;
}

/* A finished turn that waits to be confirmed, if that was chosen, until it is played or taken back. */
function useHeld(moves: Move[], { look, play }: LocalPlay) {
  const { confirm } = useStore(settings);
  const [held, hold] = useState<{ text: string; moves: Move[] } | null>(null);
  const waiting = held?.moves === moves ? held.text : null;
  const choose = (text: string) =>
    confirm && text !== 'pass' && look && endsTurn(look.state, text)
      ? hold({ text, moves })
      : play(text);
  const answer = (yes: boolean) => {
    hold(null);
    if (yes && waiting !== null) play(waiting);
  };
  return { waiting, choose, answer };
}

/* The turn that was brought from the page before is played, or said why not. */
function useWanted(id: string, { look, isMine, tryIt }: LocalPlay, choose: (text: string) => void) {
  const state = look?.state;
  useEffect(() => {
    if (!isMine || state?.phase !== 'choice') return;
    const text = takeWantedTurn(`/local/${id}`);
    if (text === undefined) return;
    const turn = premoveIn(text, state);
    if (turn !== null) choose(turn);
    else tryIt(text, endsOf(text)?.to ?? '');
  }, [isMine, state]);
}

interface PlayProps extends BoardProps {
  game: LocalGame;
  change: (more: Partial<LocalGame>) => void;
  now: LocalPlay;
}

interface AnalysisProps {
  to: string;
  moves: Move[];
  isOver: boolean;
  report: (text: string) => void;
}

/* While a game goes on, nobody is helped by the analysis board. */
function AnalysisLink({ to, moves, isOver, report }: AnalysisProps) {
  if (isOver) {
    const path = moves.map(() => 0);
    return (
      <a
        class="word"
        data-action="analysis"
        href={`${to}#${writeStudy(lineStudy(start, moves), path)}`}
      >
        {say('Analysis')}
      </a>
    );
  }
  return (
    <button
      class="word off"
      data-action="no-analysis"
      aria-disabled
      onClick={() => report(say('Analysis opens once your game is over.'))}
    >
      {say('Analysis')}
    </button>
  );
}

interface LinksProps extends PlayProps {
  flip: () => void;
  report: (text: string) => void;
}

function Links({ rules, head, query, game, change, now, flip, report }: LinksProps) {
  const { moves } = game;
  const { look } = now;
  const save = () =>
    void rules.pdn(listed(lineStudy(start, moves))).then(
      text => download(`${head.key}.pdn`, text, 'text/plain'),
      (error: unknown) => report(messageOf(error)),
    );
  return (
    <p class="study-links">
      <button
        class="word"
        data-action="back"
        aria-disabled={!moves.length}
        onClick={() => look && moves.length && change({ moves: backFrom(game, look) })}
      >
        {say('Take back')}
      </button>
      <button
        class="word"
        data-action="again"
        onClick={() => change({ moves: [], seed: newSeed() })}
      >
        {say('New game')}
      </button>
      <button class="word" data-action="flip" onClick={flip}>
        {say('Flip')}
      </button>
      <button class="word" data-action="save" onClick={save}>
        {say('Export')}
      </button>
      <AnalysisLink
        to={`/analysis/${head.key}${query}`}
        moves={moves}
        isOver={!!look?.result}
        report={report}
      />
      <a class="word" href={`/games/${head.key}`}>
        {say('Rules')}
      </a>
    </p>
  );
}

interface NowProps {
  now: LocalPlay;
  gloss: Gloss | null;
  choose: (text: string) => void;
}

/* What the board says, with its choices, and the throw that is due. */
function NowBox({ now, gloss, choose }: NowProps) {
  const { look, isMine, throwNow } = now;
  return (
    <div class="local-now">
      {gloss && isMine && !look?.result && (
        <div class={`gloss ${gloss.tone}`}>
          <p class="gloss-words">
            <GlossText gloss={gloss} />
          </p>
          {gloss.choices.length > 0 && (
            <p class="row">
              <Choices gloss={gloss} throws={false} play={choose} throwNow={throwNow} />
            </p>
          )}
        </div>
      )}
      {gloss && isMine && look?.state.phase === 'chance' && (
        <p class="row">
          <button class="button main" data-action="throw" onClick={throwNow}>
            {say('Throw')}
          </button>
        </p>
      )}
    </div>
  );
}

/* People at one board, or one against a computer of some level. */
function Opponents({ rules, game, change }: Pick<PlayProps, 'rules' | 'game' | 'change'>) {
  const { seats } = rules.game;
  const levels = useLevels();
  const chooseLevel = (level: number) => {
    keepLevel(level);
    change({ level });
  };
  return (
    <>
      <Choose
        name="against"
        legend={say('Who plays')}
        shown
        ways={[
          { value: 'people', title: seats.length > 2 ? say('All here') : say('Two people') },
          ...seats.map((seat, i) => ({
            value: String(i),
            title: say('You play {side}', { side: sideInSentence(seat.name) }),
          })),
        ]}
        value={game.you === null ? 'people' : String(game.you)}
        onChange={value => change({ you: value === 'people' ? null : Number(value) })}
      />
      {game.you !== null && (
        <div class="local-level">
          <LevelBar name="level" all={levels} value={game.level} onChange={chooseLevel} />
          <p class="note">
            <LevelWords level={levelOf(levels, game.level)} />
          </p>
        </div>
      )}
    </>
  );
}

function Board(props: BoardProps) {
  const { rules, id } = props;
  const { game, change } = useKept(id);
  const { hints } = useStore(settings);
  const [flip, setFlip] = useState(false);
  const { moves } = game;
  const now = useLocalPlay(rules, game, change);
  const { look, isMine } = now;
  const [said, report] = useState('');
  useEffect(() => report(''), [moves]);
  const { waiting, choose, answer } = useHeld(moves, now);
  useWanted(id, now, choose);
  const { seats } = rules.game;
  const { board, gloss } = useGame(now.source, {
    hints: hints ?? true,
    bottom:
      game.you === null
        ? seatBelow(rules.game, flip)
        : (game.you + (flip ? 1 : 0)) % Math.max(2, seats.length),
    held: waiting,
    onHeld: answer,
    onPlay: choose,
  });
  const words = () =>
    now.problem ||
    said ||
    (look && endWords(seats, look)) ||
    withNumbers(rules.game, now.refusal?.text ?? '') ||
    turnWords(seats, look, isMine);
  const played = { ...props, game, change, now };
  return (
    <main class="study local" data-moves={moves.length} data-here={now.isHere}>
      <StudyBoard game={rules.game} board={board} />
      <div class="study-line">
        <p class="study-words" role="status">
          {waiting === null
            ? words()
            : say('Play {turn}?', { turn: withNumbers(rules.game, waiting) })}
        </p>
        {waiting !== null && <Confirm play={() => answer(true)} drop={() => answer(false)} />}
      </div>
      <div class="study-side">
        <div class="study-head">
          <h1 class="room-title">{rules.game.title}</h1>
          <p class="subtitle">{say('On this device')}</p>
        </div>
        <Links {...played} flip={() => setFlip(!flip)} report={report} />
        <NowBox now={now} gloss={gloss} choose={choose} />
        <Opponents {...played} />
        <LocalTaken rules={rules} look={look} />
        <LocalTurns moves={moves} look={look} />
        <p class="note local-kept">
          {say('The game is stored on this device only, and works offline.')}
        </p>
      </div>
    </main>
  );
}

interface Props {
  gameKey: string;
  search: string;
}

export function LocalPage({ gameKey, search }: Props) {
  const { options, seats } = useMemo(() => {
    const { seats: count, ...rest } = Object.fromEntries(new URLSearchParams(search));
    return { options: rest, seats: count ? Number(count) : null };
  }, [search]);
  const { rules, problem, lost } = useRules(gameKey, options, seats);
  useLack(lost);
  const title = rules?.game.title;
  useTitle(title ? `${title} on this device · Qirkat` : 'Qirkat');
  if (problem) {
    return (
      <PlainPage
        title={say('Cannot be played here')}
        text={problem}
        ways={[['/local', say('Other games')]]}
      >
        {!navigator.onLine && (
          <p class="said">
            {say('Without the network, games that were opened here before can be played.')}
          </p>
        )}
      </PlainPage>
    );
  }
  if (!rules) return <main class="page" aria-busy="true" />;
  const head = { key: gameKey, options, seats };
  return <Board rules={rules} head={head} id={gameKey + search} query={search} />;
}
