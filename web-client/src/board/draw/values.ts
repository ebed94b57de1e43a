// board/draw/values.ts - signs for the values of turns, each on the path of its turn: a blue peak,
// two bars on paper, or a dashed red trough.
import { isTaking } from '../../text/notation';
import type { TurnValue } from '../api';
import { wide, type Pen } from './marks-pen';
import { label, moved, path, svg, type XY } from './svg';

const height = 22;
const glyphs = {
  win: 'M-4 2.5L0-2.5L4 2.5',
  draw: 'M-4.5-2.6H4.5M-4.5 2.6H4.5',
  loss: 'M-4-2.5L0 2.5L4-2.5',
};

/* Where points or signs are closer than this, only the sign is shown; the list has the numbers. */
const close = 48;

const textOf = ({ result, turns }: TurnValue): string => (result === 'draw' ? '' : String(turns));
const widthOf = (text: string): number => (text ? 28 + 8 * text.length : 24);

function sign(value: TurnValue, at: XY, text: string): SVGElement {
  const width = widthOf(text);
  const x = text ? 12 - width / 2 : 0;
  const frame = { x: -width / 2, y: -height / 2, width, height, rx: 2 };
  const { result } = value;
  return moved(
    at,
    svg('rect', { class: `q-value q-value-${result}`, ...frame }),
    moved({ x, y: 0 }, path(glyphs[result], `q-value-glyph q-value-${result}`, wide(2.4))),
    ...(text
      ? [label(text, { x: x + 10 + 4 * text.length, y: 0 }, 14, `q-value-text q-value-${result}`)]
      : []),
  );
}

/** The only point of a turn. For a walk, the middle of its free part, between the man's rim and the point; for a leap, the
 *  landing point, as the captured man stands in the middle. centred: the middle of the whole way. */
function placeOf(p: Pen, { turn, path: points }: TurnValue, centred: boolean): XY | null {
  const [from, to] = points.slice(-2);
  if (from === undefined) return null;
  if (to === undefined) return p.stand(from);
  const way = p.way(from, to);
  const [first, last] = [way[0], way[way.length - 1]];
  if (!first || !last) return null;
  if (isTaking(turn)) return last;
  const long = Math.hypot(last.x - first.x, last.y - first.y) || 1;
  const part = 0.5 + (centred ? 0 : Math.min((0.42 * p.surface.r) / long, 0.3)); // 0.42: less the point, 0.058 d
  return { x: first.x + part * (last.x - first.x), y: first.y + part * (last.y - first.y) };
}

interface Placed {
  value: TurnValue;
  at: XY;
  /* Moved below another sign. */
  stacked: boolean;
}

/* Stacks signs that would overlap below each other. */
function placed(p: Pen, values: TurnValue[], centred: boolean): Placed[] {
  const taken: XY[] = [];
  return values.flatMap(value => {
    if (!value.path.every(text => p.index.has(text))) return [];
    const at = placeOf(p, value, centred);
    if (!at) return [];
    const free = { ...at };
    while (taken.some(one => Math.abs(one.x - free.x) < 25 && Math.abs(one.y - free.y) < height)) {
      free.y += height + 1;
    }
    taken.push(free);
    return [{ value, at: free, stacked: free.y !== at.y }];
  });
}

/* Whether the numbers of two signs side by side would overlap. */
const doCover = (one: Placed, other: Placed): boolean =>
  Math.abs(one.at.y - other.at.y) < height &&
  Math.abs(one.at.x - other.at.x) < (widthOf(textOf(one.value)) + widthOf(textOf(other.value))) / 2;

/* Whether a sign with its number would reach over a man. */
function doesCoverMan({ surface, view }: Pen, { value, at }: Placed): boolean {
  const half = widthOf(textOf(value)) / 2;
  return view.pieces.some(([point]) => {
    const man = surface.stand(point, view);
    const x = Math.max(0, Math.abs(man.x - at.x) - half);
    const y = Math.max(0, Math.abs(man.y - at.y) - height / 2);
    return Math.hypot(x, y) < 0.9 * surface.r;
  });
}

/* Whether a sign with its number would reach over the name of a point. */
function doesCoverName({ surface }: Pen, { value, at }: Placed): boolean {
  const half = widthOf(textOf(value)) / 2;
  const names = surface.ground.flatMap(part => [part, ...part.querySelectorAll('text')]);
  return names.some(name => {
    const [x, y, size] = ['x', 'y', 'font-size'].map(key => Number(name.getAttribute(key)));
    const reach = half + 0.3 * size! * name.textContent.length;
    return (
      name.matches('text') &&
      Math.abs(x! - at.x) < reach &&
      Math.abs(y! - size! / 3 - at.y) < (height + size!) / 2
    );
  });
}

/** A sign for each turn whose points are on this board. */
export function valueSigns(p: Pen, values: TurnValue[]): SVGElement[] {
  const coverSome = (signs: Placed[]) =>
    signs.some((one, i) => signs.slice(i + 1).some(other => doCover(one, other)));
  const free = placed(p, values, false);
  const isTight = coverSome(free) || free.some(({ stacked }) => stacked);
  const all = isTight ? placed(p, values, true) : free;
  const isClose = p.surface.d < close || coverSome(all);
  return all.map(one =>
    sign(
      one.value,
      one.at,
      isClose || doesCoverMan(p, one) || doesCoverName(p, one) ? '' : textOf(one.value),
    ),
  );
}
