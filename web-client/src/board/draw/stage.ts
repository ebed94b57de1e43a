// board/draw/stage.ts - the two layers of a board: the static ground, and the men with their marks.
import type { View } from '../api';
import { chalk, chalkAllowed, type Look } from './look';
import { blankMan, piece } from './pieces';
import type { Man, Surface } from './surface';
import { html, label, moved, svg, type XY } from './svg';

/** A man together with its SVG node. */
export interface Figure {
  man: Man;
  node: SVGGElement;
}

/** A man at its place, with the size of its stack if not all men of the stack are drawn. */
export function figure(man: Man): SVGGElement {
  if (man.draw) return moved(man.at, man.draw());
  if (man.count === undefined || man.r < 8) {
    return moved(man.at, slab(man) ?? piece(man.name, man.r, { side: man.side }));
  }
  const number = label(
    man.count,
    { x: 0, y: 0 },
    Math.max(12, man.r * 0.75),
    man.seat === 1 ? 'q-count-dark' : 'q-count',
  );
  return moved(man.at, blankMan(man.seat === 1, man.r, man.side), number);
}

// Men that were borne off are seen edge-on.
function slab(man: Man): SVGGElement | null {
  if (!man.name.endsWith('slab')) return null;
  const box = {
    x: -man.r,
    y: -man.side / 2,
    width: 2 * man.r,
    height: man.side,
    rx: man.seat === 1 ? 0 : man.side / 2,
  };
  return svg(
    'g',
    {},
    svg('rect', { class: man.seat === 1 ? 'q-black' : 'q-white', ...box, 'stroke-width': 1 }),
  );
}

let filters = 0;

/** A noise filter that makes lines look like chalk on slate. */
function chalkFilter(): { defs: SVGElement; id: string } {
  const id = `q-chalk-${++filters}`;
  const filter = svg(
    'filter',
    {
      id,
      x: '-2%',
      y: '-2%',
      width: '104%',
      height: '104%',
      'color-interpolation-filters': 'sRGB',
    },
    svg('feTurbulence', {
      type: 'fractalNoise',
      baseFrequency: '0.75',
      numOctaves: 2,
      seed: 7,
      result: 'noise',
    }),
    svg('feColorMatrix', {
      in: 'noise',
      type: 'matrix',
      values: '0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 -5.2 3.55',
      result: 'grain',
    }),
    svg('feDisplacementMap', {
      in: 'SourceGraphic',
      in2: 'noise',
      scale: 1.7,
      xChannelSelector: 'R',
      yChannelSelector: 'G',
      result: 'rough',
    }),
    svg('feComposite', { in: 'rough', in2: 'grain', operator: 'in' }),
  );
  return { defs: svg('defs', {}, filter), id };
}

export class Stage {
  readonly ground = svg('svg', { class: 'q-ground', 'aria-hidden': 'true' });
  readonly play = svg('svg', { class: 'q-play' });
  readonly below = svg('g', { 'aria-hidden': 'true' });
  readonly men = svg('g', { 'aria-hidden': 'true' });
  readonly above = svg('g', { class: 'q-above', 'aria-hidden': 'true' });
  readonly hits = svg('g', { role: 'presentation' });
  readonly frame = html('div', { class: 'q-stage', translate: 'no' }, this.ground, this.play);
  figures: Figure[] = [];
  private drawn = '';

  constructor() {
    this.play.append(this.below, this.men, this.above, this.hits);
  }

  /** Draw lines and letters. */
  setGround(surface: Surface, look: Look): void {
    for (const picture of [this.ground, this.play]) {
      picture.setAttribute('viewBox', `0 0 ${surface.width} ${surface.height}`);
      picture.setAttribute('width', String(surface.width));
      picture.setAttribute('height', String(surface.height));
    }
    this.ground.replaceChildren(...surface.ground);
    if (look.chalk && surface.chalk && chalkAllowed()) this.chalk();
  }

  private chalk(): void {
    const lines = this.ground.querySelector<SVGElement>('.q-lines');
    if (!lines) return;
    const { defs, id } = chalkFilter();
    this.ground.prepend(defs);
    void chalk(lines, `url(#${id})`);
  }

  /** Draw the men. If nothing changed, the nodes stay, as they may still be animated. */
  setMen(men: Man[]): void {
    const key = JSON.stringify(men);
    if (key === this.drawn) return;
    this.drawn = key;
    this.figures = men.map(man => ({ man, node: figure(man) }));
    this.men.replaceChildren(...this.figures.map(({ node }) => node));
  }

  /** The nodes are not where the men belong: redraw them next time. */
  forget(): void {
    this.drawn = '';
  }

  /** The topmost figure on a point, if any; of this seat, if given. */
  top(point: number, seat?: number): Figure | undefined {
    return [...this.figures]
      .reverse()
      .find(({ man }) => man.point === point && (seat === undefined || man.seat === seat));
  }

  setMarks(below: SVGElement[], above: SVGElement[]): void {
    this.below.replaceChildren(...below);
    this.above.replaceChildren(...above);
  }

  /** Converts screen coordinates to those of the drawing. */
  place(clientX: number, clientY: number): XY {
    const box = this.play.getBoundingClientRect();
    const scale = box.width === 0 ? 1 : Number(this.play.getAttribute('width')) / box.width;
    return { x: (clientX - box.left) * scale, y: (clientY - box.top) * scale };
  }
}

/** A view without men, for a board that is still waiting for its state. */
export const noView: View = {
  pieces: [],
  hand: [],
  off: [],
  captured: [],
  roll: [],
  left: [],
  by: null,
  bonus: 0,
  chain: null,
  start: null,
  taken: [],
  need: null,
};
