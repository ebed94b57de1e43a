// board/still.ts - a view-only board and small drawings, without input, words or marks, so that the
// lobby need not fetch those.
import type { Game, View } from './api';
import { chalkAllowed, lookAt, watchLook } from './draw/look';
import { Stage } from './draw/stage';
import { surfaceOf } from './families/families';

export { thumbnail, pieceGlyph, seatPiece } from './families/thumbnail';

const phone = '(max-width: 599px) and (orientation: portrait)';

export class StillView {
  private readonly stage = new Stage();
  private readonly undo: (() => void)[] = [];
  private view: View | null = null;
  private size = '';

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

  show(view: View): void {
    this.view = view;
    this.draw();
  }

  destroy(): void {
    this.undo.forEach(stop => stop());
    this.host.replaceChildren();
  }

  private room(): string {
    return [this.host.clientWidth, this.host.clientHeight].join();
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
      bottom: 0,
      coordinates: false,
      // On an upright phone it stands as at the table, which costs it little.
      stands: matchMedia(phone).matches ? 0.9 : 1,
      lineShare: look.lineShare,
      chalk: look.chalk && chalkAllowed(),
    });
    this.stage.setGround(surface, look);
    this.stage.setMen(surface.men(view));
  }
}
