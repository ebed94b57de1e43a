/* pages/lobby/watch.tsx - all games in progress, with live boards. */
import { useEffect } from 'preact/hooks';
import { isOpen } from '../../lobby/filter';
import { enterLobby } from '../../lobby/lobby';
import { games, useFetched } from '../../net/api';
import { Thumbnail } from '../../parts/thumbnail';
import { part } from '../../parts/part';
import type { GameRow, LobbyRow } from '../../proto';
import { areRulesBuilt } from '../../rules/built';
import { namesOf } from '../../lobby/rows';
import { FilterLine, useFilter, useLobby } from './filter';
import { say, sayMany } from '../../words';
import { isWalked } from '../../text/games';

const Exhibition = part(async () => (await import('./exhibition')).Exhibition);

// "Sofia 7 · 5 Tariq" where two capture each other's men; otherwise only names.
function sides(row: LobbyRow, game: GameRow): string {
  const names = namesOf(row).map(name => name ?? say('nobody'));
  const mine = (seat: number) => row.view?.pieces.filter(piece => piece[1] === seat) ?? [];
  const men = (seat: number) => mine(seat).reduce((sum, piece) => sum + piece[3], 0);
  return isWalked(game) && names.length === 2
    ? `${names[0]} ${men(0)} · ${men(1)} ${names[1]}`
    : names.join(' · ');
}

export function LiveBoard({ row, games: all }: { row: LobbyRow; games: GameRow[] }) {
  const game = all.find(one => one.key === row.game);
  if (!game) return null;
  const clock = row.clock ? ` · ${row.clock.text}` : '';
  const seen = row.watchers ? ` ${say('· {watchers} watching', { watchers: row.watchers })}` : '';
  return (
    <li>
      <a class="live-board" href={`/r/${row.room}`}>
        <Thumbnail game={game} {...(row.view ? { view: row.view } : {})} size={220} slab />
        <span class="live-names">{sides(row, game)}</span>
        <span class="note">
          {say('{title} · turn {turn}{clock}{seen}', {
            title: row.title,
            turn: row.turn,
            clock,
            seen,
          })}
        </span>
      </a>
    </li>
  );
}

const nobody = (all: boolean) =>
  all
    ? say('No games are being played just now.')
    : say('Nobody is playing any of these games just now.');

export function WatchPage() {
  useEffect(enterLobby, []);
  const filter = useFilter();
  const now = useLobby(filter);
  const { value } = useFetched(games, '');
  const all = value?.games ?? [];
  const rows = now?.playing ?? [];
  return (
    <main class="page">
      <div class="section-line">
        <h1 class="page-title">{say('Live games')}</h1>
        {rows.length > 0 && (
          <span class="note">{sayMany(rows.length, '{n} table', '{n} tables')}</span>
        )}
      </div>
      {((now?.counts.playing ?? 0) > 1 || !isOpen(filter)) && (
        <FilterLine path="/watch" filter={filter} all={all} />
      )}
      {now && !rows.length && (
        <p class="said">
          {nobody(isOpen(filter))} <a href="/new?against=anybody">{say('Open a table')}</a>
        </p>
      )}
      {now && !rows.length && areRulesBuilt && all[0] && <Exhibition gameKey={all[0].key} />}
      <ul class="live wall">
        {rows.map(row => (
          <LiveBoard key={row.room} row={row} games={all} />
        ))}
      </ul>
    </main>
  );
}
