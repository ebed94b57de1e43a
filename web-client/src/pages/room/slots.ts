/* pages/room/slots.ts - the six action slots beside the board: what each one does now, and why
 * it cannot be used. */
import { go } from '../../base/route';
import { areRulesBuilt } from '../../rules/built';
import type { Room } from '../../proto';
import { act, askHint, tell } from '../../room/actions';
import { onlyComputers } from '../../room/computers';
import { channelsOf, unread } from '../../room/chat';
import { givesHints, noHint } from '../../room/hint';
import { outOf, rematchComes, type Table } from '../../room/state';
import type { Visit } from '../../room/visit';
import { say } from '../../words';
import { isWalked } from '../../text/games';

/* A slot keeps its purpose throughout a table; only its label and emphasis change. */
export type Place = 'takeback' | 'draw' | 'resign' | 'flip' | 'talk' | 'hint';

export interface Slot {
  place: Place;
  /* The current action. */
  name: string;
  words: string;
  /* asked: we asked, and another press withdraws it. question: we are asked, and answer in the
   * status line. fresh: there is something new. */
  tone?: 'asked' | 'question' | 'fresh';
  /* Why it cannot be used now; shown when it is pressed. */
  off?: string | null;
  /* The question for confirmation, which the button asks in place. */
  sure?: string;
  expanded?: boolean | undefined;
  run: () => void;
}

export interface Ways {
  flip: () => void;
  talk: () => void;
  talking: boolean;
  exports: () => void;
  /* Whether the page is connected. */
  up: boolean;
}

const withdraw = (what: 'draw' | 'takeback' | 'rematch') =>
  void act('answer', { what, yes: false }, `answer-${what}`);

/* Moves the focus to the status line, where questions to us are answered. */
const toAnswer = () => {
  const ways = [...document.querySelectorAll<HTMLElement>('[data-action=accept]')];
  ways.find(way => way.getClientRects().length)?.focus();
};

const noLine = say('There is no connection just now.');

type Asked = Omit<Slot, 'place' | 'name'>;

/* The three states of something that can be offered. */
function offering(room: Room, what: 'draw' | 'takeback', words: string, off: string | null): Asked {
  const seat = room.offers[what];
  if (seat === null) return { words, off, run: () => void act('offer', { what }) };
  if (seat === room.you) return { words: say('Asked'), tone: 'asked', run: () => withdraw(what) };
  return { words: `${words}?`, tone: 'question', run: toAnswer };
}

function takeback(room: Room, you: number, stop: string | null): Slot {
  const none = room.state.may?.takeback[you] ? null : say('You have no turn to take back.');
  const slot = offering(room, 'takeback', say('Take back'), stop ?? none);
  return { place: 'takeback', name: 'takeback', ...slot };
}

function draw(room: Room, stop: string | null): Slot {
  const none = isWalked(room.game) ? null : say('There is no draw in this game.');
  return { place: 'draw', name: 'draw', ...offering(room, 'draw', say('Draw'), stop ?? none) };
}

function resign(room: Room, stop: string | null): Slot {
  const aborts = room.state.may?.abort;
  const name = aborts ? 'abort' : 'resign';
  return {
    place: 'resign',
    name,
    words: aborts ? say('Abort') : say('Resign'),
    sure: aborts ? say('Press again to abort.') : say('Press again to resign.'),
    off: stop,
    run: () => void act(name, {}),
  };
}

function hint(table: Table, ways: Ways): Slot {
  const { room } = table;
  const none = say('This game was agreed without hints.');
  const off = ways.up ? (givesHints(room) ? noHint(room) : none) : noLine;
  return { place: 'hint', name: 'hint', words: say('Hint'), off, run: () => void askHint() };
}

/* Number of unread lines, for the button that opens the chat; null if there is none. */
function newLines(at: Visit): number | null {
  const room = at.table?.room;
  const shown = room ? channelsOf(room, at.talk) : [];
  return room && shown.length ? unread(shown, at.read ?? 0, room.you, at.muted) : null;
}

function talk(at: Visit, ways: Ways): Slot {
  const room = at.table!.room;
  const fresh = onlyComputers(room) ? null : newLines(at);
  const base = { place: 'talk', name: 'talk', expanded: ways.talking, run: ways.talk } as const;
  if (ways.talking) return { ...base, words: say('Turns') };
  if (fresh === null) {
    const off = onlyComputers(room) ? say('Computers do not chat.') : say('There is no chat here.');
    return { ...base, words: say('Chat'), off, expanded: undefined };
  }
  return {
    ...base,
    words: fresh ? say('Chat {fresh}', { fresh }) : say('Chat'),
    ...(fresh ? { tone: 'fresh' as const } : {}),
  };
}

const flip = (ways: Ways): Slot => ({
  place: 'flip',
  name: 'flip',
  words: say('Flip'),
  run: ways.flip,
});

function rematch(room: Room): Slot {
  const slot = { place: 'draw', name: 'rematch', words: say('Rematch') } as const;
  const { rematch: next, offers, you } = room;
  if (next) {
    return { ...slot, words: say('Next game'), tone: 'question', run: () => go(`/r/${next}`) };
  }
  if (you === null) {
    return { ...slot, off: say('Only players may offer a rematch.'), run: () => {} };
  }
  if (rematchComes(room)) {
    return { ...slot, off: say('The next game is being set up.'), run: () => {} };
  }
  if (offers.rematch === you) {
    return { ...slot, words: say('Asked'), tone: 'asked', run: () => withdraw('rematch') };
  }
  if (offers.rematch !== null) {
    return { ...slot, words: say('Rematch?'), tone: 'question', run: toAnswer };
  }
  return { ...slot, run: () => void act('offer', { what: 'rematch', swap: true }) };
}

/* Whether there is a review: for games of two and with dice; others have only the replay. */
const isReviewed = ({ seats, dice }: Room) => areRulesBuilt && (seats.length === 2 || !!dice);

/* The slots after the game. An aborted game has no review and no rematch. */
function after(room: Room, ways: Ways): Slot[] {
  const against = onlyComputers(room) ? '?against=computer' : '';
  const played = room.status === 'over';
  const review: Slot = {
    place: 'takeback',
    name: 'review',
    words: say('Review'),
    off: played ? null : say('No game was finished.'),
    run: () => go(`/r/${room.id}/${isReviewed(room) ? 'review' : 'replay'}`),
  };
  const fresh: Slot = {
    place: 'resign',
    name: 'new',
    words: say('New game'),
    run: () => go(`/new/${room.game.key}${against}`),
  };
  const exports: Slot = {
    place: 'hint',
    name: 'export',
    words: say('Export'),
    off: played ? null : say('No game was finished.'),
    run: ways.exports,
  };
  return [review, ...(played ? [rematch(room)] : []), fresh, exports];
}

/* Why nobody can act in the game now; null if they can. */
function stopped({ room, log }: Table, ways: Ways): string | null {
  if (!ways.up) return noLine;
  if (room.status === 'between') return say('The next game has not begun.');
  if (room.status === 'open') return say('The game has not begun.');
  return room.you !== null && outOf(log).has(room.you) ? say('You are out of this game.') : null;
}

function during(table: Table, ways: Ways): Slot[] {
  const { room } = table;
  const { you } = room;
  if (you === null) return [];
  const stop = stopped(table, ways);
  const stand: Slot = {
    place: 'resign',
    name: 'stand',
    words: say('Stand up'),
    off: ways.up ? null : noLine,
    run: () => void act('stand', {}),
  };
  return [
    takeback(room, you, stop),
    draw(room, stop),
    room.status === 'open' ? stand : resign(room, stop),
    hint(table, ways),
  ];
}

/* All slots as they are now; spectators have only those that concern the page. */
export function slotsOf(at: Visit, ways: Ways): Slot[] {
  const table = at.table!;
  const { status } = table.room;
  const over = status === 'over' || status === 'aborted';
  const slots = over ? after(table.room, ways) : during(table, ways);
  return [...slots, flip(ways), talk(at, ways)];
}

export const tellWhyNot = (slot: Slot) => tell(slot.off ?? '');
