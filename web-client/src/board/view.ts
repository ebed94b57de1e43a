// board/view.ts - a board in the page: draws what it is told, and tells what was chosen on it.
import type { BoardOptions, BoardProps, Effect, Game, State } from './api';
import { pathOf } from '../notation';
import { animate, glide, refuse } from './animate';
import { Casts } from './casts';
import { heldBy, isMine, movable, nothing, press, withValue, type Entry, type Situation } from './entry';
import { gloss } from './gloss';
import { isArrow, stepFrom, TypeAhead } from './keys';
import { chalkAllowed, lookAt, watchLook } from './look';
import { marksAbove, marksBelow } from './marks-draw';
import { marksOf, type Marks } from './marks';
import { Points } from './option-points';
import { nearestPoint } from './pick';
import { listenPointer } from './pointer';
import { noView, Stage, surfaceOf } from './stage';
import { distance, type XY } from './svg';
import { indexOf, type Surface } from './surface';
import { ThrowRow } from './throw-row';
import { say } from './words';

/** A turn on its way to the server: its piece stands where it goes to already. */
interface Sent {
	from: number | null;
	to: number;
}

const sameState = (a: State | null, b: State | null): boolean =>
	a === b || (a !== null && b !== null && a.position === b.position && a.phase === b.phase && a.seat === b.seat
		&& a.view.left.join() === b.view.left.join() && a.steps.join() === b.steps.join());

export class BoardView {
	private readonly stage = new Stage();
	private readonly points: Points;
	private readonly throwRow: ThrowRow | null;
	private readonly casts: Casts | null;
	private readonly undo: (() => void)[] = [];
	private readonly index: Map<string, number>;
	private surface: Surface | null = null;
	private props: BoardProps | null = null;
	private entry: Entry = nothing;
	private sent: Sent | null = null;
	private effects: Effect[] | undefined;
	private size = '';
	private readonly typing = new TypeAhead();

	constructor(private readonly host: HTMLElement, private readonly game: Game, private readonly options: BoardOptions = {}) {
		this.index = indexOf(game.board);
		const still = (): boolean => this.still();
		this.throwRow = game.family === 'tables' ? new ThrowRow(() => this.props?.onThrow(), still) : null;
		this.casts = game.family === 'race' ? new Casts(value => this.setEntry(withValue(this.entry, value)), () => this.props?.onThrow(), still) : null;
		this.points = new Points(this.stage, game, say('board', { title: game.title }));
		host.classList.add('q-board', `q-${game.family}`);
		host.replaceChildren(this.stage.frame);
		if (this.throwRow) host.append(this.throwRow.element);
		if (this.casts) (options.casts ?? host).append(this.casts.element);
		this.listen();
	}

	/** Draw this, and animate what the newest event did. */
	update(props: BoardProps): void {
		const before = this.props;
		this.props = props;
		const changed = !sameState(before?.state ?? null, props.state);
		if (changed) this.entry = nothing;
		const shown = this.sent?.to ?? null;
		if (changed || props.refusal || (before?.pending && !props.pending)) this.sent = null;
		if (!before || before.bottom !== props.bottom || before.coordinates !== props.coordinates) this.redraw();
		else this.draw();
		this.play(before?.state ?? null, shown);
		if (props.refusal && props.refusal !== before?.refusal) this.swing();
	}

	/** Choose one of the gloss's choices, as if on the board. */
	choose(text: string): void {
		this.send(text);
	}

	/** Use only this die or set; again, and all may be used. */
	setValue(value: number): void {
		this.setEntry(withValue(this.entry, value));
	}

	destroy(): void {
		this.undo.forEach(stop => stop());
		this.casts?.element.remove();
		this.host.replaceChildren();
		this.host.classList.remove('q-board', `q-${this.game.family}`);
	}

	// ---- what is listened to ----

	private listen(): void {
		const resized = new ResizeObserver(() => this.resize());
		resized.observe(this.host);
		const keys = (event: KeyboardEvent): void => this.key(event);
		const focus = (): void => this.focusHere();
		this.stage.play.addEventListener('keydown', keys);
		this.stage.play.addEventListener('focus', focus);
		this.stage.play.addEventListener('blur', () => this.points.unmark());
		this.undo.push(() => resized.disconnect(), watchLook(() => this.redraw()), listenPointer(this.stage.play, {
			pointAt: (at, coarse) => this.pointAt(at, coarse),
			place: (x, y) => this.stage.place(x, y),
			canCarry: point => this.canCarry(point),
			isSelected: point => this.held() === this.label(point),
			press: point => this.press(point),
			carry: (point, at) => this.carry(point, at),
			drop: (from, to, at) => this.drop(from, to, at),
			cancel: () => this.draw(),
		}));
	}

	private resize(): void {
		const size = `${this.host.clientWidth} ${this.host.clientHeight}`;
		if (size === this.size) return;
		this.size = size;
		this.redraw();
	}

	private still(): boolean {
		return this.options.still ?? matchMedia('(prefers-reduced-motion: reduce)').matches;
	}

	// ---- drawing ----

	private redraw(): void {
		const { props, host } = this;
		const width = host.clientWidth;
		const height = this.stageHeight();
		if (!props || width === 0 || height <= 0) return;
		const look = lookAt(host);
		this.surface = surfaceOf(this.game, {
			width, height, bottom: props.bottom, coordinates: props.coordinates,
			lineShare: look.lineShare, chalk: look.chalk && chalkAllowed(),
		});
		this.stage.setGround(this.surface, look);
		this.draw();
	}

	// Casts under the board take room from it; the row of dice lies inside its slab.
	private stageHeight(): number {
		const inside = this.casts !== null && !this.options.casts;
		return this.host.clientHeight - (inside ? this.casts?.element.offsetHeight ?? 0 : 0);
	}

	private situation(): Situation | null {
		const { props } = this;
		if (!props?.state) return null;
		return { game: this.game, state: props.state, you: props.you, active: props.active ?? props.you !== null };
	}

	private draw(): void {
		const { surface, props } = this;
		if (!surface || !props) return;
		const at = this.situation();
		const view = at?.state.view ?? noView;
		this.stage.setMen(surface.men(view).map(man => ({ ...man })));
		this.shift();
		if (!at) return this.points.draw(surface, view);
		const marks = this.marks(at);
		const scene = { game: this.game, surface, view, seat: at.state.seat };
		this.stage.setMarks(marksBelow(scene, marks), marksAbove(scene, marks));
		this.points.draw(surface, view, { at, entry: this.entry, marks });
		this.throwRow?.update(at, props.names ?? [], props.pending);
		this.casts?.update(at, this.entry, props.names ?? [], props.pending);
		props.onGloss(gloss(at, this.entry, {
			names: props.names ?? [], refusal: props.refusal ?? null, list: this.crowded(marks), sent: this.sent !== null || props.pending,
		}));
	}

	private marks(at: Situation): Marks {
		const { props, sent } = this;
		return marksOf(at, this.entry, {
			hints: props?.hints ?? false, refusal: props?.refusal ?? null, last: props?.last ?? null,
			premove: props?.premove ?? null, waiting: sent ? this.label(sent.to) : null, pending: (props?.pending ?? false) || sent !== null,
		});
	}

	// Targets nearer to each other than a finger can tell are listed as words too.
	private crowded(marks: Marks): boolean {
		if (this.surface?.numbered) return true;
		const at = marks.targets.map(target => this.standOf(this.index.get(target.label) ?? 0));
		return at.some((a, i) => at.some((b, j) => j > i && distance(a, b) < 24));
	}

	private standOf(point: number): XY {
		return this.surface?.stand(point, this.props?.state?.view ?? noView) ?? { x: 0, y: 0 };
	}

	// The piece of a turn that is on its way stands at its end.
	private shift(): void {
		const { sent, surface, props } = this;
		const figure = sent?.from === null || !sent ? undefined : this.stage.top(sent.from);
		if (!sent || !surface || !figure || !props?.state) return;
		figure.man.at = surface.landing(sent.to, props.state.view, props.state.seat);
		figure.node.setAttribute('transform', `translate(${figure.man.at.x} ${figure.man.at.y})`);
	}

	private play(before: State | null, shown: number | null): void {
		const { props, surface } = this;
		const effects = props?.effects;
		if (!effects || effects === this.effects) return;
		this.effects = effects;
		if (!surface || !before || !props.state || this.still()) return;
		animate({ game: this.game, surface, stage: this.stage, before: before.view, after: props.state.view, shown }, effects);
	}

	private swing(): void {
		const held = this.held();
		const figure = held === null ? undefined : this.stage.top(this.index.get(held) ?? -1);
		if (figure && this.surface && !this.still()) refuse(figure, this.surface.d);
	}

	// ---- choosing ----

	private label(point: number): string {
		return this.game.board.points[point]?.[0] ?? '';
	}

	private held(): string | null {
		const at = this.situation();
		return at && isMine(at) ? heldBy(at, this.entry) : null;
	}

	private isFree(): boolean {
		return this.props !== null && !this.props.pending && this.sent === null;
	}

	private canCarry(point: number): boolean {
		const at = this.situation();
		if (!at || !isMine(at) || !this.isFree()) return false;
		const held = heldBy(at, this.entry);
		const label = this.label(point);
		if (held !== null && this.marks(at).targets.some(target => target.label === label)) return false;
		return held === label || (held === this.entry.selected && movable(at, this.entry).has(label));
	}

	private pointAt(at: XY, coarse: boolean): number | null {
		const { surface, props } = this;
		const now = this.situation();
		if (!surface || !props) return null;
		const wanted = now && isMine(now) ? [...movable(now, this.entry), ...this.marks(now).targets.map(t => t.label), ...this.marks(now).may] : [];
		return nearestPoint(surface, props.state?.view ?? noView, at, coarse, new Set(wanted.map(label => this.index.get(label) ?? -1)));
	}

	private setEntry(entry: Entry): void {
		this.entry = entry;
		this.draw();
	}

	private press(point: number): void {
		const at = this.situation();
		if (!at || !this.isFree()) return;
		const label = this.label(point);
		const result = press(at, this.entry, label);
		if (result.play !== undefined) return this.send(result.play);
		this.setEntry(result.entry);
		if (result.tried !== undefined) {
			this.swing();
			this.props?.onTry?.(result.tried, label);
		}
	}

	private send(text: string): void {
		const at = this.situation();
		const chain = at?.state.view.chain ?? null;
		const path = pathOf(text.split(' ')[0] ?? '').map(label => this.index.get(label) ?? 0);
		const leading = text.startsWith('x') && chain !== null ? [chain, ...path] : path;
		const [from, to] = [leading[0], leading[leading.length - 1]];
		if (from !== undefined && to !== undefined && leading.length > 1) this.launch(from, to);
		this.entry = nothing;
		this.props?.onPlay(text);
	}

	private launch(from: number, to: number): void {
		const start = this.stage.top(from)?.man.at;
		this.sent = { from, to };
		this.entry = nothing;
		this.draw();
		const figure = this.stage.top(from);
		if (figure && start && !this.still() && !this.dragged) glide(figure, start);
	}

	// ---- carrying ----

	private dragged = false;

	private carry(point: number, at: XY): void {
		const figure = this.stage.top(point);
		if (!figure) return;
		this.dragged = true;
		this.stage.above.append(figure.node);
		figure.node.setAttribute('transform', `translate(${at.x} ${at.y})`);
	}

	private drop(from: number, to: number | null, at: XY): void {
		if (to !== null && to !== from) this.press(to);
		this.dragged = false;
		if (this.sent !== null) return;
		this.draw();
		const figure = this.stage.top(from);
		if (figure && !this.still()) glide(figure, at);
	}

	// ---- keys ----

	private focusHere(): void {
		const at = this.situation();
		const wanted = at && isMine(at) ? heldBy(at, this.entry) ?? [...movable(at, this.entry)][0] : undefined;
		this.points.focus(wanted === undefined ? this.points.current : this.index.get(wanted) ?? 0);
	}

	private key(event: KeyboardEvent): void {
		const { surface } = this;
		if (!surface || event.altKey || event.ctrlKey || event.metaKey) return;
		if (event.key === 'Enter' || event.key === ' ') this.press(this.points.current);
		else if (event.key === 'Escape') this.back();
		else if (!this.move(event.key, surface)) return;
		event.preventDefault();
	}

	private move(key: string, surface: Surface): boolean {
		const labels = this.game.board.points.map(([label]) => label);
		const to = isArrow(key)
			? stepFrom(this.points.current, key, labels.map((_, i) => this.standOf(i)), surface.near) ?? this.points.current
			: this.typing.next(key, performance.now(), labels);
		if (to !== null) this.points.focus(to);
		return to !== null;
	}

	private back(): void {
		const at = this.situation();
		if (this.entry.selected !== null || this.entry.among.length > 0) return this.setEntry({ ...nothing, value: this.entry.value });
		if (at && isMine(at) && at.state.may?.back) this.props?.onBack();
	}
}
