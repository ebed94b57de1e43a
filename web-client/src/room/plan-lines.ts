/* room/plan-lines.ts - the tree of conditional moves, changing their lines, and writing them down. Pure. */
import type { Line } from './plan';

export const longest = 16; // turns of a line

/* A turn of the opponent, our reply to it, and what follows. */
export interface Reply {
  theirs: string;
  mine: string;
  /* All turns from the current position to this reply. */
  line: Line;
  then: Reply[];
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

const beginsWith = (line: Line, start: Line) => start.every((turn, i) => line[i] === turn);

/* The index at which two lines differ in our reply to the same turn; -1 if they do not. */
function quarrelAt(a: Line, b: Line): number {
  const at = a.findIndex((turn, i) => i < b.length && turn !== b[i]);
  return at % 2 === 1 ? at : -1;
}

/* The reply that this line would replace; null if none. */
export function insteadOf(lines: readonly Line[], line: Line): string | null {
  const other = lines.find(one => quarrelAt(line, one) >= 0);
  return other ? other[quarrelAt(line, other)]! : null;
}

/* The lines with one added; it replaces a different reply to the same turn, and prefixes of other lines are dropped. */
export function withLine(lines: readonly Line[], line: Line): Line[] {
  const kept = lines.filter(one => quarrelAt(line, one) < 0);
  if (kept.some(one => beginsWith(one, line))) return kept;
  const at = kept.findIndex(one => beginsWith(line, one));
  const others = kept.filter(one => !beginsWith(line, one));
  return at < 0 ? [...others, line] : [...others.slice(0, at), line, ...others.slice(at)];
}

/* The lines without a reply and what follows it; the replies leading to it stay. */
export function withoutReply(lines: readonly Line[], reply: Line): Line[] {
  const at = lines.findIndex(line => beginsWith(line, reply));
  const kept = lines.filter(line => !beginsWith(line, reply));
  const before = reply.slice(0, -2);
  const led = at >= 0 && before.length > 0 && !kept.some(line => beginsWith(line, before));
  return led ? [...kept.slice(0, at), before, ...kept.slice(at)] : kept;
}

export interface NumberedTurn {
  /* Set for the first turn of a round, and for the first turn shown: "3", "3 …". */
  number: string | null;
  text: string;
}

/* A line with turn numbers, after so many turns of the game. */
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
