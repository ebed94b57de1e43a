// board/view.ts - a board on the page: draws a state, and reports what the player chooses.
import type { BoardOptions, BoardProps, Effect, Game, State } from './api';
import { animate } from './draw/animate';
import { coordinates as namesOf } from './draw/coordinates';
import { chalkAllowed, lookAt, paceAt, watchLook } from './draw/look';
import { fetchSigns, lacksSigns } from './draw/late-signs';
import { marksAbove } from './draw/marks-above';
import { marksBelow } from './draw/marks-below';
import { menShown } from './draw/men';
import { noView, Stage } from './draw/stage';
import { indexOf, type Surface } from './draw/surface';
import { fetchDrawing, surfaceOf } from './families/families';
import { isSmall } from './families/size';
import { bottomOf } from './draw/layout';
import { chanceBoxOf, fetchChance, type ChanceBox } from './input/chance-box';
import { isCrowded } from './input/crowded';
import { Hand } from './input/hand';
import { Points } from './input/option-points';
import { nearestPoint } from './input/pick';
import { listenPointer } from './input/pointer';
import type { SketchHost } from './input/sketch';
import { movable, type Situation } from './turn/entry';
import { marksOf, type Marks } from './turn/marks';
import { phrase } from './words/english';
import { gloss } from './words/gloss';
import { language } from '../words';
import { isWalked } from '../text/games';

const stateKey = (state: State | null): string =>
  state === null
    ? ''
    : JSON.stringify([
        state.position,
        state.phase,
        state.seat,
        state.view,
        state.steps,
        state.turns?.length,
        state.may?.back,
      ]);

/** Everything in the props that affects the drawing; equal keys mean equal drawings. */
const drawnKey = (props: BoardProps): string =>
  JSON.stringify([
    props.you,
    props.active,
    props.hints,
    props.pending,
    props.held,
    props.names,
    props.refusal,
    props.stuck,
    props.due,
    props.last,
    props.hint,
    props.values,
    props.arrows,
    props.drawn,
    props.premove,
    !props.onPremove,
    stateKey(props.state),
  ]);

const groundKey = ({ bottom, coordinates }: BoardProps): string =>
  `${bottom} ${coordinates} ${language()}`;

export class BoardView {
  private readonly stage = new Stage();
  private readonly points: Points;
  private readonly hand: Hand;
  private readonly chance: ChanceBox | null;
  private readonly undo: (() => void)[] = [];
  private readonly index: Map<string, number>;
  private surface: Surface | null = null;
  private props: BoardProps | null = null;
  private effects: Effect[] | undefined;
  private size = '';
  private sketch: string | null = null;
  private laid = '';
  private hasSketch = false;

  constructor(
    private readonly host: HTMLElement,
    private readonly game: Game,
    private readonly options: BoardOptions = {},
  ) {
    this.index = indexOf(game.board);
    this.points = new Points(this.stage, game, phrase('board', { title: game.title }));
    this.hand = this.makeHand();
    host.classList.add('q-board', `q-${game.family}`);
    host.replaceChildren(this.stage.frame);
    this.chance = chanceBoxOf(game, options.dice !== false, {
      throws: () => this.props?.onThrow(),
      chooses: value => this.hand.setValue(value),
      pace: () => this.pace(),
    });
    if (this.chance) (this.isApart() ? options.casts! : host).append(this.chance.element);
    this.listen();
  }

  /** Draw only the ground; update adds the men later, so that a slow device can respond in
   * between. */
  lay(props: BoardProps): void {
    if (this.laid !== groundKey(props)) this.layGround(props);
  }

  /** Draw the new props, and animate what the newest event did. */
  update(props: BoardProps): void {
    const before = this.props;
    this.props = props;
    if (props.onDraw) void this.listenSketch();
    const changed = stateKey(before?.state ?? null) !== stateKey(props.state);
    const shown = this.hand.sent?.to ?? null;
    if (changed) this.hand.turnOver();
    const waits = props.pending || (props.held ?? null) !== null;
    const waited = before && (before.pending || (before.held ?? null) !== null);
    if (changed || props.refusal || (waited && !waits)) this.hand.sent = null;
    if (props.held != null && this.hand.sent === null) this.hand.showSent(props.held);
    if (this.laid !== groundKey(props)) {
      this.redraw();
    } else if (!before || drawnKey(before) !== drawnKey(props)) {
      this.draw();
    }
    this.play(before?.state ?? null, shown);
    if (props.refusal && props.refusal !== before?.refusal) this.hand.swing();
  }

  /** Play one of the gloss's choices, as if it were chosen on the board. */
  choose(text: string): void {
    this.hand.send(text);
  }

  /** Clear the mark on a touched man that cannot move. */
  forget(): void {
    this.hand.forget();
  }

  destroy(): void {
    this.undo.forEach(stop => stop());
    this.props = null;
    this.chance?.element.remove();
    this.host.replaceChildren();
    this.host.classList.remove('q-board', `q-${this.game.family}`);
  }

  private makeHand(): Hand {
    return new Hand({
      game: this.game,
      stage: this.stage,
      points: this.points,
      surface: () => this.surface,
      props: () => this.props,
      situation: () => this.situation(),
      marks: at => this.marks(at),
      pace: () => this.pace(),
      draw: () => this.draw(),
    });
  }

  private listen(): void {
    const { play } = this.stage;
    const resized = new ResizeObserver(() => this.resize());
    resized.observe(this.host);
    if (this.chance && !this.isApart()) resized.observe(this.chance.element);
    play.addEventListener('keydown', event => this.hand.key(event) && event.preventDefault());
    play.addEventListener(
      'contextmenu',
      event => this.isMouse(event) && this.hand.letGo() && event.preventDefault(),
    );
    play.addEventListener('focus', () => this.hand.focus());
    play.addEventListener('blur', () => this.points.unmark());
    this.undo.push(
      () => resized.disconnect(),
      watchLook(() => this.redraw()),
      listenPointer(play, this.hand),
    );
  }

  // Its script is fetched for the first board that is drawn on, which none at a table is; a failure is tried again.
  private async listenSketch(): Promise<void> {
    if (this.hasSketch) return;
    this.hasSketch = true;
    try {
      const { listenSketch } = await import('./input/sketch');
      if (this.props) this.undo.push(listenSketch(this.stage.play, this.sketcher()));
    } catch {
      this.hasSketch = false;
    }
  }

  private sketcher(): SketchHost {
    const text = (from: number, to: number): string =>
      [...new Set([from, to])].map(point => this.hand.label(point)).join('-');
    return {
      tool: () => (this.props?.onDraw ? !!this.props.drawing : null),
      place: (x, y) => this.stage.place(x, y),
      pointAt: at =>
        this.surface &&
        nearestPoint(this.surface, this.props?.state?.view ?? noView, at, true, new Set()),
      show: (from, to) => {
        this.sketch = to === null ? null : text(from, to);
        this.draw();
      },
      done: (from, to) => this.props?.onDraw?.(text(from, to)),
    };
  }

  // A long press with a finger fires contextmenu, too.
  private isMouse(event: MouseEvent): boolean {
    return !('pointerType' in event) || event.pointerType === 'mouse';
  }

  private resize(): void {
    const size = this.room();
    if (size !== this.size) this.redraw();
  }

  private pace(): number {
    return this.options.still ? 0 : paceAt(this.host);
  }

  // Rods may be shown elsewhere on the page.
  private isApart(): boolean {
    return this.chance?.kind === 'rods' && !!this.options.casts;
  }

  // Rods below the board take up space; the row of dice lies inside the slab.
  private stageHeight(): number {
    const { chance } = this;
    const isBelow = chance?.kind === 'rods' && !this.isApart();
    return this.host.clientHeight - (isBelow ? chance.element.offsetHeight : 0);
  }

  private get dice(): HTMLElement | null {
    return this.chance && this.chance.kind !== 'rods' ? this.chance.element : null;
  }

  // On a landscape slab, as on a phone held sideways, the dice stand beside the board; beside a track, which is long, also where it
  // stands itself, and not before there is much room.
  private lies(): boolean {
    if (!this.dice) return false;
    const wide = this.host.clientWidth / this.host.clientHeight;
    return this.game.board.lots ? wide < 0.95 || wide > 1.9 : wide > 1.15;
  }

  // Everything the layout depends on; the height of the dice row changes with the reader's text
  // size.
  private room(): string {
    return [this.host.clientWidth, this.stageHeight(), this.dice?.offsetHeight].join();
  }

  private redraw(): void {
    if (this.props && this.layGround(this.props)) this.draw();
  }

  private drawLater(): void {
    const scripts = [fetchDrawing(this.game), ...(this.chance ? [fetchChance()] : [])];
    this.drawWith(Promise.all(scripts));
  }

  // Draws again once its scripts are there.
  private drawWith(scripts: Promise<unknown>): void {
    void scripts.then(
      () => this.redraw(),
      () => undefined,
    );
  }

  // Returns false if there is no room for the board, or its drawing is not there.
  private layGround(props: BoardProps): boolean {
    const { host } = this;
    const isThere = this.chance?.fill() ?? true;
    const beside = this.lies();
    host.classList.toggle('q-lies', beside);
    const throwWidth = beside ? (this.dice?.offsetWidth ?? 0) : 0;
    const [width, height] = [host.clientWidth - throwWidth, this.stageHeight()];
    this.size = this.room();
    if (width === 0 || height <= 0) return false;
    const look = lookAt(host);
    const surface = surfaceOf(this.game, {
      width,
      height,
      bottom: bottomOf(this.game, props.bottom),
      coordinates: props.coordinates,
      namesOf,
      lineShare: look.lineShare,
      foot: this.dice?.offsetHeight ?? 0,
      beside: beside || this.options.dice === false,
      bare: this.options.dice === false && isSmall(this.game, width),
      chalk: look.chalk && chalkAllowed(),
    });
    if (!surface || !isThere) {
      this.drawLater();
      return false;
    }
    this.surface = surface;
    this.stage.setGround(surface, look);
    this.laid = groundKey(props);
    return true;
  }

  private situation(): Situation | null {
    const { props } = this;
    if (!props?.state) return null;
    const ahead =
      props.onPremove !== undefined &&
      props.state.phase === 'choice' &&
      props.state.seat !== props.you;
    return {
      game: this.game,
      state: props.state,
      you: props.you,
      active: props.active ?? props.you !== null,
      ahead,
    };
  }

  private draw(): void {
    const { surface, props } = this;
    if (!surface || !props) return;
    const at = this.situation();
    const view = at?.state.view ?? noView;
    if (this.hand.carrying) this.stage.forget();
    this.stage.setMen(menShown(surface, props.state, this.hand.sent));
    if (!at) return this.points.draw(surface, view);
    const marks = this.marks(at);
    const scene = { game: this.game, surface, view, seat: at.state.seat };
    this.stage.setMarks(marksBelow(scene, marks), marksAbove(scene, marks));
    if (lacksSigns(marks.values)) this.drawWith(fetchSigns());
    this.points.draw(surface, view, { at, entry: this.hand.entry, marks });
    this.announce(at, marks, props);
  }

  private announce(at: Situation, marks: Marks, props: BoardProps): void {
    const names = props.names ?? [];
    const waits = props.pending || props.held != null || this.hand.sent !== null;
    this.chance?.update(at, this.hand.entry, names, waits, props.effects);
    props.onGloss(
      gloss(at, this.hand.entry, {
        names,
        refusal: props.refusal ?? null,
        stuck: props.stuck ?? null,
        due: props.due ?? null,
        list: this.crowded(at, marks),
        sent: waits,
      }),
    );
  }

  private marks(at: Situation): Marks {
    const { props, hand } = this;
    const waiting = hand.sent ? hand.label(hand.sent.to) : null;
    return marksOf(at, hand.entry, {
      hints: props?.hints ?? false,
      refusal: props?.refusal ?? null,
      last: props?.last ?? null,
      hint: props?.hint ?? null,
      values: props?.values ?? null,
      arrows: props?.held == null ? (props?.arrows ?? []) : [{ text: props.held, kind: 'best' }],
      drawn: [...(props?.drawn ?? []), ...(this.sketch === null ? [] : [this.sketch])],
      premove: props?.premove ?? null,
      waiting,
      pending: (props?.pending ?? false) || waiting !== null,
    });
  }

  // Targets too close together to touch reliably are also listed as words.
  private crowded(at: Situation, marks: Marks): boolean {
    const { surface, props } = this;
    if (!surface || surface.numbered) return true;
    const view = props?.state?.view ?? noView;
    const spot = (label: string) => surface.stand(this.index.get(label) ?? 0, view);
    const targets = new Set(marks.targets.map(target => target.label));
    // On a board of points a tap beside a target means another point, whatever stands there.
    const all = isWalked(this.game) ? [...this.index.keys()] : [...movable(at)];
    return isCrowded([...targets].map(spot), all.filter(label => !targets.has(label)).map(spot));
  }

  private play(before: State | null, shown: number | null): void {
    const { props, surface } = this;
    const effects = props?.effects;
    if (!effects || effects === this.effects) return;
    this.effects = effects;
    const pace = this.pace();
    if (!surface || !before || !props.state || pace === 0) return;
    animate(
      {
        game: this.game,
        surface,
        stage: this.stage,
        before: before.view,
        after: props.state.view,
        shown,
        pace,
      },
      effects,
    );
  }
}
