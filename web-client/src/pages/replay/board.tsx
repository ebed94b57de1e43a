/* pages/replay/board.tsx - the board of a replay, animated when going one step forward. */
import type { TurnValue } from '../../board/api';
import { useGame } from '../../parts/game';
import { StudyBoard } from '../../parts/study-board';
import type { Replay, ReplayGame } from '../../proto';
import { replaySource, type Turn } from '../../replay/turns';
import type { Walk } from '../../replay/walk';

interface Props {
  replay: Replay;
  game: ReplayGame;
  turns: Turn[];
  walk: Walk;
  bottom: number;
  values: TurnValue[] | null;
  casts: HTMLElement | null;
}

export function ReplayBoard({ replay, game, turns, walk, bottom, values, casts }: Props) {
  const { board } = useGame(replaySource(game, turns, walk), { bottom, values });
  return <StudyBoard steps game={replay.game} board={board} slab="replay-slab" casts={casts} />;
}
