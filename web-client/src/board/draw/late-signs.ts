// board/draw/late-signs.ts - the signs of the values of turns. Their script is fetched with the first turn that has one: at a table
// none has.
import type { TurnValue } from '../api';
import type { Pen } from './marks-pen';

type Signs = (p: Pen, values: TurnValue[]) => SVGElement[];

let signs: Signs | null = null;

/** Fetch the script, once; a failure is tried again by the next call. */
export async function fetchSigns(): Promise<void> {
  signs ??= (await import('./values')).valueSigns;
}

/** Whether there are values whose signs cannot be drawn yet. */
export const lacksSigns = (values: TurnValue[]): boolean => values.length > 0 && signs === null;

/** A sign for each turn whose points are on this board. */
export const lateSigns: Signs = (p, values) => signs?.(p, values) ?? [];
