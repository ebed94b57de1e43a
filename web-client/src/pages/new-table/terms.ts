/* pages/new-table/terms.ts - the terms of a new table, and the request built from them. Pure. */
import { computerSeats, type Draft } from '../../lobby/draft';
import type { DiceMode, GamePage } from '../../proto';
import { clockOf } from '../../text/clock-chosen';
import type { ClockDraft } from '../../text/clocks';
import { say } from '../../words';

export type Against = 'computer' | 'friend' | 'anybody' | 'here';

const known: string[] = ['friend', 'anybody', 'here'];

export interface Terms {
  options: Record<string, string>;
  seats: number | null;
  /* A seat's key, or "lot". */
  seat: string;
  against: Against;
  /* Level of the computers, unless one is set for a seat. */
  level: number;
  /* The other seats in order: a computer's level, null for a person; undefined follows
   * `against`. */
  others: (number | null | undefined)[];
  /* The clock with people, and the one with computers only. */
  clock: ClockDraft;
  clockAlone: ClockDraft;
  dice: DiceMode;
  /* Whether players may ask for hints; null: the default. */
  hints: boolean | null;
}

/* The terms an address asks for: ?against=friend, ?against=computer&level=6&capture=optional.
 * The default is a computer of the level played last; all other parameters are options of the
 * game. */
export function askedBy(
  search: string,
  last: number,
): Pick<Terms, 'against' | 'level' | 'options'> {
  const { against, level, ...options } = Object.fromEntries(new URLSearchParams(search));
  return {
    against: known.includes(against ?? '') ? (against as Against) : 'computer',
    level: /^[1-6]$/.test(level ?? '') ? Number(level) : last,
    options,
  };
}

/* The number of players. */
export const seatsOf = (page: GamePage, terms: Terms): number => terms.seats ?? page.seats_max;

/* Who takes the other seats: a level for a computer, null for a person. */
export function othersOf(page: GamePage, terms: Terms): (number | null)[] {
  const usual = terms.against === 'computer' ? terms.level : null;
  return Array.from({ length: seatsOf(page, terms) - 1 }, (_, i) => {
    const one = terms.others[i];
    return one === undefined ? usual : one;
  });
}

/* Everyone plays on this device. */
export const isHere = (terms: Terms): boolean => terms.against === 'here';

/* The page for a game on this device. */
export function herePath(page: GamePage, terms: Terms): string {
  const query = new URLSearchParams(terms.options);
  if (page.seats_min < page.seats_max) query.set('seats', String(seatsOf(page, terms)));
  const text = query.toString();
  return `/local/${encodeURIComponent(page.key)}${text && '?' + text}`;
}

/* No other person has to join. */
export const isAlone = (page: GamePage, terms: Terms): boolean =>
  isHere(terms) || !othersOf(page, terms).includes(null);

/* By default, hints are allowed if a computer plays. */
export const hasHints = (page: GamePage, terms: Terms): boolean =>
  terms.hints ?? othersOf(page, terms).some(level => level !== null);

const ownSeat = (page: GamePage, terms: Terms): number =>
  page.seats.findIndex(seat => seat.key === terms.seat);

/* The seat that one takes on this device; drawn (chance: from 0 to less than 1) if that at the table would be. */
export function hereSeat(page: GamePage, terms: Terms, chance = Math.random()): number {
  const own = ownSeat(page, terms);
  return own < 0 ? Math.floor(chance * seatsOf(page, terms)) : own;
}

const drawnNames = () => [say('Second player'), say('Third player'), say('Fourth player')];

/* Names for the other seats: their sides, or ordinals if the sides are drawn. */
export function otherNames(page: GamePage, terms: Terms): string[] {
  const own = ownSeat(page, terms);
  const names = page.seats.slice(0, seatsOf(page, terms)).map(seat => seat.name);
  return own < 0
    ? names.slice(1).map((_, i) => drawnNames()[i] ?? '')
    : names.filter((_, seat) => seat !== own);
}

export const clockDraft = (page: GamePage, terms: Terms): ClockDraft =>
  isAlone(page, terms) ? terms.clockAlone : terms.clock;

export function draftOf(page: GamePage, terms: Terms): Draft {
  const computers = computerSeats(ownSeat(page, terms), othersOf(page, terms));
  const strong = page.chance && terms.dice === 'strong' && !isAlone(page, terms);
  return {
    game: page.key,
    options: terms.options,
    seat: terms.seat,
    public: terms.against === 'anybody',
    clock: clockOf(clockDraft(page, terms)).clock,
    ...(computers.length ? { computers } : {}),
    ...(strong ? { dice_mode: terms.dice } : {}),
    ...(terms.hints === null ? {} : { hints: terms.hints }),
    ...(page.seats_min < page.seats_max ? { seats: seatsOf(page, terms) } : {}),
  };
}

/* The label of the button. */
export function openingWords(page: GamePage, terms: Terms): string {
  if (isHere(terms)) return say('Begin');
  if (isAlone(page, terms)) return say('Play');
  return terms.against === 'anybody' ? say('Open the table') : say('Make the link');
}
