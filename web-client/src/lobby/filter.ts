/* lobby/filter.ts - the lobby's filter, stored in the query of the address. Pure. */
import type { Clock } from '../proto';
import { paceOf, type Pace } from '../text/clocks';

export interface LobbyFilter {
  /* Keys of games; if empty, all games. */
  games: string[];
  pace: Pace | null;
}

const paces: Pace[] = ['live', 'days', 'none'];

export function readFilter(search: string): LobbyFilter {
  const query = new URLSearchParams(search);
  const games = [...new Set(query.getAll('game'))].filter(key => /^[a-z0-9-]{1,64}$/.test(key));
  return { games, pace: paces.find(pace => pace === query.get('clock')) ?? null };
}

/* The query: "?game=felli&clock=days", or nothing. */
export function filterQuery({ games, pace }: LobbyFilter): string {
  const query = new URLSearchParams(games.map(key => ['game', key]));
  if (pace) query.set('clock', pace);
  const text = query.toString();
  return text && `?${text}`;
}

export const isOpen = ({ games, pace }: LobbyFilter): boolean =>
  games.length === 0 && pace === null;

/* Does this table or seek pass the filter? */
export function wants(
  filter: LobbyFilter,
  one: { game: string; clock?: Clock | null } | { games: string[]; clock: Clock | null },
): boolean {
  const games = 'games' in one ? one.games : [one.game];
  const byGame = !filter.games.length || games.some(key => filter.games.includes(key));
  return byGame && (filter.pace === null || paceOf(one.clock) === filter.pace);
}
