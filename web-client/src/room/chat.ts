/* room/chat.ts - the chat of a table: lines by channel, who may read and write, what is unread. Pure. */
import type { Channel, ChatLine, ChatMessage, Room } from '../proto';
import { say } from '../words';

export interface Spoken {
  /* null: not known to those who may not read it. */
  open: boolean | null;
  lines: ChatLine[];
  /* Chat is disabled on this server. */
  off?: boolean;
}

/* The channels received from the server. */
export type Talk = Partial<Record<Channel, Spoken>>;

const most = 100; // lines a channel, as on the server

const same = (a: ChatLine, b: ChatLine) => a.at === b.at && a.who === b.who && a.text === b.text;

// After reconnecting all lines are sent again: merge them.
function joined(known: ChatLine[], told: ChatLine[]): ChatLine[] {
  const fresh = told.filter(line => !known.some(old => same(old, line)));
  return [...known, ...fresh].sort((a, b) => a.at - b.at).slice(-most);
}

export function takeChat(talk: Talk, { to, open, lines, off }: ChatMessage['d']): Talk {
  return {
    ...talk,
    [to]: { open, lines: joined(talk[to]?.lines ?? [], lines), ...(off ? { off } : {}) },
  };
}

/* Chat is disabled on the whole server. */
export const isOff = (talk: Talk): boolean =>
  Object.values(talk).some(spoken => spoken.off === true);

/* This page opened or closed a channel, perhaps one its reader may not read. */
export const withOpen = (talk: Talk, to: Channel, open: boolean): Talk => ({
  ...talk,
  [to]: { lines: talk[to]?.lines ?? [], open },
});

export interface ChannelShown {
  to: Channel;
  title: string;
  open: boolean | null;
  lines: ChatLine[];
  reads: boolean;
  writes: boolean;
}

/* The channels available to this reader, their own first. Players read the spectators' channel once the room is over. */
export function channelsOf(room: Room, talk: Talk): ChannelShown[] {
  const over = room.status === 'over' || room.status === 'aborted';
  const own: Channel = room.you === null ? 'watchers' : 'room';
  const titles = { room: say('Player chat'), watchers: say('Spectator chat') };
  return (
    own === 'room' ? (['room', 'watchers'] as const) : (['watchers', 'room'] as const)
  ).flatMap(to => {
    const reads = to === own || over;
    const spoken =
      talk[to] ?? (room.host && !reads && talk[own] ? { open: null, lines: [] } : undefined);
    if (!spoken || (!reads && !room.host)) return [];
    return [
      { to, title: titles[to], ...spoken, reads, writes: to === own && spoken.open === true },
    ];
  });
}

/* Lines since `since` from others who are not muted. */
export function unread(
  shown: ChannelShown[],
  since: number,
  you: number | null,
  muted: ReadonlySet<string>,
): number {
  const counts = (line: ChatLine) =>
    line.at > since && !muted.has(line.who) && (you === null || line.seat !== you);
  return shown
    .filter(one => one.reads)
    .reduce((sum, { lines }) => sum + lines.filter(counts).length, 0);
}

/* Time of the newest line; 0 if there is none. */
export const newestAt = (shown: ChannelShown[]): number =>
  Math.max(0, ...shown.flatMap(({ lines }) => lines.map(line => line.at)));

const longest = 200;

/* What is wrong with a line about to be sent; null if nothing. */
export function lineTrouble(text: string): string | null {
  const letters = [...text.trim()].length;
  return letters > longest
    ? say('At most {longest} characters; this has {letters}.', { longest, letters })
    : null;
}
