/* pages/review/apart.ts - where numbers stand on a graph so that each can be pressed. Pure. */

interface Spot {
  x: number;
  y: number;
}

/* Pixels between the middles of two numbers, and from a number to the edge. */
const [gap, edge] = [26, 12];

/* Nearest first: 0, up and down by turns, as far as the graph is high. */
function steps(height: number): number[] {
  const count = Math.ceil(height / gap);
  return [0, ...Array.from({ length: count }, (_, i) => [-(i + 1) * gap, (i + 1) * gap]).flat()];
}

const isFree = (spot: Spot, taken: Spot[]) =>
  taken.every(other => Math.hypot(other.x - spot.x, other.y - spot.y) >= gap);

/* Each spot where it is, or as near above or below it as is free of those before it; where a column is full, further along. */
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
