// board/families/race.ts - Laaiqa: the maze, servants on it, in their courts, fled, and locked.
import type { Game, View } from '../api';
import { kindOf, neighbours, type Man, type Surface, type SurfaceOptions } from '../draw/surface';
import type { XY } from '../draw/svg';
import { courtAt, raceGround } from './race-ground';
import { isLocked, raceLayout, spaceOf, type RaceLayout } from './race-layout';
import { arrows, route } from './race-route';

const nowhere: XY = { x: 0, y: 0 };

// Servants in a court: their height and offsets from its middle, in cells.
const standing: Record<number, { height: number; at: [number, number][] }> = {
  1: { height: 0.6, at: [[0, 0]] },
  2: {
    height: 0.56,
    at: [
      [-0.19, 0],
      [0.19, 0],
    ],
  },
  3: {
    height: 0.39,
    at: [
      [0, -0.2],
      [-0.2, 0.2],
      [0.2, 0.2],
    ],
  },
  4: {
    height: 0.39,
    at: [
      [-0.2, -0.2],
      [0.2, -0.2],
      [-0.2, 0.2],
      [0.2, 0.2],
    ],
  },
};

function inCourt(fit: RaceLayout, point: number, seat: number, name: string, count: number): Man[] {
  const middle = courtAt(fit, fit.at[point] ?? nowhere);
  const group = standing[Math.min(4, count)] ?? { height: 0.39, at: [] };
  return group.at.map(([x, y]) => ({
    point,
    seat,
    name,
    side: 0,
    r: (group.height / 2) * fit.cell,
    at: { x: middle.x + x * fit.cell, y: middle.y + y * fit.cell },
  }));
}

// Servants that fled lie one above the other between the court and the corner.
function lying(fit: RaceLayout, point: number, seat: number, name: string, count: number): Man[] {
  const middle = fit.screen(6, 6);
  const at = fit.at[point] ?? nowhere;
  const corner = 5.12 * fit.cell;
  const x = middle.x + Math.sign(at.x - middle.x) * corner;
  const y = middle.y + Math.sign(at.y - middle.y) * corner;
  const step = Math.min(0.42, 0.9 / count) * fit.cell;
  return Array.from({ length: count }, (_, i) => ({
    point,
    seat,
    name,
    side: 0,
    r: 0.31 * fit.cell,
    at: { x, y: y + (i - (count - 1) / 2) * step },
  }));
}

function servants(
  game: Game,
  fit: RaceLayout,
  [point, seat, kind, count]: View['pieces'][number],
): Man[] {
  const at = fit.at[point] ?? nowhere;
  if (seat === null) {
    return [{ point, seat, name: 'sentry', at, r: 0.29 * fit.cell, side: 0 }];
  }
  const name = `servant-${game.seats[seat]?.key ?? 's'}`;
  const space = spaceOf(game.board.points[point]?.[0] ?? 'f');
  if (kindOf(game, kind).includes('fled')) {
    const left = at.x > fit.screen(6, 6).x;
    return lying(fit, point, seat, `${name} fled ${left ? 'left' : 'right'}`, count);
  }
  if (space.kind === 'court') return inCourt(fit, point, seat, name, count);
  const locked = isLocked(game.board.points[point]?.[0] ?? '');
  return [{ point, seat, name: locked ? `${name} locked` : name, at, r: 0.37 * fit.cell, side: 0 }];
}

/** The drawing of the maze. */
export function raceSurface(game: Game, options: SurfaceOptions): Surface {
  const fit = raceLayout(game, options.width, options.height, options.bottom);
  const next = arrows(game);
  const at = (point: number): XY => {
    const place = fit.at[point] ?? nowhere;
    return spaceOf(game.board.points[point]?.[0] ?? 'f').kind === 'court'
      ? courtAt(fit, place)
      : place;
  };
  return {
    width: options.width,
    height: options.height,
    d: fit.cell,
    r: 0.4 * fit.cell,
    line: Math.max(1.8, 0.05 * fit.cell),
    ground: raceGround(game, fit, options.coordinates && !options.bare),
    chalk: false,
    stand: at,
    landing: at,
    men: view => view.pieces.flatMap(piece => servants(game, fit, piece)),
    way: (from, to, hint) =>
      (route(next, from, to, hint) ?? route(next, from, to, {}) ?? [from, to]).map(at),
    targetR: 0.42 * fit.cell,
    numbered: true,
    dotted: true,
    near: neighbours(game.board),
  };
}
