/* pages/kiosk/idle.ts - detects that players have left a touch table: a time without a touch,
 * then a countdown. */
import { useEffect, useState } from 'preact/hooks';

export const countdown_s = 10;
const usual_s = 60;

/* ?idle=60: seconds until the countdown begins. */
export function idleOf(asked: URLSearchParams): number {
  const seconds = Number(asked.get('idle') ?? usual_s);
  return Number.isInteger(seconds) && seconds >= 1 && seconds <= 3600 ? seconds : usual_s;
}

const now = () => performance.now();

/* Seconds left in the countdown; null before it. `over` is called at its end; any touch or key
 * restarts the wait. */
export function useIdle(on: boolean, idle_s: number, over: () => void): number | null {
  const [left, set] = useState<number | null>(null);
  useEffect(() => {
    set(null);
    if (!on) return;
    let touched = now();
    const touch = () => {
      touched = now();
      set(null);
    };
    const look = () => {
      const after = (now() - touched) / 1000 - idle_s;
      if (after >= countdown_s) over();
      else if (after >= 0) set(Math.ceil(countdown_s - after));
    };
    const timer = setInterval(look, 250);
    addEventListener('pointerdown', touch, true);
    addEventListener('keydown', touch, true);
    return () => {
      clearInterval(timer);
      removeEventListener('pointerdown', touch, true);
      removeEventListener('keydown', touch, true);
    };
  }, [on, idle_s]);
  return left;
}
