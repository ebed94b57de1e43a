/* parts/focus.ts - whoever uses keys stays where they were, also when what had the focus is gone. */
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

/* Give the focus to what the selector names, if nothing has it and keys are used. */
export function refocus(selector: string) {
  if (byKeys && isLost()) {
    document.querySelector<HTMLElement | SVGElement>(selector)?.focus({ preventScroll: true });
  }
}

/* After each drawing: where what had the focus is not there any more, the selector's element gets it. */
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
