/* pages/review/luck-strip.tsx - a bar for each throw: up if it favoured the seat in the upper
 * half of the graph, down if the other. */
import type { Chosen } from '../../study/luck';
import { say } from '../../words';

interface Props {
  chosen: Chosen[];
  /* The seat in the upper half. */
  seat: number;
  /* Show only the throws of that seat; otherwise those of the other seat count against it. */
  alone: boolean;
  /* Maps a ply to 0 to 1. */
  x: (ply: number) => number;
}

const [width, height] = [528, 44];
/* The change of chances that fills the height of the strip. */
const most = 0.25;

export function LuckStrip({ chosen, seat, alone, x }: Props) {
  const bars = chosen.flatMap(one => {
    if (one.luck === null || (alone && one.seat !== seat)) return [];
    const luck = one.seat === seat ? one.luck : -one.luck;
    const size = (Math.min(most, Math.abs(luck)) / most) * (height / 2);
    const y = height / 2 - (luck > 0 ? size : 0);
    return [{ x: x(one.ply) * width, y, size, lucky: luck > 0 }];
  });
  const wide = Math.max(1.5, Math.min(6, (0.6 * width) / Math.max(1, bars.length)));
  return (
    <div class="luck-strip">
      <p class="note">{say('Luck of each throw')}</p>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map(bar => (
          <rect
            key={bar.x}
            class={bar.lucky ? 'luck-up' : 'luck-down'}
            x={bar.x - wide / 2}
            y={bar.y}
            width={wide}
            height={bar.size}
          />
        ))}
        <path class="graph-even" d={`M0 ${height / 2}H${width}`} />
      </svg>
    </div>
  );
}
