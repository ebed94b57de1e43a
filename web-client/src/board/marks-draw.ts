// board/marks-draw.ts - marks as shapes: those that lie under the men, and those above.
import type { Game, View } from './api';
import type { Marks, Target } from './marks';
import { isDark, octagon, pieceName } from './pieces';
import { indexOf, type Surface, type WayHint } from './surface';
import { circle, distance, label, path, polar, polyline, type XY } from './svg';

export interface MarkScene {
	game: Game;
	surface: Surface;
	view: View;
	seat: number | null;
}

interface Pen extends MarkScene {
	stand(label: string): XY;
	way(from: string, to: string, hint?: WayHint): XY[];
	index: Map<string, number>;
}

function pen(scene: MarkScene): Pen {
	const index = indexOf(scene.game.board);
	const number = (text: string): number => index.get(text) ?? 0;
	return {
		...scene, index,
		stand: text => scene.surface.stand(number(text), scene.view),
		way: (from, to, hint = {}) => scene.surface.way(number(from), number(to), hint),
	};
}

const wide = (width: number): { 'stroke-width': number } => ({ 'stroke-width': width });
const blue = (s: Surface): number => Math.max(s.d < 40 ? 2 : 2.6, Math.min(4.5, 0.032 * s.d));

/** The way past its piece: from the rim of one ring to the rim of the other. */
function trimmed(way: XY[], start: number, end: number): XY[] {
	const cut = (row: XY[], r: number): XY[] => {
		const [a, b] = row;
		const from = row.findIndex((p, i) => i > 0 && distance(p, row[0] ?? p) > r);
		if (!a || !b || from < 1) return row;
		const [p, q] = [row[from - 1] ?? a, row[from] ?? b];
		const t = Math.max(0, (r - distance(p, a)) / Math.max(1e-6, distance(p, q)));
		return [{ x: p.x + (q.x - p.x) * Math.min(1, t), y: p.y + (q.y - p.y) * Math.min(1, t) }, ...row.slice(from)];
	};
	return cut(cut(way, start).reverse(), end).reverse();
}

const occupied = (p: Pen, text: string): boolean => p.view.pieces.some(([point]) => point === p.index.get(text));

// ---- below the men ----

function lastMarks(p: Pen, marks: Marks): SVGElement[] {
	const hidden = new Set(marks.path);
	const width = p.surface.numbered ? 0.27 * p.surface.d : 0.13 * p.surface.d;
	return (marks.last?.paths ?? []).flatMap(stops => {
		const start = stops[0] ?? '';
		const legs = stops.slice(1).map((to, i) => p.way(stops[i] ?? to, to));
		const band = legs.length ? path(legs.map(leg => polyline(leg)).join(''), 'q-last', wide(Math.max(4, width))) : null;
		const ring = occupied(p, start) || hidden.has(start) || p.surface.numbered || !p.surface.dotted ? []
			: [circle(p.stand(start), 0.2 * p.surface.d, 'q-last-start', wide(blue(p.surface)))];
		return [...(band ? [band] : []), ...ring];
	});
}

// The line itself is taken out beneath a dotted way.
function emptied(p: Pen, way: XY[]): SVGElement[] {
	return p.surface.numbered ? [] : [path(polyline(way), 'q-emptied', wide(p.surface.line * 2.4))];
}

function dots(p: Pen, way: XY[]): SVGElement {
	const size = Math.max(3, Math.min(5, 0.034 * p.surface.d));
	return path(polyline(way), 'q-dots', { ...wide(size), 'stroke-dasharray': `0.01 ${size * 2}` });
}

function targetWay(p: Pen, marks: Marks, target: Target): SVGElement[] {
	if (marks.selected === null || !p.surface.dotted || !(target.takes || p.surface.numbered)) return [];
	const closed = new Set(p.view.pieces.filter(piece => piece[1] === null).map(piece => piece[0]));
	const over = target.over === null ? undefined : p.index.get(target.over);
	const hint: WayHint = { closed, ...(over === undefined ? {} : { over }), ...(target.value === null ? {} : { steps: target.value }) };
	const way = p.way(marks.selected, target.label, hint);
	const line = trimmed(way, 1.24 * p.surface.r, p.surface.targetR);
	return [...emptied(p, line), dots(p, line)];
}

function selectedRing(p: Pen, text: string): SVGElement {
	const kind = p.surface.numbered ? 'q-selected q-soft' : p.surface.dotted ? 'q-selected' : 'q-selected q-round';
	return circle(p.stand(text), (p.surface.dotted ? 1.24 : 1.14) * p.surface.r, kind, wide(Math.max(2, blue(p.surface))));
}

function pathMarks(p: Pen, marks: Marks): SVGElement[] {
	const [start] = marks.path;
	if (start === undefined || marks.path.length < 2) return [];
	const legs = marks.path.slice(1).map((to, i) => polyline(p.way(marks.path[i] ?? to, to)));
	const gone = circle(p.stand(start), p.surface.r, 'q-gone', { ...wide(blue(p.surface) * 0.75), 'stroke-dasharray': '7 5' });
	const clear = marks.path.slice(1).flatMap((to, i) => emptied(p, p.way(marks.path[i] ?? to, to)));
	return [...clear, gone, ...takenMarks(p, marks), path(legs.join(''), 'q-path', wide(blue(p.surface) * 1.15))];
}

/** Outline of a taken man, crossed so that the cross lies on no line. */
function takenMarks(p: Pen, marks: Marks): SVGElement[] {
	const dark = isDark(pieceName(p.game.seats[1 - (p.seat ?? 0)]?.piece ?? 'black', 'man'));
	return marks.taken.filter(text => p.index.has(text)).flatMap(text => {
		const at = p.stand(text);
		const r = 0.96 * p.surface.r;
		const dashes = { ...wide(Math.max(1.4, 0.045 * r)), 'stroke-dasharray': `${0.11 * r} ${0.09 * r}` };
		const outline = dark ? path(polyline(octagon(r, at), true), 'q-taken', dashes) : circle(at, r, 'q-taken', dashes);
		const cross = [67.5, -22.5].map(angle => polyline([polar(at, 0.72 * r, angle), polar(at, -0.72 * r, angle)])).join('');
		return [outline, path(cross, 'q-taken-cross', wide(Math.max(1.6, 0.06 * r)))];
	});
}

function premoveMarks(p: Pen, marks: Marks): SVGElement[] {
	const end = marks.premove[marks.premove.length - 1];
	if (end === undefined) return [];
	const ways = marks.premove.slice(1).map((to, i) => p.way(marks.premove[i] ?? to, to));
	const dashes = { ...wide(blue(p.surface)), 'stroke-dasharray': '7 5' };
	return [
		...ways.flatMap(way => emptied(p, way)), path(ways.map(way => polyline(way)).join(''), 'q-premove', dashes),
		circle(p.stand(end), p.surface.r, 'q-gone', { ...wide(blue(p.surface) * 0.75), 'stroke-dasharray': '5 4' }),
	];
}

/** Marks that men stand on. */
export function marksBelow(scene: MarkScene, marks: Marks): SVGElement[] {
	const p = pen(scene);
	const ringed = marks.selected ?? marks.waiting;
	return [
		...lastMarks(p, marks), ...premoveMarks(p, marks), ...marks.targets.flatMap(target => targetWay(p, marks, target)),
		...(marks.path.length < 2 ? takenMarks(p, marks) : pathMarks(p, marks)),
		...(ringed === null || !p.surface.dotted ? [] : [selectedRing(p, ringed)]),
	];
}

// ---- above the men ----

function targetMark(p: Pen, target: Target): SVGElement[] {
	const { surface } = p;
	const point = p.index.get(target.label) ?? 0;
	const at = surface.landing(point, p.view, p.seat);
	const full = occupied(p, target.label) && surface.numbered;
	const ring = circle(at, surface.targetR, full ? 'q-target q-round' : 'q-target', wide(blue(surface)));
	const number = target.value === null ? '' : String(target.value);
	if (full && number) return [ring, ...badge(p, at, number)];
	if (number) return [ring, label(number, at, surface.targetR * 0.95, 'q-target-number')];
	const centre = target.takes ? [circle(at, surface.targetR * 0.36, 'q-blue-fill')] : [];
	return [ring, ...centre];
}

// Beside an occupied target, on the side of the middle of the board.
function badge(p: Pen, at: XY, number: string): SVGElement[] {
	const { surface } = p;
	const middle = { x: surface.width / 2, y: surface.height / 2 };
	const side = { x: at.x < middle.x ? 1 : -1, y: at.y < middle.y ? 1 : -1 };
	const place = { x: at.x + side.x * 0.5 * surface.d, y: at.y + side.y * 0.5 * surface.d };
	const r = Math.max(8, 0.2 * surface.d);
	return [circle(place, r, 'q-badge', wide(1.5)), label(number, place, r * 1.25, 'q-on-blue')];
}

/** Landings of the chain, numbered; the last one is where the piece stands. */
function stops(p: Pen, marks: Marks): SVGElement[] {
	if (!p.surface.dotted) return [];
	return marks.path.slice(1, -1).flatMap((text, i) => {
		const at = p.stand(text);
		const r = Math.max(8, 0.098 * p.surface.d);
		return [circle(at, r, 'q-blue-fill'), label(String(i + 1), at, r * 1.3, 'q-on-blue')];
	});
}

/** Four arcs between the directions of lines. */
function mustMark(p: Pen, text: string): SVGElement {
	const at = p.stand(text);
	const r = 1.3 * p.surface.r;
	const arcs = [67.5, 157.5, 247.5, 337.5].map(middle => {
		const [a, b] = [polar(at, r, middle - 24), polar(at, r, middle + 24)];
		return `M${a.x.toFixed(2)} ${a.y.toFixed(2)}A${r.toFixed(2)} ${r.toFixed(2)} 0 0 1 ${b.x.toFixed(2)} ${b.y.toFixed(2)}`;
	});
	return path(arcs.join(''), 'q-must', wide(Math.max(2.4, 0.034 * p.surface.d)));
}

function mayMark(p: Pen, text: string): SVGElement {
	const dash = p.surface.dotted ? '5 4' : '4 3.5';
	return circle(p.stand(text), 1.16 * p.surface.r, 'q-may', { ...wide(Math.max(1.6, 0.02 * p.surface.d)), 'stroke-dasharray': dash });
}

function refusedMark(p: Pen, text: string): SVGElement[] {
	const at = occupied(p, text) ? p.stand(text) : p.surface.landing(p.index.get(text) ?? 0, p.view, p.seat);
	const r = Math.max(11, 0.18 * p.surface.d);
	const bar = polyline([polar(at, r, 135), polar(at, r, -45)]);
	const width = wide(Math.max(2.6, 0.035 * p.surface.d));
	return [circle(at, r, 'q-refused', width), path(bar, 'q-refused-bar', width)];
}

/** Marks that lie over men. */
export function marksAbove(scene: MarkScene, marks: Marks): SVGElement[] {
	const p = pen(scene);
	const ringed = p.surface.dotted ? null : marks.selected ?? marks.waiting;
	return [
		...stops(p, marks), ...(ringed === null ? [] : [selectedRing(p, ringed)]), ...marks.may.map(text => mayMark(p, text)), ...marks.must.map(text => mustMark(p, text)),
		...marks.targets.flatMap(target => targetMark(p, target)),
		...marks.refused.filter(text => p.index.has(text)).flatMap(text => refusedMark(p, text)),
	];
}
