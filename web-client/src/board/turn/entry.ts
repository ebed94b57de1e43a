// board/turn/entry.ts - entering a turn on the board: what may be chosen, and what each choice
// does. It knows no rules: everything comes from the legal steps and turns sent with the state.
import {
  findTyped,
  goesOn,
  isTaking,
  readStep,
  readTurn,
  type FleeStep,
  type MoveStep,
  type PutStep,
  type Step,
} from '../../text/notation';
import type { Game, State } from '../api';
import { rowOf } from './rows';
import { couldTakeBack } from './take-back';
import { isWalked, stepsIn } from '../../text/games';
import { withLabels } from '../../text/squares';

/** What has been chosen so far and the server does not know yet. */
export interface Entry {
  selected: string | null;
  /** Use only this die or cast. */
  value: number | null;
  /** Several steps connect the same points: the player must choose one of these in words. */
  among: string[];
  /** One of our men that cannot move was touched. */
  dead: string | null;
}

export const nothing: Entry = { selected: null, value: null, among: [], dead: null };

export interface Situation {
  game: Game;
  state: State;
  you: number | null;
  active: boolean;
  /** Someone else is to move, and a premove may be chosen. */
  ahead?: boolean;
}

/** The result of touching a point. */
export interface Press {
  entry: Entry;
  /** Send this step or turn. */
  play?: string;
  /** Not a legal turn: this is what the player meant. */
  tried?: string;
  /** Play this when our turn begins; null: the premove is taken back. */
  ahead?: string | null;
}

const read = new WeakMap<State, Step[]>();

/** The legal steps, parsed once per state. */
export function stepsOf(state: State): Step[] {
  const known = read.get(state);
  if (known) return known;
  const takes = state.view.need === 'take';
  const steps = state.steps.flatMap(text => (takes ? readTurn(text, takes) : readStep(text)));
  read.set(state, steps);
  return steps;
}

export const labelOf = (game: Game, point: number | null): string | null =>
  point === null ? null : (game.board.points[point]?.[0] ?? null);

/** Whether it is our turn to choose a step. */
export const isMine = ({ state, you, active }: Situation): boolean =>
  active && you !== null && state.phase === 'choice' && state.seat === you;

const isMove = (step: Step): step is MoveStep => step.kind === 'move';
const isPut = (step: Step): step is PutStep => ['drop', 'place', 'take'].includes(step.kind);
const isFlee = (step: Step): step is FleeStep => step.kind === 'flee';

/** The piece being moved: the one in mid-chain, otherwise the selected one. */
export const heldBy = ({ game, state }: Situation, entry: Entry): string | null =>
  (state.view.need !== 'take' && state.steps.some(goesOn)
    ? labelOf(game, state.view.chain)
    : null) ?? entry.selected;

const isUsed = (step: MoveStep, entry: Entry): boolean =>
  entry.value === null || step.value === null || step.value === entry.value;

/** Moves of the held piece. */
export function movesOf(at: Situation, entry: Entry): MoveStep[] {
  const held = heldBy(at, entry);
  const chain = labelOf(at.game, at.state.view.chain);
  return stepsOf(at.state)
    .filter(isMove)
    .filter(step => held !== null && (step.from ?? chain) === held && isUsed(step, entry));
}

/** Points whose piece may move. */
export function movable(at: Situation, entry: Entry = nothing): Set<string> {
  const chain = labelOf(at.game, at.state.view.chain);
  const from = stepsOf(at.state)
    .filter(isMove)
    .filter(step => isUsed(step, entry))
    .map(step => step.from ?? chain);
  return new Set(from.filter((label): label is string => label !== null));
}

/** Points that may be chosen without holding a piece: for drops, sentries, and servants that
 * flee. */
export function places(at: Situation): Map<string, string> {
  const steps = stepsOf(at.state);
  const put = steps.filter(isPut).map(step => [step.to, step.text] as const);
  const fled = steps.filter(isFlee).map(step => [step.at, step.text] as const);
  return new Map([...put, ...fled]);
}

/** Whether a capture is due: all steps that move a piece capture. */
export function mustTake(at: Situation): boolean {
  const steps = stepsOf(at.state);
  return isWalked(at.game) && steps.some(isMove) && steps.every(step => isMove(step) && step.takes);
}

/** A leap, completed to the whole turn if there is only one way to continue. */
export function completed({ game, state }: Situation, text: string): string {
  if (!isWalked(game) || !isTaking(text)) return text;
  const turns = (state.turns ?? []).filter(turn => stepsIn(turn, game)[0] === text);
  return turns.length === 1 && turns[0] !== undefined ? turns[0] : text;
}

/** The only turn of the held piece that ends on a point; null if there is none or more than one. */
function endingAt(at: Situation, held: string, label: string): string | null {
  if (!isWalked(at.game)) return null;
  const chain = labelOf(at.game, at.state.view.chain);
  const found = (at.state.turns ?? []).filter(turn => {
    const steps = stepsIn(turn, at.game).map(readStep).filter(isMove);
    // what follows a walk is a man taken, not a point to go to
    if (steps.length > 1 && steps[0]?.takes === false) return false;
    return (steps[0]?.from ?? chain) === held && steps[steps.length - 1]?.to === label;
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

// On the bar of a tables board there may be men of both seats.
const hasMan = ({ game, state, you }: Situation, label: string): boolean =>
  you !== null &&
  state.view.pieces.some(
    ([point, seat]) => seat === you && game.board.points[point]?.[0] === label,
  );

// Moves between the same points with the same value must be told apart in words: a promotion, or a
// die.
function chosen(at: Situation, entry: Entry, moves: MoveStep[]): Press {
  const values = new Set(moves.map(step => step.value));
  const first = moves[0];
  if (first && (moves.length === 1 || values.size > 1)) {
    return { entry: nothing, play: completed(at, first.text) };
  }
  return { entry: { ...entry, among: moves.map(step => step.text) } };
}

function heldPress(at: Situation, entry: Entry, held: string, label: string): Press | null {
  const moves = movesOf(at, entry).filter(step => step.to === label);
  if (moves.length > 0) return chosen(at, entry, moves);
  const whole = endingAt(at, held, label);
  if (whole !== null) return { entry: nothing, play: whole };
  if (label === held) {
    return { entry: at.state.view.chain === null ? { ...nothing, value: entry.value } : entry };
  }
  return null;
}

const isFilled = ({ game, state }: Situation, label: string): boolean =>
  state.view.pieces.some(([point]) => labelOf(game, point) === label);

/** The step among those to be told apart that would take this man. */
const takenBy = (at: Situation, entry: Entry, label: string): MoveStep | undefined =>
  entry.among
    .map(readStep)
    .filter(isMove)
    .find(step => rowOf(at, step).includes(label));

export function press(at: Situation, entry: Entry, label: string): Press {
  if (!isMine(at)) return { entry: nothing };
  const taking = takenBy(at, entry, label);
  if (taking) return { entry: nothing, play: completed(at, taking.text) };
  const direct = places(at).get(label);
  const held = heldBy(at, entry);
  // where men are set or moved as one likes, the selected man goes before one from the hand
  const goes = movesOf(at, entry).some(step => step.to === label);
  if (direct !== undefined && !goes) return { entry: nothing, play: direct };
  if (at.game.family === 'houses') return { entry, tried: label };
  // a man that may not be taken was chosen: the rules say why
  if (at.state.view.need === 'take' && isFilled(at, label)) return { entry, tried: `x${label}` };
  const done = held === null ? null : heldPress(at, entry, held, label);
  if (done) return done;
  const chained = held !== null && held !== entry.selected;
  if (!chained && movable(at, entry).has(label)) {
    return { entry: { ...nothing, value: entry.value, selected: label } };
  }
  if (!chained && hasMan(at, label)) {
    return { entry: { ...nothing, value: entry.value, dead: label } };
  }
  return held === null
    ? { entry: { ...entry, dead: null } }
    : { entry, tried: triedText(at, held, label) };
}

/** Whether a man is ours, so that a premove may be chosen for it, or a house, also while it is empty. */
export function isOwn(at: Situation, label: string): boolean {
  if (at.game.family !== 'houses') return hasMan(at, label);
  const point = at.game.board.points.findIndex(([name]) => name === label);
  return at.you !== null && at.game.board.lines[at.you]?.points.includes(point) === true;
}

/** A point was touched while someone else is to move: first one of our men, then any point, or
 * another man of ours that may be taken, to take back. An earlier premove is taken back. A house is
 * all that a turn of sowing needs. */
export function pressAhead(
  at: Situation,
  entry: Entry,
  label: string,
  carried: boolean,
  hasChosen: boolean,
): Press {
  const from = entry.selected;
  const own = isOwn(at, label);
  if (at.game.family === 'houses') return { entry: nothing, ahead: own ? label : null };
  if (from !== null && from !== label && (carried || !own || couldTakeBack(at, from, label))) {
    return { entry: nothing, ahead: `${from}-${label}` };
  }
  const next = { entry: own && from !== label ? { ...nothing, selected: label } : nothing };
  return hasChosen ? { ...next, ahead: null } : next;
}

// The notation of an illegal turn: a leap if there is a piece between two points that are not
// adjacent.
function triedText({ game, state }: Situation, from: string, to: string): string {
  const index = (label: string): number => game.board.points.findIndex(([p]) => p === label);
  const [a, b] = [index(from), index(to)];
  const full = new Set(state.view.pieces.map(([point]) => point));
  const leaps = game.board.lines.some(({ points }) => {
    const [i, j] = [points.indexOf(a), points.indexOf(b)];
    return (
      i >= 0 &&
      j >= 0 &&
      Math.abs(i - j) > 1 &&
      points.slice(Math.min(i, j) + 1, Math.max(i, j)).some(p => full.has(p))
    );
  });
  const chained = labelOf(game, state.view.chain) === from ? state.steps.find(goesOn) : undefined;
  const runs = state.steps.some(text => /[<>]/.test(text));
  if (chained !== undefined) return `${runs ? '>' : 'x'}${to}`;
  return `${from}${leaps && !runs ? 'x' : '-'}${to}`;
}

/** Use only this cast; a second call with the same value allows all again. */
export const withValue = (entry: Entry, value: number): Entry => ({
  ...entry,
  among: [],
  dead: null,
  value: entry.value === value ? null : value,
});

/** The legal step or turn that a typed text means; null if none. */
export const typed = ({ game, state }: Situation, text: string): string | null =>
  findTyped(withLabels(game, text), [...(state.turns ?? []), ...state.steps]);
