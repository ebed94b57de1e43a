/* pages/replay/replay.tsx - replays a game of a room or a file. */
import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { heldSeat } from '../../device/seats';
import { replayOf, useNeeded } from '../../net/api';
import { Choose } from '../../parts/choose';
import { useGame } from '../../parts/game';
import { PlainPage } from '../../parts/plain';
import type { Replay, ReplayGame } from '../../proto';
import { plyWords, replaySource, turnsOf, type Turn } from '../../replay/turns';
import { useKeys, useWalk, type Walk } from '../../replay/walk';
import { areRulesBuilt } from '../../rules/built';
import { aroundFrom } from '../../room/status-text';
import { followAnalysis, StudyKeys } from '../../parts/single-keys';
import { StudyBoard } from '../../parts/study-board';
import { useTitle } from '../../parts/title';
import { analysisOf } from '../../study/link';
import { movesTo } from '../../study/turning';
import { reviewOfGame } from '../../study/record';
import { ReplayControls } from './controls';
import { ReplayExports } from './exports';
import { ReplayMoves } from './moves';
import { ReplayPlayers } from './players';
import { ReplayValues, useReplayValues } from './values';
import { say } from '../../words';

function GameChoice({ replay, walk }: { replay: Replay; walk: Walk }) {
  if (replay.games.length < 2) return null;
  const ways = replay.games.map((game, i) => ({ value: String(i), title: `${game.number}` }));
  return (
    <Choose
      name="game"
      legend={say('Game')}
      shown
      ways={ways}
      value={String(walk.game)}
      onChange={value => walk.inGame(Number(value))}
    />
  );
}

/* The address of the game's review, for games of two or with dice: at a table, of its last game
 * once it is finished; from a file, of the game shown. */
function reviewAt(replay: Replay, walk: Walk): string | null {
  const { room, game, games } = replay;
  const played = room ? games[games.length - 1] : games[walk.game];
  const isFit = game.seats.length === 2 || played?.moves.some(move => move.throw);
  if (!areRulesBuilt || !isFit || !played?.moves.length) return null;
  if (!room) return reviewOfGame(replay, played);
  return played.result ? `/r/${room}/review` : null;
}

/* The address of the analysis board with the game, at the position shown; null while the reader's own game is
 * in progress. */
function analysisAt({ room, game: { key, seats }, options, games }: Replay, walk: Walk) {
  const game = games[walk.game]!;
  if (!areRulesBuilt || (!game.result && room && heldSeat(room).token)) return null;
  const count = seats.length === 2 ? null : seats.length;
  const moves = movesTo(game, game.moves.length);
  const at = movesTo(game, walk.ply).length;
  return analysisOf(key, options, { position: game.start.position, moves, at }, count);
}

interface HeadProps {
  replay: Replay;
  walk: Walk;
  children?: ComponentChildren;
}

function Head({ replay, walk, children }: HeadProps) {
  const { game, changed_text: changed, clock } = replay;
  const analysis = analysisAt(replay, walk);
  const review = reviewAt(replay, walk);
  return (
    <div class="replay-head">
      <h1 class={/\S{12}/.test(game.title) ? 'room-title long' : 'room-title'}>{game.title}</h1>
      <p class="subtitle">{game.subtitle}</p>
      <ul class="replay-terms">
        {clock && <li>{clock.text}</li>}
        {changed.map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p class="replay-links">
        <a href={`/games/${game.key}`} target="_blank">
          {say('The rules')}
        </a>
        {review && <a href={review}>{say('Review')}</a>}
        {analysis && (
          <a data-action="analysis" href={analysis}>
            {say('Analysis')}
          </a>
        )}
        {replay.room && <a href={`/r/${replay.room}`}>{say('To the table')}</a>}
        {children}
      </p>
      <GameChoice replay={replay} walk={walk} />
    </div>
  );
}

/* What has just happened; at the end, the result. */
function Moment({ replay, game, walk }: { replay: Replay; game: ReplayGame; walk: Walk }) {
  const ended = walk.ply === walk.count && game.result;
  return (
    <section
      class="replay-moment"
      aria-label={say('This moment')}
      aria-live={walk.playing ? 'off' : 'polite'}
    >
      <p class="said">{plyWords(replay, game, walk.ply)}</p>
      {ended && <p class="said strong-said">{ended.text}</p>}
    </section>
  );
}

interface SideProps {
  replay: Replay;
  game: ReplayGame;
  turns: Turn[];
  walk: Walk;
  /* The seats from the top of the board to its bottom. */
  around: number[];
  flip: () => void;
}

/* Beside the board: who plays, the turns, and what steps through them. */
function Side({ replay, game, turns, walk, around, flip }: SideProps) {
  return (
    <div class="replay-side">
      <ReplayPlayers
        replay={replay}
        game={game}
        walk={walk}
        seats={around.slice(0, -1)}
        label={say('At the top of the board')}
      />
      <ReplayMoves replay={replay} turns={turns} walk={walk} />
      <ReplayControls walk={walk} turns={turns} words={plyWords(replay, game, walk.ply)} />
      <p class="replay-turnover">
        <button class="word" data-action="flip" onClick={flip}>
          {say('Flip the board')}
        </button>
      </p>
      <ReplayPlayers
        replay={replay}
        game={game}
        walk={walk}
        seats={around.slice(-1)}
        label={say('At the bottom of the board')}
      />
    </div>
  );
}

interface ViewProps {
  replay: Replay;
  mark: string;
  /* More links for the top of the page. */
  children?: ComponentChildren;
}

export function ReplayView({ replay, mark, children }: ViewProps) {
  const walk = useWalk(replay, mark);
  const [bottom, setBottom] = useState(replay.game.board.bottom ?? 0);
  const [casts, setCasts] = useState<HTMLElement | null>(null);
  useKeys(walk);
  const game = replay.games[walk.game]!;
  const turns = useMemo(() => turnsOf(game), [game]);
  const told = useReplayValues(replay, game, walk);
  const [valued, setValued] = useState(true);
  const values = valued ? (told.values?.turns ?? null) : null;
  const { board } = useGame(replaySource(game, turns, walk), { bottom, values });
  const flip = () => setBottom((bottom + 1) % replay.game.seats.length);
  const around = aroundFrom(replay.game.seats.length, bottom);
  return (
    <main class={`replay family-${replay.game.family}`} data-ply={walk.ply} data-count={walk.count}>
      <StudyKeys
        acts={{
          v: told.values ? () => setValued(!valued) : null,
          a: followAnalysis,
          f: flip,
        }}
      />
      <div class="replay-margin">
        <Head replay={replay} walk={walk}>
          {children}
        </Head>
        <div class="casts" ref={setCasts} />
        <Moment replay={replay} game={game} walk={walk} />
        <ReplayValues told={told} shown={valued} show={setValued} />
        <ReplayExports replay={replay} walk={walk} flip={around.length === 2 && bottom === 1} />
      </div>
      <StudyBoard steps game={replay.game} board={board} slab="replay-slab" casts={casts} />
      <Side replay={replay} game={game} turns={turns} walk={walk} around={around} flip={flip} />
    </main>
  );
}

function Refused({ id, problem }: { id: string; problem: string }) {
  return (
    <PlainPage
      title={say('No replay')}
      text={problem}
      ways={[
        [`/r/${id}`, say('To the table')],
        ['/', say('Back to the tables')],
      ]}
    />
  );
}

export function ReplayPage({ id, mark }: { id: string; mark: string }) {
  const { value, problem, slow } = useNeeded(signal => replayOf(id, signal), id);
  const title = value?.game.title;
  useTitle(title ? say('{title}, replay · Qirkat', { title }) : 'Qirkat');
  if (problem) return <Refused id={id} problem={problem} />;
  if (!value) {
    return (
      <main class="page" aria-busy="true">
        <p class="said">{slow ? say('Fetching the game') : ''}</p>
      </main>
    );
  }
  if (!value.games.length) {
    return <Refused id={id} problem={say('No game has begun at this table.')} />;
  }
  return <ReplayView replay={value} mark={mark} />;
}
