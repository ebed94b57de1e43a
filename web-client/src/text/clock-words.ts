/* text/clock-words.ts - explains clocks in sentences. Pure. */
import type { ClockChoice } from '../proto';
import { say, sayMany } from '../words';

function span(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  const words = [
    minutes && sayMany(minutes, '{n} minute', '{n} minutes'),
    rest && sayMany(rest, '{n} second', '{n} seconds'),
  ];
  return words.filter(Boolean).join(' ') || say('no time');
}

const falls = say('Run out of time and you lose.');

function fischerWords(base: number, add: number): string {
  if (!base) return say('{add} for the first turn, and {add} more after each.', { add: span(add) });
  return add
    ? say('{base} each, and {add} more after every turn.', { base: span(base), add: span(add) })
    : say('{base} each for the whole game.', { base: span(base) });
}

function byoyomiWords(base: number, period: number, periods: number): string {
  const values = { base: span(base), period: span(period) };
  const what = base
    ? sayMany(
        periods,
        '{base} each, then one period of {period}.',
        '{base} each, then {n} periods of {period}.',
        values,
      )
    : sayMany(periods, 'One period of {period}.', '{n} periods of {period}.', values);
  return `${what} ${say('A turn that ends within its period costs none; a longer one uses it up.')}`;
}

/* What a clock gives each player. */
function givenBy(clock: ClockChoice): string {
  const { kind, base = 0, add = 0, period = 30, periods = 1, days = 1 } = clock;
  switch (kind) {
    case 'fischer':
      return fischerWords(base, add);
    case 'bronstein':
      return say('{base} each. After a turn you get back what it took, at most {add}.', {
        base: span(base),
        add: span(add),
      });
    case 'delay':
      return say('{base} each. At every turn the clock waits {add} before it runs.', {
        base: span(base),
        add: span(add),
      });
    case 'byoyomi':
      return byoyomiWords(base, period, periods);
    case 'days':
      return sayMany(
        days,
        '{n} day for every turn. Nobody needs to stay at the table.',
        '{n} days for every turn. Nobody needs to stay at the table.',
      );
  }
}

export const clockWords = (clock: ClockChoice | null): string =>
  clock ? `${givenBy(clock)} ${falls}` : say('No clock: take as long as you like.');
