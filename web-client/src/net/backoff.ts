/* net/backoff.ts - how long to wait before the next try to connect. Pure. */

const first = 400;
const most = 12_000;

/* Milliseconds before try number `tries` (from 1); chance is 0 to 1 and spreads the clients of a restarted server. */
export function waitBefore(tries: number, chance: number): number {
  const whole = Math.min(most, first * 2 ** (tries - 1));
  return Math.round(whole * (0.6 + 0.8 * chance));
}

/* What a close code means for trying again: at once (0), after that many milliseconds, or never (null). */
export function waitAfterClose(code: number): number | null {
  const special: Record<number, number | null> = {
    4001: 10_000,
    4002: 30_000,
    4004: null,
    4006: null,
  };
  return code in special ? special[code]! : 0;
}
