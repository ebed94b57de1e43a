/* lobby/seek.ts - matchmaking: one seek at a time, repeated after a lost connection, ended by a match. */
import { messageOf } from '../base/error';
import { go, route } from '../base/route';
import { makeStore } from '../base/store';
import { holdSeat, sitHere } from '../device/seats';
import { keep, kept, settings } from '../device/settings';
import { playSound } from '../device/sounds';
import { client, randomHex, wire } from '../net/session';
import type { WireError } from '../net/wire';
import type { ClockChoice, MatchedMessage, Seek } from '../proto';
import { expectRoom } from '../room/expected';
import type { Table } from '../room/state';
import { visit } from '../room/visit';
import { choiceOf, sameClock } from '../text/clocks';
import { say } from '../words';

export interface Seeking {
  games: string[];
  clock: ClockChoice | null;
  /* The server has received it. */
  known: boolean;
  /* When it began, in this page's time. */
  since: number;
  /* An opponent was found but did not show up: still seeking. */
  again?: boolean;
}

const patience = 8000; // milliseconds

/* Milliseconds until a computer is offered to someone who is waiting; 0: now. */
export const untilOffer = ({ since }: Seeking, now: number): number =>
  Math.max(0, since + patience - now);

export const seeking = makeStore<Seeking | null>(null);

/* Why the last seek failed. */
export const seekProblem = makeStore('');

const browserKey = 'qirkat.browser';

/* A random id of this browser, the same in all its windows, so that nobody is matched with another
 * window of their own; private windows have another. */
function browserId(): string {
  const known = kept(browserKey);
  if (known && /^[0-9a-f]{32}$/.test(known)) return known;
  const fresh = randomHex(16);
  keep(browserKey, fresh);
  return fresh;
}

let asked = 0;

// The table we were matched at, and the seek that led there.
let matchedTo: { room: string; seek: Seeking } | null = null;

async function ask(seek: Seeking) {
  const { name } = settings.get();
  const [first, ...more] = seek.games;
  if (first === undefined) return;
  const own = ++asked;
  const still = () => own === asked && seeking.get() !== null;
  try {
    await wire.request('seek', {
      games: [first, ...more],
      clock: seek.clock,
      client,
      browser: browserId(),
      ...(name ? { name } : {}),
    });
    if (still()) seeking.set({ ...seek, known: true });
  } catch (error) {
    if (!still()) return;
    // the subscription changed meanwhile: the seek is repeated there
    if ((error as WireError).code === 'left') return seeking.set({ ...seek, known: true });
    seeking.set(null);
    seekProblem.set(messageOf(error));
  }
}

/* Seek an opponent for one of these games with this clock; replaces the previous seek. */
export function startSeeking(games: string[], clock: ClockChoice | null) {
  const seek = { games, clock, known: false, since: performance.now() };
  seekProblem.set('');
  seeking.set(seek);
  void ask(seek);
}

/* Reconnected: the seek went with the old connection, so repeat it. */
export function seekAgain() {
  const seek = seeking.get();
  if (!seek?.known) return;
  seeking.set({ ...seek, known: false });
  void ask(seek);
}

export function stopSeeking() {
  if (!seeking.get()) return;
  asked++;
  seeking.set(null);
  wire.request('unseek', {}).catch(() => undefined);
}

/* Matched: sit down at the table, with a sound, and a title that shows in another window. */
export function matched({ room, token }: MatchedMessage['d']) {
  const seek = seeking.get();
  matchedTo = seek && { room, seek };
  asked++;
  seeking.set(null);
  if (token) holdSeat(room, { token });
  sitHere(room);
  expectRoom(room);
  go(`/r/${room}`);
  playSound('turn');
  tellInTitle();
}

// The room page sets the title when it loads; ours stays in front of it until the page is visible.
function tellInTitle() {
  if (!document.hidden) return;
  let plain = '',
    ours = '',
    seen = false;
  const set = () => {
    if (seen) return;
    if (document.title !== ours) plain = document.title;
    ours = say('Opponent found: {plain}', { plain });
    document.title = ours;
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

/* Seeks of others: our own is not counted. */
export function otherSeeks(seeks: Seek[], own: Seeking | null): Seek[] {
  const isOwn = (one: Seek) =>
    own?.known && sameGames(one.games, own.games) && sameClock(choiceOf(one.clock), own.clock);
  return seeks
    .map(one => (isOwn(one) ? { ...one, count: one.count - 1 } : one))
    .filter(one => one.count > 0);
}

/* The server closed this table because the other player did not show up, and we did. */
export function leftAlone({ room, log }: Table): boolean {
  const last = log[log.length - 1]?.d;
  return (
    last?.e === 'abort' &&
    last.reason === 'absent' &&
    room.you !== null &&
    room.ready[room.you] === true
  );
}

// Seek again from the lobby, whose greeting sends it to the server.
function lookOn() {
  const table = visit.get()?.table;
  if (!matchedTo || table?.room.id !== matchedTo.room || table.room.status === 'open') return;
  const { seek } = matchedTo;
  matchedTo = null;
  if (!leftAlone(table)) return;
  seeking.set({ ...seek, known: true, again: true, since: performance.now() });
  go('/');
}

/* Entering a table ends the seek; being left alone there resumes it. */
export function followSeeking() {
  route.watch(() => route.get().page === 'room' && stopSeeking());
  visit.watch(lookOn);
}
