/* rules/use.ts - hooks for the rules of a game and for looking at a position. */
import { useEffect, useState } from 'preact/hooks';
import { messageOf } from '../base/error';
import { isLost } from '../net/api';
import type { Look, Move, Rules } from './api';
import { openRules } from './open';

export function useRules(key: string, options: Record<string, string>, seats: number | null) {
  const [rules, set] = useState<Rules | null>(null);
  const [problem, fail] = useState('');
  const [lost, setLost] = useState(false);
  useEffect(() => {
    let gone = false;
    let opened: Rules | null = null;
    openRules(key, options, seats).then(
      made => {
        opened = made;
        if (gone) made.close();
        else set(made);
      },
      (error: unknown) => {
        fail(messageOf(error));
        setLost(isLost(error));
      },
    );
    return () => {
      gone = true;
      opened?.close();
    };
  }, []);
  return { rules, problem, lost };
}

/* The state at a place; until it arrives, the previous one. */
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
