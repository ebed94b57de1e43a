/* room/status-text.ts - what the page says about the state of a room: who waits for whom, how it ended. Pure. */
import type { Room, Seat, StoredEvent, StrongDice } from '../proto';
import { deedWords } from '../text/deeds';
import { personName } from '../text/levels';
import { withNumbers } from '../text/squares';
import { capital, isolated, listed, numberWord, somebody, inRow } from '../text/words';
import { latestGame, textOf, type Gone } from './moves';
import type { Table } from './state';
import { figures, kept, say, sayMany } from '../words';

export interface Saying {
  tone: 'plain' | 'blue' | 'red';
  text: string;
}

/* Do two players have this name, and are there sides to tell them apart? Not before the seats are drawn. */
function isNamesake(room: Room, seat: number, name: string): boolean {
  const drawn = !(room.lot && room.status === 'open');
  return drawn && room.seats.some((other, i) => i !== seat && other?.name === name);
}

/* The name, and what tells it from another who is called the same: "Page", " (East)". */
export function nameParts(room: Room, seat: number): [string, string] {
  const side = room.game.seats[seat]?.name ?? somebody();
  const person = room.seats[seat];
  if (!person?.name) return [side, ''];
  const name = isolated(personName(person));
  return [name, isNamesake(room, seat, person.name) ? ` (${side})` : ''];
}

export const nameOf = (room: Room, seat: number): string => nameParts(room, seat).join('');

export const seatOf = (room: Room, seat: number): Seat | undefined => room.game.seats[seat];

function waitingFor(room: Room): string {
  const free = room.seats.filter(person => person === null).length;
  if (!free) return coming(room);
  if (room.you === null) return say('A seat is open.');
  const start = sayMany(free, 'Waiting for {n} more player.', 'Waiting for {n} more players.', {
    n: numberWord(free),
  });
  return room.lot ? `${start} ${say('Sides are drawn once everyone is here.')}` : start;
}

// With strong dice all commit to their entropy, then reveal it.
function settling(room: Room, strong: StrongDice): string {
  const slow =
    strong.open_by === null
      ? slowOnes(room)
      : strong.seats.flatMap((seat, i) => (strong.opened[i] ? [] : [nameOf(room, seat)]));
  if (!slow.length) return say('The game begins.');
  const waits = { names: listed(slow) };
  return strong.open_by === null
    ? say('Waiting for {names} to commit to their part of the dice.', waits)
    : say('Waiting for {names} to show their part of the dice.', waits);
}

// Matched players have a seat before they arrive.
function coming(room: Room): string {
  if (room.dice?.strong) return settling(room, room.dice.strong);
  const slow = slowOnes(room);
  return slow.length
    ? say('Waiting for {names}. Sides are drawn once everyone is here.', {
        names: listed(slow),
      })
    : say('The game begins.');
}

function between(room: Room): string {
  const you = room.you;
  if (you !== null && !room.ready[you]) return say('The next game begins when all are ready.');
  const slow = slowOnes(room);
  if (!slow.length && room.dice?.strong) return settling(room, room.dice.strong);
  return slow.length
    ? sayMany(
        slow.length,
        'The next game begins when {names} is ready.',
        'The next game begins when {names} are ready.',
        { names: listed(slow) },
      )
    : '';
}

function slowOnes(room: Room): string[] {
  return room.seats.flatMap((_, seat) => (room.ready[seat] ? [] : [nameOf(room, seat)]));
}

// Why a match that was under way ended; other tables need no reason.
const closedFor: Record<string, string> = {
  removed: say('This table was removed by those who run this site.'),
  uncommitted: say(
    'This table was closed without a result: a player did not commit to their part of the dice in time.',
  ),
  unopened: say(
    'This table was closed without a result: a player did not show their part of the dice in time.',
  ),
  wrong: say(
    'This table was closed without a result: a player did not show the part of the dice they had committed to.',
  ),
};

const closedWords = (reason = ''): string =>
  closedFor[reason] ?? say('This table was closed without a result.');

/* What is shown instead of the board's own sentence; null during a game. */
export function saying(room: Room): Saying | null {
  switch (room.status) {
    case 'open':
      return { tone: 'blue', text: waitingFor(room) };
    case 'between':
      return { tone: 'blue', text: between(room) };
    case 'aborted':
      return { tone: 'plain', text: closedWords(room.closed) };
    default:
      return null;
  }
}

/* "White wins" and "Black has no men left." */
export function resultParts(text: string): { head: string; rest: string } {
  const [, head = text, rest = ''] = /^(.+?)\.(?:\s+(.*))?$/s.exec(text) ?? [];
  return { head: capital(head), rest };
}

const shown = (n: number) =>
  n % 1 ? `${Math.floor(n) ? figures(Math.floor(n)) : ''}½` : figures(n);

/* How a match of several games stands: "Game 1 of 2" and "Amal 1, Tariq 0". */
export function matchWords(room: Room): { game: string; score: string } | null {
  const { of, to, game, score, points } = room.match;
  if ((of === null || of < 2) && to === null) return null;
  const which =
    to === null
      ? say('Game {game} of {of}', { game: Math.max(game, 1), of: of ?? 1 })
      : say('Game {game}, to {to} points', { game: Math.max(game, 1), to });
  const values = to === null ? score : points;
  return {
    game: which,
    score: inRow(
      room.seats.map((_, seat) => `${kept(nameOf(room, seat))} ${shown(values[seat] ?? 0)}`),
    ),
  };
}

/* A seat that left the game, as a line in the turn list. */
export function goneWords(room: Room, { seat, how, by, what }: Gone): string {
  const name = nameOf(room, seat);
  if (how === 'flag') return say('{name} ran out of time.', { name });
  if (how === 'resign') return say('{name} resigned.', { name });
  const who = { name, other: by === undefined ? say('another player') : nameOf(room, by) };
  if (what === 'draw') return say('{name} left; {other} called it a draw.', who);
  return room.seats.length > 2
    ? say('{name} left; {other} went on without them.', who)
    : say('{name} left; {other} claimed the game.', who);
}

/* The last turn if somebody else made it, for screen readers. */
export function playedWords({ room, log }: Table): string {
  const turn = latestGame({ room, log })
    ?.turns.filter(one => one.done || one.parts[one.parts.length - 1]?.last)
    .pop();
  if (!turn || turn.seat === room.you || room.status !== 'playing') return '';
  const text = withNumbers(room.game, textOf(turn));
  const name = nameOf(room, turn.seat);
  const deeds = room.game.family === 'race' ? deedWords(text) : '';
  if (deeds) return say('{name} {deeds}.', { name, deeds });
  return text
    ? say('{name} played {text}.', { name, text })
    : say('{name} could not move.', { name });
}

export interface OfferShown {
  what: 'draw' | 'takeback' | 'rematch';
  text: string;
  /* A shorter form, for narrow places. */
  short: string;
  /* Our own offer: it can be withdrawn, not answered. */
  own: boolean;
}

/* The sentences for each kind of offer: for another player's, and for our own. */
const asks: Record<OfferShown['what'], { others: Message; own: () => string }> = {
  draw: {
    others: values => say('{name} offers a draw.', values),
    own: () => say('You offered a draw.'),
  },
  takeback: {
    others: values => say('{name} asks for a takeback.', values),
    own: () => say('You asked to take back your last turn.'),
  },
  rematch: {
    others: values => say('{name} offers a rematch.', values),
    own: () => say('Rematch offered.'),
  },
};

type Message = (values: { name: string }) => string;

function rematchTerms(room: Room): string {
  const offer = room.rematch_offer;
  if (!offer) return '';
  const changed = Object.entries(offer.options).filter(
    ([name, value]) => room.options[name] !== value,
  ).length;
  const sides = offer.swap ? say('sides swapped') : say('same sides');
  return changed
    ? sayMany(changed, '{sides}, {n} rule changed', '{sides}, {n} rules changed', {
        sides,
        n: numberWord(changed),
      })
    : sides;
}

/* "You asked to take back c1-b1. Tariq decides." */
function ownAsking(room: Room, what: OfferShown['what'], log: StoredEvent[]): string {
  const others = room.seats.flatMap((_, seat) => (seat === room.you ? [] : [seat]));
  const decides =
    others.length === 1 && what !== 'rematch'
      ? ` ${say('{name} decides.', { name: nameOf(room, others[0]!) })}`
      : '';
  const mine = latestGame({ room, log })?.turns.filter(turn => turn.seat === room.you && turn.done);
  const text = mine?.length ? withNumbers(room.game, textOf(mine[mine.length - 1]!)) : '';
  const own =
    what === 'takeback' && text
      ? say('You asked to take back {text}.', { text })
      : asks[what].own();
  return withTerms(own, what === 'rematch' ? rematchTerms(room) : '') + decides;
}

/* "Rematch offered, same sides." */
const withTerms = (sentence: string, terms: string): string =>
  terms ? say('{sentence}, {terms}.', { sentence: sentence.replace(/\.$/, ''), terms }) : sentence;

/* Every pending offer, in words. */
export function offersShown(room: Room, log: StoredEvent[] = []): OfferShown[] {
  return (['takeback', 'draw', 'rematch'] as const).flatMap(what => {
    const seat = room.offers[what];
    if (seat === null) return [];
    const own = seat === room.you;
    const short = own ? asks[what].own() : asks[what].others({ name: nameOf(room, seat) });
    const terms = what === 'rematch' ? rematchTerms(room) : '';
    const text = own ? ownAsking(room, what, log) : withTerms(short, terms);
    return [{ what, own, text, short }];
  });
}

/* Seats in the order they sit round the table, the one at the bottom last. */
export function aroundFrom(seats: number, bottom: number): number[] {
  return Array.from({ length: seats }, (_, i) => (bottom + 1 + i) % seats);
}
