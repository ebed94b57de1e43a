/* pages/analysis/place.ts - the current place in a study: its address, and stepping by keys,
 * wheel and swipes. */
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useKeptAddress } from '../../base/kept-address';
import { writeStudy } from '../../study/address';
import { branchesAt, endOf, type Path, type Study } from '../../study/tree';

export interface At {
  study: Study;
  path: Path;
}

const restOf = ({ study, path }: At): string => {
  const mark = writeStudy(study, path);
  return location.search + (mark ? `#${mark}` : '');
};

export const linkOf = (at: At): string => location.pathname + restOf(at);

/* Keeps the address, which holds the whole study, up to date. */
export const useAddress = (at: At) => useKeptAddress(restOf(at));

type Way = (() => void) | null;

export function stepsOf({ study, path }: At, to: (path: Path) => void) {
  const last = path[path.length - 1] ?? 0;
  const above = path.slice(0, -1);
  const sides = path.length ? branchesAt(study, above) : 1;
  const goesOn = branchesAt(study, path) > 0;
  const way = (open: boolean, next: () => Path): Way => (open ? () => to(next()) : null);
  return {
    last,
    sides,
    steps: {
      first: way(path.length > 0, () => []),
      before: way(path.length > 0, () => above),
      next: way(goesOn, () => [...path, 0]),
      last: way(goesOn, () => endOf(study, path)),
    },
    up: way(last > 0, () => [...above, last - 1]),
    down: way(last < sides - 1, () => [...above, last + 1]),
  };
}

const own = 'input, select, textarea, dialog';

export function useKeys(ways: Record<string, Way>) {
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      const way = ways[event.key];
      const target = event.target as Element;
      if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.defaultPrevented || target.closest?.(own)) return;
      event.preventDefault();
      way();
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  });
}

const notch = 40;
const far = 48;

/* The wheel over the board, or a swipe across it, steps forward or back. A finger that moves a
 * man does not. */
export function useSwipes(box: RefObject<HTMLElement | null>, ways: { before: Way; next: Way }) {
  const now = useRef(ways);
  now.current = ways;
  useEffect(() => {
    const board = box.current?.querySelector<HTMLElement>('.study-slab');
    if (!board) return;
    let turned = 0;
    let from: { x: number; y: number } | null = null;
    const step = (on: boolean) => (on ? now.current.next : now.current.before)?.();
    const wheel = (event: WheelEvent) => {
      if (event.ctrlKey) return;
      event.preventDefault();
      turned += event.deltaMode === 0 ? event.deltaY : event.deltaY * notch;
      if (Math.abs(turned) < notch) return;
      step(turned > 0);
      turned = 0;
    };
    const start = (event: TouchEvent) => {
      const touch = event.touches[0];
      const free = event.touches.length === 1 && touch && !event.defaultPrevented;
      from = free ? { x: touch.clientX, y: touch.clientY } : null;
    };
    const end = (event: TouchEvent) => {
      const touch = event.changedTouches[0];
      if (!from || !touch) return;
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
      from = null;
      if (Math.abs(x) > far && Math.abs(x) > 2 * Math.abs(y)) step(x < 0);
    };
    board.addEventListener('wheel', wheel, { passive: false });
    board.addEventListener('touchstart', start, { passive: true });
    board.addEventListener('touchend', end, { passive: true });
    return () => {
      board.removeEventListener('wheel', wheel);
      board.removeEventListener('touchstart', start);
      board.removeEventListener('touchend', end);
    };
  }, []);
}
