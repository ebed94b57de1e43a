/* replay/place.ts - a position within a replay (game and ply), and its form in the address's fragment. Pure. */
import type { Replay } from '../proto';

export interface Place {
  /* Counts from 0. */
  game: number;
  ply: number;
}

/* Clamps a place to the range of the replay. */
export function bounded(replay: Replay, { game, ply }: Place): Place {
  const at = Math.min(Math.max(0, game), Math.max(0, replay.games.length - 1));
  return { game: at, ply: Math.min(Math.max(0, ply), replay.games[at]?.moves.length ?? 0) };
}

/* "12" is position 12 of the first game, "2.12" of the second; anything else is the start. */
export function readPlace(replay: Replay, mark: string): Place {
  const [, game, ply] = /^(?:(\d{1,4})\.)?(\d{1,6})$/.exec(mark) ?? [];
  return bounded(replay, { game: Number(game ?? 1) - 1, ply: Number(ply ?? 0) });
}

export function markOf(replay: Replay, { game, ply }: Place): string {
  return replay.games.length > 1 ? `${game + 1}.${ply}` : String(ply);
}
