/* mine/rows.ts - texts for the list of my tables. Pure. */
import { namesOf } from '../lobby/rows';
import { leftWords, paceOf } from '../text/clocks';
import { listed } from '../text/words';
import { say, sayMany } from '../words';
import type { MyRoom } from './groups';

/* The other players. */
export function othersOf({ row }: MyRoom): string {
  const others = namesOf(row).filter(
    (name, seat): name is string => name !== null && seat !== row.you,
  );
  return listed(others) || say('nobody');
}

/* "won", "lost" or "drawn", and the sentence of the result. */
export function outcomeOf({ row }: MyRoom): { word: string; text: string } {
  if (row.status === 'aborted') {
    return { word: say('closed'), text: say('Closed without a result.') };
  }
  if (!row.result) {
    return { word: say('not finished'), text: say('Not finished when last seen.') };
  }
  const { winner, text } = row.result;
  const own = row.you ?? null;
  return {
    word:
      winner === null
        ? say('drawn')
        : own === null
          ? say('over')
          : winner === own
            ? say('won')
            : say('lost'),
    text,
  };
}

/* Time left of the seat to move, as of the last refresh. */
export function timeWords({ row }: MyRoom): string {
  if (row.left == null || row.status !== 'playing') return '';
  return say('{left} left', { left: leftWords(row.left, paceOf(row.clock)) });
}

/* "just now", "5 minutes ago", "3 days ago". */
export function agoWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return say('just now');
  if (minutes < 60) return sayMany(minutes, '{n} minute ago', '{n} minutes ago');
  const hours = Math.floor(minutes / 60);
  return hours < 48
    ? sayMany(hours, '{n} hour ago', '{n} hours ago')
    : sayMany(Math.floor(hours / 24), '{n} day ago', '{n} days ago');
}
