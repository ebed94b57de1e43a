/* proto/index.ts - the messages of the wire; made from proto/schema by `npm run types`. */

export type ClientMessage =
  | LobbyRequest
  | CreateRequest
  | JoinRequest
  | LeaveRequest
  | SitRequest
  | StandRequest
  | ReadyRequest
  | ThrowRequest
  | PlayRequest
  | BackRequest
  | OfferRequest
  | AnswerRequest
  | ResignRequest
  | AbortRequest
  | WhyRequest
  | PingRequest
  | ClaimRequest
  | SeekRequest
  | UnseekRequest
  | MineRequest
  | ChatRequest
  | TalkRequest
  | PlanRequest
  | TryRequest
  | KeepRequest;
/**
 * Random, kept as long as the page; never show it.
 */
export type ClientId = string;
/**
 * How entropy for the dice is gathered; simple unless given.
 */
export type DiceMode = 'simple' | 'strong';
/**
 * Number of an event in its room, from 1.
 */
export type Version = number;
/**
 * Holds a seat. Whoever has it plays: never show it.
 */
export type Token = string;
/**
 * 0 to 64 bytes in hex.
 */
export type Entropy = string;
/**
 * SHA-256("QIRKAT-ENTROPY-1\0" || game_id || u8 seat || entropy) in hex.
 */
export type EntropyCommit = string;
export type OfferKind = 'draw' | 'takeback' | 'rematch';
/**
 * room: those who have a seat; watchers: those who have none.
 */
export type Channel = 'room' | 'watchers';
/**
 * Replies laid down: in each line whole turns, the other seat's and one's own by turns.
 *
 * @maxItems 24
 */
export type PlanLines = string[][];
export type ServerMessage =
  | AckMessage
  | ErrorMessage
  | RoomMessage
  | EventMessage
  | PresenceMessage
  | LobbyMessage
  | NoticeMessage
  | MatchedMessage
  | ChatMessage
  | PlanMessage;
/**
 * 8 letters and digits without 0 1 i l o; 13 of a room that is not listed
 */
export type RoomId = string;
/**
 * A seat of the game being played, 0 is the first.
 */
export type SeatNumber = number;
/**
 * The server's clock, since 1970.
 */
export type Milliseconds = number;
/**
 * Point, seat (null: neutral), kind, count.
 *
 * @minItems 4
 * @maxItems 4
 */
export type Piece = [number, number | null, number, number];
export type ErrorCode =
  | 'bad_json'
  | 'bad_message'
  | 'unknown_type'
  | 'no_room'
  | 'not_joined'
  | 'not_seated'
  | 'not_your_turn'
  | 'stale'
  | 'illegal'
  | 'bad_step'
  | 'no_offer'
  | 'seat_taken'
  | 'bad_option'
  | 'unknown_game'
  | 'bad_name'
  | 'too_late'
  | 'too_many_rooms'
  | 'too_fast'
  | 'busy'
  | 'draining'
  | 'store_failed'
  | 'too_early'
  | 'chat_closed'
  | 'bad_text'
  | 'bad_clock'
  | 'bad_plan'
  | 'too_often';
/**
 * Which drawing a client uses.
 */
export type Family = 'points' | 'tables' | 'race';
/**
 * Label, x to the right, y upwards.
 *
 * @minItems 3
 * @maxItems 3
 */
export type Point = [string, number, number];
export type RoomStatus = 'open' | 'playing' | 'between' | 'over' | 'aborted';
export type DiceMode1 = 'simple' | 'strong';
export type RoomEvent =
  | CreateEvent
  | SitEvent
  | StandEvent
  | ReadyEvent
  | StartEvent
  | ThrowEvent
  | PlayEvent
  | BackEvent
  | OfferEvent
  | AnswerEvent
  | ResignEvent
  | EndEvent
  | AbortEvent
  | RematchEvent
  | FlagEvent
  | ClaimEvent
  | TalkEvent
  | PlanEvent
  | RedrawEvent;
/**
 * How entropy is gathered; logs of before there was a choice do not say.
 */
export type DiceMode2 = 'simple' | 'strong';
/**
 * The server's clock, since 1970.
 */
export type Milliseconds1 = number;
/**
 * Only where it is strong.
 */
export type DiceMode3 = 'simple' | 'strong';
/**
 * A source says so; read from a source by us; ours.
 */
export type Grade = 'documented' | 'inferred' | 'ours';
/**
 * simple unless given.
 */
export type DiceMode4 = 'simple' | 'strong';
/**
 * Milliseconds the clock was charged for the turn so far.
 */
export type Spent = number;

/**
 * Every message of the websocket and every answer of /api. proto/README.md tells it in words.
 */
export interface Wire {
  client?: ClientMessage;
  server?: ServerMessage;
  games?: GameList;
  game?: GamePage;
  lobby?: Lobby;
  room?: Room;
  record?: RecordFile;
  replay?: Replay;
  error?: ApiError;
}
/**
 * Lobby messages from now on.
 */
export interface LobbyRequest {
  t: 'lobby';
  n: number;
  d: {};
}
/**
 * A new room.
 */
export interface CreateRequest {
  t: 'create';
  n: number;
  d: {
    game: string;
    options?: OptionValues;
    /**
     * A seat's key, lot or none.
     */
    seat: string;
    seats?: number;
    public?: boolean;
    name?: string;
    client?: ClientId;
    clock?: ClockChoice | null;
    dice_mode?: DiceMode;
  };
}
/**
 * Option name to value, both as text.
 */
export interface OptionValues {
  [k: string]: string;
}
/**
 * A clock as it is asked for: its kind and what the kind needs.
 */
export interface ClockChoice {
  kind: 'fischer' | 'bronstein' | 'delay' | 'byoyomi' | 'days';
  /**
   * Seconds at the start.
   */
  base?: number;
  /**
   * Seconds added after a turn (fischer), at most given back after it (bronstein), or free before it (delay).
   */
  add?: number;
  /**
   * byoyomi: seconds of one period.
   */
  period?: number;
  /**
   * byoyomi: how many there are.
   */
  periods?: number;
  /**
   * days: for each turn.
   */
  days?: number;
}
/**
 * Watch a room, and play in it with a token.
 */
export interface JoinRequest {
  t: 'join';
  n: number;
  d: {
    room: string;
    since?: Version;
    token?: Token;
    client?: ClientId;
  };
}
/**
 * Stop watching; the seat stays yours.
 */
export interface LeaveRequest {
  t: 'leave';
  n: number;
  d: {};
}
/**
 * Take a free seat of the room joined.
 */
export interface SitRequest {
  t: 'sit';
  n: number;
  d: {
    /**
     * A seat's key or any.
     */
    seat: string;
    name?: string;
    entropy?: Entropy;
  };
}
/**
 * Give the seat back before the first game starts.
 */
export interface StandRequest {
  t: 'stand';
  n: number;
  d: {};
}
/**
 * Agree to start the next game; before the first it only adds entropy. With strong dice commit to entropy, and show it when all have.
 */
export interface ReadyRequest {
  t: 'ready';
  n: number;
  d: {
    entropy?: Entropy;
    entropy_commit?: EntropyCommit;
  };
}
/**
 * Throw the dice or rods that are mine to throw.
 */
export interface ThrowRequest {
  t: 'throw';
  n: number;
  d: {
    v: Version;
  };
}
/**
 * Play one step, or several up to a whole turn.
 */
export interface PlayRequest {
  t: 'play';
  n: number;
  d: {
    v: Version;
    text: string;
  };
}
/**
 * Take back the last step of my unfinished turn.
 */
export interface BackRequest {
  t: 'back';
  n: number;
  d: {
    v: Version;
  };
}
/**
 * Offer a draw, a takeback or a rematch; options and swap go with a rematch.
 */
export interface OfferRequest {
  t: 'offer';
  n: number;
  d: {
    what: OfferKind;
    options?: OptionValues;
    swap?: boolean;
  };
}
/**
 * Accept or decline; the offerer's own no withdraws.
 */
export interface AnswerRequest {
  t: 'answer';
  n: number;
  d: {
    what: OfferKind;
    yes: boolean;
  };
}
/**
 * Give up the game.
 */
export interface ResignRequest {
  t: 'resign';
  n: number;
  d: {};
}
/**
 * End the room without a result, before each side has finished a turn.
 */
export interface AbortRequest {
  t: 'abort';
  n: number;
  d: {};
}
/**
 * Ask why a turn would be refused, without playing it.
 */
export interface WhyRequest {
  t: 'why';
  n: number;
  d: {
    text: string;
  };
}
/**
 * Ask for the server's clock.
 */
export interface PingRequest {
  t: 'ping';
  n: number;
  d: {};
}
/**
 * End the game because the seat to move has left.
 */
export interface ClaimRequest {
  t: 'claim';
  n: number;
  d: {
    what: 'win' | 'draw';
  };
}
/**
 * Be matched with somebody who wants one of these games with this clock.
 */
export interface SeekRequest {
  t: 'seek';
  n: number;
  d: {
    /**
     * @minItems 1
     * @maxItems 40
     */
    games: string[];
    clock?: ClockChoice | null;
    name?: string;
    client: ClientId;
  };
}
/**
 * Stop seeking.
 */
export interface UnseekRequest {
  t: 'unseek';
  n: number;
  d: {};
}
/**
 * How these rooms stand.
 */
export interface MineRequest {
  t: 'mine';
  n: number;
  d: {
    /**
     * @minItems 1
     * @maxItems 30
     */
    rooms: {
      room: string;
      token?: Token;
    }[];
  };
}
/**
 * Say something in a channel of the room joined.
 */
export interface ChatRequest {
  t: 'chat';
  n: number;
  d: {
    to: Channel;
    text: string;
    name?: string;
  };
}
/**
 * Open or close a channel; for who made the table.
 */
export interface TalkRequest {
  t: 'talk';
  n: number;
  d: {
    to: Channel;
    open: boolean;
  };
}
/**
 * Lay down replies to what the other seat may play, in place of those before; none: take them away.
 */
export interface PlanRequest {
  t: 'plan';
  n: number;
  d: {
    v: Version;
    lines: PlanLines;
  };
}
/**
 * Ask for the state after these turns, the last of which may be unfinished, without playing them.
 */
export interface TryRequest {
  t: 'try';
  n: number;
  d: {
    v: Version;
    /**
     * @maxItems 16
     */
    turns: string[];
  };
}
/**
 * Keep the games of a room that is over, or let them go.
 */
export interface KeepRequest {
  t: 'keep';
  n: number;
  d: {
    room: string;
    token: Token;
    keep: boolean;
  };
}
/**
 * The answer to request n.
 */
export interface AckMessage {
  t: 'ack';
  n: number;
  d: Ack;
}
/**
 * What it holds depends on the request.
 */
export interface Ack {
  room?: RoomId;
  seat?: SeatNumber | null;
  token?: Token;
  v?: Version;
  now?: Milliseconds;
  legal?: boolean;
  clause?: string | null;
  text?: string;
  points?: string[];
  rooms?: MineRow[];
  state?: State;
  kept?: boolean;
}
/**
 * How a room stands; gone: it is not kept any more, and nothing else is told.
 */
export interface MineRow {
  room: string;
  status: 'open' | 'playing' | 'between' | 'over' | 'aborted' | 'gone';
  game?: string;
  title?: string;
  seats?: (string | null)[];
  you?: SeatNumber | null;
  /**
   * Between games: who agrees to the next.
   */
  ready?: boolean[];
  /**
   * To move.
   */
  seat?: SeatNumber | null;
  turn?: number;
  clock?: Clock | null;
  /**
   * Milliseconds the seat to move has, now.
   */
  left?: number | null;
  result?: Result | null;
  updated?: Milliseconds;
}
/**
 * A room's clock.
 */
export interface Clock {
  kind: 'fischer' | 'bronstein' | 'delay' | 'byoyomi' | 'days';
  /**
   * Seconds at the start.
   */
  base?: number;
  /**
   * Seconds added after a turn (fischer), at most given back after it (bronstein), or free before it (delay).
   */
  add?: number;
  /**
   * byoyomi: seconds of one period.
   */
  period?: number;
  /**
   * byoyomi: how many there are.
   */
  periods?: number;
  /**
   * days: for each turn.
   */
  days?: number;
  /**
   * For people: 5+3, 3 days a turn.
   */
  text: string;
}
export interface Result {
  /**
   * 1-0, 0-1, 1/2-1/2; with more than two seats the points of each, with blanks
   */
  score: string;
  winner: SeatNumber | null;
  reason: string;
  /**
   * In words: White wins. Black has no men left.
   */
  text: string;
  points: number[];
}
/**
 * A position, and what may be done in it.
 */
export interface State {
  position: string;
  phase: 'choice' | 'chance' | 'over';
  seat: SeatNumber | null;
  /**
   * The next step or throw begins a new turn.
   */
  fresh: boolean;
  /**
   * The kind of throw due: 2d6, rods8, ...
   */
  chance: string | null;
  view: View;
  /**
   * Legal steps of the seat to choose.
   */
  steps: string[];
  /**
   * All that is still to be made of each legal turn; only where some turn is longer than one step and there are at most 128.
   */
  turns?: string[];
  /**
   * In rooms: what may be asked for.
   */
  may?: {
    abort: boolean;
    /**
     * The seat to choose may take a step back.
     */
    back: boolean;
    /**
     * By seat: may offer a takeback.
     */
    takeback: boolean[];
  };
  clocks: Clocks | null;
}
/**
 * What to draw of a state. Points are numbers of the board, kinds numbers of kinds, seats numbers.
 */
export interface View {
  pieces: Piece[];
  hand: number[];
  off: number[];
  captured: number[];
  roll: number[];
  left: number[];
  by: SeatNumber | null;
  bonus: number;
  chain: number | null;
  start: number | null;
  taken: number[];
  need: string | null;
}
/**
 * The time left. Of the running seat max(0, now - since - delay) is used up at the server time now; what exceeds left goes into periods.
 */
export interface Clocks {
  /**
   * Milliseconds by seat.
   */
  left: number[];
  /**
   * byoyomi: periods by seat.
   */
  periods: number[] | null;
  running: SeatNumber | null;
  since: Milliseconds;
  /**
   * Milliseconds that are free before the clock counts.
   */
  delay: number;
  /**
   * When the running clock falls, by the server's clock.
   */
  flag: number | null;
}
/**
 * A refusal of request n; without n when none could be read.
 */
export interface ErrorMessage {
  t: 'error';
  n?: number;
  d: ErrorData;
}
export interface ErrorData {
  code: ErrorCode;
  text: string;
  /**
   * id of the clause broken
   */
  clause?: string;
  /**
   * labels
   */
  points?: string[];
}
/**
 * After join, and after a start that changes seats.
 */
export interface RoomMessage {
  t: 'room';
  v: Version;
  d: Room;
}
/**
 * The whole room. Everything listed by seat is in the order of the seats of the game being played.
 */
export interface Room {
  id: RoomId;
  game: GameBrief;
  options: OptionValues;
  /**
   * Names of options that differ from the default.
   */
  changed: string[];
  /**
   * The same in words.
   */
  changed_text: string[];
  public: boolean;
  created: Milliseconds;
  seats: (Person | null)[];
  lot: boolean;
  /**
   * The seat you hold.
   */
  you: SeatNumber | null;
  ready: boolean[];
  watchers: number;
  present: boolean[];
  status: RoomStatus;
  result: Result | null;
  offers: Offers;
  rematch_offer: RematchOffer | null;
  rematch: RoomId | null;
  previous: RoomId | null;
  match: Match;
  dice: Dice | null;
  start: string;
  state: State;
  events: StoredEvent[];
  now: Milliseconds;
  clock?: Clock | null;
  /**
   * By seat: from when another seat may claim against it, by the server's clock.
   */
  claim?: (number | null)[];
  /**
   * You may open and close the chat.
   */
  host?: boolean;
  /**
   * Replies that your seat has laid down; null without a seat, and where none can be.
   */
  plan?: PlanLines | null;
}
export interface GameBrief {
  key: string;
  title: string;
  subtitle: string;
  family: Family;
  seats: Seat[];
  kinds: string[];
  board: Board;
}
export interface Seat {
  key: string;
  name: string;
  /**
   * How to draw this seat's plain piece: white, black, hare, ...
   */
  piece: string;
}
export interface Board {
  points: Point[];
  lines: Line[];
}
export interface Line {
  points: number[];
  closed: boolean;
  curve: 'straight' | 'ring' | 'arc';
}
export interface Person {
  name: string;
}
/**
 * Who offers, as a seat.
 */
export interface Offers {
  draw: SeatNumber | null;
  takeback: SeatNumber | null;
  rematch: SeatNumber | null;
}
export interface RematchOffer {
  options: OptionValues;
  swap: boolean;
}
/**
 * Points and games won by seat.
 */
export interface Match {
  /**
   * The game being played, from 1; 0 before the first.
   */
  game: number;
  /**
   * How many there are; null when points decide.
   */
  of: number | null;
  /**
   * Points to win; null when games are counted.
   */
  to: number | null;
  points: number[];
  /**
   * Games won, a draw is a half.
   */
  score: number[];
  note: string;
}
/**
 * The proof of chance; entropy by place, shown from the start on; seed at the end.
 */
export interface Dice {
  game_id: string;
  commit: string;
  entropy: (Entropy | null)[];
  seed: string | null;
  next: number;
  mode?: DiceMode1;
  strong?: StrongDice | null;
}
/**
 * By seat of the coming game, before a lot; once it has begun of that game, as its dice know them.
 */
export interface StrongDice {
  /**
   * The seat now of who plays each.
   */
  seats: SeatNumber[];
  commits: (EntropyCommit | null)[];
  opened: boolean[];
  /**
   * While entropy is to be shown: until when.
   */
  open_by: number | null;
}
/**
 * An event of the past in a room message.
 */
export interface StoredEvent {
  v: Version;
  d: RoomEvent;
}
/**
 * Event 1.
 */
export interface CreateEvent {
  e: 'create';
  at: Milliseconds;
  game: string;
  options: OptionValues;
  public: boolean;
  seats: number;
  /**
   * Seats are drawn at the start.
   */
  lot: boolean;
  dice: Commitment | null;
  /**
   * Who sits from the beginning.
   */
  people: (Person | null)[];
  /**
   * The room this is a rematch of.
   */
  previous: RoomId | null;
  clock?: Clock | null;
}
export interface Commitment {
  game_id: string;
  commit: string;
  mode?: DiceMode2;
  /**
   * Strong dice: for each seat of the coming game, before a lot, the seat now of who plays it.
   */
  seats?: SeatNumber[];
}
/**
 * A seat is taken.
 */
export interface SitEvent {
  e: 'sit';
  at: Milliseconds;
  seat: SeatNumber;
  name: string;
}
/**
 * A seat is given back.
 */
export interface StandEvent {
  e: 'stand';
  at: Milliseconds;
  seat: SeatNumber;
  name: string;
}
/**
 * Somebody is ready for the next game; with strong dice has committed to entropy, or shown it.
 */
export interface ReadyEvent {
  e: 'ready';
  at: Milliseconds;
  seat: SeatNumber;
  entropy_commit?: EntropyCommit;
  open_by?: Milliseconds1;
  /**
   * It has shown what it committed to; others see that at the start.
   */
  opened?: boolean;
}
/**
 * A game begins. seats: for each seat, which seat its player held before. A room message follows when that changes anything.
 */
export interface StartEvent {
  e: 'start';
  at: Milliseconds;
  game: number;
  seats: number[];
  /**
   * Who begins, where the room decides that.
   */
  first: SeatNumber | null;
  position: string;
  /**
   * By place.
   */
  entropy: (Entropy | null)[];
  /**
   * The throw that drew the seats.
   */
  lot: {
    i: number;
    kind: string;
    values: number[];
  } | null;
  /**
   * The throw that drew who begins.
   */
  lead: {
    i: number;
    kind: string;
    values: number[];
  } | null;
  state?: State;
}
/**
 * Dice or rods were thrown.
 */
export interface ThrowEvent {
  e: 'throw';
  at: Milliseconds;
  seat: SeatNumber;
  i: number;
  kind: string;
  values: number[];
  effects: Effect[];
  state?: State;
  /**
   * Milliseconds the clock was charged for this turn so far.
   */
  spent?: number;
  /**
   * Milliseconds of the line that were not charged.
   */
  lag?: number;
  /**
   * Milliseconds the server was down, not charged.
   */
  down?: number;
}
/**
 * One thing a step did. Points are labels.
 */
export interface Effect {
  what:
    | 'thrown'
    | 'moved'
    | 'captured'
    | 'promoted'
    | 'dropped'
    | 'stopped'
    | 'passed'
    | 'off'
    | 'admitted'
    | 'sentry_taken'
    | 'sentry_placed'
    | 'locked'
    | 'bonus'
    | 'fled'
    | 'comforted'
    | 'void'
    | 'named'
    | 'ended';
  seat?: SeatNumber;
  from?: string;
  to?: string;
  value?: number;
  name?: string;
  extra?: number;
}
/**
 * Steps were played.
 */
export interface PlayEvent {
  e: 'play';
  at: Milliseconds;
  seat: SeatNumber;
  text: string;
  /**
   * The whole turn, when it is complete.
   */
  turn?: string;
  /**
   * There was no choice: the server played it.
   */
  forced?: boolean;
  /**
   * A reply that was laid down: the server played it.
   */
  planned?: boolean;
  effects: Effect[];
  state?: State;
  /**
   * Milliseconds the clock was charged for this turn so far.
   */
  spent?: number;
  /**
   * Milliseconds of the line that were not charged.
   */
  lag?: number;
  /**
   * Milliseconds the server was down, not charged.
   */
  down?: number;
}
/**
 * Steps of an unfinished turn were taken back.
 */
export interface BackEvent {
  e: 'back';
  at: Milliseconds;
  seat: SeatNumber;
  count: number;
  state?: State;
  /**
   * Milliseconds the clock was charged for this turn so far.
   */
  spent?: number;
  /**
   * Milliseconds of the line that were not charged.
   */
  lag?: number;
  /**
   * Milliseconds the server was down, not charged.
   */
  down?: number;
}
/**
 * Something is offered.
 */
export interface OfferEvent {
  e: 'offer';
  at: Milliseconds;
  seat: SeatNumber;
  what: OfferKind;
  options?: OptionValues;
  swap?: boolean;
  /**
   * Milliseconds the clock was charged for this turn so far.
   */
  spent?: number;
  /**
   * Milliseconds of the line that were not charged.
   */
  lag?: number;
  /**
   * Milliseconds the server was down, not charged.
   */
  down?: number;
}
/**
 * An offer was answered, or withdrawn by the offerer. to: an agreed takeback, the version whose state holds again. room: an agreed rematch.
 */
export interface AnswerEvent {
  e: 'answer';
  at: Milliseconds;
  seat: SeatNumber;
  what: OfferKind;
  yes: boolean;
  to?: Version;
  room?: RoomId;
  state?: State;
  /**
   * Milliseconds the clock was charged for this turn so far.
   */
  spent?: number;
  /**
   * Milliseconds of the line that were not charged.
   */
  lag?: number;
  /**
   * Milliseconds the server was down, not charged.
   */
  down?: number;
}
/**
 * A seat gave up.
 */
export interface ResignEvent {
  e: 'resign';
  at: Milliseconds;
  seat: SeatNumber;
  effects: Effect[];
  state?: State;
  /**
   * Milliseconds the clock was charged for this turn so far.
   */
  spent?: number;
  /**
   * Milliseconds of the line that were not charged.
   */
  lag?: number;
  /**
   * Milliseconds the server was down, not charged.
   */
  down?: number;
}
/**
 * A game is over. dice: the commitment of the next game of the match.
 */
export interface EndEvent {
  e: 'end';
  at: Milliseconds;
  result: Result;
  seed: string | null;
  dice: Commitment | null;
  match: Match;
  /**
   * The match is over too.
   */
  over: boolean;
  state?: State;
}
/**
 * The room ended without a result; seat null: the server did it.
 */
export interface AbortEvent {
  e: 'abort';
  at: Milliseconds;
  seat: SeatNumber | null;
  reason: string;
  seed: string | null;
}
/**
 * The next room; the same tokens hold the seats there.
 */
export interface RematchEvent {
  e: 'rematch';
  at: Milliseconds;
  room: RoomId;
}
/**
 * The clock of a seat ran out.
 */
export interface FlagEvent {
  e: 'flag';
  at: Milliseconds;
  seat: SeatNumber;
  effects: Effect[];
  /**
   * Milliseconds the clock was charged for this turn so far.
   */
  spent?: number;
  /**
   * Milliseconds of the line that were not charged.
   */
  lag?: number;
  /**
   * Milliseconds the server was down, not charged.
   */
  down?: number;
  state?: State;
}
/**
 * A seat that had left was claimed against by another.
 */
export interface ClaimEvent {
  e: 'claim';
  at: Milliseconds;
  seat: SeatNumber;
  by: SeatNumber;
  what: 'win' | 'draw';
  effects: Effect[];
  /**
   * Milliseconds the clock was charged for this turn so far.
   */
  spent?: number;
  /**
   * Milliseconds of the line that were not charged.
   */
  lag?: number;
  /**
   * Milliseconds the server was down, not charged.
   */
  down?: number;
  state?: State;
}
/**
 * Who made the table has opened or closed a channel of its talk.
 */
export interface TalkEvent {
  e: 'talk';
  at: Milliseconds;
  seat: SeatNumber;
  to: Channel;
  open: boolean;
}
/**
 * A seat has laid down replies, or taken them away; what they are only that seat is told.
 */
export interface PlanEvent {
  e: 'plan';
  at: Milliseconds;
  seat: SeatNumber;
}
/**
 * Strong dice that were set up are drawn again: seats did not show what they committed to (unopened), or something else (wrong), and are lost; or somebody left meanwhile (left). A room message follows.
 */
export interface RedrawEvent {
  e: 'redraw';
  at: Milliseconds;
  /**
   * Those that are lost.
   */
  seats: SeatNumber[];
  reason: string;
  /**
   * Of the dice that were never thrown.
   */
  seed: string | null;
  dice: Commitment;
}
/**
 * One thing that happened in the room joined.
 */
export interface EventMessage {
  t: 'event';
  v: Version;
  d: RoomEvent;
}
/**
 * Who is there; not stored.
 */
export interface PresenceMessage {
  t: 'presence';
  d: {
    present: boolean[];
    watchers: number;
    /**
     * By seat: from when another seat may claim against it, by the server's clock.
     */
    claim?: (number | null)[];
  };
}
/**
 * The lobby, at most once a second.
 */
export interface LobbyMessage {
  t: 'lobby';
  d: Lobby;
}
export interface Lobby {
  waiting: LobbyRow[];
  playing: LobbyRow[];
  counts: {
    waiting: number;
    playing: number;
    people: number;
    seeking?: number;
  };
  seeks?: Seek[];
}
export interface LobbyRow {
  room: RoomId;
  game: string;
  title: string;
  /**
   * What differs from the defaults, in words.
   */
  changed: string[];
  seats: (string | null)[];
  /**
   * Keys of free seats; lot where seats are drawn.
   */
  free: string[];
  created: Milliseconds;
  turn: number;
  /**
   * A player is there.
   */
  present: boolean;
  watchers: number;
  view?: View;
  clock?: Clock | null;
  dice_mode?: DiceMode3;
}
/**
 * People who wait to be matched.
 */
export interface Seek {
  games: string[];
  clock: Clock | null;
  count: number;
}
/**
 * A sentence for people.
 */
export interface NoticeMessage {
  t: 'notice';
  d: {
    code: 'restarting' | 'moved';
    text: string;
  };
}
/**
 * A seek found somebody: join this room with the token.
 */
export interface MatchedMessage {
  t: 'matched';
  d: {
    room: RoomId;
    seat: string;
    token: Token;
  };
}
/**
 * A channel: all of it after join, then what is new.
 */
export interface ChatMessage {
  t: 'chat';
  d: {
    to: Channel;
    open: boolean;
    /**
     * There is no talk on this server.
     */
    off?: boolean;
    lines: ChatLine[];
  };
}
/**
 * One line of a chat; never stored.
 */
export interface ChatLine {
  /**
   * The same for all lines of one writer in this room.
   */
  who: string;
  seat: SeatNumber | null;
  name: string;
  text: string;
  at: Milliseconds;
}
/**
 * The replies that the receiver's own seat has laid down, after they have changed.
 */
export interface PlanMessage {
  t: 'plan';
  v: Version;
  d: {
    lines: PlanLines;
  };
}
/**
 * GET /api/games
 */
export interface GameList {
  games: GameRow[];
}
export interface GameRow {
  key: string;
  title: string;
  subtitle: string;
  /**
   * key of the game this is a preset of
   */
  preset: string | null;
  family: Family;
  seats: Seat[];
  seats_min: number;
  seats_max: number;
  kinds: string[];
  board: Board;
  /**
   * only true: added by whoever runs the server, not part of the program
   */
  own?: boolean;
  view: View;
}
/**
 * GET /api/games/KEY?option=value&seats=n
 */
export interface GamePage {
  key: string;
  title: string;
  subtitle: string;
  preset: string | null;
  family: Family;
  origin: string;
  sources: string[];
  seats: Seat[];
  seats_min: number;
  seats_max: number;
  kinds: string[];
  options: Option[];
  values: OptionValues;
  clauses: Clause[];
  examples: Example[];
  board: Board;
  /**
   * Dice or rods are thrown in this game.
   */
  chance: boolean;
  start: State;
}
export interface Option {
  name: string;
  title: string;
  help: string;
  values: OptionValue[];
  /**
   * Numbers allowed beside the values.
   */
  numbers: {
    min: number;
    max: number;
    /**
     * Stands before the number in the value, such as points:
     */
    prefix?: string;
  } | null;
  /**
   * The default.
   */
  standard: string;
  grade: Grade;
  clause: string | null;
}
export interface OptionValue {
  value: string;
  title: string;
}
export interface Clause {
  id: string;
  text: string;
  source: string;
  grade: Grade;
}
/**
 * A position worth showing, and a turn of it.
 */
export interface Example {
  position: string;
  options: OptionValues;
  clause: string | null;
  text: string;
  turn: string | null;
  effects: Effect[];
  board: Board;
  state: State;
  /**
   * After the turn.
   */
  after: View | null;
}
/**
 * GET /api/rooms/ID/record, and what qirkat verify reads.
 */
export interface RecordFile {
  qirkat: 1;
  game: string;
  options: OptionValues;
  room: RoomId;
  created: Milliseconds;
  clock?: Clock;
  seats: (Person | null)[];
  games: RecordGame[];
}
export interface RecordGame {
  start: string;
  options: OptionValues;
  /**
   * For each seat, who of the record's seats plays it.
   */
  seats: number[];
  game_id: string | null;
  commit: string | null;
  seed: string | null;
  entropy: (Entropy | null)[];
  dice_mode?: DiceMode4;
  /**
   * Strong dice: what each seat committed to before it saw any other's entropy.
   */
  entropy_commits?: (EntropyCommit | null)[];
  /**
   * By seat, where others play than sit in the record's seats.
   */
  names?: string[];
  events: (RecordThrow | RecordPlay | RecordResign | RecordFlag | RecordClaim)[];
  result: Result | null;
}
export interface RecordThrow {
  e: 'throw';
  seat: SeatNumber | null;
  i: number;
  kind: string;
  values: number[];
  at?: Milliseconds;
  spent?: Spent;
  /**
   * By seat, -1 where it is not known.
   */
  left?: number[];
}
export interface RecordPlay {
  e: 'play';
  seat: SeatNumber;
  text: string;
  /**
   * There was no choice: the server played it.
   */
  forced?: boolean;
  at?: Milliseconds;
  spent?: Spent;
  /**
   * By seat, -1 where it is not known.
   */
  left?: number[];
}
export interface RecordResign {
  e: 'resign';
  seat: SeatNumber;
  at?: Milliseconds;
  spent?: Spent;
  /**
   * By seat, -1 where it is not known.
   */
  left?: number[];
}
/**
 * The clock of a seat ran out.
 */
export interface RecordFlag {
  e: 'flag';
  seat: SeatNumber;
  at?: Milliseconds;
  spent?: Spent;
  /**
   * By seat, -1 where it is not known.
   */
  left?: number[];
}
/**
 * A seat that had left was claimed against by another.
 */
export interface RecordClaim {
  e: 'claim';
  seat: SeatNumber;
  by: SeatNumber;
  what: 'win' | 'draw';
  at?: Milliseconds;
  spent?: Spent;
  /**
   * By seat, -1 where it is not known.
   */
  left?: number[];
}
/**
 * GET /api/rooms/ID/replay, and the answer of POST /api/replay: every position of a room or of a file.
 */
export interface Replay {
  room: RoomId | null;
  /**
   * Of a room alone: it is not deleted when the disk fills up.
   */
  kept?: boolean;
  game: GameBrief;
  options: OptionValues;
  changed_text: string[];
  /**
   * What the games of a room can be had as, by the last part of the path; of a file nothing.
   */
  exports: ('record' | 'text' | 'pdn')[];
  seats: (Person | null)[];
  clock: Clock | null;
  games: ReplayGame[];
  /**
   * Of a record that was posted: do the dice and the steps hold?
   */
  proof?: {
    ok: boolean;
    text: string;
  };
}
export interface ReplayGame {
  number: number;
  /**
   * For each seat, who of the replay's seats plays it.
   */
  seats: (number | null)[];
  /**
   * Who plays, by seat.
   */
  names: (string | null)[];
  start: {
    position: string;
    view: View;
  };
  moves: ReplayMove[];
  result: Result | null;
  dice: {
    game_id: string;
    commit: string;
    /**
     * Of a game that has ended.
     */
    seed: string | null;
    entropy: (string | null)[];
    dice_mode?: DiceMode1;
    entropy_commits?: (EntropyCommit | null)[];
  } | null;
}
/**
 * One thing that happened in a game, and the position after it.
 */
export interface ReplayMove {
  kind: 'play' | 'throw' | 'resign' | 'flag' | 'claim';
  seat: SeatNumber;
  /**
   * The steps played.
   */
  text?: string;
  /**
   * The whole turn, when it is complete.
   */
  turn?: string;
  forced?: boolean;
  /**
   * A reply that was laid down.
   */
  planned?: boolean;
  /**
   * Milliseconds since 1970; 0 or null where nobody knows.
   */
  at?: number | null;
  /**
   * Milliseconds the clock was charged for this turn so far.
   */
  spent?: number | null;
  /**
   * Milliseconds by seat.
   */
  left?: (number | null)[] | null;
  throw?: {
    kind: string;
    values: number[];
    i: number;
  };
  effects: Effect[];
  position: string;
  view: View;
  [k: string]: unknown;
}
/**
 * Any /api answer that is not 200.
 */
export interface ApiError {
  code: string;
  text: string;
}
