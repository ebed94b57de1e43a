/* room/moves.ts - the list of turns, built from the room's events. Pure. */
import type { Result, Room, StoredEvent } from '../proto';
import { voidCast } from '../text/casts';
import { stepsIn, type Written } from '../text/games';
import { withNumbers } from '../text/squares';
import { gameEvents, type EventNamed, type Out } from './state';

/* One throw, or one or more steps. */
export interface Part {
  v: number;
  seat: number;
  values?: number[];
  text?: string;
  effects?: EventNamed<'play'>['effects'];
  /* A throw that moved nobody. */
  isVoid?: boolean;
  /* The turn was complete with it. */
  last?: boolean;
  /* Played by the server as a conditional move. */
  planned?: boolean;
  /* Milliseconds the turn took so far, its network lag, and server downtime. */
  spent?: number;
  lag?: number;
  down?: number;
}

/* A seat left the game before its turn, or instead of one. */
export interface Gone {
  v: number;
  /* The number of turns before it. */
  after: number;
  seat: number;
  how: Out;
  /* Who claimed, and what. */
  by?: number;
  what?: 'win' | 'draw';
}

/* A turn: all of one seat in a row; other seats may use what was left of its throw (tables). */
export interface Turn {
  seat: number;
  parts: Part[];
  done: boolean;
}

export interface Played {
  game: number;
  turns: Turn[];
  gone: Gone[];
  result: Result | null;
}

const lastOf = <T>(list: T[]): T | undefined => list[list.length - 1];
const hasThrow = (turn: Turn) => turn.parts.some(part => part.values);

// A throw begins a turn, but goes on with one that casts again; steps go on with the turn that is open.
function openTurn(turns: Turn[], seat: number): Turn {
  const last = lastOf(turns);
  if (last && !last.done && (last.seat === seat || hasThrow(last))) return last;
  const turn = { seat, parts: [], done: false };
  turns.push(turn);
  return turn;
}

function timesOf({ spent, lag, down }: Pick<Part, 'spent' | 'lag' | 'down'>): Partial<Part> {
  return {
    ...(spent === undefined ? {} : { spent }),
    ...(lag ? { lag } : {}),
    ...(down ? { down } : {}),
  };
}

function thrown(turns: Turn[], v: number, e: EventNamed<'throw'>) {
  const before = lastOf(turns);
  if (before && (before.seat !== e.seat || lastOf(before.parts)?.last)) before.done = true;
  const turn = openTurn(turns, e.seat);
  const isVoid = voidCast(e.effects) !== null;
  turn.parts.push({
    v,
    seat: e.seat,
    values: e.values,
    ...(isVoid ? { isVoid } : {}),
    ...timesOf(e),
  });
  if (isVoid) turn.done = true;
}

function played(turns: Turn[], v: number, e: EventNamed<'play'>) {
  const turn = openTurn(turns, e.seat);
  turn.parts.push({
    v,
    seat: e.seat,
    text: e.text,
    effects: e.effects,
    last: e.turn !== undefined,
    ...(e.planned ? { planned: true } : {}),
    ...timesOf(e),
  });
  if (e.turn !== undefined && !hasThrow(turn)) turn.done = true;
}

// Steps were taken back: from the last part, and from earlier ones if need be.
function takenBack(turns: Turn[], count: number, game: Written) {
  const turn = lastOf(turns);
  while (turn && count > 0) {
    const part = turn.parts.pop();
    if (part?.text === undefined) return;
    const steps = stepsIn(part.text, game);
    if (steps.length > count) {
      turn.parts.push({ ...part, text: joined(steps.slice(0, -count), part.text) });
    }
    count -= steps.length;
  }
  if (turn) turn.done = false;
}

const joined = (steps: string[], like: string) => steps.join(like.includes(' ') ? ' ' : '');

function backTo(turns: Turn[], v: number): Turn[] {
  const kept = turns.map(turn => ({ ...turn, parts: turn.parts.filter(part => part.v <= v) }));
  const some = kept.filter(turn => turn.parts.length);
  const last = lastOf(some);
  if (last && lastOf(last.parts)?.text === undefined) last.done = false;
  return some;
}

// Whoever ran out of time or left was to move: no earlier turn continues.
function wentOut({ turns, gone }: Played, v: number, d: EventNamed<Out>) {
  const last = lastOf(turns);
  if (last && d.e !== 'resign') last.done = true;
  const after = turns.filter(turn => turn.parts.length).length;
  gone.push({
    v,
    after,
    seat: d.seat,
    how: d.e,
    ...(d.e === 'claim' ? { by: d.by, what: d.what } : {}),
  });
}

function take(games: Played[], { v, d }: StoredEvent, written: Written) {
  if (d.e === 'start') games.push({ game: d.game, turns: [], gone: [], result: null });
  const game = lastOf(games);
  if (!game) return;
  if (d.e === 'throw') thrown(game.turns, v, d);
  else if (d.e === 'play') played(game.turns, v, d);
  else if (d.e === 'back') takenBack(game.turns, d.count, written);
  else if (d.e === 'answer' && d.to !== undefined) game.turns = backTo(game.turns, d.to);
  else if (d.e === 'resign' || d.e === 'flag' || d.e === 'claim') wentOut(game, v, d);
  else if (d.e === 'end') game.result = d.result;
}

/* A log, and the game that says how its turns are written. */
export interface Logged {
  log: StoredEvent[];
  room: { game: Written };
}

const read = new WeakMap<StoredEvent[], Played[]>();

/* Every game of the room with its turns, without those taken back. Computed once per log, which is immutable. */
export function gamesPlayed({ log, room }: Logged): readonly Played[] {
  const known = read.get(log);
  if (known) return known;
  const games = readGames(log, room.game);
  read.set(log, games);
  return games;
}

function readGames(log: StoredEvent[], written: Written): Played[] {
  const games: Played[] = [];
  for (const event of log) take(games, event, written);
  for (const { turns } of games) {
    turns.splice(0, turns.length, ...turns.filter(turn => turn.parts.length));
  }
  const ended = games.filter((game, i) => game.result || i < games.length - 1);
  for (const turn of ended.flatMap(game => game.turns)) turn.done = true;
  return games;
}

/* The current or last game. */
export function latestGame(of: Logged): Played | undefined {
  const games = gamesPlayed(of);
  return games[games.length - 1];
}

/* The moves of turns in the notation of the rules. */
export const movesOf = (turns: Turn[]): string[] =>
  turns.flatMap(turn =>
    turn.parts.map(part => (part.values ? `*${part.values.join('-')}` : (part.text ?? ''))),
  );

/* The start of the current or last game, its moves, and how many of them the first `turn` turns
 * have; null if the log does not go back so far. */
export function gameTo(of: Logged, turn: number) {
  const start = gameEvents(of.log)[0]?.d;
  const turns = latestGame(of)?.turns ?? [];
  if (start?.e !== 'start') return null;
  return {
    position: start.position,
    moves: movesOf(turns),
    at: movesOf(turns.slice(0, turn)).length,
  };
}

/* The same turns with the names that squares have for people. */
export function inNames(game: Room['game'], one: Played): Played {
  if (!game.board.numbers) return one;
  const named = (part: Part): Part =>
    part.text === undefined ? part : { ...part, text: withNumbers(game, part.text) };
  return {
    ...one,
    turns: one.turns.map(turn => ({ ...turn, parts: turn.parts.map(named) })),
  };
}

/* The text of the seat's own steps in a turn. */
export function textOf(turn: Turn, seat = turn.seat): string {
  const texts = turn.parts.flatMap(part =>
    part.seat === seat && part.text !== undefined ? [part.text] : [],
  );
  return texts
    .join(hasThrow(turn) ? ' ' : '')
    .replaceAll(' /', '/')
    .replace(/ ?\.$/, '');
}

/* What other seats made of what was left of the throw. */
export function othersOf(turn: Turn): string {
  const texts = turn.parts.flatMap(part =>
    part.seat !== turn.seat && part.text !== undefined ? [part.text] : [],
  );
  return texts.join(' ');
}

export function throwsOf(turn: Turn): number[][] {
  return turn.parts.flatMap(part => (part.values ? [part.values] : []));
}

/* Time a turn took on its seat's clock, and lag and downtime not charged; null without a clock. */
export function timeOf({ seat, parts }: Turn): { spent: number; lag: number; down: number } | null {
  const own = parts.filter(part => part.seat === seat);
  const spent = lastOf(own.filter(part => part.spent !== undefined))?.spent;
  const sum = (what: 'lag' | 'down') => own.reduce((all, part) => all + (part[what] ?? 0), 0);
  return spent === undefined ? null : { spent, lag: sum('lag'), down: sum('down') };
}

/* Turns by number: one per seat, starting with the seat that moved first. */
export function rounds(turns: Turn[]): Turn[][] {
  const first = turns[0]?.seat;
  const rows: Turn[][] = [];
  for (const turn of turns) {
    if (turn.seat === first || !rows.length) rows.push([]);
    rows[rows.length - 1]!.push(turn);
  }
  return rows;
}

/* A game whose last turn is over as soon as the next step or throw begins another one. In games with dice the log alone does not say so. */
export function settled(game: Played | undefined, fresh: boolean): Played | undefined {
  const last = game && lastOf(game.turns);
  if (!game || !last || last.done || !fresh) return game;
  return { ...game, turns: [...game.turns.slice(0, -1), { ...last, done: true }] };
}
