// board/families/families.ts - picks the drawing for a game's family.
import type { Game } from '../api';
import type { Surface, SurfaceOptions } from '../draw/surface';
import { pointsSurface } from './points';
import { raceSurface } from './race';
import { tablesSurface } from './tables';

const surfaces: Record<string, (game: Game, options: SurfaceOptions) => Surface> = {
  tables: tablesSurface,
  race: raceSurface,
};

/** The drawing of a game at the given size. */
export const surfaceOf = (game: Game, options: SurfaceOptions): Surface =>
  (surfaces[game.family] ?? pointsSurface)(game, options);
