/* pages/lobby/puzzle.tsx - the puzzle of the day, in the lobby. */
import { puzzleToday, useFetched } from '../../net/api';
import { Thumbnail } from '../../parts/thumbnail';
import { goalOf, oneOf } from '../../text/puzzle-words';
import { say } from '../../words';

export function TodaysPuzzle() {
  const { value } = useFetched(puzzleToday, '');
  if (!value) return null;
  const { puzzle } = value;
  return (
    <section class="todays-puzzle beside-card" aria-labelledby="todays-puzzle">
      <h2 id="todays-puzzle" class="section">
        {say('Puzzle of the day')}
      </h2>
      <a class="live-board" href="/puzzle">
        <Thumbnail game={puzzle.game} view={puzzle.last.state.view} size={220} slab />
        <span class="live-names">
          {puzzle.game.title}: {goalOf(puzzle)}
        </span>
        <span class="note">{oneOf(puzzle)}</span>
      </a>
    </section>
  );
}
