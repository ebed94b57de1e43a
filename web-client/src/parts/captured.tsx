/* parts/captured.tsx - captured men: each one, or a few with a count when there are many. */
import type { Game } from '../board/api';
import { Glyph } from './drawing';
import { say, figures } from '../words';

const mostDrawn = 12;

interface Props {
  game: Game;
  /* The seat whose men they were. */
  seat: number;
  taken: number;
  /* By how many more than the other side; not told where it is none. */
  lead?: number;
}

export function CapturedMen({ game, seat, taken, lead = 0 }: Props) {
  const all = taken <= mostDrawn;
  return (
    <span class="taken" role="img" aria-label={say('has taken {taken}', { taken })}>
      {Array.from({ length: all ? taken : 3 }, (_, i) => (
        <Glyph key={i} game={game} seat={seat} size={16} />
      ))}
      {!all && (
        <span class="taken-count" aria-hidden="true">
          ×{figures(taken)}
        </span>
      )}
      {lead > 0 && (
        <span class="lead" aria-hidden="true">
          +{figures(lead)}
        </span>
      )}
    </span>
  );
}
