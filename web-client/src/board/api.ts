// board/api.ts - the types pages and the board exchange; index.ts has the rest.
//
// The types of the protocol are repeated here by shape alone, so that those generated from the schemas fit.

export type Curve = 'straight' | 'ring' | 'arc';

export interface Line {
  points: number[];
  closed: boolean;
  curve: Curve;
}

/** Label, x to the right, y upwards. */
export type Point = [string, number, number];

export interface Board {
  points: Point[];
  lines: Line[];
}

export interface Seat {
  key: string;
  name: string;
  piece: string;
}

/** A game as it can be drawn. */
export interface Game {
  key: string;
  title: string;
  family: string;
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
  roll: number[];
  left: number[];
  by: number | null;
  bonus: number;
  chain: number | null;
  start: number | null;
  taken: number[];
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

/** Why a step was refused: the server's words, and where. */
export interface Refusal {
  text: string;
  clause?: string | undefined;
  points: string[];
  /** The point that was tried; the mark stands there. */
  attempted?: string | undefined;
}

/** A man that cannot go. */
export interface Stuck {
  label: string;
  text: string;
  clause?: string | undefined;
}

/** The newest finished turn, to be remembered in earth: one path for each piece that went. */
export interface LastMove {
  paths: string[][];
  captured: string[];
}

/** What a legal turn is worth to who makes it; its sign stands on its way. */
export interface TurnValue {
  turn: string;
  /** Points that the piece comes to, from the one it stands on. */
  path: string[];
  result: 'win' | 'draw' | 'loss';
  /** Turns to the end, of both sides. */
  turns: number;
}

/** A piece of a sentence; strong ones are labels of points and numbers to choose. */
export interface GlossPart {
  text: string;
  strong?: boolean;
}

/** What may be chosen by words instead of on the board. */
export interface Choice {
  label: string;
  /** Stands at the right: the number that is used. */
  detail?: string;
  /** What to send in `play`; absent for a throw. */
  text?: string;
  /** Throw the dice or rods. */
  throws?: boolean;
}

export type Tone = 'plain' | 'blue' | 'red';

/** What the margin says about this moment. */
export interface Gloss {
  tone: Tone;
  text: GlossPart[];
  clause?: string;
  choices: Choice[];
  canTakeBack: boolean;
}

/** A turn shown as an arrow: the best, another good one, or the one that was played instead. */
export interface TurnArrow {
  text: string;
  kind: 'best' | 'other' | 'played';
}

export interface BoardProps {
  /** null: not known yet; the board is drawn without men. */
  state: State | null;
  you: number | null;
  /** Seat that sits at the bottom. */
  bottom: number;
  coordinates: boolean;
  /** Ring what may move, for beginners. */
  hints: boolean;
  /** A request of ours waits for its acknowledgement. */
  pending: boolean;
  /** By seat, for sentences; the seat's own name stands in. */
  names?: (string | null)[];
  refusal?: Refusal | null;
  /** Why the man that was touched cannot go, once it is known. */
  stuck?: Stuck | null;
  /** The clause by which a capture is due, once it is known. */
  due?: string | null;
  /** What the newest event did. Animated once: when this is another array than before. */
  effects?: Effect[];
  last?: LastMove | null;
  /** The text of a turn that is advised; an arrow shows it. */
  hint?: string | null;
  /** What turns are worth, drawn on their ways. */
  values?: TurnValue[] | null;
  /** Turns to be compared, each as an arrow; what is shown first lies on top. */
  arrows?: TurnArrow[];
  /** Circles ("c3") and arrows ("c3-d4") that people drew. */
  drawn?: string[];
  /** One was drawn with the right button, or anyhow while `drawing`. Absent: nobody draws here. */
  onDraw?: ((text: string) => void) | undefined;
  /** The first button and a finger draw, too, and move no men. */
  drawing?: boolean;
  /** A turn chosen in advance: a man's point and where he shall go, "c2-c3". */
  premove?: string | null;
  /** A turn may be chosen in advance, or taken back (null). Absent: not here, not now. */
  onPremove?: ((text: string | null) => void) | undefined;
  /** May choose on the board (false: look only). Default: you hold a seat. */
  active?: boolean;
  onPlay: (text: string) => void;
  onBack: () => void;
  onThrow: () => void;
  /** A turn that is not among the legal ones was tried: ask the server why. */
  onTry?: (text: string, attempted: string) => void;
  /** A man of ours that cannot go was touched: ask why. */
  onDead?: (label: string) => void;
  /** The board was touched: what was refused before is forgotten. */
  onTouch?: () => void;
  onGloss: (gloss: Gloss) => void;
}

export interface BoardOptions {
  /** Where the casts stand in a game of rods; under the board if not given. */
  casts?: HTMLElement;
  /** Move without time passing; default: as the system asks. */
  still?: boolean;
}

export interface ThumbnailOptions {
  /** Pixels of the longer side. */
  size: number;
  /** Seat at the bottom, default 0. */
  bottom?: number;
  /** Stand a long board upright. */
  upright?: boolean;
  /** Draw the slab under it, as for games being played. */
  slab?: boolean;
  /** The drawing has its size at once; what is on it is drawn when this calls back. Default: at once as well. */
  later?: (draw: () => void) => void;
}
