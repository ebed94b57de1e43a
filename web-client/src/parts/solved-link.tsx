/* parts/solved-link.tsx - links from a game to its page among the solved games. */
import { solvedGames, useFetched } from '../net/api';
import { startShort } from '../text/values';
import { say } from '../words';

export function SolvedLink({ gameKey }: { gameKey: string }) {
  const rows = useFetched(solvedGames, '').value?.solved.filter(one => one.key === gameKey) ?? [];
  const row = rows.find(one => !one.query) ?? rows[0];
  if (!row) return null;
  return (
    <a class="solved-link" href={`/solved/${row.key}${row.query && '?' + row.query}`}>
      {say('Solved: {startShort}', { startShort: startShort(row) })}
    </a>
  );
}
