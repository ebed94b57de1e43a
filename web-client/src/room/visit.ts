/* room/visit.ts - the room being visited: its state, pending requests, refusals. */
import { makeStore } from '../base/store';
import type { Refusal, Stuck } from '../board/api';
import type { WireError } from '../net/wire';
import type { Talk } from './chat';
import type { Held } from './held';
import type { Table } from './state';

/* A sentence for the margin, beside what the board says. */
export interface Remark {
  tone: 'blue' | 'red';
  text: string;
}

/* The best turn at a version of the room, followed by the turns expected after it. */
export interface Hint {
  v: number;
  turn: string;
  line: string[];
}

/* Our seat: not known yet; held here; in use elsewhere, so we ask; spectating. */
export type Sitting = 'unknown' | 'here' | 'elsewhere' | 'watching';

export interface Visit {
  id: string;
  table: Table | null;
  /* The room cannot be entered. */
  problem: WireError | null;
  sitting: Sitting;
  /* The turn that was sent and not yet acknowledged. */
  pending: string | null;
  /* A finished turn that waits to be confirmed. */
  held: Held | null;
  refusal: Refusal | null;
  /* Why the touched man cannot move, and the clause that makes a capture compulsory; both are
   * fetched when needed. */
  stuck: Stuck | null;
  due: string | null;
  remark: Remark | null;
  /* Shown in the status line for a few seconds: an answer, or why something cannot be done now. */
  answer: string | null;
  /* Our seat is lost when this page is closed, and the reader has not yet said that they know. */
  unkept: boolean;
  /* The name of another pending request; its button is busy. */
  busy: string | null;
  /* The premove. */
  premove: string | null;
  /* The last hint; it holds for its version only. */
  hint: Hint | null;
  /* The chat, who is muted, and the read marker. */
  talk: Talk;
  muted: ReadonlySet<string>;
  read: number | null;
}

export const visit = makeStore<Visit | null>(null);

/* Change the visit of a room, unless another has been entered meanwhile. */
export function update(id: string, part: Partial<Visit>) {
  const now = visit.get();
  if (now?.id === id) visit.set({ ...now, ...part });
}

const answerFor = 5000;

/* Show a sentence in the status line for a few seconds. */
export function answer(id: string, text: string) {
  update(id, { answer: text });
  const timer = setTimeout(
    () => visit.get()?.answer === text && update(id, { answer: null }),
    answerFor,
  );
  (timer as { unref?: () => void }).unref?.();
}
