/* pages/review/graph.tsx - who was ahead on each turn, with the turning points. */
import { apart } from './apart';
import { say } from '../../words';

export interface Spot {
  /* 0 to 1: from the start of the game to its end. */
  x: number;
  /* -1 to 1: positive if the seat of the upper half is ahead. */
  y: number;
}

export interface Mark extends Spot {
  played: string;
  here: boolean;
}

interface Props {
  line: Spot[];
  marks: Mark[];
  /* The names of who is ahead in the upper and in the lower half. */
  names: [string, string];
  /* The x of the position shown; null if it is not on the graph. */
  at: number | null;
  show: (mark: number) => void;
}

const [width, height] = [528, 150];
/* The width of the graph on the smallest phone: numbers that do not overlap there overlap
 * nowhere. */
const narrow = 288;

const high = (y: number) => height / 2 - y * (height / 2 - 8);

export function Graph({ line, marks, names, at, show }: Props) {
  const points = line.map(({ x, y }) => `${x * width},${high(y)}`);
  const end = (line[line.length - 1]?.x ?? 0) * width;
  const area = points.length ? `0,${height / 2} ${points.join(' ')} ${end},${height / 2}` : '';
  const spots = apart(
    marks.map(({ x, y }) => ({ x: x * narrow, y: high(y) })),
    narrow,
    height,
  );
  return (
    <div class="worth-graph">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <clipPath id="graph-above">
          <rect width={width} height={height / 2} />
        </clipPath>
        <clipPath id="graph-below">
          <rect y={height / 2} width={width} height={height / 2} />
        </clipPath>
        <polygon class="worth-first" clip-path="url(#graph-above)" points={area} />
        <polygon class="worth-second" clip-path="url(#graph-below)" points={area} />
        <polyline class="graph-line" points={points.join(' ')} />
        <path class="graph-even" d={`M0 ${height / 2}H${width}`} />
        {at !== null && <path class="graph-here" d={`M${at * width} 0V${height}`} />}
      </svg>
      <span class="graph-name note">{say('{name} ahead', { name: names[0] })}</span>
      <span class="graph-name low note">{say('{name} ahead', { name: names[1] })}</span>
      {marks.map(({ played, here }, i) => (
        <button
          key={i}
          class="graph-point"
          aria-label={say('Turning point {number}: {played}', { number: i + 1, played })}
          aria-current={here ? 'true' : undefined}
          style={{
            left: `${(100 * (spots[i]?.x ?? 0)) / narrow}%`,
            top: `${(100 * (spots[i]?.y ?? 0)) / height}%`,
          }}
          onClick={() => show(i)}
        >
          {i + 1}
        </button>
      ))}
    </div>
  );
}
