/* pages/lobby/solved.tsx - where nothing is being played: a game whose positions are all known, in the place of games. */
import { solvedGames, useFetched } from '../../net/api';
import { Thumbnail } from '../../parts/thumbnail';
import type { GameRow } from '../../proto';
import { startShort } from '../../text/values';
import { capital } from '../../text/words';
import { figures, say } from '../../words';

export function SolvedGame({ games }: { games: GameRow[] }) {
  const rows = useFetched(solvedGames, '').value?.solved ?? [];
  const row = rows.find(({ start }) => start?.result === 'win') ?? rows[0];
  const game = games.find(one => one.key === row?.key);
  if (!row || !game) return null;
  return (
    <section class="solved-game beside-card" aria-labelledby="solved-game">
      <h2 id="solved-game" class="section">
        {say('Solved games')}
      </h2>
      <a class="live-board" href={`/solved/${row.key}${row.query && '?' + row.query}`}>
        <Thumbnail game={game} view={game.view} size={220} slab />
        <span class="live-names">
          {row.title}: {capital(startShort(row))}
        </span>
        <span class="note">
          {say('{positions} positions', { positions: figures(row.positions) })}
        </span>
      </a>
    </section>
  );
}
