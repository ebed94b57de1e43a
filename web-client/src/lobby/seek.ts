/* lobby/seek.ts - looking for an opponent: one wish at a time, told again when the connection was lost, ended by a match. */
import { messageOf } from '../base/error';
import { go, route } from '../base/route';
import { makeStore } from '../base/store';
import { holdSeat, sitHere } from '../device/seats';
import { settings } from '../device/settings';
import { hear } from '../device/sounds';
import { client, wire } from '../net/session';
import type { WireError } from '../net/wire';
import type { ClockChoice, MatchedMessage, Seek } from '../proto';
import type { Table } from '../room/state';
import { visit } from '../room/visit';
import { choiceOf, sameClock } from '../text/clocks';

export interface Seeking {
  games: string[];
  clock: ClockChoice | null;
  /* The server knows of it. */
  known: boolean;
  /* Somebody was found who did not come: another is looked for. */
  again?: boolean;
}

export const seeking = makeStore<Seeking | null>(null);

/* Why the last wish came to nothing. */
export const seekProblem = makeStore('');

let asked = 0;

// What was wished before the table to which we were led.
let led: { room: string; wish: Seeking } | null = null;

async function ask(wish: Seeking) {
  const { name } = settings.get();
  const [first, ...more] = wish.games;
  if (first === undefined) return;
  const own = ++asked;
  const still = () => own === asked && seeking.get() !== null;
  try {
    await wire.request('seek', {
      games: [first, ...more],
      clock: wish.clock,
      client,
      ...(name ? { name } : {}),
    });
    if (still()) seeking.set({ ...wish, known: true });
  } catch (error) {
    if (!still()) return;
    // another place was gone to meanwhile: it is wished there again
    if ((error as WireError).code === 'left') return seeking.set({ ...wish, known: true });
    seeking.set(null);
    seekProblem.set(messageOf(error));
  }
}

/* Look for somebody who wants one of these games with this clock; what was wished before is forgotten. */
export function startSeeking(games: string[], clock: ClockChoice | null) {
  const wish = { games: games.slice(0, 40), clock, known: false };
  seekProblem.set('');
  seeking.set(wish);
  void ask(wish);
}

/* The connection was greeted anew: what was wished is gone with the old one. */
export function seekAgain() {
  const wish = seeking.get();
  if (!wish?.known) return;
  seeking.set({ ...wish, known: false });
  void ask(wish);
}

export function stopSeeking() {
  if (!seeking.get()) return;
  asked++;
  seeking.set(null);
  wire.request('unseek', {}).catch(() => undefined);
}

/* Somebody was found: sit down at the table, with a sound, and a title that is seen from another window. */
export function matched({ room, token }: MatchedMessage['d']) {
  const wish = seeking.get();
  led = wish && { room, wish };
  asked++;
  seeking.set(null);
  holdSeat(room, { token });
  sitHere(room);
  go(`/r/${room}`);
  hear('turn');
  tellInTitle();
}

// The room sets the title when it is there; ours stands before it until the page is seen.
function tellInTitle() {
  if (!document.hidden) return;
  let plain = '',
    seen = false;
  const set = () => {
    if (seen) return;
    if (!document.title.startsWith('Opponent found')) plain = document.title;
    document.title = `Opponent found: ${plain}`;
  };
  const later = () => setTimeout(set, 100);
  const stop = visit.watch(later);
  later();
  document.addEventListener(
    'visibilitychange',
    () => {
      stop();
      seen = true;
      document.title = plain || document.title;
    },
    { once: true },
  );
}

const sameGames = (a: string[], b: string[]) => [...a].sort().join() === [...b].sort().join();

/* The wishes of others: ours is taken out of the count. */
export function otherSeeks(seeks: Seek[], own: Seeking | null): Seek[] {
  const isOwn = (one: Seek) =>
    own?.known && sameGames(one.games, own.games) && sameClock(choiceOf(one.clock), own.clock);
  return seeks
    .map(one => (isOwn(one) ? { ...one, count: one.count - 1 } : one))
    .filter(one => one.count > 0);
}

/* The server ended this table because somebody who was led to it did not come, and we did. */
export function leftAlone({ room, log }: Table): boolean {
  const last = log[log.length - 1]?.d;
  return (
    last?.e === 'abort' &&
    last.reason === 'absent' &&
    room.you !== null &&
    room.ready[room.you] === true
  );
}

// The wish stands again, in the lobby, whose greeting tells the server of it.
function lookOn() {
  const table = visit.get()?.table;
  if (!led || table?.room.id !== led.room || table.room.status === 'open') return;
  const { wish } = led;
  led = null;
  if (!leftAlone(table)) return;
  seeking.set({ ...wish, known: true, again: true });
  go('/');
}

/* Whoever goes to a table looks no longer; whoever is left alone there looks on. */
export function followSeeking() {
  route.watch(() => route.get().page === 'room' && stopSeeking());
  visit.watch(lookOn);
}
