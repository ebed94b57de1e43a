/* pages/local/local.tsx - a game on this device only: people take turns at one board, or play a
 * computer in the browser. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { messageOf } from '../../base/error';
import { useStore } from '../../base/store';
import { lastMove } from '../../board';
import type { Gloss } from '../../board/api';
import { download } from '../../device/download';
import { keepLevel } from '../../device/last-used';
import { settings } from '../../device/settings';
import { keepLocalGame, localGame, type LocalGame } from '../../device/local-games';
import { newSeed } from '../../local/computer';
import { backFrom, start, useLocalPlay } from '../../local/play';
import { endWords, turnWords } from '../../local/words';
import { Choose } from '../../parts/choose';
import { Confirm } from '../../parts/solo-board';
import { LevelBar, levelOf, LevelWords, useLevels } from '../../parts/levels';
import { onlyShows, StudyBoard } from '../../parts/study-board';
import { endsTurn } from '../../room/held';
import { endsOf, premoveIn } from '../../room/premove';
import { takeWantedTurn } from '../../room/want-turn';
import { useRules, type Rules } from '../../rules';
import { writeStudy } from '../../study/address';
import { listed, type Head } from '../../study/pdn';
import { lineStudy } from '../../study/tree';
import { LocalTaken, LocalTurns } from './turns';
import { say } from '../../words';
import { sideInSentence } from '../../words/sides';

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

function GlossText({ gloss }: { gloss: Gloss }) {
  return (
    <>
      {gloss.text.map((part, i) =>
        part.strong ? <strong key={i}>{part.text}</strong> : part.text,
      )}
    </>
  );
}

interface BoardProps {
  rules: Rules;
  head: Head;
  id: string;
  query: string;
}

function Board({ rules, head, id, query }: BoardProps) {
  const { game, change } = useKept(id);
  const chosen = useStore(settings);
  const [flip, setFlip] = useState(false);
  const [gloss, setGloss] = useState<Gloss | null>(null);
  const { moves } = game;
  const now = useLocalPlay(rules, game, move => change({ moves: [...moves, move] }));
  const { look, isHere, isMine, play, throwNow } = now;
  const [said, report] = useState('');
  useEffect(() => report(''), [moves]);
  const state = look?.state ?? null;
  const [held, hold] = useState<{ text: string; moves: string[] } | null>(null);
  const waiting = held?.moves === moves ? held.text : null;
  const choose = (text: string) =>
    chosen.confirm && text !== 'pass' && state && endsTurn(state, text)
      ? hold({ text, moves })
      : play(text);
  const answer = (yes: boolean) => {
    hold(null);
    if (yes && waiting !== null) play(waiting);
  };
  useEffect(() => {
    if (!isMine || state?.phase !== 'choice') return;
    const text = takeWantedTurn(`/local/${id}`);
    if (text === undefined) return;
    const turn = premoveIn(text, state);
    if (turn !== null) choose(turn);
    else now.tryIt(text, endsOf(text)?.to ?? '');
  }, [isMine, state]);
  const seats = rules.game.seats;
  const words = () =>
    now.problem ||
    said ||
    (look && endWords(seats, look)) ||
    now.refusal?.text ||
    turnWords(seats, look, isMine);
  const save = () =>
    void rules.pdn(listed(lineStudy(start, moves))).then(
      text => download(`${head.key}.pdn`, text, 'text/plain'),
      (error: unknown) => report(messageOf(error)),
    );
  const study = writeStudy(
    lineStudy(start, moves),
    moves.map(() => 0),
  );
  const levels = useLevels();
  const chooseLevel = (level: number) => {
    keepLevel(level);
    change({ level });
  };
  const bottom = (game.you ?? 0) + (flip ? 1 : 0);
  return (
    <main class="study local" data-moves={moves.length} data-here={isHere}>
      <StudyBoard
        game={rules.game}
        board={{
          ...onlyShows,
          hints: settings.get().hints ?? true,
          state,
          you: isMine ? (state?.seat ?? null) : game.you,
          active: isMine && state?.phase === 'choice',
          bottom: bottom % Math.max(2, seats.length),
          held: waiting,
          onHeld: answer,
          refusal: now.refusal,
          ...(look ? { effects: look.effects } : {}),
          last: look?.turn.length ? lastMove(look.turn) : null,
          onPlay: choose,
          onBack: () => change({ moves: moves.slice(0, -1) }),
          onThrow: throwNow,
          onTry: now.tryIt,
          onTouch: now.forget,
          onGloss: next =>
            setGloss(old => (JSON.stringify(old) === JSON.stringify(next) ? old : next)),
        }}
      />
      <div class="study-line">
        <p class="study-words" role="status">
          {waiting === null ? words() : say('Play {turn}?', { turn: waiting })}
        </p>
        {waiting !== null && <Confirm play={() => answer(true)} drop={() => answer(false)} />}
      </div>
      <div class="study-side">
        <div class="study-head">
          <h1 class="room-title">{rules.game.title}</h1>
          <p class="subtitle">{say('On this device')}</p>
        </div>
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
          <button class="word" data-action="flip" onClick={() => setFlip(!flip)}>
            {say('Flip')}
          </button>
          <button class="word" data-action="save" onClick={save}>
            {say('Export')}
          </button>
          {look?.result ? (
            <a class="word" data-action="analysis" href={`/analysis/${head.key}${query}#${study}`}>
              {say('Analysis')}
            </a>
          ) : (
            <button
              class="word off"
              data-action="no-analysis"
              aria-disabled
              onClick={() => report(say('Analysis opens once your game is over.'))}
            >
              {say('Analysis')}
            </button>
          )}
          <a class="word" href={`/games/${head.key}`}>
            {say('Rules')}
          </a>
        </p>
        <div class="local-now">
          {gloss && isMine && !look?.result && (
            <div class={`gloss ${gloss.tone}`}>
              <p class="gloss-words">
                <GlossText gloss={gloss} />
              </p>
              {gloss.choices.length > 0 && (
                <p class="row">
                  {gloss.choices.map(choice => (
                    <button
                      key={choice.label}
                      class="button"
                      onClick={() =>
                        choice.throws
                          ? throwNow()
                          : choice.text !== undefined && choose(choice.text)
                      }
                    >
                      {choice.label} {choice.detail}
                    </button>
                  ))}
                </p>
              )}
            </div>
          )}
          {isMine && state?.phase === 'chance' && (
            <p class="row">
              <button class="button main" data-action="throw" onClick={throwNow}>
                {say('Throw')}
              </button>
            </p>
          )}
        </div>
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
  const { rules, problem } = useRules(gameKey, options, seats);
  const title = rules?.game.title;
  useEffect(() => {
    document.title = title ? `${title} on this device · Qirkat` : 'Qirkat';
  }, [title]);
  if (problem) {
    return (
      <main class="page plain">
        <h1 class="page-title">{say('Cannot be played here')}</h1>
        <p class="said">{problem}</p>
        {!navigator.onLine && (
          <p class="said">
            {say('Without the network, games that were opened here before can be played.')}
          </p>
        )}
        <p>
          <a class="button" href="/local">
            {say('Other games')}
          </a>
        </p>
      </main>
    );
  }
  if (!rules) return <main class="page" aria-busy="true" />;
  const head = { key: gameKey, options, seats };
  return <Board rules={rules} head={head} id={gameKey + search} query={search} />;
}
