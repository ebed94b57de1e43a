/* rules/api.ts - the answers of the rules in the browser. The questions are in wasm/README.md. */
import type { Effect, GameBrief, State } from '../proto';

/* A move from a position: steps as sent to a server ("c2-c3"), "=" and a whole turn
 * ("=a1xc3xe5"), or "*" and a throw ("*3-1"). */
export type Move = string;

/* A move that was played: the text of its turn so far, and whether it ends the turn. A throw has
 * no text. */
export interface Played {
  seat: number;
  turn?: string;
  ends: boolean;
}

export interface Look {
  /* The same form that a server sends, without clocks. */
  state: State;
  /* One for each move. */
  moves: Played[];
  /* Effects of the last move, and of its turn so far. */
  effects: Effect[];
  turn: Effect[];
  result: { winner: number | null; reason: string } | null;
  /* The possible throws, if one is due. */
  throws: number[][];
  /* The only legal step, if the rules leave no choice. */
  forced: string | null;
}

export interface Why {
  legal: boolean;
  clause: string | null;
  text: string;
  points: string[];
}

/* A turn of the seat to move, and the expected continuation. */
export interface Line {
  turn: string;
  line: string[];
  /* For the seat that plays the turn, in hundredths of a plain man. */
  score: number;
  /* Number of turns, of both sides, until that seat wins; negative: until it loses; 0: no end
   * was found. */
  wins: number;
}

export interface Found {
  /* Search depth in turns. */
  depth: number;
  nodes: number;
  /* Best first. */
  lines: Line[];
}

/* A tree of moves to be written as PDN: of each its parent, the move itself and its note. */
export interface ListedNote {
  text: string;
  mark: string;
  drawn: string[];
}

export interface Listed {
  position: string;
  note: ListedNote | null;
  nodes: [parent: number, move: Move, note: ListedNote | null][];
}

/* Part of a text that was parsed: a turn as steps or a throw, an annotation, or a bracket of a
 * variation, which follows the turn it replaces. */
export type StudyPart = { moves: Move[] } | { mark: string } | { text: string } | '(' | ')';

export interface StudyText {
  position: string;
  parts: StudyPart[];
  /* The text contains more games. */
  more: boolean;
}

/* The proven value of a turn for the seat that plays it, from a table. */
export interface Value {
  turn: string;
  result: 'win' | 'draw' | 'loss';
  /* By the rules for endless play. */
  adjudged: boolean;
  /* Turns of both sides, including this one. */
  turns: number;
}

/* The value of a position in a game of chance, as scores by seat: 10000 is a win. */
export interface Worths {
  /* By the number of throws looked ahead, starting with none. Empty if there was no alternative. */
  values: number[][];
  /* If a seat is to choose: its best turn other than the one played; null if there is none. */
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

/* A computer player. The seed determines how it plays, and stays the same throughout a game. */
export interface Computer {
  level: number;
  seed: number;
  /* Time limit for a decision, in milliseconds. */
  ms: number;
}

export interface Under<T> {
  /* null: it was stopped early. */
  done: Promise<T | null>;
  stop: () => void;
}

export type Searching = Under<Found>;

/* A game with its rules loaded. Positions are "start" or in the form of `state.position`. */
export interface Rules extends Opened {
  /* A table covers some or all of its positions. */
  tabled: boolean;
  look: (position: string, moves: Move[]) => Promise<Look>;
  why: (position: string, moves: Move[], text: string) => Promise<Why>;
  /* Only one search runs at a time: a new one stops the previous one. `found` is called after
   * each depth. */
  search: (
    position: string,
    moves: Move[],
    limits: Limits,
    found?: (found: Found) => void,
  ) => Searching;
  /* The turn a computer would play, the same as on a server; stops a running search. */
  turn: (position: string, moves: Move[], computer: Computer) => Under<string>;
  /* null if no table has the position. */
  values: (position: string, moves: Move[]) => Promise<Value[] | null>;
  /* For games of chance. Leaves out the turn that was played, so that it can be compared with
   * the others. Stops a running search. */
  worth: (position: string, moves: Move[], played: Move[], limits: Limits) => Under<Worths>;
  /* Writes a game as PDN with variations: whole turns, the first branch as the main line. */
  pdn: (study: Listed) => Promise<string>;
  /* Parses a game in PDN with variations. */
  study: (text: string) => Promise<StudyText>;
  close: () => void;
}

/* A message to the worker. */
export type Question = { ask: string } & Record<string, unknown>;

export type ToWorker =
  | { n: number; load: string }
  | { n: number; question: Question }
  | { n: number; table: ArrayBuffer };

export type FromWorker =
  { n: number; answer: unknown } | { n: number; found: Found } | { n: number; error: Refused };

/* Why there is no answer; format and values are set if the sentence contains values. */
export interface Refused {
  text: string;
  format?: string;
  values?: unknown[];
}
