// board/input/keys.ts - the board as one tab stop: arrows walk along lines (Home, End and the page keys along
// diagonals, as they lie on a number pad), letters and figures go to the point of that name.
import type { XY } from '../draw/svg';

const directions: Record<string, XY> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  Home: { x: -0.7071, y: -0.7071 },
  PageUp: { x: 0.7071, y: -0.7071 },
  End: { x: -0.7071, y: 0.7071 },
  PageDown: { x: 0.7071, y: 0.7071 },
};

/** How far a place lies off a direction, in degrees; and how far away. */
function measure(from: XY, to: XY, way: XY): { off: number; far: number } {
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  const cos = ((to.x - from.x) * way.x + (to.y - from.y) * way.y) / (far || 1);
  return { off: (Math.acos(Math.max(-1, Math.min(1, cos))) * 180) / Math.PI, far };
}

function best(
  candidates: number[],
  at: XY[],
  from: number,
  way: XY,
  widest: number,
): number | null {
  const start = at[from] ?? { x: 0, y: 0 };
  const scored = candidates
    .filter(point => point !== from)
    .map(point => ({ point, ...measure(start, at[point] ?? start, way) }))
    .filter(({ off, far }) => off <= widest && far > 0.5)
    .sort((a, b) => a.off - b.off || a.far - b.far);
  return scored[0]?.point ?? null;
}

/** The point an arrow key leads to: a neighbour on a line, else the nearest that way. */
export function stepFrom(from: number, key: string, at: XY[], near: number[][]): number | null {
  const way = directions[key];
  if (!way) return null;
  const onLine = best(near[from] ?? [], at, from, way, 50);
  if (onLine !== null) return onLine;
  const all = at.map((_, i) => i);
  const start = at[from] ?? { x: 0, y: 0 };
  const ahead = all
    .filter(i => measure(start, at[i] ?? start, way).off <= 60)
    .sort(
      (a, b) => measure(start, at[a] ?? start, way).far - measure(start, at[b] ?? start, way).far,
    )
    .slice(0, 3);
  return best(ahead, at, from, way, 60);
}

export const isArrow = (key: string): boolean => key in directions;

const pause = 900; // milliseconds after which typing begins anew

/** Going to a point by typing its name. */
export class TypeAhead {
  private typed = '';
  private last = 0;

  /** The point that what was typed so far begins; null if there is none. */
  next(key: string, now: number, labels: string[]): number | null {
    if (key.length !== 1) return null;
    const text = (now - this.last > pause ? '' : this.typed) + key.toLowerCase();
    this.last = now;
    const exact = labels.indexOf(text);
    const found = exact >= 0 ? exact : labels.findIndex(label => label.startsWith(text));
    this.typed = found >= 0 ? text : key.toLowerCase();
    const again = labels.findIndex(label => label.startsWith(this.typed));
    return found >= 0 ? found : again >= 0 ? again : null;
  }

  /** The name is whole: what follows begins another. */
  end(): void {
    this.typed = '';
  }
}
