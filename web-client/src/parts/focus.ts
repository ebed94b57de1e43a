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

/* After each render, if the focused element is gone, focuses the selected element. */
export function useFocusKept(selector: string) {
  const last = useRef<EventTarget | null>(null);
  useEffect(() => {
    const note = (event: FocusEvent) => {
      last.current = event.target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    if (last.current instanceof Element && !last.current.isConnected) refocus(selector);
  });
}
