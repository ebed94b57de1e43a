/* parts/legend.tsx - what the signs on the men mean, for games with several kinds of them. */
import { noun } from '../board';
import type { GamePage } from '../proto';
import { capital } from '../text/words';
import { Drawn, pieceOf } from './drawing';

import { say } from '../words';

const worthIt = 3;
const size = 26;

/* The kinds that stand on the board at the start, by their numbers. */
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
