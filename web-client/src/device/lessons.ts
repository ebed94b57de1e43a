/* device/lessons.ts - which steps of lessons were completed on this device. */
import { makeStore } from '../base/store';
import { keep, kept, parse } from './settings';

const key = 'qirkat.lessons';

/* The numbers of the completed steps by game, from 0. */
export type Done = Record<string, number[]>;

function read(): Done {
  const known = Object.entries(parse<Done>(kept(key))).filter(
    ([, list]) => Array.isArray(list) && list.every(one => Number.isInteger(one)),
  );
  return Object.fromEntries(known) as Done;
}

export const lessonsDone = makeStore<Done>(read());

export function keepDone(game: string, step: number) {
  const all = lessonsDone.get();
  const steps = all[game] ?? [];
  if (steps.includes(step)) return;
  lessonsDone.set({ ...all, [game]: [...steps, step] });
  keep(key, JSON.stringify(lessonsDone.get()));
}
