/* pages/review/apart.ts - places numbers on a graph so that each can be pressed. Pure. */

interface Spot {
  x: number;
  y: number;
}

/* Minimum distance in pixels between the centres of two numbers, and from a number to the edge. */
const [gap, edge] = [26, 12];

/* Vertical offsets to try, nearest first: 0, then alternately up and down, as far as the graph
 * is high. */
function steps(height: number): number[] {
  const count = Math.ceil(height / gap);
  return [0, ...Array.from({ length: count }, (_, i) => [-(i + 1) * gap, (i + 1) * gap]).flat()];
}

const isFree = (spot: Spot, taken: Spot[]) =>
  taken.every(other => Math.hypot(other.x - spot.x, other.y - spot.y) >= gap);

/* Keeps each spot in place or moves it up or down as little as necessary to stay clear of those
 * before it; if a column is full, it moves farther along. */
export function apart(spots: Spot[], width: number, height: number): Spot[] {
  const taken: Spot[] = [];
  for (const { x, y } of spots) {
    const column = (across: number) =>
      steps(height)
        .map(step => ({ x: across, y: Math.min(height - edge, Math.max(edge, y + step)) }))
        .find(spot => isFree(spot, taken));
    let found = column(x);
    for (let away = gap / 4; !found && away <= width; away += gap / 4) {
      found =
        (x + away <= width ? column(x + away) : undefined) ??
        (x - away >= 0 ? column(x - away) : undefined);
    }
    taken.push(found ?? { x, y });
  }
  return taken;
}
