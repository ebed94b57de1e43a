/* pages/lobby/beside.tsx - what the lobby offers beside its tables: lessons where none are open, the
 * puzzle of the day, and, where nothing is being played, a game whose positions are all known. */
import { puzzleToday, solvedGames, useFetched } from '../../net/api';
import { EntryDrawing, Thumbnail } from '../../parts/thumbnail';
import type { Game, View } from '../../board/api';
import type { GameRow } from '../../proto';
import { goalOf, oneOf } from '../../text/puzzle-words';
import { startShort } from '../../text/values';
import { capital } from '../../text/words';
import { figures, say } from '../../words';

const shown = 4;
/* The lesson of a derived game is shorter than this: it shows only what differs. */
const whole = 5;

export function LessonRows({ games }: { games: GameRow[] }) {
  const first = games.filter(({ intro }) => (intro?.steps ?? 0) >= whole).slice(0, shown);
  if (!first.length) return null;
  return (
    <>
      <p class="note lessons-head">
        <span>{say('Or learn a game in three minutes:')}</span>{' '}
        <a href="/learn">{say('All lessons')}</a>
      </p>
      <ul class="ledger">
        {first.map(game => (
          <li key={game.key} class="entry lesson-entry">
            <EntryDrawing game={game} />
            <div class="entry-words">
              <a class="game-name" href={`/learn/${game.key}`}>
                {game.title}
              </a>
              <span class="note">{game.intro?.aim}</span>
            </div>
            <a class="button" href={`/learn/${game.key}`}>
              {say('Begin')}
              <span class="unseen"> {say('the {title} lesson', { title: game.title })}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

interface CardProps {
  /* Its class and the id of its heading. */
  name: string;
  title: string;
  href: string;
  game: Game;
  view: View;
  words: string;
  note: string;
}

function Card({ name, title, href, game, view, words, note }: CardProps) {
  return (
    <section class={`${name} beside-card`} aria-labelledby={name}>
      <h2 id={name} class="section">
        {title}
      </h2>
      <a class="live-board" href={href}>
        <Thumbnail game={game} view={view} size={220} slab />
        <span class="live-names">{words}</span>
        <span class="note">{note}</span>
      </a>
    </section>
  );
}

export function TodaysPuzzle() {
  const { value } = useFetched(puzzleToday, '');
  if (!value) return null;
  const { puzzle } = value;
  return (
    <Card
      name="todays-puzzle"
      title={say('Puzzle of the day')}
      href="/puzzle"
      game={puzzle.game}
      view={puzzle.last.state.view}
      words={`${puzzle.game.title}: ${goalOf(puzzle)}`}
      note={oneOf(puzzle)}
    />
  );
}

export function SolvedGame({ games }: { games: GameRow[] }) {
  const rows = useFetched(solvedGames, '').value?.solved ?? [];
  const row = rows.find(({ start }) => start?.result === 'win') ?? rows[0];
  const game = games.find(one => one.key === row?.key);
  if (!row || !game) return null;
  return (
    <Card
      name="solved-game"
      title={say('Solved games')}
      href={`/solved/${row.key}${row.query && '?' + row.query}`}
      game={game}
      view={game.view}
      words={`${row.title}: ${capital(startShort(row))}`}
      note={say('{positions} positions', { positions: figures(row.positions) })}
    />
  );
}
