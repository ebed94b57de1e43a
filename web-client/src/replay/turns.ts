/* replay/turns.ts - groups the moves of a replayed game into turns, with the time each took. A
 * ply numbers a position: 0 is the start. Pure. */
import type { Effect, Source, State } from '../board/api';
import type { Clock, Replay, ReplayGame, ReplayMove, View } from '../proto';
import { deedWords } from '../text/deeds';
import { levelText } from '../text/levels';
import { withNumbers } from '../text/squares';
import { isolated, listed, sentence, somebody } from '../text/words';
import { say } from '../words';

const none: Effect[] = [];

export interface Part {
  ply: number;
  move: ReplayMove;
}

/* Consecutive moves of one seat; other seats may use what is left of its throw. */
export interface Turn {
  seat: number;
  parts: Part[];
  done: boolean;
}

const hasThrow = (turn: Turn) => turn.parts.some(part => part.move.kind === 'throw');
const lastOf = <T>(list: T[]): T | undefined => list[list.length - 1];

// A throw continues a turn that casts again; a step continues the unfinished turn.
function continues(turn: Turn | undefined, move: ReplayMove): boolean {
  if (!turn || turn.done) return false;
  if (move.kind === 'throw') {
    return turn.seat === move.seat && lastOf(turn.parts)?.move.turn === undefined;
  }
  return move.kind === 'play' && (turn.seat === move.seat || hasThrow(turn));
}

export function turnsOf(game: ReplayGame): Turn[] {
  const turns: Turn[] = [];
  game.moves.forEach((move, i) => {
    let turn = lastOf(turns);
    if (!turn || !continues(turn, move)) {
      turns.push((turn = { seat: move.seat, parts: [], done: false }));
    }
    turn.parts.push({ ply: i + 1, move });
    turn.done =
      move.kind === 'play' ? move.turn !== undefined && !hasThrow(turn) : move.kind !== 'throw';
  });
  return turns;
}

/* Turns by number: one per seat, starting with the seat that moved first. A resignation out of
 * turn gets a round of its own. */
export function roundsOf(turns: Turn[]): Turn[][] {
  const first = turns[0]?.seat;
  const rounds: Turn[][] = [];
  for (const turn of turns) {
    const round = lastOf(rounds);
    if (!round || turn.seat === first || lastOf(round)?.seat === turn.seat) rounds.push([turn]);
    else round.push(turn);
  }
  return rounds;
}

/* The number of a turn in the list; 0 for the start, whose index is -1. */
export const numberAt = (turns: Turn[], index: number): number =>
  roundsOf(turns.slice(0, index + 1)).length;

const words = { resign: say('resigns'), flag: say('out of time'), claim: say('has left') };

/* The text of a part in the list. */
export function partText({ move }: Part): string {
  if (move.kind === 'throw') {
    return move.throw?.values.join(move.throw.kind.startsWith('rods') ? '+' : '') ?? '';
  }
  if (move.kind !== 'play') return words[move.kind];
  return move.text === '.' ? say('stops') : (move.text ?? '');
}

/* Milliseconds a turn took: as charged to the clock, otherwise by the server's time; null if
 * unknown. */
export function spentOf(turns: Turn[], index: number): number | null {
  const last = lastOf(turns[index]?.parts ?? []);
  if (!last) return null;
  if (last.move.spent != null) return last.move.spent;
  const before = index > 0 ? lastOf(turns[index - 1]!.parts)?.move.at : null;
  return before && last.move.at ? Math.max(0, last.move.at - before) : null;
}

/* "0.7 s", "0:12", "12:30", "1:02:05"; from one day on, days and hours. */
export function spentWords(ms: number): string {
  if (ms < 10_000) return `${(Math.floor(ms / 100) / 10).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds >= 86_400) {
    return `${Math.floor(seconds / 86_400)} d ${Math.floor(seconds / 3600) % 24} h`;
  }
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

function whole(clock: Clock): number {
  return (
    1000 *
    (clock.kind === 'days'
      ? (clock.days ?? 1) * 86_400
      : clock.kind === 'fischer'
        ? clock.base || clock.add || 0
        : (clock.base ?? 0))
  );
}

/* The time left on a seat's clock in a position; null without clocks. */
export function leftAt(
  clock: Clock | null,
  game: ReplayGame,
  seat: number,
  ply: number,
): number | null {
  for (let i = ply; i > 0; i--) {
    const left = game.moves[i - 1]?.left?.[seat];
    if (left != null && left >= 0) return left;
  }
  return clock && game.moves.some(move => move.left) ? whole(clock) : null;
}

export function viewAt(game: ReplayGame, ply: number) {
  return ply === 0 ? game.start : (game.moves[ply - 1] ?? game.start);
}

/* The view to draw for a ply. At the end of a turn its throw is still shown. */
export function shownAt(game: ReplayGame, turns: Turn[], ply: number): View {
  const { view } = viewAt(game, ply);
  const turn = turns[turnAt(turns, ply)];
  const last = turn?.parts.filter(part => part.ply <= ply && part.move.throw).pop()?.move;
  return last?.throw && !view.roll.length
    ? { ...view, roll: last.throw.values, left: [], by: last.seat }
    : view;
}

/* A past position, in which nobody can choose. */
export const pastState = (position: string, view: View, seat: number | null): State => ({
  position,
  view,
  phase: 'over',
  seat,
  fresh: true,
  chance: null,
  steps: [],
});

/* What a board shows of a game that is stepped through; forward: the last step was one forward, so it is animated. */
export function replaySource(
  game: ReplayGame,
  turns: Turn[],
  { ply, forward }: { ply: number; forward: boolean },
): Source {
  const move = game.moves[ply - 1];
  const parts = turns[turnAt(turns, ply)]?.parts ?? [];
  return {
    state: pastState(viewAt(game, ply).position, shownAt(game, turns, ply), move?.seat ?? null),
    you: null,
    names: game.names,
    effects: forward && move ? move.effects : none,
    turn: parts.filter(part => part.ply <= ply).flatMap(part => part.move.effects),
  };
}

/* The index of the turn that contains a ply; -1 for the start. */
export const turnAt = (turns: Turn[], ply: number): number =>
  turns.findIndex(turn => turn.parts.some(part => part.ply === ply));

type Named = Pick<Replay, 'game'> & Partial<Pick<Replay, 'seats'>>;

/* A person's own name; for a computer, the name of its level. */
export function nameIn({ game: { seats }, seats: people }: Named, game: ReplayGame, seat: number) {
  const name = game.names[seat] ?? '';
  const isComputer = people?.[game.seats[seat] ?? seat]?.computer !== undefined;
  return isolated(isComputer ? levelText(name) : name) || seats[seat]?.name || somebody();
}

const thrown = (values: number[]): string => listed(values.map(String));

function doneWords({ text = '', forced }: ReplayMove, family: string): string {
  const deeds = family === 'race' ? deedWords(text) : '';
  const done = text === '.' ? say('stops there') : deeds || text;
  return forced ? say('{turn}, the only way', { turn: done }) : done;
}

/* What has just happened, as a sentence. */
export function plyWords(replay: Replay, game: ReplayGame, ply: number): string {
  const move = game.moves[ply - 1];
  if (!move) return game.moves.length ? say('The start.') : say('Nothing was played.');
  const who = nameIn(replay, game, move.seat);
  switch (move.kind) {
    case 'throw':
      return say('{who} throws {thrown}.', { who, thrown: thrown(move.throw?.values ?? []) });
    case 'resign':
      return say('{who} resigns.', { who });
    case 'flag':
      return say('{who} has run out of time.', { who });
    case 'claim':
      return say('{who} has left.', { who });
    default:
      return sentence(`${who}: ${withNumbers(replay.game, doneWords(move, replay.game.family))}`);
  }
}
