/* rules/api.ts - what the rules answer when they are asked in the browser. wasm/README.md has the questions. */
import type { Effect, GameBrief, State } from '../proto';

/* What is played from a position on: steps as they are sent to a server ("c2-c3"), "=" and a whole turn ("=a1xc3xe5"), or "*" and
   what was thrown ("*3-1"). */
export type Move = string;

/* A move as it was played: the text of its turn so far, and whether it ends it. A throw has no text. */
export interface Played {
  seat: number;
  turn?: string;
  ends: boolean;
}

export interface Look {
  /* In the very form that a server sends, without clocks. */
  state: State;
  /* By move. */
  moves: Played[];
  /* Of the last move, and of its turn so far. */
  effects: Effect[];
  turn: Effect[];
  result: { winner: number | null; reason: string } | null;
  /* Where chance is due: what may fall. */
  throws: number[][];
  /* The one step there is, where it is no choice by the rules. */
  forced: string | null;
}

export interface Why {
  legal: boolean;
  clause: string | null;
  text: string;
  points: string[];
}

/* A turn of the seat to choose, and what both are thought to play after it. */
export interface Line {
  turn: string;
  line: string[];
  /* To the seat that plays the turn, in hundredths of a plain man. */
  score: number;
  /* Turns of both to a win of that seat, negative: to its loss; 0: neither is seen. */
  wins: number;
}

export interface Found {
  /* Turns looked ahead. */
  depth: number;
  nodes: number;
  /* The best first. */
  lines: Line[];
}

/* What a turn is worth to the seat that plays it, by a table: proved. */
export interface Value {
  turn: string;
  result: 'win' | 'draw' | 'loss';
  /* Of both, this one counted. */
  turns: number;
}

export interface Limits {
  ms?: number;
  depth?: number;
  nodes?: number;
  lines?: number;
}

export interface Opened {
  game: GameBrief;
  options: Record<string, string>;
  chance: boolean;
}

export interface Searching {
  /* null: it was stopped before it came to an end. */
  done: Promise<Found | null>;
  stop: () => void;
}

/* A game whose rules are at hand. Positions are "start" or as `state.position` has them. */
export interface Rules extends Opened {
  look: (position: string, moves: Move[]) => Promise<Look>;
  why: (position: string, moves: Move[], text: string) => Promise<Why>;
  /* One at a time: the one before is stopped. found hears of each depth. */
  search: (
    position: string,
    moves: Move[],
    limits: Limits,
    found?: (found: Found) => void,
  ) => Searching;
  /* null where no table has the position. */
  values: (position: string, moves: Move[]) => Promise<Value[] | null>;
  close: () => void;
}

/* What a worker is sent. */
export type Question = { ask: string } & Record<string, unknown>;

export type ToWorker =
  | { n: number; load: string }
  | { n: number; question: Question }
  | { n: number; table: ArrayBuffer };

export type FromWorker =
  { n: number; answer: unknown } | { n: number; found: Found } | { n: number; error: string };
