/* parts/legend.tsx - explains the signs on the men, for games with several kinds. */
import { noun } from '../board';
import type { GamePage } from '../proto';
import { capital } from '../text/words';
import { Drawn, pieceOf } from './drawing';

import { say } from '../words';

const worthIt = 3;
const size = 26;

/* The indexes of the kinds on the board at the start. */
const kindsOf = ({ start }: GamePage): number[] =>
  [...new Set(start.view.pieces.map(piece => piece[2]))].sort((a, b) => a - b);

export function Legend({ game }: { game: GamePage }) {
  const kinds = kindsOf(game);
  if (kinds.length < worthIt) return null;
  return (
    <ul class="legend" aria-label={say('Pieces')}>
      {kinds.map(kind => (
        <li key={kind}>
          <Drawn
            kind="glyph"
            by={`${game.key} ${kind}`}
            draw={() => pieceOf(game, 0, kind, size)}
          />{' '}
          {capital(noun(game, game.kinds[kind] ?? ''))}
        </li>
      ))}
    </ul>
  );
}
