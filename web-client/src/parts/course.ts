/* parts/course.ts - what a lesson and a puzzle in progress have in common: what is shown now, and
 * answers that arrive later. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { messageOf } from '../base/error';
import type { Refusal } from '../board/api';
import type { PuzzleTry } from '../proto';

export type Tone = 'plain' | 'blue' | 'red' | 'earth';

export const wait = (ms: number) => new Promise<void>(done => setTimeout(done, ms));

/* A refused move as the board shows it. */
export function shownRefusal(refusal: PuzzleTry['refusal'], attempted?: string): Refusal {
  const { text = '', clause, points = [] } = refusal ?? {};
  return { text, points, attempted, clause: clause ?? undefined };
}

/* Each asynchronous answer belongs to the state in which it was requested; a newer request
 * invalidates it. */
export abstract class Course<Now extends object> {
  private turn = 0;

  constructor(
    public now: Now,
    private readonly tell: (now: Now) => void,
  ) {}

  close() {
    this.next();
  }

  protected set(part: Partial<Now>) {
    this.now = { ...this.now, ...part };
    this.tell(this.now);
  }

  /* Invalidates all pending answers. */
  protected next(): () => boolean {
    const mine = ++this.turn;
    return () => mine === this.turn;
  }

  /* Runs an action until another one begins. */
  protected async run(way: (inTime: () => boolean) => Promise<void>) {
    const inTime = this.next();
    try {
      await way(inTime);
    } catch (error) {
      if (inTime()) this.showFailure(messageOf(error));
    }
  }

  /* Something failed, such as a question to the server. */
  protected abstract showFailure(text: string): void;
}

/* The course of a page, which ends with it. */
export function useCourse<Now extends object, Kind extends Course<Now>>(
  begin: () => Now,
  make: (now: Now, tell: (now: Now) => void) => Kind,
): { now: Now; course: Kind } {
  const [now, tell] = useState(begin);
  const made = useRef<Kind | null>(null);
  made.current ??= make(now, tell);
  const course = made.current;
  useEffect(() => () => course.close(), [course]);
  return { now, course };
}
