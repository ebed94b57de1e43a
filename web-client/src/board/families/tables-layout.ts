// board/families/tables-layout.ts - the geometry of a tables board: columns, frame, rails.
import type { Board } from '../api';
import { bareGap, lettersHeight, throwHeight } from '../draw/layout';
import type { XY } from '../draw/svg';

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface TablesLayout {
  /** Width of a column; everything else derives from it. */
  c: number;
  r: number;
  frame: Rect;
  bar: Rect;
  /** Base of each point's triangle, and whether it hangs from the upper edge. */
  base: XY[];
  upper: boolean[];
  /** By seat: where men that were borne off go. */
  rails: Rect[];
  phone: boolean;
  /** No letters, and no room for dice. */
  bare: boolean;
  /** Index of the rail's point. */
  off: number;
  /** Index of the point for men that were hit, on the bar; -1: nobody is hit. */
  barPoint: number;
  /** By seat: whether its men on the bar stand in the upper half, where they enter. */
  entersAbove: boolean[];
}

const frameHeight = 10.92; // in columns
const barWidth = 0.54;
const wideBar = 0.96; // holds men that were hit
const pad = 0.155;

interface Room {
  width: number;
  height: number;
  bottom: number;
  bare?: boolean;
  foot?: number;
  beside?: boolean;
}

/** Which side each seat's rail is on, where its course ends: -1 left, 1 right. */
function railSides(board: Board, turned: boolean): number[] {
  return [0, 1].map(seat => {
    const march = (board.lines[seat] ?? board.lines[0])?.points ?? [];
    const last = board.points[march[march.length - 2] ?? 0];
    return (last?.[1] ?? 0) < 6 === turned ? 1 : -1;
  });
}

const labelled = (board: Board, name: string): number =>
  board.points.findIndex(([label]) => label === name);

const isUpper = (y: number, turned: boolean): boolean => y > 5 !== turned;

function railAt(
  board: Board,
  seat: number,
  side: number,
  turned: boolean,
  f: Rect,
  c: number,
): Rect {
  const march = (board.lines[seat] ?? board.lines[0])?.points ?? [];
  const last = board.points[march[march.length - 2] ?? 0];
  const height = f.height / 2;
  return {
    x: side < 0 ? f.x - 1.05 * c : f.x + f.width + 0.16 * c,
    width: 0.89 * c,
    height,
    y: isUpper(last?.[2] ?? 0, turned) ? f.y : f.y + height,
  };
}

/** The largest tables board that fits above its row of dice. */
export function tablesLayout(board: Board, room: Room): TablesLayout {
  const turned = room.bottom === 1;
  const phone = room.width < 500;
  const barPoint = labelled(board, 'bar');
  const bar = barPoint < 0 ? barWidth : wideBar;
  const sides = railSides(board, turned);
  const rails = { left: sides.includes(-1) ? 1.3 : 0.35, right: sides.includes(1) ? 1.3 : 0.35 };
  const inner = 12 + bar + 2 * pad;
  const edge = phone ? 2 : 4;
  const bare = room.bare ?? false;
  const gap = bare ? bareGap * room.width : lettersHeight(room.width) / 2;
  const foot = bare || room.beside ? 0 : Math.max(room.foot ?? 0, throwHeight(room.width));
  const c = Math.min(
    (room.width - 2 * edge) / (inner + rails.left + rails.right),
    (room.height - foot - 2 * gap) / frameHeight,
  );
  const wide = (inner + rails.left + rails.right) * c;
  const frame = {
    x: (room.width - wide) / 2 + rails.left * c,
    y: room.beside ? (room.height - frameHeight * c) / 2 : gap,
    width: inner * c,
    height: frameHeight * c,
  };
  const column = (x: number): number => {
    const i = turned ? 12 - x : x;
    return frame.x + (pad + 0.5 + (i < 6 ? i : i - 1 + bar)) * c;
  };
  const upper = board.points.map(([, , y]) => isUpper(y, turned));
  return {
    c,
    r: 0.448 * c,
    frame,
    phone,
    bare,
    upper,
    bar: { x: frame.x + (pad + 6) * c, y: frame.y, width: bar * c, height: frame.height },
    base: board.points.map(([, x], i) =>
      i === barPoint
        ? { x: frame.x + (pad + 6 + bar / 2) * c, y: frame.y + frame.height / 2 }
        : { x: column(x), y: upper[i] ? frame.y + pad * c : frame.y + frame.height - pad * c },
    ),
    rails: [0, 1].map(seat => railAt(board, seat, sides[seat] ?? -1, turned, frame, c)),
    off: labelled(board, 'off'),
    barPoint,
    entersAbove: [0, 1].map(seat => upper[board.lines[seat]?.points[0] ?? 0] ?? false),
  };
}
