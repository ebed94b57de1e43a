// board/input/pointer.ts - mouse, pen and touch: a click chooses a point, a drag moves a man.
import type { XY } from '../draw/svg';

export interface PointerHost {
  /** The point meant by a place; null if none is near. */
  pointAt: (at: XY, coarse: boolean) => number | null;
  place: (clientX: number, clientY: number) => XY;
  /** Whether a man on this point can be dragged now. */
  canCarry: (point: number) => boolean;
  press: (point: number) => void;
  isSelected: (point: number) => boolean;
  carry: (point: number, at: XY) => void;
  drop: (from: number, to: number | null, at: XY) => void;
  cancel: (from: number) => void;
}

const slack = 6; // pixels the pointer may move and still count as a click

interface Grip {
  id: number;
  point: number;
  from: XY;
  carried: boolean;
  /** The point has a man that can be dragged. Otherwise it is chosen if the finger is lifted
   * where it came down. */
  man: boolean;
  /** It was already selected: a click deselects it. */
  held: boolean;
}

/** Listen on an element. Returns a function that stops listening. */
export function listenPointer(element: SVGElement, host: PointerHost): () => void {
  let grip: Grip | null = null;
  const stop = new AbortController();
  const on = (type: string, listener: (event: PointerEvent) => void): void =>
    element.addEventListener(type, event => listener(event as PointerEvent), {
      signal: stop.signal,
    });
  const coarse = (event: PointerEvent): boolean => event.pointerType !== 'mouse';

  on('pointerdown', event => {
    const at = host.place(event.clientX, event.clientY);
    const point = host.pointAt(at, coarse(event));
    if (event.button !== 0 || grip || point === null) return;
    const man = host.canCarry(point);
    grip = {
      id: event.pointerId,
      point,
      from: at,
      carried: false,
      man,
      held: host.isSelected(point),
    };
    if (!man) return;
    element.setPointerCapture(event.pointerId);
    if (!grip.held) host.press(point);
  });
  on('pointermove', event => {
    if (!grip || grip.id !== event.pointerId) return;
    const at = host.place(event.clientX, event.clientY);
    if (!grip.carried && Math.hypot(at.x - grip.from.x, at.y - grip.from.y) < slack) return;
    grip.carried = true;
    if (grip.man) host.carry(grip.point, at);
  });
  on('pointerup', event => {
    if (!grip || grip.id !== event.pointerId) return;
    const done = grip;
    grip = null;
    const at = host.place(event.clientX, event.clientY);
    if (done.carried && done.man) host.drop(done.point, host.pointAt(at, true), at);
    else if (!done.carried && (done.held || !done.man)) host.press(done.point);
  });
  on('pointercancel', () => {
    const lost = grip;
    grip = null;
    if (lost?.carried && lost.man) host.cancel(lost.point);
  });
  // A finger on a man drags it; anywhere else it scrolls the page.
  element.addEventListener(
    'touchstart',
    event => {
      const touch = event.touches[0];
      const point =
        touch && event.touches.length === 1
          ? host.pointAt(host.place(touch.clientX, touch.clientY), true)
          : null;
      if (point !== null && host.canCarry(point)) event.preventDefault();
    },
    { passive: false, signal: stop.signal },
  );
  return () => stop.abort();
}
