/* parts/strokes.tsx - a sign of a few lines, for buttons. */

/* d: a path in a square of 20 by 20. */
export const Strokes = ({ d, width = 2 }: { d: string; width?: number }) => (
  <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
    <path d={d} fill="none" stroke="currentColor" stroke-width={width} />
  </svg>
);
