/* room/plan-actions.ts - the state of conditional moves; reporting once what became of them. */
import { makeStore } from '../base/store';
import { keep, kept, parse } from '../device/settings';
import { newsSince, newsWords, type Known } from './plan';
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

/* The news has been seen. */
export function forgetNews() {
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
  if (known) report(id, ...newsWords(newsSince(known, log, you)));
}

/* Compare what was known with the room as it is now, report the difference, and remember it. */
export const followReplies = () => visit.watch(compare);
