/* pages/review/review.tsx - the review of a finished game: who was ahead, and the turns that
 * changed that by a man or more. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { messageOf } from '../../base/error';
import { isLost, replayOf, useLack, useNeeded } from '../../net/api';
import { Choose } from '../../parts/choose';
import { UnlessPlaying } from '../../parts/own-game';
import { PlainPage } from '../../parts/plain';
import { useTitle } from '../../parts/title';
import type { Replay, ReplayGame } from '../../proto';
import { numberAt, turnsOf, type Turn } from '../../replay/turns';
import { openRules } from '../../rules';
import { areRulesBuilt } from '../../rules/built';
import { readStudy } from '../../study/address';
import { recordOf, type Reviewed } from '../../study/record';
import { aMan, movesBefore, turningsOf, type Turning } from '../../study/turning';
import { most, shortWorth, worthWords } from '../../study/worth';
import { withNumbers } from '../../text/squares';
import { DiceReview } from './dice';
import { Graph } from './graph';
import { useReview, type Review } from './look';
import { ReviewPart, Row, stepsOf, useArrows, type ViewProps } from './part';
import { say } from '../../words';

/* Why a game cannot be reviewed; null if it can. */
function refusal(seats: number, game: ReplayGame | undefined): string | null {
  if (!areRulesBuilt) return say('Analysis is not in this build.');
  if (!game) return say('This game is still being played.');
  if (!game.moves.length) return say('Nothing was played at this table.');
  const isDice = game.moves.some(move => move.throw);
  return seats === 2 || isDice ? null : say('Only games for two can be reviewed.');
}

/* id: the table; null for moves that were only tried on the analysis board. */
function Sentence({ id, text }: { id: string | null; text: string }) {
  const ways: [string, string][] =
    id === null
      ? [['/games', say('The games')]]
      : [
          [`/r/${id}/replay`, say('All turns')],
          [`/r/${id}`, say('To the table')],
        ];
  return <PlainPage title={say('No review')} text={text} ways={ways} />;
}

function caption({ looked, done, problem }: Review, turns: Turn[]): string {
  if (problem) return problem;
  const known = looked.filter(one => one !== null);
  if (!done) {
    return say('Looking at turn {known} of {looked}.', {
      known: numberAt(turns, known.length),
      looked: numberAt(turns, turns.length),
    });
  }
  const depths = known.filter(one => one.best && !one.worth.wins).map(one => one.depth);
  const depth = depths.sort((a, b) => a - b)[depths.length >> 1] ?? 1;
  return say(
    'Men ahead, looked at about {depth} turns deep. A turning point changes that by a man or more.',
    { depth },
  );
}

interface RowsProps extends Pick<ViewProps, 'replay' | 'game'> {
  turns: Turn[];
  turnings: Turning[];
  at: number;
  show: (at: number) => void;
}

function Rows({ replay, game, turns, turnings, at, show }: RowsProps) {
  const seats = replay.game.seats.map(seat => seat.name);
  return (
    <>
      {turnings.map((turning, i) => (
        <Row
          key={turning.index}
          played={withNumbers(replay.game, turning.played)}
          best={withNumbers(replay.game, turning.best)}
          words={turning.words}
          worth={[shortWorth(turning.before, seats), shortWorth(turning.after, seats)]}
          number={i + 1}
          note={say('turn {turn}, {name}', {
            turn: numberAt(turns, turning.index),
            name: game.names[turning.seat] ?? seats[turning.seat] ?? '',
          })}
          here={i === at}
          show={() => show(i)}
        />
      ))}
    </>
  );
}

/* The worth of all positions, as far as they were looked at. */
function Line({
  looked,
  rows,
  names,
}: {
  looked: Review['looked'];
  rows: RowsProps;
  names: string[];
}) {
  const { turns, turnings, at, show } = rows;
  const known = looked.findIndex(one => !one);
  const now = turnings[at];
  const place = (index: number) => ({
    x: index / Math.max(1, turns.length),
    y: (looked[index]?.worth.men ?? 0) / most,
  });
  return (
    <Graph
      line={looked.slice(0, known < 0 ? undefined : known).map((_, i) => place(i))}
      marks={turnings.map((turning, i) => ({
        ...place(turning.index + 1),
        played: withNumbers(rows.replay.game, turning.played),
        here: i === at,
      }))}
      names={[names[0]!, names[1]!]}
      at={now ? place(now.index).x : null}
      show={show}
    />
  );
}

function ReviewView({ replay, game, id, children }: ViewProps) {
  const turns = useMemo(() => turnsOf(game), [game]);
  const review = useReview(replay, game, turns);
  const [at, show] = useState(0);
  const seats = replay.game.seats.map(seat => seat.name);
  const turnings = turningsOf(turns, review.looked, seats, replay.game.family);
  const now = turnings[at] ?? null;
  const steps = stepsOf(at, turnings.length, show);
  useArrows(steps);
  const worth = now ? now.before : (review.looked[turns.length]?.worth ?? null);
  const rows = { replay, game, turns, turnings, at, show };
  return (
    <ReviewPart
      replay={replay}
      game={game}
      id={id}
      links={children}
      problem={review.problem}
      done={review.done}
      count={turnings.length}
      at={at}
      steps={steps}
      worth={worth}
      label={worth ? worthWords(worth, seats, replay.game.family) : say('Not analysed yet.')}
      ply={now ? turns[now.index]!.parts[0]!.ply - 1 : game.moves.length}
      before={turns[now ? now.index - 1 : turns.length - 1] ?? null}
      seat={now?.seat ?? null}
      moves={movesBefore(game, turns, now ? now.index : turns.length)}
      turning={now && { ...now, slip: aMan }}
      nothing={say('No turn changed the count by a man.')}
      graph={<Line looked={review.looked} rows={rows} names={seats} />}
      caption={caption(review, turns)}
    >
      <Rows {...rows} />
    </ReviewPart>
  );
}

const hasThrows = (game: ReplayGame) => game.moves.some(move => move.throw);

/* Chooses one of a match's games. */
function GameChoice({
  games,
  at,
  show,
}: {
  games: ReplayGame[];
  at: number;
  show: (at: number) => void;
}) {
  if (games.length < 2) return null;
  return (
    <Choose
      name="game"
      legend={say('Game')}
      shown
      ways={games.map(({ number }, i) => ({ value: String(i), title: String(number) }))}
      value={String(at)}
      onChange={value => show(Number(value))}
    />
  );
}

const useReviewed = (title: string | undefined) =>
  useTitle(title ? say('{title}, review · Qirkat', { title }) : 'Qirkat');

function Table({ replay, id }: { replay: Replay; id: string }) {
  const games = replay.games.filter(one => one.result);
  const [at, show] = useState(games.length - 1);
  const game = games[at];
  const why = refusal(replay.game.seats.length, game);
  if (why || !game) return <Sentence id={id} text={why ?? ''} />;
  const View = hasThrows(game) ? DiceReview : ReviewView;
  return (
    <View key={at} replay={replay} game={game} id={id}>
      <GameChoice games={games} at={at} show={show} />
    </View>
  );
}

export function ReviewPage({ id }: { id: string }) {
  const { value, problem } = useNeeded(signal => replayOf(id, signal), id);
  useReviewed(value?.game.title);
  if (problem) return <Sentence id={id} text={problem} />;
  return value ? <Table replay={value} id={id} /> : <main class="page" aria-busy="true" />;
}

interface StudyProps {
  gameKey: string;
  /* The query: options and number of seats. */
  search: string;
  mark: string;
}

type Read = { replay: Reviewed; game: ReplayGame } | { problem: string; lost?: boolean };

async function read({ gameKey, search, mark }: StudyProps): Promise<Read> {
  const { seats: count, ...options } = Object.fromEntries(new URLSearchParams(search));
  const rules = await openRules(gameKey, options, count ? Number(count) : null);
  try {
    const game = await recordOf(rules, readStudy(mark).study);
    const problem = refusal(rules.game.seats.length, game);
    return problem ? { problem } : { replay: { game: rules.game, options }, game };
  } finally {
    rules.close();
  }
}

function StudyReview(props: StudyProps) {
  const [made, set] = useState<Read | null>(null);
  useEffect(() => {
    let gone = false;
    const take = (next: Read) => !gone && set(next);
    set(null);
    read(props).then(take, (error: unknown) =>
      take({ problem: messageOf(error), lost: isLost(error) }),
    );
    return () => {
      gone = true;
    };
  }, [props.gameKey, props.search, props.mark]);
  useLack(!!made && 'lost' in made && made.lost === true);
  useReviewed(made && 'game' in made ? made.replay.game.title : undefined);
  if (!made) return <main class="page" aria-busy="true" />;
  if ('problem' in made) return <Sentence id={null} text={made.problem} />;
  const View = hasThrows(made.game) ? DiceReview : ReviewView;
  return <View replay={made.replay} game={made.game} id={null} />;
}

/* Reviews the main line of a study, or a game from a file. */
export const StudyReviewPage = (props: StudyProps) => (
  <UnlessPlaying gameKey={props.gameKey} title={say('No review')}>
    <StudyReview {...props} />
  </UnlessPlaying>
);
