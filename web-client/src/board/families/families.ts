// board/families/families.ts - picks the drawing for a game's family. That of points and lines is there; others are fetched with
// their first board.
import type { Game } from '../api';
import type { Surface, SurfaceOptions } from '../draw/surface';
import { pointsSurface } from './points';

type Draw = (game: Game, options: SurfaceOptions) => Surface;

const fetched: Record<string, Draw> = {};
const coming: Record<string, Promise<void>> = {};
const scripts: Record<string, () => Promise<Draw>> = {
  tables: async () => (await import('./tables')).tablesSurface,
  race: async () => (await import('./race')).raceSurface,
  tracks: async () => (await import('./tracks')).tracksSurface,
  squares: async () => (await import('./squares')).squaresSurface,
};

async function bring(family: string): Promise<void> {
  const draw = await scripts[family]?.();
  if (draw) fetched[family] = draw;
}

/** Fetch the drawing of a family, once; a failure is tried again by the next call. */
export function fetchFamily(family: string): Promise<void> {
  const asked = (coming[family] ??= bring(family));
  return asked.catch((error: unknown) => {
    delete coming[family];
    throw error;
  });
}

/** The drawing of a game at the given size; null while that of its family is not there. */
export function surfaceOf(game: Game, options: SurfaceOptions): Surface | null {
  if (!scripts[game.family]) return pointsSurface(game, options);
  return fetched[game.family]?.(game, options) ?? null;
}
