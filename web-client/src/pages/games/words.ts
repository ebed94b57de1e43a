/* pages/games/words.ts - what the page of games calls kinds, regions, places and years. */
import type { Described, GameRow } from '../../proto';
import type { groups, regions } from '../../text/find-games';
import { inRow } from '../../text/words';
import { figures, say, sayMany } from '../../words';

const groupNames = {
  leaping: say('Leaping'),
  hunt: say('Hunts'),
  mills: say('Mills'),
  siege: say('Taken between two'),
  dice: say('With dice'),
  sowing: say('Sowing'),
};

const regionNames = {
  africa: say('Africa'),
  americas: say('Americas'),
  asia: say('Asia'),
  europe: say('Europe'),
  oceania: say('Oceania'),
  invented: say('Invented'),
};

export const groupName = (group: (typeof groups)[number]): string => groupNames[group];
export const regionName = (region: (typeof regions)[number]): string => regionNames[region];

/* Years have no separator: 1283. */
export const yearName = (year: number): string =>
  year < 0 ? say('{year} BC', { year: String(-year) }) : String(year);

/* "Castile, 1283", "England, about 1470", "Nepal". */
export function whereAndWhen({ place, year, about }: Described): string {
  if (year === 0) return place;
  const told = yearName(year);
  return inRow([place, about ? say('about {year}', { year: told }) : told]);
}

/* "2 · 15 min", "2–4 · 40 min". */
export function sizeOf({ seats_min: least, seats_max: most, minutes }: GameRow): string {
  const players = (least === most ? [most] : [least, most]).map(figures).join('–');
  return minutes
    ? sayMany(minutes, '{players} · {n} min', '{players} · {n} min', { players })
    : players;
}
