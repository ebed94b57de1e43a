/* parts/thumbnail.tsx - a small board in a list. A table has none, so it does not fetch how they are drawn. */
import type { VNode } from 'preact';
import { soon } from '../base/soon';
import type { Game, View } from '../board/api';
import { thumbnail } from '../board/thumbnail';
import type { GameRow } from '../proto';
import { isLong } from '../text/games';
import { Drawn } from './drawing';

interface ThumbnailProps {
  game: Game;
  view?: View;
  size: number;
  slab?: boolean;
  label?: string;
}

/* A small board: only its lines, or with the men of a view. */
export function Thumbnail({ game, view, size, slab, label }: ThumbnailProps): VNode {
  const by = JSON.stringify([game.key, game.board.points.length, view, size]);
  const options = { size, later: soon, ...(slab ? { slab } : {}) };
  return (
    <Drawn
      kind="drawing"
      by={by}
      label={label}
      draw={() => thumbnail(game, view ?? null, options)}
    />
  );
}

/* In front of an entry of a list; empty as long as its game is not known. */
export const EntryDrawing = ({ game }: { game: GameRow | undefined }) => (
  <span class="entry-drawing">
    {game && <Thumbnail game={game} size={isLong(game) ? 60 : 44} />}
  </span>
);
