/* pages/games.tsx - the list of games: a drawing and a line about each. */
import { useState } from 'preact/hooks';
import { games, useNeeded } from '../net/api';
import { Thumbnail } from '../parts/thumbnail';
import type { GameRow } from '../proto';
import { findGames } from '../text/find-games';
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

/* With more than these, they can be searched. */
const few = 40;

function Search({ typed, onInput }: { typed: string; onInput: (typed: string) => void }) {
  return (
    <label class="field">
      <span class="note">{say('Search the games')}</span>
      <input
        type="search"
        name="search"
        autocomplete="off"
        value={typed}
        onInput={event => onInput(event.currentTarget.value)}
      />
    </label>
  );
}

function Catalogue({ all }: { all: GameRow[] }) {
  const [typed, setTyped] = useState('');
  const found = findGames(all, typed);
  return (
    <>
      {all.length > few && <Search typed={typed} onInput={setTyped} />}
      {all.length > few && (
        <p class="note" role="status">
          {!found.length && say('No game here is called that.')}
        </p>
      )}
      <ul class="wall catalogue">
        {found.map(game => (
          <Entry key={game.key} game={game} all={all} />
        ))}
      </ul>
    </>
  );
}

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
      <Catalogue all={all} />
    </main>
  );
}
