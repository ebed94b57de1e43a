/* pages/room/look-back.ts - an earlier position of the game under way, on the same board; the game itself goes on. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { lastMove } from '../../board';
import type { BoardProps, Effect } from '../../board/api';
import { replayOf } from '../../net/api';
import type { Replay, ReplayGame } from '../../proto';
import { shownAt, turnsOf, viewAt } from '../../replay/turns';
import { tell } from '../../room/actions';
import { latestGame } from '../../room/moves';
import type { Table } from '../../room/state';
import type { LookingBack } from '../../room/status-line';

export interface LookBack {
  /* Turns of the game so far. */
  count: number;
  /* Turns shown: count when it is the game itself. */
  at: number;
  to: (turn: number) => void;
  /* What the status line and the board show instead; null for the game itself. */
  back: LookingBack | null;
  shown: Shown | null;
}

/* An earlier position, for the board. */
export type Shown = Pick<BoardProps, 'state' | 'last'>;

/* The turns that were really played, each with the number of moves after it. */
const played = (game: ReplayGame) =>
  turnsOf(game).filter(turn =>
    turn.parts.some(({ move }) => move.kind === 'play' || move.kind === 'throw'),
  );

function shownOf(replay: Replay, at: number): Shown | null {
  const game = replay.games[replay.games.length - 1];
  if (!game) return null;
  const turns = played(game);
  const turn = turns[at - 1];
  if (at > 0 && !turn) return null;
  const ply = turn ? turn.parts[turn.parts.length - 1]!.ply : 0;
  const effects: Effect[] = turn?.parts.flatMap(part => part.move.effects) ?? [];
  return {
    state: {
      position: viewAt(game, ply).position,
      view: shownAt(game, turnsOf(game), ply),
      phase: 'over',
      seat: turn?.seat ?? null,
      fresh: true,
      chance: null,
      steps: [],
    },
    last: effects.length ? lastMove(effects) : null,
  };
}

/* The positions of the room's games, fetched when first looked back, and again when turns were taken back since. */
function useReplay(table: Table, at: number | null): Replay | null {
  const [known, keep] = useState<{ replay: Replay; by: string } | null>(null);
  const { room, log } = table;
  const takebacks = log.filter(({ d }) => d.e === 'answer' && d.to !== undefined).length;
  const by = `${room.id} ${room.match.game} ${takebacks}`;
  const turns = (replay: Replay) => played(replay.games[replay.games.length - 1]!).length;
  const missing =
    at !== null &&
    (known?.by !== by || (known.replay.games.length > 0 && turns(known.replay) < at));
  useEffect(() => {
    if (!missing) return;
    const control = new AbortController();
    replayOf(room.id, control.signal).then(
      replay => keep({ replay, by }),
      (error: unknown) => !control.signal.aborted && tell((error as Error).message),
    );
    return () => control.abort();
  }, [missing, by]);
  return missing ? null : (known?.replay ?? null);
}

/* A new turn never pulls one forward; a turn taken back that was looked at ends it. */
export function useLookBack(table: Table): LookBack {
  const [wanted, want] = useState<number | null>(null);
  const count = latestGame(table.log)?.turns.length ?? 0;
  const game = table.room.match.game;
  const seen = useRef(game);
  const past = wanted !== null && wanted < count && seen.current === game ? wanted : null;
  useEffect(() => {
    seen.current = game;
    if (past === null && wanted !== null) want(null);
  });
  const replay = useReplay(table, past);
  const shown = past !== null && replay ? shownOf(replay, past) : null;
  return {
    count,
    at: past ?? count,
    to: turn => want(turn >= count ? null : Math.max(0, turn)),
    back: shown && past !== null ? { at: past, count } : null,
    shown,
  };
}
