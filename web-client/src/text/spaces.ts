// text/spaces.ts - names of the spaces of the maze, for sentences. Pure.
import { say, table } from '../words';

const seats = table((): Record<string, string> => ({
  s: say('South'),
  e: say('East'),
  n: say('North'),
  w: say('West'),
}));

/** Whether a space is one of the cuts through the hedge, which join two spaces of the ring. */
const isCut = (label: string): boolean => /^[senw][345]$/.test(label);

/** "East 1", "East cut 3", "East garden 2", "the fountain". */
export function spaceWords(label: string): string {
  const seat = seats()[label.charAt(0)] ?? '';
  const number = Number(/\d+$/.exec(label)?.[0] ?? 0);
  if (label === 'f') return say('the fountain');
  if (label.endsWith('h')) return say('the entry of {seat}', { seat });
  if (label.charAt(1) === 'v') return say('{seat} victory {number}', { seat, number });
  if (label.charAt(1) === 'g') return say('{seat} garden {number}', { seat, number });
  if (label.charAt(1) === 'p') return say('{seat} path {number}', { seat, number });
  return isCut(label)
    ? say('{seat} cut {number}', { seat, number })
    : say('{seat} {number}', { seat, number });
}
