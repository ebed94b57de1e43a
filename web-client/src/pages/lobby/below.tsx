/* pages/lobby/below.tsx - what the lobby has below its game: open tables, games in progress, and more to try. Its script is
 * fetched when the games are there, as nothing of it is in view before. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { codeOf, go } from '../../base/route';
import { useStore } from '../../base/store';
import { isOpen, type LobbyFilter } from '../../lobby/filter';
import { otherSeeks, seeking } from '../../lobby/seek';
import { siteNotice } from '../../net/site';
import type { GameRow, Lobby, LobbyRow } from '../../proto';
import { LessonRows, SolvedGame, TodaysPuzzle } from './beside';
import { FilterLine, useFilter, useLobby } from './filter';
import { Ledger } from './ledger';
import { SeekRows } from './seek-rows';
import { LiveBoard } from './watch';
import { say, sayMany, sayRich } from '../../words';

const shown = 2;

function Nobody({ filter }: { filter: LobbyFilter }) {
  if (isOpen(filter)) {
    return (
      <p class="said">
        {sayRich(
          'No table is waiting just now. <a>Open one</a>, or look at <a2>solved games</a2>.',
          {
            a: part => <a href="/new?against=anybody">{part}</a>,
            a2: part => <a href="/solved">{part}</a>,
          },
        )}
      </p>
    );
  }
  return (
    <p class="said">
      {sayRich('No such table is waiting. <a>See all tables</a>', {
        a: part => <a href="/">{part}</a>,
      })}
    </p>
  );
}

function Waiting({ now, filter, all }: { now: Lobby | null; filter: LobbyFilter; all: GameRow[] }) {
  const others = otherSeeks(now?.seeks ?? [], useStore(seeking));
  const rows = now?.waiting;
  // one table needs no filter
  const some =
    (now?.counts.waiting ?? 0) + (now?.counts.playing ?? 0) + others.length > 1 || !isOpen(filter);
  return (
    <section class="waiting" aria-labelledby="waiting">
      <div class="section-line">
        <h2 id="waiting" class="section">
          {say('Waiting for a player')}
        </h2>
        {rows && rows.length > 0 && (
          <span class="note">
            {sayMany(rows.length, '{n} table', '{n} tables')} ·{' '}
            <a href="/new?against=anybody">{say('Open one')}</a>
          </span>
        )}
      </div>
      {some && <FilterLine path="/" filter={filter} all={all} />}
      {rows?.length === 0 && !others.length && <Nobody filter={filter} />}
      {rows?.length === 0 && !others.length && isOpen(filter) && <LessonRows games={all} />}
      {rows && (
        <Ledger rows={rows} games={all}>
          <SeekRows seeks={others} all={all} />
        </Ledger>
      )}
    </section>
  );
}

/* When opened, it scrolls into view and takes the focus. */
function CodeField() {
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.form?.scrollIntoView({ block: 'nearest' });
  }, []);
  const enter = (event: Event) => {
    event.preventDefault();
    const id = codeOf(codeOf(code).split('/').pop() ?? '');
    if (id) go(`/r/${id}`);
  };
  return (
    <form class="code row" onSubmit={enter}>
      <label class="field">
        <span class="note">{say('Table code')}</span>
        <input
          ref={field}
          value={code}
          onInput={event => setCode(event.currentTarget.value)}
          autocapitalize="none"
          autocomplete="off"
          spellcheck={false}
          maxLength={200}
        />
      </label>
      <button class="button">{say('Go there')}</button>
    </form>
  );
}

function AboutSite() {
  const notice = useStore(siteNotice);
  return (
    <p class="note about-site">
      {notice && <span dir="auto">{notice} </span>}
      <a href="/about">{say('About this site')}</a>
    </p>
  );
}

/* Ways to a table that is not listed. */
function OtherWays() {
  const [asked, ask] = useState(false);
  return (
    <div class="other-ways">
      <p class="between">
        <a href="/replay">{say('Open a saved game')}</a>
        <button class="link" aria-expanded={asked} onClick={() => ask(!asked)}>
          {say('Have a code?')}
        </button>
      </p>
      {asked && <CodeField />}
      <AboutSite />
    </div>
  );
}

function Playing({ rows, all, total }: { rows: LobbyRow[]; all: GameRow[]; total: number }) {
  if (!rows.length) return <SolvedGame games={all} />;
  return (
    <section class="playing" aria-labelledby="playing">
      <h2 id="playing" class="section">
        {say('Live games')}
      </h2>
      <ul class="live">
        {rows.slice(0, shown).map(row => (
          <LiveBoard key={row.room} row={row} games={all} />
        ))}
      </ul>
      {total > shown && (
        <p class="ruled">
          <a href="/watch">{say('All {total} games being played', { total })}</a>
        </p>
      )}
    </section>
  );
}

export function Below({ all }: { all: GameRow[] }) {
  const filter = useFilter();
  const now = useLobby(filter);
  return (
    <div class={now ? 'below' : 'below unknown'}>
      <Waiting now={now} filter={filter} all={all} />
      <div class="beside">
        <Playing
          rows={now?.playing ?? []}
          all={all}
          total={isOpen(filter) ? (now?.counts.playing ?? 0) : (now?.playing.length ?? 0)}
        />
        <OtherWays />
        <TodaysPuzzle />
      </div>
    </div>
  );
}
