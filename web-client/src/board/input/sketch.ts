// board/input/sketch.ts - circles and arrows that people draw: with the right button, or with any
// while the drawing tool is on.
import type { XY } from '../draw/svg';

export interface SketchHost {
  /** null: drawing is disabled; true: every button and touch draws. */
  tool: () => boolean | null;
  place: (clientX: number, clientY: number) => XY;
  pointAt: (at: XY) => number | null;
  /** Called while drawing, from a point to another or the same one; null: the drawing was
   * abandoned. */
  show: (from: number, to: number | null) => void;
  done: (from: number, to: number) => void;
}

/** Listen on an element, ahead of the listeners that move men, though these were there first: they do not capture. Returns a function that stops
 * listening. */
export function listenSketch(element: SVGElement, host: SketchHost): () => void {
  let line: { id: number; from: number; to: number | null } | null = null;
  const stop = new AbortController();
  const pointOf = (event: { clientX: number; clientY: number }): number | null =>
    host.pointAt(host.place(event.clientX, event.clientY));
  const on = (type: string, listener: (event: PointerEvent) => void): void =>
    element.addEventListener(type, event => listener(event as PointerEvent), {
      capture: true,
      signal: stop.signal,
    });

  on('pointerdown', event => {
    const tool = host.tool();
    if (tool === null || !(event.button === 2 || (tool && event.button === 0))) return;
    event.stopImmediatePropagation();
    const from = pointOf(event);
    if (from === null || line) return;
    line = { id: event.pointerId, from, to: from };
    element.setPointerCapture(event.pointerId);
    host.show(from, from);
  });
  on('pointermove', event => {
    if (line?.id !== event.pointerId) return;
    event.stopImmediatePropagation();
    const to = pointOf(event);
    if (to === line.to) return;
    line.to = to;
    host.show(line.from, to);
  });
  on('pointerup', event => {
    if (line?.id !== event.pointerId) return;
    event.stopImmediatePropagation();
    const { from, to } = line;
    line = null;
    host.show(from, null);
    if (to !== null) host.done(from, to);
  });
  on('pointercancel', () => {
    if (line) host.show(line.from, null);
    line = null;
  });
  // Drawing with a finger must not scroll the page.
  element.addEventListener('touchstart', event => host.tool() && event.preventDefault(), {
    passive: false,
    signal: stop.signal,
  });
  element.addEventListener('contextmenu', event => host.tool() !== null && event.preventDefault(), {
    signal: stop.signal,
  });
  return () => stop.abort();
}
