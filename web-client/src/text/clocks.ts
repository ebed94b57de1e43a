/* text/clocks.ts - clocks: drafts, descriptions, comparison. Pure. */
import type { Clock, ClockChoice } from '../proto';
import { count } from './words';

export type LiveKind = Exclude<ClockChoice['kind'], 'days'>;

/* A clock being edited. The fields are texts, since they may be half typed. */
export interface ClockDraft {
  way: 'none' | 'live' | 'days' | 'other';
  /* Minutes and seconds, as in 5+3. */
  live: string;
  days: string;
  kind: LiveKind;
  minutes: string;
  add: string;
  period: string;
  periods: string;
}

export const liveClocks = ['3+2', '5+3', '10+5', '15+10', '30+0'];
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

/* Among people, where nothing else was chosen before. */
export const usualClock: ClockDraft = { ...noClock, way: 'live' };

export type Chosen =
  { clock: ClockChoice | null; problem: null } | { clock: null; problem: string };

const chosen = (clock: ClockChoice | null): Chosen => ({ clock, problem: null });
const refused = (problem: string): Chosen => ({ clock: null, problem });

function numberIn(text: string, min: number, max: number, whole: boolean): number | null {
  const n = /^\s*\d+([.,]\d+)?\s*$/.test(text) ? Number(text.replace(',', '.')) : NaN;
  return n >= min && n <= max && (!whole || Number.isInteger(n)) ? n : null;
}

function fischer(text: string): ClockChoice {
  const [minutes = 10, add = 5] = text.split('+').map(Number);
  return { kind: 'fischer', base: minutes * 60, add };
}

function ofDays(text: string): Chosen {
  const days = numberIn(text, 1, 14, true);
  return days === null
    ? refused('Days for a turn are a whole number from 1 to 14.')
    : chosen({ kind: 'days', days });
}

function byoyomi(base: number, draft: ClockDraft): Chosen {
  const period = numberIn(draft.period, 5, 600, true);
  const periods = numberIn(draft.periods, 1, 10, true);
  if (period === null) return refused('Seconds of a period are a whole number from 5 to 600.');
  if (periods === null) return refused('Periods are a whole number from 1 to 10.');
  return chosen({ kind: 'byoyomi', base, period, periods });
}

function other(draft: ClockDraft): Chosen {
  const { kind } = draft;
  const minutes = numberIn(draft.minutes, 0, 180, false);
  if (minutes === null) return refused('Minutes are a number from 0 to 180, such as 10 or 1.5.');
  const base = Math.round(minutes * 60);
  if (kind === 'byoyomi') return byoyomi(base, draft);
  const add = numberIn(draft.add, 0, 180, true);
  if (add === null) return refused('Seconds for a turn are a whole number from 0 to 180.');
  if (base + add === 0) return refused('Without minutes a turn needs at least 1 second.');
  if (kind === 'bronstein' && base === 0) {
    return refused('What a turn took can be given back only where there are minutes.');
  }
  return chosen({ kind, base, add });
}

/* The clock of a draft, or what is wrong with it. */
export function clockOf(draft: ClockDraft): Chosen {
  switch (draft.way) {
    case 'none':
      return chosen(null);
    case 'live':
      return chosen(fischer(draft.live));
    case 'days':
      return ofDays(draft.days);
    case 'other':
      return other(draft);
  }
}

function span(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  const words = [minutes && count(minutes, 'minute'), rest && count(rest, 'second')];
  return words.filter(Boolean).join(' ') || 'no time';
}

const falls = 'Run out of time and you lose.';

function fischerWords(base: number, add: number): string {
  if (!base) return `${span(add)} for the first turn, and ${span(add)} more after each. ${falls}`;
  return add
    ? `${span(base)} each, and ${span(add)} more after every turn. ${falls}`
    : `${span(base)} each for the whole game. ${falls}`;
}

function byoyomiWords(base: number, period: number, periods: number): string {
  const first = base ? `${span(base)} each, then ` : '';
  const many = periods > 1 ? `${periods} periods` : 'one period';
  return `${first}${many} of ${span(period)}. A turn that ends within its period costs none; a longer one uses it up. ${falls}`;
}

/* What a clock means, in sentences. */
export function clockWords(clock: ClockChoice | null): string {
  const { kind, base = 0, add = 0, period = 30, periods = 1, days = 1 } = clock ?? { kind: null };
  switch (kind) {
    case 'fischer':
      return fischerWords(base, add);
    case 'bronstein':
      return `${span(base)} each. After a turn you get back what it took, at most ${span(add)}. ${falls}`;
    case 'delay':
      return `${span(base)} each. At every turn the clock waits ${span(add)} before it runs. ${falls}`;
    case 'byoyomi':
      return byoyomiWords(base, period, periods);
    case 'days':
      return `${count(days, 'day')} for every turn. Nobody needs to stay at the table. ${falls}`;
    default:
      return 'No clock: a turn takes as long as it takes.';
  }
}

/* Its name in a list: the server's words if there are any. */
export const clockText = (clock: Clock | null | undefined): string => clock?.text ?? 'no clock';

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

/* Same clock, whatever it is called? */
export const sameClock = (a: ClockChoice | null, b: ClockChoice | null): boolean =>
  parts(a) === parts(b);

/* The clock as sent in a request, without its words. */
export function choiceOf(clock: Clock | null): ClockChoice | null {
  if (!clock) return null;
  const { text, ...choice } = clock;
  return text === undefined ? null : choice;
}

export type Pace = 'none' | 'live' | 'days';

/* Played at one sitting, over days, or as one likes. */
export function paceOf(clock: ClockChoice | null | undefined): Pace {
  return !clock ? 'none' : clock.kind === 'days' ? 'days' : 'live';
}

const two = (n: number) => String(n).padStart(2, '0');

/* Time left, in a line of text: "2 days 4 h", "5 h 12 min"; under an hour of a game at one sitting "4:05". */
export function leftWords(ms: number, pace: Pace): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [days, hours, minutes] = [
    Math.floor(seconds / 86400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  if (days) return `${count(days, 'day')}${hours ? ` ${hours} h` : ''}`;
  if (hours) {
    return pace === 'live'
      ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
      : `${hours} h${minutes ? ` ${minutes} min` : ''}`;
  }
  return pace === 'live'
    ? `${minutes}:${two(seconds % 60)}`
    : minutes
      ? `${minutes} min`
      : `${seconds} s`;
}
