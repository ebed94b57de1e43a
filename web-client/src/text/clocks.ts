/* text/clocks.ts - clocks: drafts, names, comparison. Pure. */
import type { Clock, ClockChoice } from '../proto';
import { say, sayMany } from '../words';

export type LiveKind = Exclude<ClockChoice['kind'], 'days'>;

/* A clock being edited. The fields are texts, since they may be half typed. */
export interface ClockDraft {
  way: 'none' | 'live' | 'days' | 'other';
  /* Minutes and seconds, such as 5+3. */
  live: string;
  days: string;
  kind: LiveKind;
  minutes: string;
  add: string;
  period: string;
  periods: string;
}

export const liveClocks = ['5+3', '10+5', '15+10'];
export const dayClocks = ['1', '2', '3', '7'];

export const noClock: ClockDraft = {
  way: 'none',
  live: '10+5',
  days: '3',
  kind: 'fischer',
  minutes: '10',
  add: '5',
  period: '30',
  periods: '3',
};

/* The default among people. */
export const usualClock: ClockDraft = { ...noClock, way: 'live' };

/* The name of a clock in a list: the server's words if there are any. */
export const clockText = (clock: Clock | null | undefined): string =>
  clock?.text ?? say('no clock');

const parts = (clock: ClockChoice | null) =>
  JSON.stringify(
    clock && [
      clock.kind,
      clock.base ?? 0,
      clock.add ?? 0,
      clock.period ?? 0,
      clock.periods ?? 0,
      clock.days ?? 0,
    ],
  );

/* Whether two clocks are the same, whatever they are called. */
export const sameClock = (a: ClockChoice | null, b: ClockChoice | null): boolean =>
  parts(a) === parts(b);

/* The clock as sent in a request, without its words. */
export function choiceOf(clock: Clock | null): ClockChoice | null {
  if (!clock) return null;
  const { text, ...choice } = clock;
  return text === undefined ? null : choice;
}

export type Pace = 'none' | 'live' | 'days';

/* Played in one sitting, over days, or without a clock. */
export function paceOf(clock: ClockChoice | null | undefined): Pace {
  return !clock ? 'none' : clock.kind === 'days' ? 'days' : 'live';
}

const two = (n: number) => String(n).padStart(2, '0');

/* Time left, in a line of text: "2 days 4 h", "5 h 12 min"; in live games under an hour "4:05". */
export function leftWords(ms: number, pace: Pace): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [days, hours, minutes] = [
    Math.floor(seconds / 86400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  if (days) return `${sayMany(days, '{n} day', '{n} days')}${hours ? ` ${hours} h` : ''}`;
  if (hours) {
    return pace === 'live'
      ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
      : `${hours} h${minutes ? ` ${say('{minutes} min', { minutes })}` : ''}`;
  }
  return pace === 'live'
    ? `${minutes}:${two(seconds % 60)}`
    : minutes
      ? say('{minutes} min', { minutes })
      : `${seconds} s`;
}
