/* pages/room/look-back.ts - shows an earlier position of the current game on the same board,
 * while the game goes on. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { replayOf } from '../../net/api';
import type { Replay } from '../../proto';
import { tell } from '../../room/actions';
import { latestGame, rounds } from '../../room/moves';
import type { Table } from '../../room/state';
import type { LookingBack } from '../../room/status-line';
import type * as looks from './look-shown';

export interface LookBack {
  /* Number of turns so far. */
  count: number;
  /* The turn shown; equal to count for the current position. */
  at: number;
  /* Both as the list numbers them. */
  numbers: { at: number; count: number };
  to: (turn: number) => void;
  /* What the status line and the board show instead; null for the current position. */
  back: LookingBack | null;
  shown: looks.Shown | null;
}

/* The replay of the game, and the module that finds positions in it. */
interface Known {
  replay: Replay;
  shows: typeof looks;
}

/* The positions of the room's games, fetched when the reader first looks back, and again after
 * turns were taken back. */
function useReplay(table: Table, at: number | null): Known | null {
  const [known, keep] = useState<(Known & { by: string }) | null>(null);
  const { room, log } = table;
  const takebacks = log.filter(({ d }) => d.e === 'answer' && d.to !== undefined).length;
  const by = `${room.id} ${room.match.game} ${takebacks}`;
  const missing = at !== null && (known?.by !== by || known.shows.countTurns(known.replay) < at);
  useEffect(() => {
    if (!missing) return;
    const control = new AbortController();
    Promise.all([replayOf(room.id, control.signal), import('./look-shown')]).then(
      ([replay, shows]) => control.signal.aborted || keep({ replay, shows, by }),
      (error: unknown) => !control.signal.aborted && tell((error as Error).message),
    );
    return () => control.abort();
  }, [missing, by]);
  return missing ? null : known;
}

/* A new turn does not change the position shown; if that turn is taken back, the board returns
 * to the current position. */
export function useLookBack(table: Table): LookBack {
  const [wanted, want] = useState<number | null>(null);
  const turns = latestGame(table)?.turns ?? [];
  const count = turns.length;
  const game = table.room.match.game;
  const seen = useRef(game);
  const past = wanted !== null && wanted < count && seen.current === game ? wanted : null;
  useEffect(() => {
    seen.current = game;
    if (past === null && wanted !== null) want(null);
  });
  const known = useReplay(table, past);
  const shown = past !== null && known ? known.shows.shownOf(known.replay, past) : null;
  const numbers = {
    at: rounds(turns.slice(0, past ?? count)).length,
    count: rounds(turns).length,
  };
  return {
    count,
    at: past ?? count,
    numbers,
    to: turn => want(turn >= count ? null : Math.max(0, turn)),
    back: shown && past !== null ? numbers : null,
    shown,
  };
}
