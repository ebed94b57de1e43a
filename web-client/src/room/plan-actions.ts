/* room/plan-actions.ts - sending conditional moves and removing them; reporting once what became of them. */
import { messageOf } from '../base/error';
import { makeStore } from '../base/store';
import { keep, kept, parse } from '../device/settings';
import { wire } from '../net/session';
import { newsSince, newsWords, type Known, type Line } from './plan';
import { update, visit } from './visit';
import { say } from '../words';

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

function change(room: string, part: Partial<PlanStatus>) {
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

/* Replace all conditional moves by these lines. Returns what was wrong, in words; null if nothing. */
export async function layDown(lines: readonly Line[]): Promise<string | null> {
  const at = visit.get();
  if (!at?.table || planStatus.get()?.busy) {
    return say('One moment: the last change is on its way.');
  }
  forgetNews();
  change(at.id, { busy: true, trouble: null });
  const v = at.table.v;
  const trouble = await wire.request('plan', { v, lines: [...lines] }).then(() => null, messageOf);
  change(at.id, { busy: false });
  if (trouble === null) showAtOnce(at.id, lines);
  return trouble;
}

// The server sends the lines too, in a moment; until then show ours.
function showAtOnce(id: string, lines: readonly Line[]) {
  const table = visit.get()?.table;
  if (table) update(id, { table: { ...table, room: { ...table.room, plan: [...lines] } } });
}

/* The same from the list of them, which also shows what was wrong. */
export async function changeReplies(lines: readonly Line[]) {
  const id = visit.get()?.id;
  if (planStatus.get()?.busy) return;
  const trouble = await layDown(lines);
  if (id !== undefined && trouble !== null) change(id, { trouble });
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
