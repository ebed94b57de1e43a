/* pages/solved/list.tsx - the list of completely solved games and endgames. */
import { games, solvedGames, useFetched } from '../../net/api';
import { Thumbnail } from '../../parts/drawing';
import type { GameRow, SolvedRow } from '../../proto';
import { startShort } from '../../text/values';
import { capital } from '../../text/words';
import { grouped, say } from '../../words';

function Entry({ row, game }: { row: SolvedRow; game: GameRow | undefined }) {
  return (
    <li>
      <a class="figure wide" href={`/solved/${row.key}${row.query && '?' + row.query}`}>
        {game ? (
          <Thumbnail game={game} view={game.view} size={132} slab />
        ) : (
          <svg aria-hidden="true" />
        )}
        <span class="figure-words">
          <span class="figure-name">{row.title}</span>
          {row.changed_text.length > 0 && (
            <span class="changed">{row.changed_text.join(' · ')}</span>
          )}
          <span class="said">{capital(startShort(row))}</span>
          <span class="note">
            {say('{positions} positions', { positions: grouped(row.positions) })}
          </span>
        </span>
      </a>
    </li>
  );
}

export function SolvedListPage() {
  const { value, problem, slow } = useFetched(solvedGames, '');
  const all = useFetched(games, '').value?.games ?? [];
  return (
    <main class="page">
      <h1 class="page-title">{say('Solved games')}</h1>
      <p class="lead-words">
        {say(
          'Every position of these games and endgames has been computed: who wins, in how many turns, and what each turn is worth.',
        )}
      </p>
      {problem && (
        <p class="gloss red" role="alert">
          {problem}
        </p>
      )}
      {slow && <p class="note">{say('Fetching the solved games')}</p>}
      <ul class="wall catalogue">
        {(value?.solved ?? []).map(row => (
          <Entry key={row.key + row.query} row={row} game={all.find(one => one.key === row.key)} />
        ))}
      </ul>
    </main>
  );
}
