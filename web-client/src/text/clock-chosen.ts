/* text/clock-chosen.ts - the clock that a draft stands for. Pure. */
import type { ClockChoice } from '../proto';
import { say } from '../words';
import type { ClockDraft } from './clocks';

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
    ? refused(say('Days for a turn: a whole number from 1 to 14.'))
    : chosen({ kind: 'days', days });
}

function byoyomi(base: number, draft: ClockDraft): Chosen {
  const period = numberIn(draft.period, 5, 600, true);
  const periods = numberIn(draft.periods, 1, 10, true);
  if (period === null) return refused(say('Seconds in a period: a whole number from 5 to 600.'));
  if (periods === null) return refused(say('Periods: a whole number from 1 to 10.'));
  return chosen({ kind: 'byoyomi', base, period, periods });
}

function other(draft: ClockDraft): Chosen {
  const { kind } = draft;
  const minutes = numberIn(draft.minutes, 0, 180, false);
  if (minutes === null) {
    return refused(say('Minutes: a number from 0 to 180, such as 10 or 1.5.'));
  }
  const base = Math.round(minutes * 60);
  if (kind === 'byoyomi') return byoyomi(base, draft);
  const add = numberIn(draft.add, 0, 180, true);
  if (add === null) return refused(say('Seconds for a turn: a whole number from 0 to 180.'));
  if (base + add === 0) return refused(say('Without minutes a turn needs at least 1 second.'));
  if (kind === 'bronstein' && base === 0) {
    return refused(say('Time can be given back only where there are minutes.'));
  }
  return chosen({ kind, base, add });
}

/* The clock of a draft, or the error in it. */
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
