// board/draw/svg.ts - creates SVG and HTML elements, and the type of a point in the plane.

export interface XY {
  x: number;
  y: number;
}

export type Attributes = Record<string, string | number | undefined>;

const space = 'http://www.w3.org/2000/svg';

const shown = (value: string | number): string =>
  typeof value === 'number' ? String(Math.round(value * 100) / 100) : value;

/** Set attributes; those that are undefined stay as they are. */
export function setAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(name, shown(value));
  }
}

function fill<T extends Element>(
  element: T,
  attributes: Attributes,
  children: (Element | string)[],
): T {
  setAttributes(element, attributes);
  element.append(...children);
  return element;
}

/** Create an SVG element; numbers are written with two decimals. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Element | string)[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS(space, tag), attributes, children);
}

/** Create an HTML element. */
export function html<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Element | string)[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), attributes, children);
}

/** Text centred on a place. */
export function label(text: string, at: XY, size: number, kind: string): SVGTextElement {
  const attributes = {
    class: kind,
    x: at.x,
    y: at.y + size * 0.36,
    'font-size': size,
    'text-anchor': 'middle',
  };
  return svg('text', attributes, text);
}

export const circle = (at: XY, r: number, kind: string, more: Attributes = {}): SVGCircleElement =>
  svg('circle', { class: kind, cx: at.x, cy: at.y, r, ...more });

export const moved = (at: XY, ...children: Element[]): SVGGElement =>
  svg('g', { transform: `translate(${shown(at.x)} ${shown(at.y)})` }, ...children);

export const path = (d: string, kind: string, more: Attributes = {}): SVGPathElement =>
  svg('path', { class: kind, d, ...more });

const place = (at: XY): string => `${shown(at.x)} ${shown(at.y)}`;

/** Path data of a polyline. */
export const polyline = (points: XY[], closed = false): string =>
  `M${points.map(place).join('L')}${closed ? 'Z' : ''}`;

/** Path data of a smooth curve through the midpoints of a polygon's sides. */
export function smooth(points: XY[]): string {
  const middles = points.map((p, i) => between(p, points[(i + 1) % points.length] ?? p, 0.5));
  const curves = points.map(
    (p, i) =>
      `Q${place(points[(i + 1) % points.length] ?? p)} ${place(middles[(i + 1) % points.length] ?? p)}`,
  );
  return `M${place(middles[0] ?? { x: 0, y: 0 })}${curves.join('')}Z`;
}

export const between = (a: XY, b: XY, t: number): XY => ({
  x: a.x + (b.x - a.x) * t,
  y: a.y + (b.y - a.y) * t,
});
export const distance = (a: XY, b: XY): number => Math.hypot(a.x - b.x, a.y - b.y);
export const polar = (at: XY, r: number, degrees: number): XY => ({
  x: at.x + r * Math.cos((degrees * Math.PI) / 180),
  y: at.y + r * Math.sin((degrees * Math.PI) / 180),
});
