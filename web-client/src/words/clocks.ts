/* words/clocks.ts - the name of a clock in the reader's language; the server sends the English
 * name with the numbers. */
import { say, sayMany } from './index';

export interface NamedClock {
  kind: 'fischer' | 'bronstein' | 'delay' | 'byoyomi' | 'days';
  text: string;
  base?: number;
  add?: number;
  period?: number;
  periods?: number;
  days?: number;
}

const kinds = ['fischer', 'bronstein', 'delay', 'byoyomi', 'days'];

export const isClock = (value: object): value is NamedClock =>
  'kind' in value && 'text' in value && kinds.includes(String(value.kind));

const time = (seconds: number): string =>
  seconds % 60 ? say('{seconds} s', { seconds }) : say('{minutes} min', { minutes: seconds / 60 });

/* "5+3" is the same in every language. */
export function clockName({ kind, text, base = 0, add = 0, ...more }: NamedClock): string {
  const { period = 30, periods = 1, days = 1 } = more;
  switch (kind) {
    case 'fischer':
      return base % 60 ? say('{base} + {add} s', { base: time(base), add }) : text;
    case 'bronstein':
      return say('{base}, Bronstein {add} s', { base: time(base), add });
    case 'delay':
      return say('{base}, delay {add} s', { base: time(base), add });
    case 'byoyomi':
      return say('{base} + {periods} × {period} s', { base: time(base), periods, period });
    case 'days':
      return sayMany(days, '{n} day a turn', '{n} days a turn');
  }
}
