/* room/plan-actions.ts - the state of conditional moves; reporting once what became of them. */
import { makeStore } from '../base/store';
import { keep, kept, parse } from '../device/settings';
import type { StoredEvent } from '../proto';
import { wordsOf } from '../words/later';
import type { Known } from './plan';
import { visit } from './visit';

export interface PlanStatus {
  room: string;
  /* What happened to the replies, oldest first. */
  news: string[];
  busy: boolean;
  trouble: string | null;
}

export const planStatus = makeStore<PlanStatus | null>(null);

const prefix = 'qirkat.plan.';
const latest = 4; // sentences shown
const pause = 2000; // milliseconds before a script that failed to load is requested again

/* Set what is known of those of a room. */
export function change(room: string, part: Partial<PlanStatus>) {
  const now = planStatus.get();
  const before = now?.room === room ? now : { room, news: [], busy: false, trouble: null };
  planStatus.set({ ...before, ...part });
}

/* Report something about the conditional moves; shown until they change or a turn is played. */
export function report(room: string, ...words: string[]) {
  const before = planStatus.get()?.room === room ? planStatus.get()!.news : [];
  if (words.length) change(room, { news: [...before, ...words].slice(-latest) });
}

/* How often news has been seen: what was due before is not reported after. */
let seen = 0;

/* The news has been seen. */
export function forgetNews() {
  seen++;
  const now = planStatus.get();
  if (now && (now.news.length || now.trouble)) change(now.room, { news: [], trouble: null });
}

/* ---- what became of them ---- */

function keptOf(room: string): Known | null {
  const { v, lines } = parse<Known>(kept(prefix + room));
  const good =
    Array.isArray(lines) &&
    lines.every(line => Array.isArray(line) && line.every(turn => typeof turn === 'string'));
  return typeof v === 'number' && good ? { v, lines } : null;
}

const loaded = async () => {
  await wordsOf('other');
  return import('./plan-news');
};

/* What tells the news; its script is requested until it comes. */
let telling: Promise<Awaited<ReturnType<typeof loaded>>> | null = null;

async function bring(): ReturnType<typeof loaded> {
  for (;;) {
    try {
      return await loaded();
    } catch {
      await new Promise(done => setTimeout(done, pause));
    }
  }
}

const told = () => (telling ??= bring());

const mayBeNews = ({ v, lines }: Known, log: readonly StoredEvent[]) =>
  lines.length > 0 || log.some(event => event.v > v && event.d.e === 'play' && event.d.planned);

/* Never at once: what ends a trial says so before. */
async function tell(room: string, known: Known, log: readonly StoredEvent[], you: number) {
  const before = seen;
  const { newsSince, newsWords } = await told();
  if (seen === before) report(room, ...newsWords(newsSince(known, log, you)));
}

/* What this page last knew; at first, what was stored on the last visit. */
let last: { room: string; known: Known; key: string } | null = null;

function compare() {
  const at = visit.get();
  const table = at?.table;
  if (!at || !table || table.gap) return;
  const {
    room: { id, plan: lines, you, status },
    log,
    v,
  } = table;
  if (lines == null || you === null) return;
  const key = JSON.stringify([v, lines]);
  const same = last?.room === id ? last : null;
  if (same?.key === key) return;
  const known = same?.known ?? keptOf(id);
  last = { room: id, known: { v, lines }, key };
  keep(prefix + id, status === 'playing' && lines.length ? JSON.stringify(last.known) : null);
  if (at.pending !== null) forgetNews();
  if (known && mayBeNews(known, log)) void tell(id, known, log, you);
  else if (lines.length) void told(); // ahead of what there will be to tell
}

/* Compare what was known with the room as it is now, report the difference, and remember it. */
export const followReplies = () => visit.watch(compare);
