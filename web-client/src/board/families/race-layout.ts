// board/families/race-layout.ts - the maze: 13 by 13 cells, turned so that the viewer's seat is at the bottom.
import type { Board, Game } from '../api';
import type { XY } from '../draw/svg';

export interface RaceLayout {
  /** Size of a cell in pixels. */
  cell: number;
  at: XY[];
  /** Quarter turns clockwise. */
  turns: number;
  /** Converts cells, with s at the bottom, to screen coordinates. */
  screen: (x: number, y: number) => XY;
}

/** Quarter turns that bring a seat to the bottom. */
export const turnsOf = (key: string): number => Math.max(0, 'senw'.indexOf(key));

const last = 12;

/** Points lie in cells 0 to 12, y upwards; the drawing is as large as its box allows. */
export function raceLayout(game: Game, width: number, height: number, bottom: number): RaceLayout {
  const turns = turnsOf(game.seats[bottom]?.key ?? 's');
  const cell = Math.min(width, height) / (last + 0.72 + 2 * 0.35);
  const [x0, y0] = originOf(game.board);
  const screen = (x: number, y: number): XY => {
    const p = { x: x - x0 - last / 2, y: y - y0 - last / 2 };
    const [a, b] = turns % 2 ? [p.y, -p.x] : [p.x, p.y];
    const sign = turns >= 2 ? -1 : 1;
    return { x: width / 2 + sign * a * cell, y: height / 2 - sign * b * cell };
  };
  return { cell, turns, screen, at: game.board.points.map(([, x, y]) => screen(x, y)) };
}

// The lowest x and y in use, as the board's coordinates may start anywhere.
const originOf = (board: Board): [number, number] => [
  Math.min(...board.points.map(p => p[1])),
  Math.min(...board.points.map(p => p[2])),
];

/** What a space is, from its name: the letter of the quadrant, then the kind of space. */
export type Space =
  | { kind: 'fountain' }
  | { kind: 'walk' | 'counting' | 'start' | 'court' | 'path'; seat: string }
  | { kind: 'victory'; seat: string; value: number };

const counting = /^(?:[senw][26]|[senw]g4|[senw]p2)$/;

export function spaceOf(label: string): Space {
  const seat = label.charAt(0);
  if (label === 'f') return { kind: 'fountain' };
  if (label.endsWith('h')) return { kind: 'court', seat };
  if (label.endsWith('g6')) return { kind: 'start', seat };
  if (label.charAt(1) === 'v') return { kind: 'victory', seat, value: Number(label.charAt(2)) };
  if (counting.test(label)) return { kind: 'counting', seat };
  return { kind: label.charAt(1) === 'p' ? 'path' : 'walk', seat };
}

/** Whether pieces on this space are locked for good. */
export const isLocked = (label: string): boolean => label === 'f' || label.charAt(1) === 'v';
