/* pages/puzzles/puzzle.tsx - the puzzle of the day, or one of a game's puzzles. */
import { go } from '../../base/route';
import { useStore } from '../../base/store';
import type { Gloss, Source } from '../../board/api';
import { settings } from '../../device/settings';
import { puzzle as fetchPuzzle, puzzles, puzzleToday, useFetched, useNeeded } from '../../net/api';
import { ChoiceList } from '../../parts/choices';
import { still, useGame } from '../../parts/game';
import { Unfetched } from '../../parts/plain';
import { StudyBoard } from '../../parts/study-board';
import { useTitle } from '../../parts/title';
import type { Puzzle } from '../../proto';
import { areRulesBuilt } from '../../rules/built';
import { analysisOf } from '../../study/link';
import { dayWords, goalOf } from '../../text/puzzle-words';
import { withNumbers } from '../../text/squares';
import { inRow, sentence } from '../../text/words';
import { roundsOf, startOf } from './judge';
import { useSolving, type Now, type Solving } from './solving';
import { figures, say } from '../../words';

interface Dated {
  /* The date, for the puzzle of a day. */
  day: string | null;
  puzzle: Puzzle;
}

/* ---- words ---- */

function Head({ day, puzzle, now }: Dated & { now: Now }) {
  const { title } = puzzle.game;
  return (
    <header class="puzzle-head">
      <p class="note">
        {day
          ? say('Puzzle of the day · {day} · {title}', { day: dayWords(day), title })
          : say('{title} · puzzle {number} of {count}', {
              title,
              number: puzzle.number,
              count: puzzle.count,
            })}
      </p>
      <h1 class="page-title">
        {now.stage === 'solved' ? say('Solved.') : sentence(goalOf(puzzle))}
      </h1>
    </header>
  );
}

function Sentence({ puzzle, now, gloss }: { puzzle: Puzzle; now: Now; gloss: Gloss | null }) {
  const { said, refusal, stage } = now;
  const board = stage === 'yours' && now.part && gloss ? gloss.text.map(part => part.text) : [];
  return (
    <div class={`gloss ${said.tone}`}>
      <p class="gloss-words" role="status">
        {board.length ? board.join('') : withNumbers(puzzle.game, said.text)}
      </p>
      {refusal?.clause && (
        <p class="note">
          <a href={`/games/${puzzle.game.key}#${refusal.clause}`} target="_blank">
            {say('Read the clause')}
          </a>
        </p>
      )}
    </div>
  );
}

/* The line, each turn a button that shows the position after it. */
function Line({ puzzle, solving }: { puzzle: Puzzle; solving: Solving }) {
  const { now, look } = solving;
  return (
    <ol class="puzzle-line" aria-label={say('The line')}>
      {roundsOf(puzzle).map(({ number, plies }) => (
        <li key={number}>
          <span class="move-number">{number}</span>
          {plies.map(ply => (
            <button
              key={ply}
              class={ply % 2 ? 'part reply' : 'part'}
              data-ply={ply + 1}
              aria-current={now.ply === ply + 1 ? 'true' : undefined}
              onClick={() => look(ply + 1)}
            >
              {withNumbers(puzzle.game, puzzle.line[ply]!.turn)}
            </button>
          ))}
        </li>
      ))}
    </ol>
  );
}

function Actions({ puzzle, solving }: { puzzle: Puzzle; solving: Solving }) {
  const { now, again, hint, show, look } = solving;
  const { stage } = now;
  if (stage === 'solved' || stage === 'shown') {
    const next = now.ply >= puzzle.line.length ? 0 : now.ply + 1;
    return (
      <div class="puzzle-actions">
        <button class="button" data-action="step" onClick={() => look(next)}>
          {say('Step through')}
        </button>
        {areRulesBuilt && (
          <a
            class="button"
            data-action="analysis"
            href={analysisOf(puzzle.game.key, {}, startOf(puzzle, now.ply))}
          >
            {say('Analysis')}
          </a>
        )}
        <a class="button" href={`/new/${puzzle.game.key}`}>
          {say('Play {title}', { title: puzzle.game.title })}
        </a>
      </div>
    );
  }
  return (
    <div class="puzzle-actions">
      {stage === 'wrong' || now.part ? (
        <button class="button main" data-action="again" onClick={again}>
          {stage === 'wrong' ? say('Try again') : say('Take it back')}
        </button>
      ) : (
        <button class="button" data-action="hint" onClick={hint}>
          {say('A hint')}
        </button>
      )}
      <button class="button" data-action="show" onClick={show}>
        {say('Show the line')}
      </button>
    </div>
  );
}

/* ---- other puzzles ---- */

function OtherGames({ puzzle }: { puzzle: Puzzle }) {
  const { key: own, title: name } = puzzle.game;
  // until the list has loaded, it holds only this game
  const all = useFetched(puzzles, '').value?.games ?? [
    { key: own, title: name, count: puzzle.count },
  ];
  return (
    <label class="field">
      <span class="note">{say('Another game')}</span>
      <select value={own} onChange={event => go(`/puzzle/${event.currentTarget.value}/1`)}>
        {all.map(({ key, title, count }) => (
          <option key={key} value={key}>
            {inRow([title, figures(count)])}
          </option>
        ))}
      </select>
    </label>
  );
}

function Others({ day, puzzle }: Dated) {
  const { key } = puzzle.game;
  const before = puzzle.number > 1 ? puzzle.number - 1 : puzzle.count;
  const after = puzzle.number < puzzle.count ? puzzle.number + 1 : 1;
  return (
    <nav class="puzzle-others" aria-label={say('Other puzzles')}>
      <p class="between">
        <a href={`/puzzle/${key}/${before}`}>{say('Previous')}</a>
        {day === null && <a href="/puzzle">{say('Today’s')}</a>}
        <a href={`/games/${key}`}>{say('The rules')}</a>
        <a href={`/puzzle/${key}/${after}`}>{say('Next')}</a>
      </p>
      <OtherGames puzzle={puzzle} />
    </nav>
  );
}

/* ---- pages ---- */

function usePuzzleGame(puzzle: Puzzle, { now, play, again }: Solving) {
  const { hints } = useStore(settings);
  const { stage, state, effects, refusal } = now;
  const yours = stage === 'yours' || stage === 'busy';
  const source: Source = {
    state: yours ? state : still(state),
    you: puzzle.seat,
    pending: stage === 'busy',
    refusal,
    effects,
    turn: effects,
    active: yours,
    onPlay: text => play(text),
    onBack: again,
    onTry: play,
  };
  return useGame(source, { bottom: puzzle.seat, hints: hints ?? false });
}

function Page({ day, puzzle }: Dated) {
  const solving = useSolving(puzzle);
  const { board, gloss } = usePuzzleGame(puzzle, solving);
  const { now, play } = solving;
  const ended = now.stage === 'solved' || now.stage === 'shown';
  return (
    <main class="puzzle-page">
      <Head day={day} puzzle={puzzle} now={now} />
      <StudyBoard game={puzzle.game} board={board} slab="puzzle-slab" />
      <section class="puzzle-words" aria-label={say('The puzzle')}>
        <Sentence puzzle={puzzle} now={now} gloss={gloss} />
        {now.stage === 'yours' && <ChoiceList choices={gloss?.choices ?? []} play={play} />}
        {ended ? (
          <Line puzzle={puzzle} solving={solving} />
        ) : (
          <p class="note">{say('No clock and no score. Try as often as you like.')}</p>
        )}
        <Actions puzzle={puzzle} solving={solving} />
        <Others day={day} puzzle={puzzle} />
      </section>
    </main>
  );
}

async function load(key: string | null, number: number, signal: AbortSignal): Promise<Dated> {
  if (key === null) return puzzleToday(signal);
  return { day: null, puzzle: await fetchPuzzle(key, number, signal) };
}

const isFor = ({ day, puzzle }: Dated, key: string | null, number: number) =>
  key === null ? day !== null : puzzle.game.key === key && puzzle.number === number;

export function PuzzlePage({ gameKey, number }: { gameKey: string | null; number: number }) {
  const by = `${gameKey ?? ''}/${number}`;
  const fetched = useNeeded(signal => load(gameKey, number, signal), by);
  const { value } = fetched;
  useTitle(gameKey === null ? say('Puzzle of the day · Qirkat') : say('Puzzle · Qirkat'));
  if (value && isFor(value, gameKey, number)) return <Page key={by} {...value} />;
  return (
    <Unfetched
      fetched={fetched}
      title={say('No such puzzle')}
      way={['/puzzle', say('The puzzle of the day')]}
      fetching={say('Fetching the puzzle')}
    />
  );
}
