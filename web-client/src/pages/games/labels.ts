/* pages/games/labels.ts - where places and their names stand on a map: dots clear of each other, names where nothing else
 * is. Pure. */
export interface Place {
  name: string;
  x: number;
  y: number;
  r: number;
}

export interface Label<P extends Place> {
  place: P;
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const [letter, line, gap] = [12.5, 26, 7];

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

const boxOf = ({ x, y, r }: Place): Box => ({
  left: x - r,
  right: x + r,
  top: y - r,
  bottom: y + r,
});

/* Moves dots that would touch away from each other, by as little as that takes. */
export function partPlaces<P extends Place>(places: P[]): P[] {
  const parted = places.map(place => ({ ...place }));
  for (let round = 0; round < 8; round++) {
    for (const [i, a] of parted.entries()) {
      for (const b of parted.slice(i + 1)) {
        const [dx, dy] = [b.x - a.x, b.y - a.y];
        const far = Math.hypot(dx, dy) || 1;
        const push = Math.max(0, a.r + b.r + gap - far) / 2 / far;
        [a.x, a.y, b.x, b.y] = [a.x - dx * push, a.y - dy * push, b.x + dx * push, b.y + dy * push];
      }
    }
  }
  return parted;
}

/* The four sides of a dot, in the order in which they are tried. */
function sidesOf<P extends Place>(place: P): Label<P>[] {
  const { x, y, r } = place;
  const middle = y + line / 3;
  return [
    { place, x: x + r + gap, y: middle, anchor: 'start' },
    { place, x: x - r - gap, y: middle, anchor: 'end' },
    { place, x, y: y - r - gap, anchor: 'middle' },
    { place, x, y: y + r + line - gap, anchor: 'middle' },
  ];
}

function boxOfLabel({ place, x, y, anchor }: Label<Place>): Box {
  const width = letter * place.name.length;
  const left = x - { start: 0, middle: width / 2, end: width }[anchor];
  return { left, right: left + width, top: y - line * 0.8, bottom: y + line * 0.2 };
}

/* Each name at the side of its dot where it covers least of what stands already. */
export function placeLabels<P extends Place>(places: P[]): Label<P>[] {
  const taken = places.map(boxOf);
  return places.map(place => {
    const costOf = (box: Box) => taken.reduce((sum, one) => sum + overlap(one, box), 0);
    const [best] = sidesOf(place)
      .map(label => ({ label, cost: costOf(boxOfLabel(label)) }))
      .sort((a, b) => a.cost - b.cost);
    taken.push(boxOfLabel(best!.label));
    return best!.label;
  });
}
