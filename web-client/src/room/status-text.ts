/* room/status-text.ts - what the page says about the state of a room: who waits for whom, how it ended. Pure. */
import type { Room, Seat, StoredEvent, StrongDice } from '../proto';
import { capital, isolated, listed, numberWord } from '../text/words';
import { latestGame, textOf, type Gone } from './moves';
import type { Table } from './state';

export interface Saying {
  tone: 'plain' | 'blue' | 'red';
  text: string;
}

/* Do two players have this name, and are there sides to tell them apart? Not before the seats are drawn. */
function isNamesake(room: Room, seat: number, name: string): boolean {
  const drawn = !(room.lot && room.status === 'open');
  return drawn && room.seats.some((other, i) => i !== seat && other?.name === name);
}

export function nameOf(room: Room, seat: number): string {
  const side = room.game.seats[seat]?.name ?? 'somebody';
  const name = room.seats[seat]?.name;
  if (!name) return side;
  return isNamesake(room, seat, name) ? `${isolated(name)} (${side})` : isolated(name);
}

export const seatOf = (room: Room, seat: number): Seat | undefined => room.game.seats[seat];

function waitingFor(room: Room): string {
  const free = room.seats.filter(person => person === null).length;
  if (!free) return coming(room);
  if (room.you === null) return 'A seat is free.';
  const start =
    free === 1 ? 'Waiting for one more player' : `Waiting for ${numberWord(free)} more players`;
  return room.lot ? `${start}. Who plays which side is drawn when all sit.` : `${start}.`;
}

// With strong dice all commit to their entropy, then reveal it.
function settling(room: Room, strong: StrongDice): string {
  const slow =
    strong.open_by === null
      ? slowOnes(room)
      : strong.seats.flatMap((seat, i) => (strong.opened[i] ? [] : [nameOf(room, seat)]));
  if (!slow.length) return 'The game begins.';
  const what =
    strong.open_by === null
      ? 'to commit to what they add to the dice'
      : 'to show what they add to the dice';
  return `Waiting for ${listed(slow)} ${what}.`;
}

// Matched players have a seat before they arrive.
function coming(room: Room): string {
  if (room.dice?.strong) return settling(room, room.dice.strong);
  const slow = slowOnes(room);
  return slow.length
    ? `Waiting for ${listed(slow)} to come. Who plays which side is drawn then.`
    : 'The game begins.';
}

function between(room: Room): string {
  const you = room.you;
  if (you !== null && !room.ready[you]) return 'The next game begins when all are ready.';
  const slow = slowOnes(room);
  if (!slow.length && room.dice?.strong) return settling(room, room.dice.strong);
  return slow.length
    ? `The next game begins when ${listed(slow)} ${slow.length > 1 ? 'are' : 'is'} ready.`
    : '';
}

function slowOnes(room: Room): string[] {
  return room.seats.flatMap((_, seat) => (room.ready[seat] ? [] : [nameOf(room, seat)]));
}

/* What is shown instead of the board's own sentence; null during a game. */
export function saying(room: Room): Saying | null {
  switch (room.status) {
    case 'open':
      return { tone: 'blue', text: waitingFor(room) };
    case 'between':
      return { tone: 'blue', text: between(room) };
    case 'aborted':
      return { tone: 'plain', text: 'This table was closed without a result.' };
    default:
      return null;
  }
}

/* "White wins" and "Black has no men left." */
export function resultParts(text: string): { head: string; rest: string } {
  const [, head = text, rest = ''] = /^(.+?)\.(?:\s+(.*))?$/s.exec(text) ?? [];
  return { head: capital(head), rest };
}

const shown = (n: number) => (n % 1 ? `${Math.floor(n) || ''}½` : String(n));

/* How a match of several games stands: "Game 1 of 2" and "Amal 1, Tariq 0". */
export function matchWords(room: Room): { game: string; score: string } | null {
  const { of, to, game, score, points } = room.match;
  if ((of === null || of < 2) && to === null) return null;
  const which =
    to === null
      ? `Game ${Math.max(game, 1)} of ${of}`
      : `Game ${Math.max(game, 1)}, to ${to} points`;
  const values = to === null ? score : points;
  return {
    game: which,
    score: room.seats
      .map((_, seat) => `${nameOf(room, seat)} ${shown(values[seat] ?? 0)}`)
      .join(', '),
  };
}

/* A seat that left the game, as a line in the turn list. */
export function goneWords(room: Room, { seat, how, by, what }: Gone): string {
  const name = nameOf(room, seat);
  if (how === 'flag') return `${name} ran out of time.`;
  if (how === 'resign') return `${name} gave up.`;
  const claimed =
    what === 'draw'
      ? 'called it a draw'
      : room.seats.length > 2
        ? 'went on without them'
        : 'claimed the game';
  return `${name} left; ${by === undefined ? 'another player' : nameOf(room, by)} ${claimed}.`;
}

/* The last turn if somebody else made it, for screen readers. */
export function playedWords({ room, log }: Table): string {
  const turn = latestGame(log)
    ?.turns.filter(one => one.done || one.parts[one.parts.length - 1]?.last)
    .pop();
  if (!turn || turn.seat === room.you || room.status !== 'playing') return '';
  const text = textOf(turn);
  return `${nameOf(room, turn.seat)} ${text ? `played ${text}` : 'could not move'}.`;
}

export interface OfferShown {
  what: 'draw' | 'takeback' | 'rematch';
  text: string;
  /* The same for a narrow place. */
  short: string;
  /* Ours: it may be withdrawn, not answered. */
  own: boolean;
}

interface Asking {
  others: string;
  own: string;
}

const asks: Record<OfferShown['what'], Asking> = {
  draw: { others: 'offers a draw', own: 'You offered a draw' },
  takeback: { others: 'asks to take back', own: 'You asked to take back your last turn' },
  rematch: { others: 'offers a rematch', own: 'Rematch offered' },
};

function rematchTerms(room: Room): string {
  const offer = room.rematch_offer;
  if (!offer) return '';
  const changed = Object.entries(offer.options).filter(
    ([name, value]) => room.options[name] !== value,
  ).length;
  const sides = offer.swap ? ', sides swapped' : ', same sides';
  return changed
    ? `${sides}, ${numberWord(changed)} ${changed === 1 ? 'rule' : 'rules'} changed`
    : sides;
}

/* "You asked to take back c1-b1. Tariq decides." */
function ownAsking(room: Room, what: OfferShown['what'], log: StoredEvent[]): string {
  const others = room.seats.flatMap((_, seat) => (seat === room.you ? [] : [seat]));
  const decides =
    others.length === 1 && what !== 'rematch' ? ` ${nameOf(room, others[0]!)} decides.` : '';
  const mine = latestGame(log)?.turns.filter(turn => turn.seat === room.you && turn.done);
  const text = mine?.length ? textOf(mine[mine.length - 1]!) : '';
  const own = what === 'takeback' && text ? `You asked to take back ${text}` : asks[what].own;
  return `${own}${what === 'rematch' ? rematchTerms(room) : ''}.${decides}`;
}

/* Every pending offer, in words. */
export function offersShown(room: Room, log: StoredEvent[] = []): OfferShown[] {
  return (['takeback', 'draw', 'rematch'] as const).flatMap(what => {
    const seat = room.offers[what];
    if (seat === null) return [];
    const own = seat === room.you;
    const short = own ? `${asks[what].own}.` : `${nameOf(room, seat)} ${asks[what].others}.`;
    const terms = what === 'rematch' ? rematchTerms(room) : '';
    const text = own ? ownAsking(room, what, log) : `${short.slice(0, -1)}${terms}.`;
    return [{ what, own, text, short }];
  });
}

/* Seats in the order they sit round the table, the one at the bottom last. */
export function aroundFrom(seats: number, bottom: number): number[] {
  return Array.from({ length: seats }, (_, i) => (bottom + 1 + i) % seats);
}
