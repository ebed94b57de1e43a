/* room/status-line.ts - the text of a table's status line: the most urgent thing about the table
 * itself. Pure. */
import type { Link } from '../net/socket';
import { ordinal, sentence } from '../text/words';
import { withNumbers } from '../text/squares';
import { kindOf } from './computers';
import { heldIn } from './held';
import { latestGame, textOf } from './moves';
import { outOf, rematchComes, type Table } from './state';
import { nameOf, offersShown, playedWords, type OfferShown } from './status-text';
import type { Visit } from './visit';
import { say } from '../words';

export interface StatusWay {
  /* The action it triggers, by name. */
  name: string;
  words: string;
}

export interface Status {
  kind: 'connection' | 'held' | 'question' | 'seat' | 'answer' | 'back' | 'turn';
  text: string;
  /* For places with room for about forty characters. */
  short?: string | undefined;
  /* Something is in progress. */
  busy?: boolean;
  ways: StatusWay[];
  /* For a question: the offer to answer. */
  offer?: OfferShown;
}

/* The turn shown when looking back, and the last one, as the list numbers them; null while the current position is
 * shown. */
export interface LookingBack {
  at: number;
  count: number;
}

const here = { name: 'use-here', words: say('Use it here') };
const watch = { name: 'only-watch', words: say('Only watch') };
const again = { name: 'try-now', words: say('Try now') };

const connection = (text: string, ways: StatusWay[] = [], more: Partial<Status> = {}): Status => ({
  kind: 'connection',
  text,
  ways,
  ...more,
});

/* "Your turn c1-b1 is safe.", if the last turn was ours and nothing is pending. */
function safeWords({ table, pending }: Visit): string {
  const last = latestGame(table!)?.turns.slice(-1)[0];
  const ours = last?.done && last.seat === table!.room.you && pending === null;
  return ours && table!.room.status === 'playing'
    ? say('Your turn {text} is safe.', { text: withNumbers(table!.room.game, textOf(last)) })
    : say('Your game is safe.');
}

function reconnecting(at: Visit, link: Link): Status {
  if (link.code === 4002 || link.code === 4001) {
    return connection(link.text || say('Too many connections from your address.'), [again]);
  }
  const why = link.code === 1001 ? `${say('The server is restarting.')} ` : '';
  const safe = at.table!.room.you === null ? '' : ` ${safeWords(at)}`;
  const short =
    link.tries > 1
      ? say('Reconnecting, {tries} try.', { tries: ordinal(link.tries) })
      : say('Reconnecting.');
  return connection(why + short + safe, [again], { busy: true, short });
}

/* What is wrong with the connection or the seat; null if nothing is. */
function connectionOf(at: Visit, link: Link, notice: string): Status | null {
  if (link.over && link.code === 4006) {
    const text = say('Your seat is now in use on another device. This page is paused.');
    return connection(text, [here, watch], { short: say('This page is paused.') });
  }
  if (link.over) return connection(link.text || say('This page may not connect.'), [again]);
  if (!link.up && link.tries > 0) return reconnecting(at, link);
  if (notice) return connection(notice);
  return at.sitting === 'elsewhere'
    ? connection(say('Open in another window.'), [here, watch])
    : null;
}

const longTurn = 8;

/* The turn that waits to be confirmed; where there is little room, a long one stands alone. */
function heldOf(at: Visit): Status | null {
  const held = heldIn(at);
  if (held === null || !at.table) return null;
  const text = withNumbers(at.table.room.game, held);
  const ways = [
    { name: 'play-held', words: say('Play') },
    { name: 'drop-held', words: say('Take it back') },
  ];
  const short = text.length > longTurn ? text : undefined;
  return { kind: 'held', text: say('Play {turn}?', { turn: text }), short, ways };
}

const yes = { draw: say('Accept'), takeback: say('Allow'), rematch: say('Accept') } as const;

function questionTo({ room }: Table): Status | null {
  const offer = room.you === null ? undefined : offersShown(room).find(one => !one.own);
  if (!offer) return null;
  const ways = [
    { name: 'accept', words: yes[offer.what] },
    { name: 'decline', words: say('Decline') },
  ];
  return { kind: 'question', text: offer.text, short: offer.short, ways, offer };
}

/* The seat is held by this page only. */
function seatOf({ unkept, table }: Visit): Status | null {
  const { status } = table!.room;
  if (!unkept || status === 'over' || status === 'aborted') return null;
  return {
    kind: 'seat',
    text: say('This browser stores nothing: your seat is lost when this page is closed.'),
    short: say('Closing this page loses your seat.'),
    ways: [
      { name: 'keep-seat', words: say('Keep it') },
      { name: 'know', words: say('OK') },
    ],
  };
}

function askedBy({ room, log }: Table): Status | null {
  const own = offersShown(room, log).find(one => one.own);
  return own ? { kind: 'answer', text: own.text, short: own.short, ways: [] } : null;
}

function doingWords({ room, log }: Table, seat: number, name: string): string {
  if (room.present[seat] === false && !outOf(log).has(seat)) {
    return say('{name} is away.', { name });
  }
  if (room.state.phase === 'chance') return say('{name} to throw.', { name });
  return kindOf(room.seats[seat]) || room.you !== null
    ? say('{name} is thinking.', { name })
    : say('{name} to move.', { name });
}

/* "Your turn.", with what the opponent has just played, or what the opponent is doing. */
function turnOf(table: Table): { text: string; short?: string } {
  const { room } = table;
  const { state, you } = room;
  const watching = you === null ? `${say('You are watching.')} ` : '';
  const seat = state.seat;
  if (seat === null) return { text: watching.trim() };
  if (seat === you) {
    const short = state.phase === 'chance' ? say('Your turn to throw.') : say('Your turn.');
    const played = playedWords(table);
    return { text: played ? `${short} ${played}` : short, short };
  }
  const text = watching + doingWords(table, seat, nameOf(room, seat));
  return watching ? { text, short: watching.trim() } : { text };
}

function quiet(table: Table): { text: string; short?: string } {
  const { room } = table;
  const watching = room.you === null ? say('You are watching.') : '';
  switch (room.status) {
    case 'open':
      return {
        text: watching ? say('You are watching. A seat is open.') : say('Waiting for a player.'),
      };
    case 'between':
      return { text: watching || say('Between games.') };
    case 'aborted':
      return { text: say('This table is closed.') };
    case 'over':
      if (rematchComes(room)) return { text: say('The next game is being set up.') };
      return {
        text: room.result?.text ?? '',
        short: /^[^.]*\./.exec(room.result?.text ?? '')?.[0] ?? '',
      };
    default:
      return turnOf(table);
  }
}

function backWords(table: Table, { at, count }: LookingBack): Status {
  const mine = table.room.status === 'playing' && table.room.state.seat === table.room.you;
  const where = at === 0 ? say('The start') : say('Turn {at} of {count}', { at, count });
  return {
    kind: 'back',
    text: `${where}.${mine ? ` ${say('It is your turn.')}` : ''}`,
    short: sentence(where),
    ways: [{ name: 'to-game', words: say('Back to the game') }],
  };
}

/* In order of priority: the connection, a turn to confirm, a question to this reader, a seat that may be lost, an answer, looking back, and
 * whose turn it is. */
export function statusOf(
  at: Visit,
  link: Link,
  notice: string,
  armed: string | null,
  back: LookingBack | null,
): Status {
  const table = at.table!;
  const answer: Status | null =
    (armed ?? at.answer) === null
      ? askedBy(table)
      : { kind: 'answer', text: armed ?? at.answer ?? '', ways: [] };
  return (
    connectionOf(at, link, notice) ??
    heldOf(at) ??
    questionTo(table) ??
    seatOf(at) ??
    answer ??
    (back ? backWords(table, back) : { kind: 'turn', ways: [], ...quiet(table) })
  );
}
