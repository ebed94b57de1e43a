/* pages/solved/list.tsx - the list of completely solved games and endgames. */
import { game, games, solvedGames, useFetched, useNeeded } from '../../net/api';
import { Problem } from '../../parts/plain';
import { Thumbnail } from '../../parts/thumbnail';
import type { GameRow, SolvedRow } from '../../proto';
import { startShort } from '../../text/values';
import { capital } from '../../text/words';
import { figures, say } from '../../words';

/* The start position of a row, as its options have it; undefined until it is known. */
function usePictured({ key, query }: SolvedRow, usual: GameRow | undefined) {
  const options = Object.fromEntries(new URLSearchParams(query));
  const load = async (signal: AbortSignal) => (query ? game(key, options, null, signal) : null);
  const { value: page } = useFetched(load, `${key} ${query}`);
  if (query) return page ? { game: page, view: page.start.view } : undefined;
  return usual && { game: usual, view: usual.view };
}

function Entry({ row, usual }: { row: SolvedRow; usual: GameRow | undefined }) {
  const pictured = usePictured(row, usual);
  return (
    <li>
      <a class="figure wide" href={`/solved/${row.key}${row.query && '?' + row.query}`}>
        {pictured ? <Thumbnail {...pictured} size={132} slab /> : <svg aria-hidden="true" />}
        <span class="figure-words">
          <span class="figure-name">{row.title}</span>
          {row.changed_text.length > 0 && <span class="note">{row.changed_text.join(' · ')}</span>}
          <span class="said">{capital(startShort(row))}</span>
          <span class="note">
            {say('{positions} positions', { positions: figures(row.positions) })}
          </span>
        </span>
      </a>
    </li>
  );
}

export function SolvedListPage() {
  const { value, problem, slow } = useNeeded(solvedGames, '');
  const all = useFetched(games, '').value?.games ?? [];
  return (
    <main class="page">
      <h1 class="page-title">{say('Solved games')}</h1>
      <p class="lead-words">
        {say(
          'Every position of these games and endgames has been computed: who wins, in how many turns, and what each turn is worth.',
        )}
      </p>
      <Problem text={problem} />
      {slow && <p class="note">{say('Fetching the solved games')}</p>}
      <ul class="wall catalogue">
        {(value?.solved ?? []).map(row => (
          <Entry key={row.key + row.query} row={row} usual={all.find(one => one.key === row.key)} />
        ))}
      </ul>
    </main>
  );
}
