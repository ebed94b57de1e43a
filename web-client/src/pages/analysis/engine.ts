/* pages/analysis/engine.ts - asks the rules about the game being studied: the text of its moves,
 * and the evaluation of a position. */
import { useEffect, useReducer, useRef, useState } from 'preact/hooks';
import type { Found, Move, Rules, Value, Worths } from '../../rules';
import { learn, nothingTold, untold, type Told } from '../../study/told';
import { chancesOf } from '../../study/luck';
import type { Study } from '../../study/tree';

/* What the rules say about the moves of a tree, filled in bit by bit. */
export function useTold(rules: Rules, { position, children }: Study): Told {
  const kept = useRef({ position, told: nothingTold() });
  const [, again] = useReducer((n: number) => n + 1, 0);
  if (kept.current.position !== position) kept.current = { position, told: nothingTold() };
  useEffect(() => {
    let gone = false;
    const { told } = kept.current;
    async function ask() {
      for (const way of [...untold(children, told)]) {
        const { moves } = await rules.look(position, way);
        if (gone) return;
        learn(told, way, moves);
      }
      again(0);
    }
    ask().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [rules, position, children]);
  return kept.current.told;
}

const pause = 150;
const limits = { ms: 20_000, lines: 3 };

export interface Thought {
  found: Found | null;
  /* Exact values, from a table. */
  values: Value[] | null;
  /* In games of dice: each seat's chance to win. */
  chances: number[] | null;
  busy: boolean;
}

const nothing: Thought = { found: null, values: null, chances: null, busy: false };

const diceLimits = { depth: 2, nodes: 400_000 };

/* In games of dice, an average over the possible throws; before a throw there is no best turn. */
function weighed({ values, turn }: Worths): Thought {
  const lines = turn === null ? [] : [{ turn, line: [], score: 0, wins: 0 }];
  const last = values[values.length - 1];
  return {
    ...nothing,
    found: { depth: values.length - 1, nodes: 0, lines },
    chances: last ? chancesOf(last) : null,
  };
}

/* The evaluation of a position in which a seat is to choose or throw, refined over time; empty
 * while it is switched off. */
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
      if (mine.chance) {
        set({ ...nothing, busy: true });
        const weighing = mine.worth(position, moves, [], diceLimits);
        stop = weighing.stop;
        const worths = await weighing.done;
        if (!gone) set(worths ? weighed(worths) : nothing);
        return;
      }
      const values = await mine.values(position, moves);
      if (gone) return;
      if (values) return set({ ...nothing, values });
      set({ ...nothing, busy: true });
      const search = mine.search(position, moves, limits, more =>
        set({ ...nothing, found: more, busy: true }),
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
