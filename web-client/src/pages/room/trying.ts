/* pages/room/trying.ts - begins a trial ("what if"), whose script is loaded before. */
import { tellMissing } from '../../room/actions';
import type { Line } from '../../room/plan';
import { say } from '../../words';
import { wordsOf } from '../../words/later';
import type * as trials from './trial-board';

let found: typeof trials | null = null;

/* Load the script, or do nothing if it is there. */
export async function bringTrial() {
  await wordsOf('other');
  found ??= await import('./trial-board');
}

/* What carries out the trial that there is. */
export const trying = () => found!;

/* Begin at the current position, or at the end of a line. */
export function beginTrial(line?: Line) {
  void bringTrial().then(
    () => trying().beginTrial(line),
    () => tellMissing(say('The board for planning replies could not be loaded.')),
  );
}
