// board/families/families.ts - picks the drawing for a game's family. That of points and lines is there, with plain men; others,
// and other pieces, are fetched with their first board.
import type { Game } from '../api';
import type { Surface, SurfaceOptions } from '../draw/surface';
import { fetchPictures, lacksPicture } from '../draw/pieces';
import { pointsSurface } from './points';

type Draw = (game: Game, options: SurfaceOptions) => Surface;

const fetched: Record<string, Draw> = {};
const coming: Record<string, Promise<void>> = {};
const scripts: Record<string, () => Promise<Draw>> = {
  tables: async () => (await import('./tables')).tablesSurface,
  race: async () => (await import('./race')).raceSurface,
  houses: async () => (await import('./houses')).housesSurface,
  tracks: async () => (await import('./tracks')).tracksSurface,
  squares: async () => (await import('./squares')).squaresSurface,
};

async function bring(family: string): Promise<void> {
  const draw = await scripts[family]?.();
  if (draw) fetched[family] = draw;
}

/** Whether a game has pieces that cannot be drawn yet. */
const lacksPieces = ({ family, seats, kinds }: Game): boolean => {
  const named = family === 'race' ? ['servant'] : seats.map(seat => seat.piece);
  return [...named, ...kinds].some(lacksPicture);
};

function fetchFamily(family: string): Promise<void> {
  const asked = (coming[family] ??= bring(family));
  return asked.catch((error: unknown) => {
    delete coming[family];
    throw error;
  });
}

/** Fetch the drawing of a game's family and of its pieces, once; a failure is tried again by the next call. */
export const fetchDrawing = (game: Game): Promise<unknown> =>
  Promise.all([fetchFamily(game.family), ...(lacksPieces(game) ? [fetchPictures()] : [])]);

/** The drawing of a game at the given size; null while something of it is not there. */
export function surfaceOf(game: Game, options: SurfaceOptions): Surface | null {
  if (lacksPieces(game)) return null;
  if (!scripts[game.family]) return pointsSurface(game, options);
  return fetched[game.family]?.(game, options) ?? null;
}
