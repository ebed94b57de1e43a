/* parts/focus.ts - keeps the keyboard focus when the focused element disappears. */
import { useEffect, useRef } from 'preact/hooks';

let byKeys = false;
globalThis.addEventListener?.(
  'keydown',
  () => {
    byKeys = true;
  },
  true,
);
globalThis.addEventListener?.(
  'pointerdown',
  () => {
    byKeys = false;
  },
  true,
);

/* On a page whose arrow keys step, a board that the mouse presses does not take them; by Tab one walks on it. */
export function leaveKeysToPage(event: MouseEvent) {
  event.preventDefault();
  if (
    document.activeElement instanceof HTMLElement ||
    document.activeElement instanceof SVGElement
  ) {
    document.activeElement.blur();
  }
}

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/* Focuses the selected element, if nothing has the focus and the keyboard is in use. */
export function refocus(selector: string) {
  if (byKeys && isLost()) {
    document.querySelector<HTMLElement | SVGElement>(selector)?.focus({ preventScroll: true });
  }
}

/* An element that is about to be removed is still connected while it loses the focus. */
const isLeft = (element: Element) =>
  element.isConnected && !element.matches(':disabled') && element.getClientRects().length > 0;

/* After each render, if the focused element is gone, focuses the selected element. One that the
 * reader had left for the page itself is not missed. */
export function useFocusKept(selector: string) {
  const last = useRef<EventTarget | null>(null);
  useEffect(() => {
    const note = (event: FocusEvent) => {
      last.current = event.target;
    };
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget || !(target instanceof Element)) return;
      queueMicrotask(() => {
        if (document.hasFocus() && isLost() && isLeft(target)) last.current = null;
      });
    };
    document.addEventListener('focusin', note);
    document.addEventListener('focusout', leave);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('focusout', leave);
    };
  }, []);
  useEffect(() => {
    if (last.current instanceof Element && !last.current.isConnected) refocus(selector);
  });
}
