/* pages/learn/list.tsx - the list of lessons, grouped by family, and the puzzle of the day. */
import { useStore } from '../../base/store';
import { lessonsDone } from '../../device/lessons';
import { games, lessons, useFetched, useNeeded } from '../../net/api';
import { Problem } from '../../parts/plain';
import { EntryDrawing } from '../../parts/thumbnail';
import type { GameRow, LessonList } from '../../proto';
import { say, sayMany } from '../../words';

type Row = LessonList['lessons'][number];

function state(row: Row, done: number[]): string {
  if (done.length >= row.steps) return say('done');
  return done.length
    ? say('{done} of {steps} steps', { done: done.length, steps: row.steps })
    : sayMany(row.steps, '{n} step', '{n} steps');
}

function Entry({ row, game }: { row: Row; game: GameRow | undefined }) {
  const done = useStore(lessonsDone)[row.key] ?? [];
  return (
    <li class="entry lesson-entry">
      <EntryDrawing game={game} />
      <div class="entry-words">
        <a class="game-name" href={`/learn/${row.key}`}>
          {row.title}
        </a>
        <span class="note">
          {row.like && game
            ? say('Like {title}. {differs}.', { title: row.like.title, differs: game.subtitle })
            : row.aim}
        </span>
      </div>
      <span class="note">{state(row, done)}</span>
    </li>
  );
}

/* Games come before the games derived from them. */
function inFamilies(all: Row[]): Row[] {
  const under = (key: string): Row[] =>
    all.filter(row => row.like?.key === key).flatMap(row => [row, ...under(row.key)]);
  return all.filter(row => !row.like).flatMap(row => [row, ...under(row.key)]);
}

export function LearnPage() {
  const { value, problem, slow } = useNeeded(lessons, '');
  const known = useFetched(games, '').value?.games ?? [];
  return (
    <main class="page learn-page">
      <h1 class="page-title">{say('Learn')}</h1>
      <p class="lead-words">
        {say(
          'A first lesson takes about three minutes: a few positions with a goal, then a short game. If you know a related game, it shows only what differs.',
        )}
      </p>
      <p>
        <a href="/puzzle">{say('The puzzle of the day')}</a>
      </p>
      <Problem text={problem} />
      {slow && !problem && <p class="note">{say('Fetching the lessons')}</p>}
      <ul class="ledger">
        {inFamilies(value?.lessons ?? []).map(row => (
          <Entry key={row.key} row={row} game={known.find(game => game.key === row.key)} />
        ))}
      </ul>
    </main>
  );
}
