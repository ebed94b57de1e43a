// board/turn/marks.ts - which marks the board shows; computed without drawing anything.
import { chainOf, readStep, readTurn } from '../../text/notation';
import type { LastMove, Refusal, TurnArrow, TurnValue } from '../api';
import {
  heldBy,
  isMine,
  labelOf,
  movable,
  movesOf,
  mustTake,
  places,
  type Entry,
  type Situation,
} from './entry';
import { rowOf } from './rows';

export interface Target {
  label: string;
  takes: boolean;
  /** The point that the path passes over, if the notation names it. */
  over: string | null;
  value: number | null;
}

export interface Marks {
  selected: string | null;
  targets: Target[];
  /** Start and landings of the unfinished chain. */
  path: string[];
  /** Points of the men captured in this unfinished turn. */
  taken: string[];
  /** Mills that this turn has closed, or the row that won: three points each. */
  rows: string[][];
  must: string[];
  may: string[];
  refused: string[];
  /** One of our men that cannot move was touched. */
  dead: string | null;
  last: LastMove | null;
  /** One path for each piece that the suggested turn moves. */
  hint: string[][];
  /** The same for each of the turns compared. */
  arrows: { kind: TurnArrow['kind']; paths: string[][] }[];
  /** Circles and arrows that people drew: one point each, or two. */
  drawn: string[][];
  premove: string[];
  values: TurnValue[];
  waiting: string | null;
}

export interface MarkInput {
  hints: boolean;
  refusal: Refusal | null;
  last: LastMove | null;
  hint?: string | null;
  values?: TurnValue[] | null;
  arrows?: TurnArrow[];
  drawn?: string[];
  premove: string | null;
  /** Where the piece of a turn that was sent is shown. */
  waiting: string | null;
  pending: boolean;
}

function targetsOf(at: Situation, entry: Entry): Target[] {
  const moves = movesOf(at, entry).map(({ text, to, over, value }) => ({
    label: to,
    takes: text.includes('x'),
    over,
    value,
  }));
  const held = heldBy(at, entry);
  if (held !== null) return moves;
  return [...places(at)].map(([label, text]) => ({
    label,
    takes: text.startsWith('x'),
    over: null,
    value: null,
  }));
}

/** The unfinished chain: from the position, otherwise from where its piece started and stands
 * now. */
function pathOf({ game, state }: Situation): string[] {
  const { start, chain } = state.view;
  const told = chainOf(state.position);
  if (told.length > 1) return told;
  const ends = [labelOf(game, start), labelOf(game, chain)].filter(
    (label): label is string => label !== null,
  );
  return ends.length === 2 && ends[0] !== ends[1] && !state.fresh ? ends : [];
}

function premovePath(text: string | null): string[] {
  return text === null
    ? []
    : readTurn(text).flatMap(step =>
        step.kind === 'move'
          ? [...(step.from === null ? [] : [step.from]), step.to]
          : 'to' in step
            ? [step.to]
            : [],
      );
}

/** The paths of a turn's pieces. A turn that continues a chain starts where the chain stands. */
function hintPaths({ game, state }: Situation, text: string | null | undefined): string[][] {
  const paths: string[][] = [];
  for (const step of text ? readTurn(text, state.view.need === 'take') : []) {
    if (!('to' in step)) continue;
    const from = step.kind === 'move' ? (step.from ?? labelOf(game, state.view.chain)) : null;
    const last = paths[paths.length - 1];
    const goesOn =
      last && step.kind === 'move' && (step.from === null || last[last.length - 1] === step.from);
    if (goesOn) last.push(step.to);
    else paths.push(from === null ? [step.to] : [from, step.to]);
  }
  return paths;
}

/* The men of each row that may be taken, while one is to be chosen. */
function rowsOf(at: Situation, entry: Entry): string[] {
  return entry.among.map(readStep).flatMap(step => (step.kind === 'move' ? rowOf(at, step) : []));
}

function refusedPoints(refusal: Refusal | null): string[] {
  if (!refusal) return [];
  return refusal.attempted !== undefined ? [refusal.attempted] : refusal.points;
}

/** All marks for a situation. */
export function marksOf(at: Situation, entry: Entry, input: MarkInput): Marks {
  const mine = isMine(at) && !input.pending;
  const held = mine ? heldBy(at, entry) : null;
  const all =
    mine && (held === null || held === entry.selected)
      ? [...movable(at, entry)].filter(label => label !== held)
      : [];
  const must = mine && mustTake(at);
  const fleeing =
    mine && held === null
      ? [...places(at)].filter(([, text]) => text.startsWith('!')).map(([label]) => label)
      : [];
  return {
    selected: at.ahead ? entry.selected : held,
    targets: mine ? targetsOf(at, entry).filter(t => !fleeing.includes(t.label)) : [],
    path: pathOf(at),
    taken: at.state.view.taken.map(point => labelOf(at.game, point) ?? ''),
    rows: (at.state.view.rows ?? []).map(row => row.map(point => labelOf(at.game, point) ?? '')),
    must: must && held === null ? all : [],
    may: [...fleeing, ...rowsOf(at, entry), ...(input.hints && !must ? all : [])],
    refused: refusedPoints(input.refusal),
    dead: mine ? entry.dead : null,
    last: input.last,
    hint: mine ? hintPaths(at, input.hint) : [],
    arrows: (input.arrows ?? []).map(({ kind, text }) => ({ kind, paths: hintPaths(at, text) })),
    drawn: (input.drawn ?? []).map(text => text.split('-')),
    premove: premovePath(input.premove),
    values: input.values ?? [],
    waiting: input.waiting,
  };
}
