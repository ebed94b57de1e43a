// board/still.ts - a board without rules, words or marks, so that the lobby need not fetch those.
import type { Game, View } from './api';
import { bottomOf } from './draw/layout';
import { chalkAllowed, lookAt, watchLook } from './draw/look';
import { Stage } from './draw/stage';
import type { Surface } from './draw/surface';
import { fetchDrawing, surfaceOf } from './families/families';
import type { Moves } from './input/mover';

export type { Moves };

const phone = '(max-width: 599px) and (orientation: portrait)';

export class StillView {
  private readonly stage = new Stage();
  private readonly undo: (() => void)[] = [];
  private surface: Surface | null = null;
  private view: View | null = null;
  private moves: Moves | null = null;
  private size = '';
  private gone = false;

  constructor(
    private readonly host: HTMLElement,
    private readonly game: Game,
  ) {
    host.classList.add('q-board', `q-${game.family}`);
    host.replaceChildren(this.stage.frame);
    const resized = new ResizeObserver(() => this.room() !== this.size && this.draw());
    resized.observe(host);
    this.undo.push(
      () => resized.disconnect(),
      watchLook(() => this.draw()),
    );
  }

  /** moves: what pressing it and moving its men does; null: it is only looked at. */
  show(view: View, moves: Moves | null = null): void {
    this.view = view;
    this.draw();
    if (moves && !this.moves) void this.listen().catch(() => undefined);
    this.moves = moves;
  }

  destroy(): void {
    this.gone = true;
    this.undo.forEach(stop => stop());
    this.host.replaceChildren();
  }

  // Until its script has come, the board is only pressed.
  private async listen(): Promise<void> {
    const { Mover } = await import('./input/mover');
    if (this.gone) return;
    const mover = new Mover({
      host: this.host,
      game: this.game,
      stage: this.stage,
      surface: () => this.surface,
      view: () => this.view,
      moves: () => this.moves,
      draw: () => this.draw(),
    });
    this.undo.push(mover.listen());
    this.host.classList.add('q-moves');
  }

  private room(): string {
    return [this.host.clientWidth, this.host.clientHeight].join();
  }

  private drawLater(): void {
    void fetchDrawing(this.game).then(
      () => !this.gone && this.draw(),
      () => undefined,
    );
  }

  private draw(): void {
    const { host, view } = this;
    const [width, height] = [host.clientWidth, host.clientHeight];
    this.size = this.room();
    if (!view || width === 0 || height === 0) return;
    const look = lookAt(host);
    const surface = surfaceOf(this.game, {
      width,
      height,
      bottom: bottomOf(this.game),
      coordinates: false,
      // On an upright phone it stands as at the table, which costs it little.
      stands: matchMedia(phone).matches ? 0.9 : 1,
      lineShare: look.lineShare,
      chalk: look.chalk && chalkAllowed(),
    });
    if (!surface) {
      this.drawLater();
      return;
    }
    this.surface = surface;
    this.stage.setGround(surface, look);
    this.stage.setMen(surface.men(view));
  }
}
