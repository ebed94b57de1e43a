/* pages/account/days.ts - days as they are said: today, yesterday, then the date. */
import { isEnglish, language, say } from '../../words';

const day_ms = 86_400_000;

/* at: milliseconds since 1970. */
export const dayAt = (at: number, now = Date.now()): string =>
  dayOf(new Date(at).toISOString().slice(0, 10), now);

/* day: such as 2026-11-28, in UTC, as the server keeps it. */
export function dayOf(day: string, now = Date.now()): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  const ago = Math.floor(now / day_ms) - Math.floor(at / day_ms);
  if (ago === 0) return say('today');
  if (ago === 1) return say('yesterday');
  return new Date(at).toLocaleDateString(isEnglish() ? 'en-GB' : language(), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
