// board/coordinates.ts - where the names of points stand: at the edges where they form ranks and
// files, round the rim where they form spokes and rings, else beside each point.
import type { Board } from './api';
import { edgesOf, type Layout } from './layout';
import { distance, polar, type XY } from './svg';

export interface Coordinate {
	text: string;
	at: XY;
	size: number;
	/** Lies on lines: needs ground behind it. */
	halo: boolean;
}

interface Named {
	letter: string;
	number: string;
	at: XY;
	x: number;
	y: number;
}

function named(board: Board, layout: Layout): Named[] {
	return board.points.map(([label, x, y], i) => {
		const [, letter = label, number = ''] = /^([a-z]+)(\d*)$/.exec(label) ?? [];
		return { letter, number, at: layout.at[i] ?? { x: 0, y: 0 }, x, y };
	});
}

function groups(points: Named[], key: 'letter' | 'number'): Named[][] {
	const found = new Map<string, Named[]>();
	for (const point of points) {
		found.set(point[key], [...(found.get(point[key]) ?? []), point]);
	}
	return [...found.values()];
}

const near = (a: number, b: number): boolean => Math.abs(a - b) < 1e-3;
const alike = (all: Named[][], of: (p: Named) => number): boolean =>
	all.every(group => group.every(p => near(of(p), of(group[0] ?? p))));

// Letters share a file, numbers a rank.
const isLattice = (points: Named[]): boolean =>
	alike(groups(points, 'letter'), p => p.x) && alike(groups(points, 'number'), p => p.y);

// Numbers share a distance from the centre, letters a direction.
function isPolar(board: Board, points: Named[]): boolean {
	const out = points.filter(p => Math.hypot(p.x, p.y) > 1e-3);
	return board.lines.some(line => line.curve === 'ring')
		&& alike(groups(out, 'number'), p => Math.hypot(p.x, p.y))
		&& groups(out, 'letter').every(g => g.every(p => near(Math.atan2(p.y, p.x), Math.atan2(g[0]?.y ?? 0, g[0]?.x ?? 0))));
}

function lattice(points: Named[], layout: Layout, turned: boolean): Coordinate[] {
	const [across, up] = turned ? (['number', 'letter'] as const) : (['letter', 'number'] as const);
	const size = layout.d >= 60 ? 15 : 13;
	const bottom = Math.max(...points.map(p => p.at.y)) + 1.2 * layout.r + 18;
	const left = Math.min(...points.map(p => p.at.x)) - layout.r - (layout.d > 90 ? 0.14 * layout.d : 11);
	return [
		...groups(points, across).map(g => ({ text: g[0]?.[across] ?? '', at: { x: g[0]?.at.x ?? 0, y: bottom }, size, halo: false })),
		...groups(points, up).map(g => ({ text: g[0]?.[up] ?? '', at: { x: left, y: g[0]?.at.y ?? 0 }, size, halo: false })),
	];
}

const angle = (from: XY, to: XY): number => (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;

// Letters beyond the rim; numbers on the rings, half way between two spokes at the right.
function spokes(points: Named[], layout: Layout): Coordinate[] {
	const out = points.filter(p => p.number !== '' && distance(p.at, layout.centre) > 1);
	const rim = Math.max(...out.map(p => distance(p.at, layout.centre)));
	const ends = groups(out, 'letter').map(g => g[0] ?? out[0]).filter(p => p !== undefined);
	const angles = ends.map(p => angle(layout.centre, p.at)).sort((a, b) => Math.abs(a) - Math.abs(b));
	const gap = ((angles[0] ?? 0) + (angles[1] ?? 0)) / 2;
	const rings = groups(out, 'number').map(g => g[0] ?? out[0]).filter(p => p !== undefined);
	return [
		...ends.map(p => ({ text: p.letter, at: polar(layout.centre, rim + layout.r + 13, angle(layout.centre, p.at)), size: 14, halo: false })),
		...rings.map(p => ({ text: p.number, at: polar(layout.centre, distance(p.at, layout.centre), gap), size: 13, halo: true })),
	];
}

/** The direction from a point that is furthest from all its lines. */
function freeAngle(i: number, board: Board, layout: Layout): number {
	const at = layout.at[i] ?? { x: 0, y: 0 };
	const lines = board.lines.flatMap(edgesOf).flatMap(([a, b]) => (a === i ? [b] : b === i ? [a] : []))
		.map(j => angle(at, layout.at[j] ?? at));
	let best = { angle: 90, room: -1 };
	for (let step = 0; step < 24; step++) {
		const tried = 112.5 - step * 15;
		const room = Math.min(180, ...lines.map(l => Math.abs(((l - tried + 540) % 360) - 180)));
		if (room > best.room + 1) best = { angle: tried, room };
	}
	return best.angle;
}

function beside(board: Board, layout: Layout): Coordinate[] {
	const size = layout.d >= 60 ? 14 : 12;
	return board.points.map(([text], i) => ({
		text, size, halo: false,
		at: polar(layout.at[i] ?? { x: 0, y: 0 }, layout.r * 1.12 + size * 0.72, freeAngle(i, board, layout)),
	}));
}

/** The names to write. */
export function coordinates(board: Board, layout: Layout, turns: number): Coordinate[] {
	const points = named(board, layout);
	if (isLattice(points)) {
		return lattice(points, layout, turns % 2 === 1);
	}
	return isPolar(board, points) ? spokes(points, layout) : beside(board, layout);
}
