// board/input/mover.ts - moving a man of a still board: no rules are known here, so that the page is only told from where to where.
import type { Game, View } from '../api';
import { glide } from '../draw/animate';
import { paceAt } from '../draw/look';
import type { Stage } from '../draw/stage';
import type { Surface } from '../draw/surface';
import type { XY } from '../draw/svg';
import { nearestPoint } from './pick';
import { listenPointer, type PointerHost } from './pointer';

/** What a page does with a board whose men can be moved. */
export interface Moves {
  /** Whose men they are; null: they cannot be moved, only pressed. */
  seat: number | null;
  /** The man goes back once this has ended. */
  onMove: (from: string, to: string) => Promise<unknown>;
  onPress: () => void;
}

/** What a Mover needs of its board. */
export interface MoverBoard {
  readonly host: HTMLElement;
  readonly game: Game;
  readonly stage: Stage;
  surface: () => Surface | null;
  view: () => View | null;
  moves: () => Moves | null;
  draw: () => void;
}

export class Mover implements PointerHost {
  /** The click that follows belongs to what was done with the pointer. */
  private isAnswered = false;

  constructor(private readonly board: MoverBoard) {}

  /** Returns a function that stops listening. */
  listen(): () => void {
    const { play } = this.board.stage;
    const stop = new AbortController();
    const on = (type: string, listener: (event: Event) => void): void =>
      play.addEventListener(type, listener, { signal: stop.signal });
    on('pointerdown', () => (this.isAnswered = false));
    on('click', event => {
      if (this.isAnswered) event.stopPropagation();
      this.isAnswered = false;
    });
    const unlisten = listenPointer(play, this);
    return () => {
      stop.abort();
      unlisten();
    };
  }

  place(clientX: number, clientY: number): XY {
    return this.board.stage.place(clientX, clientY);
  }

  pointAt(at: XY, coarse: boolean): number | null {
    const [surface, view] = [this.board.surface(), this.board.view()];
    return surface && view && nearestPoint(surface, view, at, coarse, new Set());
  }

  canCarry(point: number): boolean {
    const seat = this.board.moves()?.seat ?? null;
    const pieces = this.board.view()?.pieces ?? [];
    return seat !== null && pieces.some(piece => piece[0] === point && piece[1] === seat);
  }

  // Nothing stays selected: a press counts when it is over, not when it begins.
  isSelected(): boolean {
    return true;
  }

  press(): void {
    this.isAnswered = true;
    this.board.moves()?.onPress();
  }

  carry(point: number, at: XY): void {
    const { stage } = this.board;
    const figure = stage.top(point);
    if (!figure) return;
    this.isAnswered = true;
    stage.above.append(figure.node);
    figure.node.setAttribute('transform', `translate(${at.x} ${at.y})`);
  }

  drop(from: number, to: number | null, at: XY): void {
    if (to === null || this.canCarry(to)) return this.putBack(from, at);
    const label = (point: number): string => this.board.game.board.points[point]?.[0] ?? '';
    const figure = this.board.stage.top(from);
    const [surface, view] = [this.board.surface(), this.board.view()];
    const end = surface && view ? surface.landing(to, view, this.board.moves()?.seat ?? null) : at;
    figure?.node.setAttribute('transform', `translate(${end.x} ${end.y})`);
    void this.board
      .moves()
      ?.onMove(label(from), label(to))
      .finally(() => this.cancel());
  }

  cancel(): void {
    const { stage } = this.board;
    stage.above.replaceChildren();
    stage.forget();
    this.board.draw();
  }

  private putBack(from: number, at: XY): void {
    this.cancel();
    const figure = this.board.stage.top(from);
    const pace = paceAt(this.board.host);
    if (figure && pace > 0) glide(figure, at, pace);
  }
}
