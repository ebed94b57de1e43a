// board/keys.ts - the board as one tab stop: arrows walk along lines, Enter chooses, Escape steps back.
import type { XY } from './svg';

const directions: Record<string, XY> = {
	ArrowRight: { x: 1, y: 0 }, ArrowLeft: { x: -1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 },
};

/** How far a place lies off a direction, in degrees; and how far away. */
function measure(from: XY, to: XY, way: XY): { off: number; far: number } {
	const far = Math.hypot(to.x - from.x, to.y - from.y);
	const cos = ((to.x - from.x) * way.x + (to.y - from.y) * way.y) / (far || 1);
	return { off: (Math.acos(Math.max(-1, Math.min(1, cos))) * 180) / Math.PI, far };
}

function best(candidates: number[], at: XY[], from: number, way: XY, widest: number): number | null {
	const start = at[from] ?? { x: 0, y: 0 };
	const scored = candidates.filter(point => point !== from).map(point => ({ point, ...measure(start, at[point] ?? start, way) }))
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
	const ahead = all.filter(i => measure(start, at[i] ?? start, way).off <= 60)
		.sort((a, b) => measure(start, at[a] ?? start, way).far - measure(start, at[b] ?? start, way).far).slice(0, 3);
	return best(ahead, at, from, way, 60);
}

export const isArrow = (key: string): boolean => key in directions;
