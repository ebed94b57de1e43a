/* room/premove.ts - a premove: stored for the room, and matched with the legal turns when its time comes. Pure except for storage. */
import { keep, kept } from '../device/settings';
import type { Room, State } from '../proto';
import { pathOf, readStep, readTurn, splitTurn } from '../text/notation';
import { say } from '../words';
import { isWalked } from '../text/games';

const prefix = 'qirkat.premove.';

/* A man and a point, as text: "c2-c3". */
export const premoveText = (from: string, to: string): string => `${from}-${to}`;

export const keptPremove = (room: string): string | null => {
  const text = kept(prefix + room, 'session');
  return text !== null && endsOf(text) ? text : null;
};

export const keepPremove = (room: string, text: string | null) =>
  keep(prefix + room, text, 'session');

/* Its two ends, or twice the house that is to be emptied; null if the text is not a premove. */
export function endsOf(text: string): { from: string; to: string } | null {
  const step = readStep(text);
  if (step.kind === 'place') return { from: step.to, to: step.to };
  return step.kind === 'move' && step.from !== null ? { from: step.from, to: step.to } : null;
}

// A turn goes there if it ends on the point, or lands on it first.
function goesTo(turn: string, from: string, to: string): boolean {
  const first = readTurn(turn)[0];
  const path = pathOf(turn);
  return (
    first?.kind === 'move' &&
    first.from === from &&
    (path[1] === to || path[path.length - 1] === to)
  );
}

/* The walk with which all of these turns begin; which man it takes is chosen afterwards. */
function sameWalk(turns: string[]): string | null {
  const [first, ...others] = new Set(turns.map(turn => splitTurn(turn)[0]));
  return first === undefined || others.length || first.includes('x') ? null : first;
}

/* The one legal turn that begins with this man and goes to this point, or the walk of several that take; null if there is
   none, or more than one. */
export function premoveIn(text: string, { steps, turns }: State): string | null {
  const ends = endsOf(text);
  if (!ends) return null;
  const legal = turns ?? steps;
  if (legal.includes(text)) return text;
  const fitting = legal.filter(turn => goesTo(turn, ends.from, ends.to));
  return fitting.length === 1 ? fitting[0]! : sameWalk(fitting);
}

/* May a premove be set here? Not where chance decides what is legal. */
export function mayChooseAhead({ you, status, state, dice, game }: Room): boolean {
  const others =
    status === 'playing' && you !== null && state.seat !== you && state.phase === 'choice';
  return others && dice === null && isWalked(game);
}

/* It is this reader's turn, from its beginning. */
export const turnHasCome = ({ you, status, state }: Room): boolean =>
  you !== null &&
  status === 'playing' &&
  state.phase === 'choice' &&
  state.seat === you &&
  state.fresh;

export const noLonger = (text: string): string =>
  say('Your premove {text} is not legal. Your turn.', { text });
