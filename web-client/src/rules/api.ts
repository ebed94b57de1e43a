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

/* Of a text that was read: a turn step by step or a throw, what is said of it, and brackets of variations, which stand behind what they
   replace. */
export type StudyPart = { moves: Move[] } | { mark: string } | { text: string } | '(' | ')';

export interface StudyText {
  position: string;
  parts: StudyPart[];
  /* The text has more than this one game. */
  more: boolean;
}

/* What a turn is worth to the seat that plays it, by a table: proved. */
export interface Value {
  turn: string;
  result: 'win' | 'draw' | 'loss';
  /* Of both, this one counted. */
  turns: number;
}

/* What a position of a game of chance is worth, as scores by seat: 10000 is a win. */
export interface Worths {
  /* With so many throws looked ahead, from none on. Empty where nothing else could be played. */
  values: number[][];
  /* Where a seat is to choose: its best turn but for the one that was played; null: there is none. */
  turn: string | null;
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

/* A computer of a level. It depends on the seed how it plays, which is the same all through a game. */
export interface Computer {
  level: number;
  seed: number;
  /* It decides after so long at the latest. */
  ms: number;
}

export interface Under<T> {
  /* null: it was stopped before it came to an end. */
  done: Promise<T | null>;
  stop: () => void;
}

export type Searching = Under<Found>;

/* A game whose rules are at hand. Positions are "start" or as `state.position` has them. */
export interface Rules extends Opened {
  /* A table has some of its positions, or all. */
  tabled: boolean;
  look: (position: string, moves: Move[]) => Promise<Look>;
  why: (position: string, moves: Move[], text: string) => Promise<Why>;
  /* One at a time: the one before is stopped. found hears of each depth. */
  search: (
    position: string,
    moves: Move[],
    limits: Limits,
    found?: (found: Found) => void,
  ) => Searching;
  /* The turn that a computer plays, as on a server; a search under way is stopped. */
  turn: (position: string, moves: Move[], computer: Computer) => Under<string>;
  /* null where no table has the position. */
  values: (position: string, moves: Move[]) => Promise<Value[] | null>;
  /* Games of chance; what was played by who is to choose is left out, to be compared with. A search under way is stopped. */
  worth: (position: string, moves: Move[], played: Move[], limits: Limits) => Under<Worths>;
  /* A game as PDN with variations. */
  study: (text: string) => Promise<StudyText>;
  close: () => void;
}

/* What a worker is sent. */
export type Question = { ask: string } & Record<string, unknown>;

export type ToWorker =
  | { n: number; load: string }
  | { n: number; question: Question }
  | { n: number; table: ArrayBuffer };

export type FromWorker =
  { n: number; answer: unknown } | { n: number; found: Found } | { n: number; error: Refused };

/* Why there is no answer; format and values where the sentence has some. */
export interface Refused {
  text: string;
  format?: string;
  values?: unknown[];
}
