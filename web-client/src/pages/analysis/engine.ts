/* pages/analysis/engine.ts - the rules of the game studied: what stands at a place of the tree, and what is thought of it. */
import { useEffect, useState } from 'preact/hooks';
import { messageOf } from '../../base/error';
import { openRules, type Found, type Look, type Move, type Rules, type Value } from '../../rules';

export function useRules(key: string, options: Record<string, string>, seats: number | null) {
  const [rules, set] = useState<Rules | null>(null);
  const [problem, fail] = useState('');
  useEffect(() => {
    let gone = false;
    let opened: Rules | null = null;
    openRules(key, options, seats).then(
      made => {
        opened = made;
        if (gone) made.close();
        else set(made);
      },
      (error: unknown) => fail(messageOf(error)),
    );
    return () => {
      gone = true;
      opened?.close();
    };
  }, []);
  return { rules, problem };
}

/* The position at a place; while another is on its way, the one before. */
export function useLook(rules: Rules | null, position: string, moves: Move[]) {
  const [look, set] = useState<{ at: string; look: Look } | null>(null);
  const [problem, fail] = useState('');
  const at = JSON.stringify([position, moves]);
  useEffect(() => {
    let gone = false;
    rules?.look(position, moves).then(
      found => {
        if (gone) return;
        fail('');
        set({ at, look: found });
      },
      (error: unknown) => !gone && fail(messageOf(error)),
    );
    return () => {
      gone = true;
    };
  }, [rules, at]);
  return { look: look?.look ?? null, isHere: look?.at === at, problem };
}

const pause = 150;
const limits = { ms: 20_000, lines: 3 };

export interface Thought {
  found: Found | null;
  /* Exact, by a table. */
  values: Value[] | null;
  busy: boolean;
}

const nothing: Thought = { found: null, values: null, busy: false };

/* What is thought of a place where a seat is to choose, better and better; nothing while it is switched off. */
export function useThought(
  rules: Rules | null,
  position: string,
  moves: Move[],
  isOn: boolean,
): Thought {
  const [thought, set] = useState<Thought>(nothing);
  const at = JSON.stringify([position, moves]);
  useEffect(() => {
    set(nothing);
    if (!rules || !isOn) return;
    let stop: (() => void) | null = null;
    let gone = false;
    async function think(mine: Rules) {
      const values = await mine.values(position, moves);
      if (gone) return;
      if (values) return set({ found: null, values, busy: false });
      set({ ...nothing, busy: true });
      const search = mine.search(position, moves, limits, more =>
        set({ found: more, values: null, busy: true }),
      );
      stop = search.stop;
      const found = await search.done;
      if (!gone) set(now => ({ ...now, found: found ?? now.found, busy: false }));
    }
    const timer = setTimeout(() => void think(rules).catch(() => !gone && set(nothing)), pause);
    return () => {
      gone = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [rules, at, isOn]);
  return thought;
}
