// board/input/keys.ts - keyboard control of the board, which is a single tab stop: arrows move
// along lines (Home, End and the page keys along diagonals, as on a number pad), letters and digits
// jump to the point of that name.
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

/** How far a place deviates from a direction, in degrees, and its distance. */
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

/** The point an arrow key leads to: a neighbour on a line, otherwise the nearest in that
 * direction. */
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

const pause = 900; // milliseconds after which typing starts anew

/** Jumps to a point by typing its name. */
export class TypeAhead {
  private typed = '';
  private last = 0;

  /** The first point whose name starts with what was typed so far; null if there is none. */
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

  /** Typing is finished: the next key starts a new name. */
  end(): void {
    this.typed = '';
  }
}
