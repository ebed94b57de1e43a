// board/input/option-points.ts - the points as options of a listbox: labelled, focusable, and
// accessible to tests.
import type { Game, View } from '../api';
import type { Stage } from '../draw/stage';
import type { Surface } from '../draw/surface';
import { circle, setAttributes, svg } from '../draw/svg';
import { isMine, isOwn, movable, type Entry, type Situation } from '../turn/entry';
import type { Marks } from '../turn/marks';
import { spoken } from '../words/speech';

let boards = 0;

export interface Told {
  at: Situation;
  entry: Entry;
  marks: Marks;
}

const canChoose = ({ at, entry, marks }: Told, label: string): boolean =>
  at.ahead
    ? isOwn(at, label) || entry.selected !== null
    : isMine(at) &&
      (movable(at, entry).has(label) ||
        marks.targets.some(target => target.label === label) ||
        marks.may.includes(label));

/** All points of a board; together they are one tab stop. */
export class Points {
  current = 0;
  private readonly id = `q-points-${++boards}`;
  /* Changed in place, never replaced: a finger that comes down on a node which then leaves the document can neither be
   * kept from scrolling nor be followed. */
  private readonly options: SVGCircleElement[];
  private readonly frame = svg('g', { class: 'q-focus', 'aria-hidden': 'true' });
  private surface: Surface | null = null;
  private view: View | null = null;

  constructor(
    private readonly stage: Stage,
    private readonly game: Game,
    title: string,
  ) {
    const { play } = stage;
    play.setAttribute('role', 'listbox');
    play.setAttribute('tabindex', '0');
    play.setAttribute('aria-label', title);
    this.options = game.board.points.map(([label]) =>
      circle({ x: 0, y: 0 }, 0, 'q-hit', {
        id: `${this.id}-${label}`,
        role: 'option',
        'data-point': label,
      }),
    );
    stage.hits.append(...this.options, this.frame);
    this.current = Math.floor(game.board.points.length / 2);
  }

  /** Position and label every point. */
  draw(surface: Surface, view: View, told?: Told): void {
    this.surface = surface;
    this.view = view;
    this.options.forEach((option, i) => {
      const label = this.game.board.points[i]?.[0] ?? '';
      const at = surface.stand(i, view);
      setAttributes(option, {
        class: told && canChoose(told, label) ? 'q-hit q-can' : 'q-hit',
        cx: at.x,
        cy: at.y,
        r: Math.max(surface.r, 12),
        'aria-selected': String(told?.marks.selected === label),
        'aria-label': told ? spoken(told.at, told.entry, told.marks, i) : label,
      });
    });
    if (document.activeElement === this.stage.play) this.focus(this.current);
  }

  /** Move the focus within the board. */
  focus(point: number): void {
    this.current = point;
    this.stage.play.setAttribute(
      'aria-activedescendant',
      `${this.id}-${this.game.board.points[point]?.[0] ?? ''}`,
    );
    if (this.stage.play.matches(':focus-visible')) this.mark();
  }

  unmark(): void {
    this.frame.replaceChildren();
  }

  // Square, so that it is not mistaken for a selection, with a halo around it.
  private mark(): void {
    const { surface, view } = this;
    if (!surface || !view) return;
    const at = surface.stand(this.current, view);
    const half = Math.max(surface.r, 10) + 6;
    const box = { x: at.x - half, y: at.y - half, width: 2 * half, height: 2 * half, rx: 3 };
    this.frame.replaceChildren(
      svg('rect', { class: 'q-focus-halo', ...box }),
      svg('rect', { class: 'q-focus-line', ...box }),
    );
  }
}
