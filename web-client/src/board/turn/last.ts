// board/turn/last.ts - derives what the last turn did, for its marks.
import type { Effect, LastMove } from '../api';

/** Paths and captures of a turn, from its effects. */
export function lastMove(effects: Effect[]): LastMove {
  const paths: string[][] = [];
  for (const { what, from, to } of effects) {
    const last = paths[paths.length - 1];
    if (what === 'off' && from !== undefined) paths.push([from, 'off']);
    if (
      (what === 'dropped' || what === 'admitted' || what === 'sentry_placed') &&
      to !== undefined
    ) {
      paths.push([to]);
    }
    if (what !== 'moved' || from === undefined || to === undefined) continue;
    if (last && last[last.length - 1] === from) last.push(to);
    else paths.push([from, to]);
  }
  const captured = effects.flatMap(e =>
    e.what === 'captured' && e.from !== undefined ? [e.from] : [],
  );
  return { paths, captured };
}
