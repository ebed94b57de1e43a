/* parts/stages.ts - renders a page in stages, so that a slow device can respond in between. */
import { useLayoutEffect, useState } from 'preact/hooks';

/* The current stage: 0 at first, one more after each task, up to `last`. */
export function useStages(last: number): number {
  const [stage, reach] = useState(0);
  useLayoutEffect(() => {
    if (stage >= last) return;
    const timer = setTimeout(() => reach(stage + 1));
    return () => clearTimeout(timer);
  }, [stage]);
  return stage;
}
