// board/draw/marks-pen.ts - what all marks use for drawing.
import type { Game, View } from '../api';
import { indexOf, type Surface, type WayHint } from './surface';
import { circle, distance, type XY } from './svg';

export interface MarkScene {
  game: Game;
  surface: Surface;
  view: View;
  seat: number | null;
}

export interface Pen extends MarkScene {
  stand: (label: string) => XY;
  way: (from: string, to: string, hint?: WayHint) => XY[];
  index: Map<string, number>;
}

export function pen(scene: MarkScene): Pen {
  const index = indexOf(scene.game.board);
  const number = (text: string): number => index.get(text) ?? 0;
  return {
    ...scene,
    index,
    stand: text => scene.surface.stand(number(text), scene.view),
    way: (from, to, hint = {}) => scene.surface.way(number(from), number(to), hint),
  };
}

export const wide = (width: number): { 'stroke-width': number } => ({ 'stroke-width': width });
export const blue = (s: Surface): number =>
  Math.max(s.d < 40 ? 2 : 2.6, Math.min(4.5, 0.032 * s.d));

/** Shortens a path at both ends, so that it runs from the edge of one ring to the edge of the
 * other. */
export function trimmed(way: XY[], start: number, end: number): XY[] {
  const cut = (row: XY[], r: number): XY[] => {
    const [a, b] = row;
    const from = row.findIndex((at, i) => i > 0 && distance(at, row[0] ?? at) > r);
    if (!a || !b || from < 1) return row;
    const [p, q] = [row[from - 1] ?? a, row[from] ?? b];
    const t = Math.max(0, (r - distance(p, a)) / Math.max(1e-6, distance(p, q)));
    return [
      { x: p.x + (q.x - p.x) * Math.min(1, t), y: p.y + (q.y - p.y) * Math.min(1, t) },
      ...row.slice(from),
    ];
  };
  return cut(cut(way, start).reverse(), end).reverse();
}

export const occupied = (p: Pen, text: string): boolean =>
  p.view.pieces.some(([point]) => point === p.index.get(text));

/** The ring around the selected piece. */
export function selectedRing(p: Pen, text: string): SVGElement {
  const kind = p.surface.numbered
    ? 'q-selected q-soft'
    : p.surface.dotted
      ? 'q-selected'
      : 'q-selected q-round';
  return circle(
    p.stand(text),
    (p.surface.dotted ? 1.24 : 1.14) * p.surface.r,
    kind,
    wide(Math.max(2, blue(p.surface))),
  );
}
