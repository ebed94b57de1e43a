// board/input/hand.ts - handles clicks, drags and keys on the board.
import { goesOn, pathOf } from '../../text/notation';
import type { BoardProps, Game } from '../api';
import { glide, refuse } from '../draw/animate';
import { noView, type Stage } from '../draw/stage';
import { indexOf, type Surface } from '../draw/surface';
import type { XY } from '../draw/svg';
import {
  heldBy,
  isMine,
  isOwn,
  movable,
  nothing,
  press,
  pressAhead,
  withValue,
  type Entry,
  type Press,
  type Situation,
} from '../turn/entry';
import type { Marks } from '../turn/marks';
import { isArrow, stepFrom, TypeAhead } from './keys';
import type { Points } from './option-points';
import { nearestPoint } from './pick';
import type { PointerHost } from './pointer';

/** A turn on its way to the server: its piece is already drawn at the destination. */
export interface Sent {
  from: number;
  to: number;
}

/** What a Hand needs of its board. */
export interface HandBoard {
  readonly game: Game;
  readonly stage: Stage;
  readonly points: Points;
  surface: () => Surface | null;
  props: () => BoardProps | null;
  situation: () => Situation | null;
  marks: (at: Situation) => Marks;
  /** How long an animation takes; 0: there are none. */
  pace: () => number;
  draw: () => void;
}

export class Hand implements PointerHost {
  entry: Entry = nothing;
  sent: Sent | null = null;
  /** A man is being dragged: its node is not at its place. */
  carrying = false;
  private readonly index: Map<string, number>;
  private readonly typing = new TypeAhead();

  constructor(private readonly board: HandBoard) {
    this.index = indexOf(board.game.board);
  }

  /** The label of the held man's point. */
  held(): string | null {
    const at = this.board.situation();
    if (at?.ahead) return this.entry.selected;
    return at && isMine(at) ? heldBy(at, this.entry) : null;
  }

  /** The turn, or another part of it, begins: a man selected for a premove stays selected if it
   * may move. */
  turnOver(): void {
    const at = this.board.situation();
    const { selected } = this.entry;
    const stays =
      at &&
      selected !== null &&
      isOwn(at, selected) &&
      (at.ahead || (isMine(at) && movable(at).has(selected)));
    this.entry = stays ? { ...nothing, selected } : nothing;
  }

  label(point: number): string {
    return this.board.game.board.points[point]?.[0] ?? '';
  }

  setEntry(entry: Entry): void {
    this.entry = entry;
    this.board.draw();
  }

  forget(): void {
    if (this.entry.dead !== null) this.setEntry({ ...this.entry, dead: null });
  }

  /** Use only this die or cast; a second call with the same value allows all again. */
  setValue(value: number): void {
    this.setEntry(withValue(this.entry, value));
  }

  /** Shake the held man, as it cannot move. */
  swing(): void {
    const held = this.held();
    const figure = held === null ? undefined : this.board.stage.top(this.index.get(held) ?? -1);
    const surface = this.board.surface();
    const pace = this.board.pace();
    if (figure && surface && pace > 0) refuse(figure, surface.d, pace);
  }

  /** Send a step or turn, and show it as already made. */
  send(text: string): void {
    const sent = this.endsOf(text);
    this.entry = nothing;
    if (sent) this.launch(sent);
    this.board.props()?.onPlay(text);
  }

  /** Show a turn as already made. */
  showSent(text: string): void {
    this.sent = this.endsOf(text);
  }

  private endsOf(text: string): Sent | null {
    const { chain = null, need = null } = this.board.situation()?.state.view ?? {};
    if (need === 'take') return null;
    const path = pathOf(text.split(' ')[0] ?? '').map(label => this.index.get(label) ?? 0);
    const whole = goesOn(text) && chain !== null ? [chain, ...path] : path;
    const [from, to] = [whole[0], whole[whole.length - 1]];
    return from !== undefined && to !== undefined && whole.length > 1 ? { from, to } : null;
  }

  private launch(sent: Sent): void {
    const start = this.board.stage.top(sent.from)?.man.at;
    this.sent = sent;
    this.board.draw();
    const figure = this.board.stage.top(sent.from);
    const pace = this.board.pace();
    if (figure && start && pace > 0 && !this.carrying) glide(figure, start, pace);
  }

  // ---- pointer ----

  place(clientX: number, clientY: number): XY {
    return this.board.stage.place(clientX, clientY);
  }

  isSelected(point: number): boolean {
    return this.held() === this.label(point);
  }

  pointAt(at: XY, coarse: boolean): number | null {
    const surface = this.board.surface();
    const now = this.board.situation();
    if (!surface) return null;
    const marks = now && isMine(now) ? this.board.marks(now) : null;
    const wanted =
      now && marks
        ? [...movable(now, this.entry), ...marks.targets.map(t => t.label), ...marks.may]
        : [];
    const view = now?.state.view ?? noView;
    return nearestPoint(
      surface,
      view,
      at,
      coarse,
      new Set(wanted.map(label => this.index.get(label) ?? -1)),
    );
  }

  private isFree(): boolean {
    const props = this.board.props();
    return props?.pending === false && props.held == null && this.sent === null;
  }

  canCarry(point: number): boolean {
    const at = this.board.situation();
    if (at?.ahead) {
      return this.isFree() && at.game.family !== 'houses' && isOwn(at, this.label(point));
    }
    if (!at || !isMine(at) || !this.isFree()) return false;
    const held = heldBy(at, this.entry);
    const label = this.label(point);
    if (held !== null && this.board.marks(at).targets.some(target => target.label === label)) {
      return false;
    }
    return held === label || (held === this.entry.selected && movable(at, this.entry).has(label));
  }

  press(point: number, carried = false): void {
    const at = this.board.situation();
    if (!at || !this.isFree()) return;
    const label = this.label(point);
    this.board.props()?.onTouch?.();
    if (at.ahead) {
      return this.choose(
        pressAhead(at, this.entry, label, carried, this.board.props()?.premove != null),
      );
    }
    const result = press(at, this.entry, label);
    if (result.play !== undefined) return this.send(result.play);
    this.setEntry(result.entry);
    if (result.entry.dead !== null) this.board.props()?.onDead?.(label);
    if (result.tried === undefined) return;
    this.swing();
    this.board.props()?.onTry?.(result.tried, label);
  }

  private choose({ entry, ahead }: Press): void {
    this.setEntry(entry);
    if (ahead !== undefined) this.board.props()?.onPremove?.(ahead);
  }

  /** Cancel the premove. Returns true if there was one. */
  letGo(): boolean {
    const chosen = this.board.props()?.premove != null;
    if (!this.board.situation()?.ahead || (this.entry.selected === null && !chosen)) return false;
    this.choose(
      this.entry.selected === null ? { entry: nothing, ahead: null } : { entry: nothing },
    );
    return true;
  }

  carry(point: number, at: XY): void {
    const figure = this.board.stage.top(point);
    if (!figure) return;
    this.carrying = true;
    this.board.stage.above.append(figure.node);
    figure.node.setAttribute('transform', `translate(${at.x} ${at.y})`);
  }

  drop(from: number, to: number | null, at: XY): void {
    if (to !== null && to !== from) this.press(to, true);
    if (this.sent !== null) {
      this.carrying = false;
      return;
    }
    this.cancel();
    const figure = this.board.stage.top(from);
    const pace = this.board.pace();
    if (figure && pace > 0) glide(figure, at, pace);
  }

  cancel(): void {
    this.board.draw();
    this.carrying = false;
  }

  // ---- keys ----

  focus(): void {
    const at = this.board.situation();
    const held = at && isMine(at) ? heldBy(at, this.entry) : null;
    const wanted = held === null ? this.choices()[0] : this.index.get(held);
    this.board.points.focus(wanted ?? this.board.points.current);
  }

  /** Points that can be chosen now, in board order: pieces that may move or, if a piece is held,
   * its targets. */
  private choices(): number[] {
    const at = this.board.situation();
    if (!at || !isMine(at)) return [];
    const marks = this.board.marks(at);
    const labels =
      heldBy(at, this.entry) === null
        ? [...movable(at, this.entry), ...marks.may]
        : marks.targets.map(target => target.label);
    const points = labels.map(label => this.index.get(label) ?? -1);
    return [...new Set(points)].filter(point => point >= 0).sort((a, b) => a - b);
  }

  /** Tab moves to the next of these points; after the last one it leaves the board, but goes round while a piece is held,
   * unless the way to play it is asked for, outside the board. */
  private tab(back: boolean): boolean {
    const { points } = this.board;
    const choices = this.choices();
    const at = this.board.situation();
    const around = back ? choices[choices.length - 1] : choices[0];
    const next =
      (back
        ? choices.filter(point => point < points.current).pop()
        : choices.find(point => point > points.current)) ??
      (at && heldBy(at, this.entry) !== null && !this.entry.among.length ? around : undefined);
    if (next !== undefined) points.focus(next);
    return next !== undefined;
  }

  /** Returns true if the board handled the key. */
  key(event: KeyboardEvent): boolean {
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    if (this.keyHeld(event)) return true;
    if (event.key === 'Tab') return this.tab(event.shiftKey);
    if (event.key === 'Enter' || event.key === ' ') {
      this.typing.end();
      this.press(this.board.points.current);
      return true;
    }
    return event.key === 'Escape' ? this.back() : this.walk(event.key, event.timeStamp);
  }

  // A turn waits: it is played or taken back, but not by a key that is held down.
  private keyHeld({ key, repeat }: KeyboardEvent): boolean {
    const props = this.board.props();
    if (props?.held == null || !(key === 'Enter' || key === 'Escape')) return false;
    if (!repeat) props.onHeld?.(key === 'Enter');
    return true;
  }

  // The event's own time is used, as a slow device may deliver a key press late.
  private walk(key: string, pressed: number): boolean {
    const surface = this.board.surface();
    const view = this.board.situation()?.state.view ?? noView;
    const { points } = this.board;
    if (!surface) return false;
    const { board } = this.board.game;
    const names = board.points.map(([label]) => label).concat((board.numbers ?? []).map(String));
    const to = isArrow(key)
      ? (stepFrom(
          points.current,
          key,
          board.points.map((_, i) => surface.stand(i, view)),
          surface.near,
        ) ?? points.current)
      : this.typing.next(key, pressed, names);
    if (to !== null) points.focus(to % board.points.length);
    return to !== null;
  }

  /* Go back one step. Returns true if there was one. */
  private back(): boolean {
    if (this.letGo()) return true;
    const at = this.board.situation();
    const chosen = this.entry.selected !== null || this.entry.among.length > 0;
    const begun = at !== null && isMine(at) && at.state.may?.back === true;
    if (chosen) this.setEntry({ ...nothing, value: this.entry.value });
    else if (begun) this.board.props()?.onBack();
    return chosen || begun;
  }
}
