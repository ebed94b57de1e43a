/* net/backoff.ts - how long to wait before reconnecting. Pure. */

const first = 400;
const most = 12_000;

/* Milliseconds before attempt number `tries` (from 1); chance, 0 to 1, is jitter that spreads the clients of a restarted server. */
export function waitBefore(tries: number, chance: number): number {
  const whole = Math.min(most, first * 2 ** (tries - 1));
  return Math.round(whole * (0.6 + 0.8 * chance));
}

/* When to reconnect after a close code: at once (0), after so many milliseconds, or never (null). */
export function waitAfterClose(code: number): number | null {
  const special: Record<number, number | null> = {
    4001: 10_000,
    4002: 30_000,
    4004: null,
    4006: null,
    4007: null,
  };
  return code in special ? special[code]! : 0;
}
