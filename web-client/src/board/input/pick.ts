// board/input/pick.ts - finds the point nearest to a place on the board.
import type { View } from '../api';
import type { Surface } from '../draw/surface';
import { distance, type XY } from '../draw/svg';

const finger = 32; // pixels within which a touch selects something that can be chosen

function nearest(
  points: number[],
  surface: Surface,
  view: View,
  at: XY,
): { point: number; far: number } | null {
  let best: { point: number; far: number } | null = null;
  for (const point of points) {
    const places = [surface.stand(point, view), surface.landing(point, view, null)];
    const far = Math.min(...places.map(place => distance(place, at)));
    if (!best || far < best.far) best = { point, far };
  }
  return best;
}

/** The point meant: preferably one that can be chosen, otherwise whichever is under the place. */
export function nearestPoint(
  surface: Surface,
  view: View,
  at: XY,
  coarse: boolean,
  wanted: Set<number>,
): number | null {
  const column = surface.pick?.(at) ?? null;
  if (column !== null) return column;
  const all = surface.near.map((_, i) => i);
  const reach = Math.max(1.15 * surface.r, 12);
  const chosen = nearest(
    [...wanted].filter(point => point >= 0),
    surface,
    view,
    at,
  );
  const any = nearest(all, surface, view, at);
  const near = chosen !== null && chosen.far <= (coarse ? Math.max(finger, reach) : reach);
  if (near && (coarse || !any || chosen.far <= any.far + 1)) return chosen.point;
  return any && any.far <= Math.max(reach, coarse ? 20 : 0) ? any.point : null;
}
