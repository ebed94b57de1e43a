/* parts/worth-bar.tsx - a bar that shows who is ahead. */
import { shareOf, type Worth } from '../study/worth';

/* The bar is filled with the colours of the men; the second seat's part is on its side of the
 * board. */
export function WorthBar({
  worth,
  flip,
  label,
}: {
  worth: Worth | null;
  flip: boolean;
  label: string;
}) {
  const reached = { '--share': String(worth ? shareOf(worth) : 0.5) };
  return (
    <div class={flip ? 'worth-bar flip' : 'worth-bar'} role="img" aria-label={label}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <rect class="worth-second" width="100" height="100" />
        <rect class="worth-first" width="100" height="100" style={reached} />
        <line class="worth-line across" x2="100" style={reached} />
        <line class="worth-line down" x1="100" x2="100" y2="100" style={reached} />
      </svg>
    </div>
  );
}
