/* pages/review/graph.tsx - who was ahead, turn by turn, with the turning points. */
import type { Looked, Turning } from '../../study/turning';
import { most } from '../../study/worth';

interface Props {
  looked: (Looked | null)[];
  turnings: Turning[];
  names: string[];
  /* The turn that is shown; null: none. */
  at: number | null;
  show: (turning: number) => void;
}

const [width, height] = [528, 150];

export function Graph({ looked, turnings, names, at, show }: Props) {
  const last = Math.max(1, looked.length - 1);
  const x = (index: number) => (index / last) * width;
  const y = (index: number) =>
    height / 2 - ((looked[index]?.worth.men ?? 0) / most) * (height / 2 - 8);
  const known = looked.findIndex(one => !one);
  const end = known < 0 ? looked.length - 1 : known - 1;
  const line = Array.from({ length: Math.max(0, end + 1) }, (_, i) => `${x(i)},${y(i)}`);
  const area = line.length ? `0,${height / 2} ${line.join(' ')} ${x(end)},${height / 2}` : '';
  return (
    <div class="worth-graph" style={{ '--turns': String(last) }}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <clipPath id="graph-above">
          <rect width={width} height={height / 2} />
        </clipPath>
        <clipPath id="graph-below">
          <rect y={height / 2} width={width} height={height / 2} />
        </clipPath>
        <polygon class="worth-first" clip-path="url(#graph-above)" points={area} />
        <polygon class="worth-second" clip-path="url(#graph-below)" points={area} />
        <polyline class="graph-line" points={line.join(' ')} />
        <path class="graph-even" d={`M0 ${height / 2}H${width}`} />
        {at !== null && <path class="graph-here" d={`M${x(at)} 0V${height}`} />}
      </svg>
      <span class="graph-name note">{names[0]} ahead</span>
      <span class="graph-name low note">{names[1]} ahead</span>
      {turnings.map((turning, i) => (
        <button
          key={turning.index}
          class="graph-point"
          aria-label={`Turning point ${i + 1}: ${turning.played}`}
          aria-current={turning.index === at ? 'true' : undefined}
          style={{
            left: `${(100 * x(turning.index + 1)) / width}%`,
            top: `${(100 * y(turning.index + 1)) / height}%`,
          }}
          onClick={() => show(i)}
        >
          {i + 1}
        </button>
      ))}
    </div>
  );
}
