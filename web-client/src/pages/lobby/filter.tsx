/* pages/lobby/filter.tsx - the lobby's filter: by game and by pace. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { go, route } from '../../base/route';
import { useStore } from '../../base/store';
import { filterQuery, isOpen, readFilter, wants, type LobbyFilter } from '../../lobby/filter';
import { keepQuery, lastQuery } from '../../lobby/last-filter';
import { lobby } from '../../lobby/lobby';
import { lobbyOf } from '../../net/api';
import { Choose } from '../../parts/choose';
import { part } from '../../parts/part';
import type { GameRow, Lobby } from '../../proto';
import type { Pace } from '../../text/clocks';
import { say, sayMany } from '../../words';

const GamesDialog = part(async () => (await import('./games-dialog')).GamesDialog);
const often = 2000;

/* The filter in the address; behind a dialog, the previous one. */
export function useFilter(): LobbyFilter {
  const at = useStore(route);
  if (at.page === 'lobby' || at.page === 'watch') keepQuery(at.search);
  return readFilter(lastQuery());
}

/* The filtered lobby, fetched again when the lobby changes, but at most every two seconds. */
function useSome(games: string[], now: Lobby | null): Lobby | null {
  const [some, setSome] = useState<{ by: string; lobby: Lobby } | null>(null);
  const asked = useRef(0);
  const by = games.join();
  useEffect(() => {
    if (!games.length) return;
    const control = new AbortController();
    const ask = () => {
      asked.current = Date.now();
      lobbyOf(games, control.signal).then(
        value => setSome({ by, lobby: value }),
        () => undefined,
      );
    };
    const timer = setTimeout(
      ask,
      some?.by === by ? Math.max(0, asked.current + often - Date.now()) : 0,
    );
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [by, now]);
  return some?.by === by ? some.lobby : null;
}

/* The filtered lobby; the whole lobby stands in until it arrives. */
export function useLobby(filter: LobbyFilter): Lobby | null {
  const now = useStore(lobby);
  const some = useSome(filter.games, now);
  const from =
    filter.games.length && some
      ? { ...some, counts: now?.counts ?? some.counts, seeks: now?.seeks ?? some.seeks ?? [] }
      : now;
  if (!from || isOpen(filter)) return from;
  const keep = <T extends Parameters<typeof wants>[1]>(rows: T[]) =>
    rows.filter(row => wants(filter, row));
  return {
    ...from,
    waiting: keep(from.waiting),
    playing: keep(from.playing),
    seeks: keep(from.seeks ?? []),
  };
}

const paces = [
  { value: 'any', title: say('any clock') },
  { value: 'live', title: say('minutes') },
  { value: 'days', title: say('days') },
  { value: 'none', title: say('no clock') },
];

function titleOf(games: string[], all: GameRow[]): string {
  const [first] = games;
  if (first === undefined) return say('All games');
  return games.length > 1
    ? sayMany(games.length, '{n} game', '{n} games')
    : (all.find(game => game.key === first)?.title ?? first);
}

interface FilterLineProps {
  path: string;
  filter: LobbyFilter;
  all: GameRow[];
}

export function FilterLine({ path, filter, all }: FilterLineProps) {
  const [open, setOpen] = useState(false);
  const show = (some: Partial<LobbyFilter>) => go(path + filterQuery({ ...filter, ...some }), true);
  const done = (games: string[] | null) => {
    setOpen(false);
    if (games) show({ games });
  };
  return (
    <div class="filter" role="group" aria-label={say('Which tables are shown')}>
      <button
        class={filter.games.length ? 'button strong' : 'button'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {titleOf(filter.games, all)}
      </button>
      <Choose
        name="pace"
        legend={say('Clock')}
        ways={paces}
        value={filter.pace ?? 'any'}
        onChange={value => show({ pace: value === 'any' ? null : (value as Pace) })}
      />
      {open && <GamesDialog filter={filter} all={all} onDone={done} />}
    </div>
  );
}
