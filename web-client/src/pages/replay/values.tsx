/* pages/replay/values.tsx - the values of turns in a finished game, for positions found in a
 * table. */
import { solvedGames, useFetched } from '../../net/api';
import { usePlayed } from '../../parts/own-game';
import { Turns, useValues, type Told } from '../../parts/values';
import type { Replay, ReplayGame, SolvedRow } from '../../proto';
import { viewAt } from '../../replay/turns';
import type { Walk } from '../../replay/walk';
import { say } from '../../words';

const menOf = (game: ReplayGame, ply: number): number =>
  viewAt(game, ply).view.pieces.reduce((sum, piece) => sum + piece[3], 0);

const isOf = (row: SolvedRow, { game, changed_text: changed }: Replay): boolean =>
  row.key === game.key && row.changed_text.join() === changed.join();

/* No values for a game in progress, nor for a file while the reader plays that game: a value would be a hint. */
export function useReplayValues(replay: Replay, game: ReplayGame, walk: Walk): Told {
  const row = useFetched(solvedGames, '').value?.solved.find(one => isOf(one, replay));
  const isPlayed = usePlayed(replay.game.key) !== null;
  const known =
    row?.table && game.result && !isPlayed && (!row.men || menOf(game, walk.ply) <= row.men);
  const asked = known ? viewAt(game, walk.ply).position : null;
  return useValues(replay.game.key, row?.query ?? '', asked);
}

interface Props {
  told: Told;
  shown: boolean;
  show: (shown: boolean) => void;
}

export function ReplayValues({ told, shown, show }: Props) {
  if (!told.values || told.values.over) return null;
  return (
    <section class="replay-values" aria-label={say('What each turn is worth')}>
      <p class="between">
        <span class="note">{say('What each turn is worth here, and in how many turns')}</span>
        <button class="link note" aria-pressed={shown} onClick={() => show(!shown)}>
          {shown ? say('Hide') : say('Show')}
        </button>
      </p>
      {shown && <Turns told={told} />}
    </section>
  );
}
