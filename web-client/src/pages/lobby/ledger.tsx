/* pages/lobby/ledger.tsx - the list of open tables. */
import type { ComponentChildren } from 'preact';
import { go } from '../../base/route';
import { heldSeat } from '../../device/seats';
import { namesOf } from '../../lobby/rows';
import { Glyph } from '../../parts/drawing';
import { EntryDrawing } from '../../parts/thumbnail';
import { SitDown } from '../../parts/sit-down';
import type { GameRow, LobbyRow } from '../../proto';
import { wantSeat } from '../../room/want-seat';
import { clockText } from '../../text/clocks';
import { eitherOf, listed } from '../../text/words';
import { figures, say } from '../../words';
import { sideInSentence } from '../../words/sides';

// What to know before sitting down: changed rules, and which seat is free.
function terms(row: LobbyRow, game: GameRow | undefined): string {
  const free = row.free.includes('lot') ? say('random sides') : freeSeats(row, game);
  return [...row.changed, free].filter(Boolean).join(' · ');
}

function freeSeats(row: LobbyRow, game: GameRow | undefined): string {
  const names = row.free.map(key =>
    sideInSentence(game?.seats.find(seat => seat.key === key)?.name ?? key),
  );
  return names.length ? say('you play {sides}', { sides: eitherOf(names) }) : '';
}

function Host({ row, game }: { row: LobbyRow; game: GameRow | undefined }) {
  const here = namesOf(row).filter((name): name is string => name !== null);
  const free = row.free[0];
  const seat = game?.seats.find(one => one.key === free) ?? game?.seats[0];
  return (
    <span class="host">
      {game && seat && <Glyph game={game} seat={game.seats.indexOf(seat)} size={22} />}
      <span class="host-name">{listed(here) || say('nobody yet')}</span>
    </span>
  );
}

function Way({ row }: { row: LobbyRow }) {
  if (heldSeat(row.room).token !== undefined) {
    return (
      <a class="button" href={`/r/${row.room}`}>
        {say('Your table')}
      </a>
    );
  }
  const sit = () => {
    wantSeat(row.room, 'any');
    go(`/r/${row.room}`);
  };
  return <SitDown onSit={sit} />;
}

function Row({ row, game }: { row: LobbyRow; game: GameRow | undefined }) {
  return (
    <li class="entry">
      <EntryDrawing game={game} />
      <div class="entry-words">
        <a class="game-name" href={`/r/${row.room}`}>
          {row.title}
        </a>
        <span class="note">
          {[terms(row, game), row.more ? say('and {n} more', { n: figures(row.more) }) : '']
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <span class="entry-clock">{clockText(row.clock)}</span>
      <Host row={row} game={game} />
      <Way row={row} />
    </li>
  );
}

interface LedgerProps {
  rows: LobbyRow[];
  games: GameRow[];
  children?: ComponentChildren;
}

/* Children are shown above the tables, as rows of the same list. */
export function Ledger({ rows, games, children }: LedgerProps) {
  return (
    <ul class="ledger">
      {children}
      {rows.map(row => (
        <Row key={row.room} row={row} game={games.find(game => game.key === row.game)} />
      ))}
    </ul>
  );
}
