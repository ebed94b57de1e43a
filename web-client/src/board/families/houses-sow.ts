// board/families/houses-sow.ts - animates a turn of a sowing game: seed by seed, then what is taken.
import type { Effect, View } from '../api';
import { indexOf, type Shown } from '../draw/surface';
import { circle, moved, svg, type XY } from '../draw/svg';
import {
  numberSpot,
  seedsIn,
  seedSpot,
  share,
  storeNumberSpot,
  storeSpot,
  type HousesLayout,
} from './houses-layout';
import { number, seed } from './houses-men';

const beat = 90; // from one seed to the next
const flight = 170;
const pause = 120; // before seeds are taken

const shift = ({ x, y }: XY): string => `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;

/** Seeds as they lie while a turn is shown; a place is a house, or a store as -1 - seat. */
class Heaps {
  readonly group = svg('g', { 'aria-hidden': 'true' });
  private readonly seeds = new Map<number, { node: SVGElement; at: XY }[]>();
  private readonly numbers = new Map<number, SVGElement>();

  constructor(
    private readonly fit: HousesLayout,
    private readonly pace: number,
    view: View,
  ) {
    fit.at.forEach((_, house) => this.fill(house, seedsIn(view, house)));
    fit.stores.forEach((_, seat) => this.fill(-1 - seat, view.off[seat] ?? 0));
  }

  private spot(place: number, i: number): XY {
    return place < 0 ? storeSpot(this.fit, -1 - place, i) : seedSpot(this.fit, place, i);
  }

  private fill(place: number, count: number): void {
    const seeds = Array.from({ length: count }, (_, i) => {
      const at = this.spot(place, i);
      return { node: moved(at, seed(share.seed * this.fit.c)), at };
    });
    this.seeds.set(place, seeds);
    this.group.append(...seeds.map(({ node }) => node));
    this.tell(place, count);
  }

  private tell(place: number, count: number): void {
    if (!this.fit.written) return;
    const at = place < 0 ? storeNumberSpot(this.fit, -1 - place) : numberSpot(this.fit, place);
    const node = moved(at, number(count));
    this.numbers.get(place)?.remove();
    this.numbers.set(place, node);
    this.group.append(node);
  }

  countIn(place: number): number {
    return this.seeds.get(place)?.length ?? 0;
  }

  /** Move the topmost seed of one place to another one, after so many milliseconds. */
  send(from: number, to: number, delay: number): void {
    const [source, goal] = [this.seeds.get(from), this.seeds.get(to)];
    const one = source?.pop();
    if (!one || !goal) return;
    const at = this.spot(to, goal.length);
    const [left, there] = [source?.length ?? 0, goal.length + 1];
    goal.push({ node: one.node, at });
    this.group.append(one.node);
    const flying = one.node.animate([{ transform: shift(one.at) }, { transform: shift(at) }], {
      duration: this.pace * flight,
      delay,
      easing: 'cubic-bezier(.3,.6,.3,1)',
      fill: 'both',
    });
    flying.onfinish = () => {
      this.tell(from, left);
      this.tell(to, there);
    };
  }

  /** Light up a house that is taken. */
  flash(house: number, delay: number): void {
    const at = this.fit.at[house];
    if (!at) return;
    const ring = circle(at, 1.06 * share.house * this.fit.c, 'q-last-ring', {
      'stroke-width': 0.08 * this.fit.c,
      opacity: 0,
    });
    this.group.append(ring);
    ring.animate([{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 0 }], {
      duration: this.pace * 3 * pause,
      delay,
    });
  }
}

/** Show a turn: the board as it was lies over the new one until every seed is where it belongs. */
export function sow(shown: Shown, effects: Effect[], fit: HousesLayout): void {
  const { game, stage, pace, before } = shown;
  const index = indexOf(game.board);
  const heaps = new Heaps(fit, pace, before);
  const place = (text: string | undefined): number => index.get(text ?? '') ?? -9;
  const sown = effects.filter(effect => effect.what === 'moved');
  if (sown.length === 0) return;
  sown.forEach(({ from, to }, i) => heaps.send(place(from), place(to), i * beat * pace));
  let end = pace * ((sown.length - 1) * beat + flight);
  for (const { what, from, seat } of effects) {
    if (what !== 'captured' || seat === undefined) continue;
    const house = place(from);
    const count = heaps.countIn(house);
    heaps.flash(house, end);
    for (let i = 0; i < count; i++) heaps.send(house, -1 - (1 - seat), end + pace * pause);
    end += pace * 2 * pause;
  }
  const hidden = [{ opacity: 0 }, { opacity: 0 }];
  const last = end + pace * flight;
  stage.figures.forEach(({ node }) => node.animate(hidden, { duration: last }));
  stage.men.append(heaps.group);
  const waiting = heaps.group.animate([{}, {}], { duration: last });
  waiting.onfinish = waiting.oncancel = () => heaps.group.remove();
}
