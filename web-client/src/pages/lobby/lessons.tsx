/* pages/lobby/lessons.tsx - lessons, listed where no tables are open. */
import { Thumbnail } from '../../parts/thumbnail';
import type { GameRow } from '../../proto';
import { isLong } from '../../text/games';
import { say } from '../../words';

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
            <span class="entry-drawing">
              <Thumbnail game={game} size={isLong(game) ? 60 : 44} />
            </span>
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
