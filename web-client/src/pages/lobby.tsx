/* lobby.tsx - the tables: the boards to choose from, who waits for a player, what is being played. */
import { useEffect, useState } from 'preact/hooks';
import { enterLobby, lobby } from '../lobby';
import { games, useFetched } from '../net/api';
import type { GameRow, LobbyRow } from '../proto';
import { go } from '../route';
import { useStore } from '../store';
import { count } from '../words';
import { Frieze } from './frieze';
import { Ledger } from './ledger';
import { LiveBoard } from './watch';

const shown = 2;

function Waiting({ rows, all }: { rows: LobbyRow[] | null; all: GameRow[] }) {
  return (
    <section class="waiting" aria-labelledby="waiting">
      <div class="section-line">
        <h1 id="waiting" class="section">Waiting for a player</h1>
        {rows && rows.length > 0 && <span class="note">{count(rows.length, 'table')}</span>}
      </div>
      {rows?.length === 0 && <p class="said">No table is waiting. Open one.</p>}
      {rows && <Ledger rows={rows} games={all} />}
    </section>
  );
}

function CodeField() {
  const [code, setCode] = useState('');
  const enter = (event: Event) => {
    event.preventDefault();
    const id = code.trim().toLowerCase().split('/').pop();
    if (id) go(`/r/${id}`);
  };
  return (
    <form class="code row" onSubmit={enter}>
      <label class="field">
        <span class="note">Code of the table</span>
        <input value={code} onInput={event => setCode(event.currentTarget.value)} autocapitalize="none"
          autocomplete="off" spellcheck={false} maxLength={200} />
      </label>
      <button class="button">Go there</button>
    </form>
  );
}

function Actions() {
  const [asked, ask] = useState(false);
  return (
    <>
      <div class="actions">
        <a class="button main" href="/new">Open a table</a>
        <button class="button" aria-expanded={asked} onClick={() => ask(!asked)}>Have a code?</button>
      </div>
      {asked && <CodeField />}
    </>
  );
}

function Playing({ rows, all, total }: { rows: LobbyRow[]; all: GameRow[]; total: number }) {
  if (!rows.length) return null;
  return (
    <section aria-labelledby="playing">
      <h2 id="playing" class="section">Being played</h2>
      <ul class="live">{rows.slice(0, shown).map(row => <LiveBoard key={row.room} row={row} games={all} />)}</ul>
      {total > shown && <p class="ruled"><a href="/watch">All {total} games being played</a></p>}
    </section>
  );
}

export function LobbyPage() {
  useEffect(enterLobby, []);
  const now = useStore(lobby);
  const { value, problem, slow } = useFetched(games, '');
  const all = value?.games ?? [];
  return (
    <main class="lobby">
      <Frieze games={value?.games ?? null} />
      <div class="below">
        <Waiting rows={now?.waiting ?? null} all={all} />
        <div class="beside">
          <Actions />
          <Playing rows={now?.playing ?? []} all={all} total={now?.counts.playing ?? 0} />
          {problem && <p class="gloss red" role="alert">{problem}</p>}
          {slow && !problem && <p class="note">Fetching the games</p>}
        </div>
      </div>
    </main>
  );
}
