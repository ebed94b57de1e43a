/* study/record.ts - turns the main line of a study into a played game, so that it can be
 * reviewed. */
import type { GameBrief, OptionValues, Replay, ReplayGame, ReplayMove, Result } from '../proto';
import type { Look, Move, Rules } from '../rules';
import { endOf, lineStudy, movesAt, type Study } from './tree';
import { movesTo } from './turning';
import { writeStudy } from './address';
import { say } from '../words';

/* What a review needs to know about a game. */
export interface Reviewed {
  game: GameBrief;
  options: OptionValues;
}

export const mainWay = (study: Study): Move[] => movesAt(study, endOf(study, []));

/* The address of a review of moves that were not played at a table. */
export function reviewOf(
  { game: { key, seats }, options }: Reviewed,
  position: string,
  moves: Move[],
): string {
  const count = seats.length === 2 ? {} : { seats: String(seats.length) };
  const query = new URLSearchParams({ ...options, ...count }).toString();
  return `/review/${key}${query && '?' + query}#${writeStudy(lineStudy(position, moves), [])}`;
}

/* The same for a game from a file. */
export const reviewOfGame = ({ game, options }: Replay, played: ReplayGame): string =>
  reviewOf({ game, options }, played.start.position, movesTo(played, played.moves.length));

function resultOf({ result }: Look, { game }: Rules): Result | null {
  if (!result) return null;
  const { winner, reason } = result;
  const text =
    winner === null ? say('A draw.') : say('{name} has won.', { name: game.seats[winner]?.name });
  return { score: '', winner, reason, text, points: [] };
}

/* One move, after those in `so`, as the record has it: a whole turn becomes steps, and a final
 * stop that may be omitted. */
async function stepsOf(rules: Rules, position: string, so: Move[], move: Move): Promise<Move[]> {
  if (!move.startsWith('=')) return [move];
  const text = move.slice(1);
  const { state } = await rules.look(position, [...so, text]);
  const whole = (await rules.look(position, [...so, move])).state;
  return state.position === whole.position ? [text] : [text, '.'];
}

function moveOf(move: Move, before: Look, after: Look): ReplayMove {
  const last = after.moves[after.moves.length - 1]!;
  const { position, view } = after.state;
  const shown = { seat: last.seat, effects: after.effects, position, view };
  if (move.startsWith('*')) {
    const values = move.slice(1).split('-').map(Number);
    const kind = before.state.chance ?? '';
    return { kind: 'throw', throw: { kind, values, i: 0 }, ...shown };
  }
  const turn = last.ends && last.turn !== undefined ? { turn: last.turn } : {};
  return { kind: 'play', text: move, ...turn, ...shown };
}

/* Throws a sentence if a move cannot be played. */
export async function recordOf(rules: Rules, study: Study): Promise<ReplayGame> {
  const { position } = study;
  const start = await rules.look(position, []);
  const so: Move[] = [];
  const moves: ReplayMove[] = [];
  let now = start;
  for (const whole of mainWay(study)) {
    for (const move of await stepsOf(rules, position, so, whole)) {
      so.push(move);
      const after = await rules.look(position, so);
      moves.push(moveOf(move, now, after));
      now = after;
    }
  }
  const seats = rules.game.seats;
  return {
    number: 1,
    seats: seats.map((_, seat) => seat),
    names: seats.map(() => null),
    start: { position, view: start.state.view },
    moves,
    result: resultOf(now, rules),
    dice: null,
  };
}
