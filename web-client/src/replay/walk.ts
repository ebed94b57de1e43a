/* replay/walk.ts - stepping through a replay by buttons, autoplay and keys; the address follows. */
import { useEffect, useState } from 'preact/hooks';
import { useKeptAddress } from '../base/kept-address';
import type { Replay } from '../proto';
import { bounded, markOf, readPlace, type Place } from './place';

const pace = 1100;

export interface Walk extends Place {
  count: number;
  playing: boolean;
  /* The last step went forward by one, so it can be animated. */
  forward: boolean;
  to: (ply: number) => void;
  /* Relative to the current position when applied: keys may come faster than the page renders. */
  by: (steps: number) => void;
  inGame: (game: number) => void;
  toggle: () => void;
}

interface State extends Place {
  playing: boolean;
  forward: boolean;
}

export function useWalk(replay: Replay, mark: string): Walk {
  const [at, set] = useState<State>(() => ({
    ...readPlace(replay, mark),
    playing: false,
    forward: false,
  }));
  const count = replay.games[at.game]?.moves.length ?? 0;
  const moved = (now: State, ply: number): State => ({
    ...now,
    ...bounded(replay, { ...now, ply }),
    playing: false,
    forward: ply === now.ply + 1,
  });
  useEffect(() => set(now => ({ ...now, ...readPlace(replay, mark), forward: false })), [mark]);
  useEffect(() => {
    if (!at.playing) return;
    const step = () =>
      set(now => {
        const ply = now.ply + 1;
        return { ...now, ply: Math.min(ply, count), playing: ply < count, forward: true };
      });
    const timer = setTimeout(step, pace);
    return () => clearTimeout(timer);
  }, [at.playing, at.ply, count]);
  const here = markOf(replay, at);
  useKeptAddress(here === '0' ? '' : `#${here}`);
  return {
    ...at,
    count,
    to: ply => set(now => moved(now, ply)),
    by: steps => set(now => moved(now, now.ply + steps)),
    inGame: game =>
      set(now => ({
        ...now,
        ...bounded(replay, { game, ply: 0 }),
        playing: false,
        forward: false,
      })),
    // at the end it starts over
    toggle: () =>
      set(now => ({
        ...now,
        playing: !now.playing && count > 0,
        forward: false,
        ply: !now.playing && now.ply === count ? 0 : now.ply,
      })),
  };
}

const own = 'input, select, textarea, [role=listbox], dialog';

/* Arrows, Home and End anywhere on the page, except where they mean something else; space plays and pauses. */
export function useKeys(walk: Walk) {
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      const target = event.target as Element;
      if (
        event.defaultPrevented ||
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        target.closest?.(own)
      ) {
        return;
      }
      const ways: Record<string, () => void> = {
        ArrowLeft: () => walk.by(-1),
        ArrowRight: () => walk.by(1),
        Home: () => walk.to(0),
        End: () => walk.to(walk.count),
        ...(target.closest?.('button, a') ? {} : { ' ': walk.toggle }),
      };
      const way = ways[event.key];
      if (!way) return;
      event.preventDefault();
      way();
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  });
}
