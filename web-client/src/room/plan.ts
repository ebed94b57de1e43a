/* room/plan.ts - conditional moves ("replies"): lines, the tree of them, and what became of them. Pure. */
import type { Room, RoomEvent, StoredEvent } from '../proto';
import { capital, listed, numberWord } from '../text/words';

/* Whole turns, the other's and ours by turns; it begins with the other's and ends with ours. */
export type Line = string[];

export const longest = 16; // turns of a line

/* A turn of the other, our reply to it, and what is laid down for afterwards. */
export interface Reply {
  theirs: string;
  mine: string;
  /* All turns from the position now to this reply. */
  line: Line;
  then: Reply[];
}

/* Replies are laid down while the other is to choose, at the beginning of their turn. */
export function mayLayDown({ plan, you, status, state }: Room): boolean {
  return (
    plan != null &&
    you !== null &&
    status === 'playing' &&
    state.phase === 'choice' &&
    state.seat !== you &&
    state.fresh
  );
}

/* The lines as a tree: common beginnings are shared. */
export function repliesOf(lines: readonly Line[], before: Line = []): Reply[] {
  const replies: Reply[] = [];
  for (const [theirs, mine] of lines) {
    if (
      theirs === undefined ||
      mine === undefined ||
      replies.some(one => one.theirs === theirs && one.mine === mine)
    ) {
      continue;
    }
    const rest = lines
      .filter(line => line[0] === theirs && line[1] === mine)
      .map(line => line.slice(2));
    const line = [...before, theirs, mine];
    replies.push({ theirs, mine, line, then: repliesOf(rest, line) });
  }
  return replies;
}

export const countReplies = (lines: readonly Line[]): number =>
  repliesOf(lines).reduce(function sum(n: number, { then }: Reply): number {
    return then.reduce(sum, n + 1);
  }, 0);

const beginsWith = (line: Line, start: Line) => start.every((turn, i) => line[i] === turn);

/* Where two lines part with different replies of ours to the same; -1 if they do not. */
function quarrelAt(a: Line, b: Line): number {
  const at = a.findIndex((turn, i) => i < b.length && turn !== b[i]);
  return at % 2 === 1 ? at : -1;
}

/* Our reply that this line would take the place of; null if none. */
export function insteadOf(lines: readonly Line[], line: Line): string | null {
  const other = lines.find(one => quarrelAt(line, one) >= 0);
  return other ? other[quarrelAt(line, other)]! : null;
}

/* The lines with one more; another reply to the same gives way to it, and what begins another line is part of that. */
export function withLine(lines: readonly Line[], line: Line): Line[] {
  const kept = lines.filter(one => quarrelAt(line, one) < 0);
  if (kept.some(one => beginsWith(one, line))) return kept;
  const at = kept.findIndex(one => beginsWith(line, one));
  const others = kept.filter(one => !beginsWith(line, one));
  return at < 0 ? [...others, line] : [...others.slice(0, at), line, ...others.slice(at)];
}

/* The lines without a reply and what was to follow it; the replies that led to it stay. */
export function withoutReply(lines: readonly Line[], reply: Line): Line[] {
  const at = lines.findIndex(line => beginsWith(line, reply));
  const kept = lines.filter(line => !beginsWith(line, reply));
  const before = reply.slice(0, -2);
  const led = at >= 0 && before.length > 0 && !kept.some(line => beginsWith(line, before));
  return led ? [...kept.slice(0, at), before, ...kept.slice(at)] : kept;
}

/* What is left of the lines when a whole turn has been played. */
export const afterTurn = (lines: readonly Line[], turn: string): Line[] =>
  lines
    .filter(line => line[0] === turn)
    .map(line => line.slice(1))
    .filter(line => line.length > 0);

export interface NumberedTurn {
  /* Before who begins a round, and before the first: "3", "3 …". */
  number: string | null;
  text: string;
}

/* A line as the list of turns numbers it, after so many turns of the game. */
export function numbered(line: Line, played: number): NumberedTurn[] {
  return line.map((text, i) => {
    const first = (played + i) % 2 === 0;
    const number = Math.floor((played + i) / 2) + 1;
    return { text, number: first ? String(number) : i === 0 ? `${number} …` : null };
  });
}

/* "3 … c3-d4 4 e5xc3" */
export const lineText = (line: Line, played: number): string =>
  numbered(line, played)
    .map(({ number, text }) => (number ? `${number} ${text}` : text))
    .join(' ');

/* ---- what became of them ---- */

/* What was laid down at a version of the room. */
export interface Known {
  v: number;
  lines: Line[];
}

export interface News {
  /* Replies of ours that the server has played. */
  played: string[];
  /* The turn that no line foresaw, or null, and how many replies went with it. */
  unforeseen: string | null;
  gone: number;
  /* A turn was taken back, and they went with that. */
  takenBack: boolean;
}

const nothing: News = { played: [], unforeseen: null, gone: 0, takenBack: false };
const ends = new Set(['start', 'end', 'resign', 'abort', 'flag', 'claim']);

/* What an event leaves of the lines. */
export function afterEvent(lines: Line[], d: RoomEvent): Line[] {
  if (d.e === 'play' && d.turn !== undefined) return afterTurn(lines, d.turn);
  return ends.has(d.e) || (d.e === 'answer' && d.to !== undefined) ? [] : lines;
}

function newsOf(d: RoomEvent, lines: Line[], you: number, before: News): News {
  if (d.e === 'answer' && d.to !== undefined && lines.length) {
    return { ...before, takenBack: true, gone: countReplies(lines) };
  }
  if (d.e !== 'play' || d.turn === undefined) return before;
  if (d.seat === you) return d.planned ? { ...before, played: [...before.played, d.turn] } : before;
  const foreseen = !lines.length || lines.some(line => line[0] === d.turn);
  return foreseen ? before : { ...before, unforeseen: d.turn, gone: countReplies(lines) };
}

/* What the events since then made of what was known. */
export function newsSince({ v, lines }: Known, log: readonly StoredEvent[], you: number): News {
  let [left, news] = [lines, nothing];
  for (const { d } of log.filter(event => event.v > v)) {
    news = newsOf(d, left, you, news);
    left = afterEvent(left, d);
  }
  return news;
}

const replies = (n: number) => `${numberWord(n)} ${n === 1 ? 'reply' : 'replies'}`;
const areGone = (n: number) => `${replies(n)} ${n === 1 ? 'is' : 'are'} gone`;

/* Sentences for the news; none if there is none. */
export function newsWords({ played, unforeseen, gone, takenBack }: News): string[] {
  const said: string[] = [];
  if (played.length) {
    said.push(
      `Your ${played.length === 1 ? 'reply was' : 'replies were'} played: ${listed(played)}.`,
    );
  }
  if (unforeseen !== null) said.push(`${unforeseen} was not foreseen; ${areGone(gone)}.`);
  if (takenBack) said.push(`${capital(areGone(gone))}: a turn was taken back.`);
  return said;
}
