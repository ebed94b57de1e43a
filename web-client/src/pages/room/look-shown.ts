/* pages/room/look-shown.ts - an earlier position of a game, from its replay. */
import { lastMove } from '../../board';
import type { BoardProps, Effect } from '../../board/api';
import type { Replay, ReplayGame } from '../../proto';
import { pastState, shownAt, turnsOf, viewAt } from '../../replay/turns';

export type Shown = Pick<BoardProps, 'state' | 'last'>;

/* The turns that were actually played, each with the number of moves up to its end. */
const played = (game: ReplayGame) =>
  turnsOf(game).filter(turn =>
    turn.parts.some(({ move }) => move.kind === 'play' || move.kind === 'throw'),
  );

export function shownOf(replay: Replay, at: number): Shown | null {
  const game = replay.games[replay.games.length - 1];
  if (!game) return null;
  const turns = played(game);
  const turn = turns[at - 1];
  if (at > 0 && !turn) return null;
  const ply = turn ? turn.parts[turn.parts.length - 1]!.ply : 0;
  const effects: Effect[] = turn?.parts.flatMap(part => part.move.effects) ?? [];
  return {
    state: pastState(
      viewAt(game, ply).position,
      shownAt(game, turnsOf(game), ply),
      turn?.seat ?? null,
    ),
    last: effects.length ? lastMove(effects) : null,
  };
}

/* The number of turns in the latest game. */
export function countTurns({ games }: Replay): number {
  const game = games[games.length - 1];
  return game ? played(game).length : Infinity;
}
