/* parts/captured.tsx - captured men: all of them, or a few and a count if there are many. */
import type { Game } from '../board/api';
import { Glyph } from './drawing';
import { say, figures } from '../words';

const mostDrawn = 12;

interface Props {
  game: Game;
  /* The seat that lost the men. */
  seat: number;
  taken: number;
  /* How many more men than the other side has captured; omitted if not more. */
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
