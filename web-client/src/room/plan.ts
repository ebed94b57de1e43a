/* room/plan.ts - conditional moves ("replies"): lines, the tree of them, and what became of them. Pure. */
import type { Room, RoomEvent, StoredEvent } from '../proto';
import { capital, listed, numberWord } from '../text/words';
import { say, sayMany } from '../words';

/* Whole turns, alternating; begins with the opponent's and ends with ours. */
export type Line = string[];

/* A turn of the opponent, our reply to it, and what follows. */
export interface Reply {
  theirs: string;
  mine: string;
  /* All turns from the current position to this reply. */
  line: Line;
  then: Reply[];
}

/* Conditional moves may be set at the beginning of the opponent's turn. */
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
  const found: Reply[] = [];
  for (const [theirs, mine] of lines) {
    if (
      theirs === undefined ||
      mine === undefined ||
      found.some(one => one.theirs === theirs && one.mine === mine)
    ) {
      continue;
    }
    const rest = lines.filter(one => one[0] === theirs && one[1] === mine).map(one => one.slice(2));
    const line = [...before, theirs, mine];
    found.push({ theirs, mine, line, then: repliesOf(rest, line) });
  }
  return found;
}

export const countReplies = (lines: readonly Line[]): number =>
  repliesOf(lines).reduce(function sum(n: number, { then }: Reply): number {
    return then.reduce(sum, n + 1);
  }, 0);

/* What is left of the lines after a whole turn. */
export const afterTurn = (lines: readonly Line[], turn: string): Line[] =>
  lines
    .filter(line => line[0] === turn)
    .map(line => line.slice(1))
    .filter(line => line.length > 0);

/* ---- what became of them ---- */

/* The lines at a version of the room. */
export interface Known {
  v: number;
  lines: Line[];
}

export interface News {
  /* Our replies that the server has played. */
  played: string[];
  /* The turn that no line expected, or null, and how many replies were dropped. */
  unforeseen: string | null;
  gone: number;
  /* A turn was taken back, which dropped them. */
  takenBack: boolean;
}

const nothing: News = { played: [], unforeseen: null, gone: 0, takenBack: false };
const ends = new Set(['start', 'end', 'resign', 'abort', 'flag', 'claim']);

/* The lines after an event. */
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

/* What happened to the known lines since then. */
export function newsSince({ v, lines }: Known, log: readonly StoredEvent[], you: number): News {
  let [left, news] = [lines, nothing];
  for (const { d } of log.filter(event => event.v > v)) {
    news = newsOf(d, left, you, news);
    left = afterEvent(left, d);
  }
  return news;
}

const areGone = (n: number) =>
  sayMany(n, '{n} reply is gone', '{n} replies are gone', { n: numberWord(n) });

/* Sentences for the news; none if there is none. */
export function newsWords({ played, unforeseen, gone, takenBack }: News): string[] {
  const said: string[] = [];
  if (played.length) {
    said.push(
      sayMany(
        played.length,
        'Your reply was played: {played}.',
        'Your replies were played: {played}.',
        { played: listed(played) },
      ),
    );
  }
  if (unforeseen !== null) {
    said.push(
      say('{unforeseen} was not foreseen; {areGone}.', { unforeseen, areGone: areGone(gone) }),
    );
  }
  if (takenBack) {
    said.push(say('{areGone}: a turn was taken back.', { areGone: capital(areGone(gone)) }));
  }
  return said;
}
