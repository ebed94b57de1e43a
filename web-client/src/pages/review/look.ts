/* pages/review/look.ts - evaluates every position of a finished game, one at a time. */
import { useEffect, useState } from 'preact/hooks';
import { messageOf } from '../../base/error';
import type { ReplayGame } from '../../proto';
import type { Turn } from '../../replay/turns';
import { openRules, type Rules } from '../../rules';
import type { Reviewed } from '../../study/record';
import { lookedAt, lookedAtEnd, movesBefore, type Looked } from '../../study/turning';

const patience = { ms: 300, nodes: 400_000 };

export interface Review {
  /* One per turn, and one for the end. */
  looked: (Looked | null)[];
  done: boolean;
  problem: string;
}

/* Used if the game ends in a position without a choice: nobody can win or lose any more. */
const even: Looked = { worth: { men: 0, wins: 0 }, best: null, depth: 0 };

async function look(
  rules: Rules,
  game: ReplayGame,
  turns: Turn[],
  index: number,
): Promise<Looked | null> {
  const moves = movesBefore(game, turns, index);
  const { position } = game.start;
  const { state } = await rules.look(position, moves);
  if (state.phase !== 'choice' || state.seat === null) return even;
  const found = await rules.search(position, moves, patience).done;
  return found && lookedAt(found, state.seat);
}

type Set<T> = (next: (now: T) => T) => void;

/* Evaluates something with the rules of a game in the background, again from the beginning whenever
 * `by` changes. run sets what it has found; once isOver, nobody wants more. */
export function useEvaluated<T extends { problem: string }>(
  replay: Reviewed,
  none: () => T,
  run: (rules: Rules, set: Set<T>, isOver: () => boolean) => Promise<void>,
  by: unknown[],
): T {
  const [found, setFound] = useState<T>(none);
  useEffect(() => {
    let over = false;
    let rules: Rules | null = null;
    const set: Set<T> = next => !over && setFound(next);
    setFound(none);
    async function open() {
      rules = await openRules(replay.game.key, replay.options, replay.game.seats.length);
      await run(rules, set, () => over);
    }
    open()
      .catch((error: unknown) => set(now => ({ ...now, problem: messageOf(error) })))
      .finally(() => rules?.close());
    return () => {
      over = true;
      rules?.close();
    };
  }, [replay, ...by]);
  return found;
}

export function useReview(replay: Reviewed, game: ReplayGame, turns: Turn[]): Review {
  const none = (): Review => ({
    looked: [...turns, null].map(() => null),
    done: false,
    problem: '',
  });
  return useEvaluated(
    replay,
    none,
    async (rules, set, isOver) => {
      for (let index = 0; index <= turns.length && !isOver(); index++) {
        const ended = index === turns.length ? lookedAtEnd(game) : null;
        const one = ended ?? (await look(rules, game, turns, index));
        set(now => ({ ...now, looked: now.looked.map((old, i) => (i === index ? one : old)) }));
      }
      set(now => ({ ...now, done: true }));
    },
    [game, turns],
  );
}
