/* room/clock.ts - the reading of a clock at a given server time, and how it is written. Pure. */
import type { Clock, Clocks } from '../proto';
import { capital, numberWord } from '../text/words';
import { say, sayMany } from '../words';

export interface Reading {
  /* Milliseconds shown. */
  ms: number;
  /* Byo-yomi: periods left, including the running one; null for other clocks. */
  periods: number | null;
  /* Byo-yomi: the main time is used up. */
  inPeriods: boolean;
  /* Milliseconds of delay left before it counts. */
  free: number;
  running: boolean;
}

/* Time used by the running seat since the state, at server time `now`. */
function usedUp({ running, since, delay }: Clocks, seat: number, now: number): number {
  return running === seat ? Math.max(0, now - since - delay) : 0;
}

// What exceeds the main time uses up periods, one after the other.
function intoPeriods(
  over: number,
  periods: number,
  period: number,
): { ms: number; periods: number } {
  const left = periods - Math.floor(over / period);
  return left > 0 ? { ms: period - (over % period), periods: left } : { ms: 0, periods: 0 };
}

/* What the clock of a seat shows at server time `now`. */
export function readingOf(clocks: Clocks, clock: Clock, seat: number, now: number): Reading {
  const rest = (clocks.left[seat] ?? 0) - usedUp(clocks, seat, now);
  const periods = clocks.periods?.[seat] ?? null;
  const running = clocks.running === seat;
  const base = {
    running,
    free: running ? Math.max(0, clocks.since + clocks.delay - now) : 0,
    inPeriods: false,
  };
  if (periods === null || rest > 0) return { ...base, ms: Math.max(0, rest), periods };
  return { ...base, ...intoPeriods(-rest, periods, (clock.period ?? 0) * 1000), inPeriods: true };
}

const second = 1000,
  minute = 60 * second,
  hour = 60 * minute,
  day = 24 * hour;
const two = (n: number) => String(n).padStart(2, '0');

function inDays(ms: number): string {
  const days = Math.floor(ms / day),
    hours = Math.floor((ms % day) / hour);
  if (days >= 1) {
    return hours
      ? sayMany(days, '{n} day {hours} h', '{n} days {hours} h', { hours })
      : sayMany(days, '{n} day', '{n} days');
  }
  return say('{hours} h {minutes} min', { hours, minutes: two(Math.floor((ms % hour) / minute)) });
}

/* 04:37, 1:02:03, and 0:09.4 below ten seconds, which is hardly wider; "2 days 5 h" where days are counted. */
export function clockText(ms: number, days = false): string {
  if (days && ms >= hour) return inDays(ms);
  const rest = `${two(Math.floor((ms % hour) / minute))}:${two(Math.floor((ms % minute) / second))}`;
  if (ms >= hour) return `${Math.floor(ms / hour)}:${rest}`;
  return ms < 10 * second ? `${rest.slice(1)}.${Math.floor((ms % second) / 100)}` : rest;
}

/* Milliseconds until the text of a running clock changes. */
export function untilNext({ ms, free }: Reading, days = false): number {
  const step = ms < 10 * second ? 100 : days && ms >= hour ? minute : second;
  return free > 0 ? (free % second) + 1 : (ms % step) + 1;
}

/* The same for screen readers: "4 minutes 37 seconds". */
export function spokenTime(ms: number, days = false): string {
  const parts: [number, (n: number) => string][] = [
    [Math.floor(ms / day), n => sayMany(n, '{n} day', '{n} days')],
    [Math.floor((ms % day) / hour), n => sayMany(n, '{n} hour', '{n} hours')],
    [Math.floor((ms % hour) / minute), n => sayMany(n, '{n} minute', '{n} minutes')],
    [Math.floor((ms % minute) / second), n => sayMany(n, '{n} second', '{n} seconds')],
  ];
  const told =
    days && ms >= day ? parts.slice(0, 2) : days && ms >= hour ? parts.slice(0, 3) : parts;
  return (
    told
      .filter(([n]) => n > 0)
      .map(([n, words]) => words(n))
      .join(' ') || sayMany(0, '{n} second', '{n} seconds')
  );
}

/* ---- time running out ---- */

// No warning for a clock that never shows more than twice the warning's time.
function wholeOf(clock: Clock, inPeriods: boolean): number {
  if (clock.kind === 'days') return (clock.days ?? 0) * day;
  if (clock.kind === 'byoyomi' && inPeriods) return (clock.period ?? 0) * second;
  return Math.max(clock.base ?? 0, clock.kind === 'fischer' ? (clock.add ?? 0) : 0) * second;
}

/* Times left at which to warn, longest first. */
export function warningsOf(clock: Clock, inPeriods = false): number[] {
  const whole = wholeOf(clock, inPeriods);
  return (clock.kind === 'days' ? [12 * hour] : [30 * second, 10 * second]).filter(
    ms => 2 * ms <= whole,
  );
}

/* Below this a clock is shown as running out: 20 s, or two thirds of a shorter clock or period. */
function lowOf(clock: Clock, inPeriods: boolean): number {
  return Math.min(20 * second, (2 * wholeOf(clock, inPeriods)) / 3);
}

export function isLow(reading: Reading, clock: Clock): boolean {
  if (clock.kind === 'days') return warningsOf(clock).some(ms => reading.ms <= ms);
  if (clock.kind === 'byoyomi' && !reading.inPeriods) return false;
  return reading.ms < lowOf(clock, reading.inPeriods);
}

/* The warning to announce between two readings of one's own running clock; null if none. */
export function warningBetween(before: Reading, now: Reading, clock: Clock): string | null {
  if (!now.running || clock.kind === 'days') return null;
  if (now.inPeriods && (!before.inPeriods || before.periods !== now.periods)) {
    return periodWords(now, clock);
  }
  if (clock.kind === 'byoyomi' && !now.inPeriods) return null;
  const passed = warningsOf(clock, now.inPeriods)
    .filter(ms => before.ms > ms && now.ms <= ms)
    .pop();
  return passed === undefined || now.ms === 0
    ? null
    : sayMany(passed / second, '{n} second left.', '{n} seconds left.', {
        n: capital(numberWord(passed / second)),
      });
}

function periodWords({ periods }: Reading, clock: Clock): string | null {
  if (!periods) return null;
  return periods === 1
    ? say('The last {period} seconds.', { period: clock.period })
    : say('{n} times {period} seconds left.', {
        n: capital(numberWord(periods)),
        period: clock.period,
      });
}

/* How many of the last five seconds began between two readings: each makes a sound. */
export function knocksBetween(before: Reading, now: Reading, clock: Clock): boolean {
  if (!now.running || now.free > 0 || clock.kind === 'days' || now.ms <= 0) return false;
  const heard = [...warningsOf(clock, now.inPeriods).slice(-1), 5000, 4000, 3000, 2000, 1000];
  const lasts = clock.kind !== 'byoyomi' || now.inPeriods;
  return (
    lasts &&
    heard.some(ms => before.ms > ms && now.ms <= ms && 2 * ms <= wholeOf(clock, now.inPeriods))
  );
}

/* "3 × 30 s" beside the clock, or the delay left; always present, so that the layout is stable. */
export function besideClock({ periods, inPeriods, free, running }: Reading, clock: Clock): string {
  if (clock.kind === 'delay') {
    return say('delay {seconds} s', {
      seconds: running ? Math.ceil(free / second) : (clock.add ?? 0),
    });
  }
  if (periods === null) return '';
  return inPeriods && periods === 1
    ? say('last {period} s', { period: clock.period })
    : `${periods} × ${clock.period} s`;
}

/* The duration of a turn: 4.2 s, 1 min 12 s, 5 h, 2 days. */
export function spentText(ms: number): string {
  if (ms < 10 * second) return `${(Math.floor(ms / 100) / 10).toFixed(1)} s`;
  if (ms < minute) return `${Math.floor(ms / second)} s`;
  if (ms < hour) {
    return say('{minutes} min {seconds} s', {
      minutes: Math.floor(ms / minute),
      seconds: Math.floor((ms % minute) / second),
    });
  }
  return ms < day
    ? say('{hours} h {minutes} min', {
        hours: Math.floor(ms / hour),
        minutes: Math.floor((ms % hour) / minute),
      })
    : inDays(ms);
}

/* A short duration that was not charged: 80 ms. */
export const lagText = (ms: number): string =>
  ms < second ? say('{ms} ms', { ms: Math.round(ms) }) : spentText(ms);

/* What of a turn was not charged, in words: the network's part, and the server's, which was slow or started anew. */
export const notCharged = ({ lag, down }: { lag: number; down: number }): string[] => [
  ...(lag ? [say('{lag} lag compensated', { lag: lagText(lag) })] : []),
  ...(down ? [say('server: {time} not charged', { time: lagText(down) })] : []),
];
