/* parts/stages.ts - a page that is built piece by piece, so that a slow device may answer in between. */
import { useLayoutEffect, useState } from 'preact/hooks';

/* 0 at first, and one more after each task until it is last. */
export function useStages(last: number): number {
  const [stage, reach] = useState(0);
  useLayoutEffect(() => {
    if (stage >= last) return;
    const timer = setTimeout(() => reach(stage + 1));
    return () => clearTimeout(timer);
  }, [stage]);
  return stage;
}
