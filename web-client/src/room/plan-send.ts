/* room/plan-send.ts - sending conditional moves and removing them. */
import { messageOf } from '../base/error';
import { wire } from '../net/session';
import type { Line } from './plan';
import { change, forgetNews, planStatus } from './plan-actions';
import { update, visit } from './visit';
import { say } from '../words';

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
