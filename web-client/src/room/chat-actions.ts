/* room/chat-actions.ts - taking part in the chat: receiving, sending, muting, marking as read. */
import { messageOf } from '../base/error';
import { settings } from '../device/settings';
import { wire } from '../net/session';
import type { Channel, ChatMessage } from '../proto';
import { channelsOf, lineTrouble, newestAt, takeChat, withOpen } from './chat';
import { keepRead, setMuted } from './mutes';
import { update, visit } from './visit';

export function hearChat(id: string, said: ChatMessage['d']) {
  const at = visit.get();
  if (at?.id !== id) return;
  const talk = takeChat(at.talk, said);
  // lines from before the first visit do not count as unread
  const before = at.read === null ? { read: Math.max(0, ...said.lines.map(line => line.at)) } : {};
  if (before.read !== undefined) keepRead(id, before.read);
  update(id, { talk, ...before });
}

/* Send a line. Returns what was wrong with it, in words; null if it was accepted. */
export async function sendLine(to: Channel, text: string): Promise<string | null> {
  const trouble = lineTrouble(text);
  if (trouble) return trouble;
  const { name } = settings.get();
  return asked(wire.request('chat', { to, text: text.trim(), ...(name ? { name } : {}) }));
}

/* Open or close a channel; for the table's host. */
export async function setOpen(id: string, to: Channel, open: boolean): Promise<string | null> {
  const trouble = await asked(wire.request('talk', { to, open }));
  const at = visit.get();
  if (trouble === null && at?.id === id) update(id, { talk: withOpen(at.talk, to, open) });
  return trouble;
}

const asked = (answer: Promise<unknown>) => answer.then(() => null, messageOf);

export function mute(id: string, who: string, on: boolean) {
  update(id, { muted: setMuted(id, who, on) });
}

/* Mark everything shown as read. */
export function readAll(id: string) {
  const at = visit.get();
  if (at?.id !== id || !at.table) return;
  const newest = newestAt(channelsOf(at.table.room, at.talk));
  if (newest <= (at.read ?? 0)) return;
  keepRead(id, newest);
  update(id, { read: newest });
}
