// board/api.ts - the types pages and the board exchange; index.ts has the rest.
//
// These types repeat those of the protocol structurally, so that the types generated from the schema
// are assignable to them.

export type Curve = 'straight' | 'ring' | 'arc';

export interface Line {
  points: number[];
  closed: boolean;
  curve: Curve;
}

/** Label, x to the right, y upwards. */
export type Point = [string, number, number];

/** Of a race: the points that the men of a seat pass, and where they are beside the board. */
export interface Course {
  points: number[];
  hand?: number[] | undefined;
  off: number[];
}

export interface Board {
  points: Point[];
  lines: Line[];
  /** Of squares: points whose cells are of another shade, or crossed; the number of each in notation. */
  washed?: number[] | undefined;
  crossed?: number[] | undefined;
  numbers?: number[] | undefined;
  /** Of races along a track: the sign in each cell, the way of each seat, how many lots are thrown. The last point is `off`. */
  signs?: string[] | undefined;
  courses?: Course[] | undefined;
  lots?: number | undefined;
  /** The seat that those who have none see below. */
  bottom?: number | undefined;
}

export interface Seat {
  key: string;
  name: string;
  piece: string;
}

/** A game, as much of it as drawing needs. */
export interface Game {
  key: string;
  title: string;
  family: string;
  /** A walk names what it takes: `d7-d6xc6` is one step. */
  walks_take?: boolean | undefined;
  seats: Seat[];
  kinds: string[];
  board: Board;
}

/** Point, seat (null: neutral), kind, count. */
export type Piece = [number, number | null, number, number];

export interface View {
  pieces: Piece[];
  hand: number[];
  off: number[];
  captured: number[];
  /** By seat, then by kind, the most valuable last; only where captured pieces differ. */
  captured_kinds?: number[][] | undefined;
  roll: number[];
  left: number[];
  by: number | null;
  bonus: number;
  chain: number | null;
  start: number | null;
  taken: number[];
  /** Three points each: mills that the unfinished turn has closed, or the row that won. */
  rows?: number[][] | undefined;
  need: string | null;
}

export interface State {
  position: string;
  phase: string;
  seat: number | null;
  fresh: boolean;
  chance: string | null;
  view: View;
  steps: string[];
  turns?: string[] | undefined;
  may?: { back: boolean } | undefined;
}

export interface Effect {
  what: string;
  seat?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  value?: number | undefined;
  name?: string | undefined;
}

/** Why the server refused a step, in its own words, and which points it concerns. */
export interface Refusal {
  text: string;
  clause?: string | undefined;
  points: string[];
  /** The point the player tried to reach; the refusal mark is drawn there. */
  attempted?: string | undefined;
}

/** A man that has no legal move. */
export interface Stuck {
  label: string;
  text: string;
  /** The text is the whole sentence; otherwise it is the reason, after "This piece cannot move." */
  isWhole?: boolean;
  clause?: string | undefined;
}

/** The last finished turn, highlighted on the board: one path per piece that moved. */
export interface LastMove {
  paths: string[][];
  captured: string[];
}

/** The value of a legal turn for the player who makes it; its sign is drawn on the path of the
 * turn. */
export interface TurnValue {
  turn: string;
  /** The point the piece starts from, then each point it reaches. */
  path: string[];
  result: 'win' | 'draw' | 'loss';
  /** Turns to the end of the game, counting both sides. */
  turns: number;
}

/** A piece of a sentence; point labels and numbers to choose from are strong. */
export interface GlossPart {
  text: string;
  strong?: boolean;
}

/** A choice offered as a button rather than on the board. */
export interface Choice {
  label: string;
  /** The number used, right-aligned. */
  detail?: string;
  /** What to send in `play`; absent for a throw. */
  text?: string;
  /** Throw the dice or rods. */
  throws?: boolean;
}

export type Tone = 'plain' | 'blue' | 'red';

/** What the margin says about the current position. */
export interface Gloss {
  tone: Tone;
  text: GlossPart[];
  clause?: string;
  choices: Choice[];
  canTakeBack: boolean;
}

/** A turn shown as an arrow: the best one, another good one, or the one played instead. */
export interface TurnArrow {
  text: string;
  kind: 'best' | 'other' | 'played';
}

export interface BoardProps {
  /** null: not known yet; the board is drawn without men. */
  state: State | null;
  you: number | null;
  /** Seat that sits at the bottom; default: the one that the board names. */
  bottom?: number | undefined;
  coordinates: boolean;
  /** Ring the pieces that can move, for beginners. */
  hints: boolean;
  /** One of our requests is waiting for its acknowledgement. */
  pending: boolean;
  /** Names by seat, used in sentences; where there is none, the name of the seat is used. */
  names?: (string | null)[];
  /** A finished turn that waits to be confirmed. */
  held?: string | null;
  /** Called with whether it is played or taken back. */
  onHeld?: (yes: boolean) => void;
  refusal?: Refusal | null;
  /** Why the man that was touched cannot move, once known. */
  stuck?: Stuck | null;
  /** The clause that makes a capture compulsory, once known. */
  due?: string | null;
  /** What the newest event did. Animated once, when the array is not the one of the previous
   * props. */
  effects?: Effect[];
  last?: LastMove | null;
  /** The text of a suggested turn; shown as an arrow. */
  hint?: string | null;
  /** The values of turns, drawn on their paths. */
  values?: TurnValue[] | null;
  /** Turns to compare, each shown as an arrow; the first is drawn on top. */
  arrows?: TurnArrow[];
  /** Circles ("c3") and arrows ("c3-d4") that people drew. */
  drawn?: string[];
  /** Called when one is drawn, with the right button or, while `drawing`, with any. Absent:
   * drawing is disabled. */
  onDraw?: ((text: string) => void) | undefined;
  /** The left button and touch draw as well, instead of moving men. */
  drawing?: boolean;
  /** A premove, from a man's point to its target: "c2-c3". */
  premove?: string | null;
  /** Called when a premove is chosen or taken back (null). Absent: no premove is possible now. */
  onPremove?: ((text: string | null) => void) | undefined;
  /** Whether the board accepts choices (false: view only). Default: true if you hold a seat. */
  active?: boolean;
  onPlay: (text: string) => void;
  onBack: () => void;
  onThrow: () => void;
  /** A turn that is not legal was tried: ask the server why. */
  onTry?: (text: string, attempted: string) => void;
  /** One of our men that cannot move was touched: ask why. */
  onDead?: (label: string) => void;
  /** The board was touched: clear the last refusal. */
  onTouch?: () => void;
  onGloss: (gloss: Gloss) => void;
}

/** A game on a board, wherever it is played: at a table of the server, by the rules in the browser, in
 * a lesson, in a puzzle. What it leaves out is not possible there. */
export interface Source extends Partial<
  Omit<BoardProps, 'bottom' | 'coordinates' | 'last' | 'onGloss'>
> {
  state: State | null;
  you: number | null;
  /** What the newest turn did, which is marked. */
  turn?: Effect[] | undefined;
}

export interface BoardOptions {
  /** Where to show the casts in a game of rods; default: under the board. */
  casts?: HTMLElement;
  /** Skip animations; otherwise the page says how long they take (--pace). */
  still?: boolean;
  /** False: no row of dice, as nothing is thrown here; where it is small, no letters either. */
  dice?: boolean;
}

export interface ThumbnailOptions {
  /** Pixels of the longer side. */
  size: number;
  /** Seat at the bottom, default 0. */
  bottom?: number;
  /** Turn a long board upright. */
  upright?: boolean;
  /** Draw the slab under the board, as for games in progress. */
  slab?: boolean;
  /** Defers drawing: the element has its size at once, and its content is drawn when the given
   * function is called. Default: draw at once. */
  later?: (draw: () => void) => void;
}
