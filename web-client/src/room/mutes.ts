/* room/mutes.ts - muted writers and the read marker of a room's chat, in local storage. */
import { keep, kept, parse } from '../device/settings';

const prefix = 'qirkat.talk.';
const most = 200;

interface Kept {
  muted: string[];
  read: number;
}

function ofRoom(room: string): Partial<Kept> {
  return parse<Kept>(kept(prefix + room));
}

export function mutedIn(room: string): ReadonlySet<string> {
  const { muted } = ofRoom(room);
  return new Set(Array.isArray(muted) ? muted.filter(who => typeof who === 'string') : []);
}

/* The read marker; null if there is none yet. */
export function readUntil(room: string): number | null {
  const { read } = ofRoom(room);
  return typeof read === 'number' ? read : null;
}

function change(room: string, part: Partial<Kept>) {
  keep(prefix + room, JSON.stringify({ ...ofRoom(room), ...part, at: Date.now() }));
}

export const keepRead = (room: string, read: number) => change(room, { read });

/* Mute a writer, or unmute them. */
export function setMuted(room: string, who: string, on: boolean): ReadonlySet<string> {
  const others = [...mutedIn(room)].filter(one => one !== who);
  const muted = on ? [...others, who].slice(-most) : others;
  change(room, { muted });
  return new Set(muted);
}
