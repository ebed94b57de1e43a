/* room/plan-news.ts - what became of conditional moves, in words; loaded when there are some. Pure. */
import type { RoomEvent, StoredEvent } from '../proto';
import { capital, listed, numberWord } from '../text/words';
import { say, sayMany } from '../words';
import { afterEvent, type Known, type Line } from './plan';
import { countReplies } from './plan-lines';

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
