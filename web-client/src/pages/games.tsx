/* pages/games.tsx - the list of games: a drawing and a line about each. */
import { games, useNeeded } from '../net/api';
import { Thumbnail } from '../parts/thumbnail';
import type { GameRow } from '../proto';
import { inShort } from '../text/games';
import { capital, numberWord } from '../text/words';
import { say } from '../words';

function Entry({ game, all }: { game: GameRow; all: GameRow[] }) {
  const base = all.find(one => one.key === game.preset);
  return (
    <li>
      <a class="figure wide" href={`/games/${game.key}`}>
        <Thumbnail game={game} view={game.view} size={132} slab />
        <span class="figure-words">
          <span class="figure-name">{game.title}</span>
          <span class="note">{inShort(game)}</span>
          <span class="said">
            {base ? say('{title} with rules of its own', { title: base.title }) : game.subtitle}
          </span>
        </span>
      </a>
    </li>
  );
}

/* The expected number of games: keeps the count's place in the layout until the list has loaded. */
const usual = 24;

export function GamesPage() {
  const { value, problem, slow } = useNeeded(games, '');
  const all = value?.games ?? [];
  return (
    <main class="page">
      <h1 class="page-title">{say('Games')}</h1>
      <p class="lead-words" style={all.length ? undefined : { visibility: 'hidden' }}>
        {say('{all} games. Choose one to read its rules and sources.', {
          all: capital(numberWord(all.length || usual)),
        })}
      </p>
      <p>
        <a href="/solved">{say('Solved games')}</a>
      </p>
      {problem && (
        <p class="gloss red" role="alert">
          {problem}
        </p>
      )}
      {slow && <p class="note">{say('Fetching the games')}</p>}
      <ul class="wall catalogue">
        {all.map(game => (
          <Entry key={game.key} game={game} all={all} />
        ))}
      </ul>
    </main>
  );
}
