// board/words/gloss.ts - the sentence about the current position, and the choices it lists.
import { spaceWords } from '../../text/spaces';
import { withNumbers } from '../../text/squares';
import { capital, isolated, listed } from '../../text/words';
import { say } from '../../words';
import type { Choice, Gloss, GlossPart, Refusal, Stuck, Tone } from '../api';
import { pieceName } from '../draw/pieces';
import {
  heldBy,
  isMine,
  movable,
  movesOf,
  mustTake,
  nothing,
  type Entry,
  type Situation,
} from '../turn/entry';
import { choices, numbersOf, theNumbers } from './choices';
import { inWords, noun, phrase, tell } from './english';
import { pointWord, pointWords } from './ground';
import { isWalked } from '../../text/games';

export interface GlossContext {
  names: (string | null)[];
  refusal: Refusal | null;
  stuck?: Stuck | null;
  due?: string | null;
  /** List targets as choices, because they are too close together to touch, or because the game
   * needs it. */
  list: boolean;
  /** One of our turns is on its way: say nothing until it is answered. */
  sent: boolean;
}

const plain = (text: GlossPart[], tone: Tone = 'plain'): Gloss => ({
  tone,
  text,
  choices: [],
  canTakeBack: false,
});

/** The name of the person in a seat, with the side added if another player has the same name;
 * only the side if the seat is empty. */
export function nameOf({ game }: Situation, names: (string | null)[], seat: number | null): string {
  if (seat === null) return '';
  const name = names[seat],
    side = game.seats[seat]?.name ?? '';
  if (!name) return side;
  return names.filter(other => other === name).length > 1
    ? `${isolated(name)} (${side})`
    : isolated(name);
}

/** The picture name of the piece on a point. */
function nameAt({ game, state }: Situation, label: string | null): string {
  const piece = state.view.pieces.find(([point]) => game.board.points[point]?.[0] === label);
  const look = game.seats[piece?.[1] ?? state.seat ?? 0]?.piece ?? 'white';
  const kind = piece?.[2] ?? Math.max(0, game.kinds.indexOf(look));
  return pieceName(look, game.kinds[kind] ?? 'man');
}

const unique = <T>(items: T[]): T[] => [...new Set(items)];

function chainSentence(at: Situation, entry: Entry, held: string): [GlossPart[], Tone] {
  const to = pointWords(at.game, unique(movesOf(at, entry).map(step => step.to)));
  const man = noun(at.game, nameAt(at, held));
  const stops = at.state.steps.includes('.');
  const walks = at.state.steps.some(text => text.startsWith('-'));
  if (walks) return [tell(stops ? 'mayTakeOn' : 'takesOn', { man, to }), 'blue'];
  if (stops) return [tell('mayAgain', { man, to }), 'blue'];
  const word = to.length > 1 && to.length < 7 ? 'mustAgainWays' : 'mustAgain';
  return [tell(word, { man, from: pointWord(at.game, held), ways: inWords(to.length), to }), 'red'];
}

function heldSentence(at: Situation, entry: Entry, held: string): [GlossPart[], Tone] {
  const moves = movesOf(at, entry);
  const to = pointWords(at.game, unique(moves.map(step => step.to)));
  const from = pointWord(at.game, held);
  const man = noun(at.game, nameAt(at, held));
  if (at.game.family === 'race') {
    return [
      tell('servant', {
        from: spaceWords(held),
        numbers: unique(moves.map(step => String(step.value ?? at.state.view.bonus))),
      }),
      'blue',
    ];
  }
  if (mustTake(at)) return [tell('mustLeap', { man, from, to }), 'red'];
  const leaps = isWalked(at.game) && moves.length > 0 && moves.every(step => step.takes);
  if (to.length === 1 && to[0] === 'off') return [tell('mayGoOff', { man, from: [held] }), 'blue'];
  return [tell(leaps ? 'mayLeap' : 'mayGo', { man, from: [from], to }), 'blue'];
}

function throwSentence(at: Situation, names: (string | null)[]): [GlossPart[], Tone] {
  const { view } = at.state;
  if (view.need === 'leftover' || (view.by !== null && view.by !== at.you)) {
    return [
      tell('leftover', { who: nameOf(at, names, view.by), numbers: theNumbers(view) }),
      'blue',
    ];
  }
  return [tell('dice', { numbers: listed(numbersOf(view)) }), 'blue'];
}

/* Servants still wait in the entry, and this cast did not bring any of them in. */
const stillWaits = (at: Situation): boolean =>
  standingOf(at, at.state.seat).waiting && at.state.view.roll.reduce((sum, n) => sum + n, 0) !== 4;

const isWholeCast = ({ state: { view } }: Situation): boolean =>
  view.roll.length === 2 && view.left.length === 2;

/* What was cast, whether it brings a servant in, and what is left to do. */
function castSentence(at: Situation): GlossPart[] {
  const { view } = at.state;
  const numbers = unique(numbersOf(view));
  if (!isWholeCast(at)) return tell('sets', { numbers: listed(numbers) });
  const word = stillWaits(at) ? 'wholeWaiting' : numbers.length > 1 ? 'whole' : 'wholeOnce';
  return tell(word, { cast: listed(view.roll.map(String)), numbers: listed(numbers) });
}

function idleSentence(at: Situation, entry: Entry, names: (string | null)[]): [GlossPart[], Tone] {
  const from = [...movable(at, entry)];
  if (['tables', 'tracks'].includes(at.game.family)) return throwSentence(at, names);
  if (at.game.family === 'race') {
    const { view } = at.state;
    if (view.bonus > 0) return [tell('bonus', { count: view.bonus }), 'blue'];
    return [castSentence(at), 'blue'];
  }
  if (!mustTake(at)) return [tell('yours'), 'blue'];
  const man = nameAt(at, from[0] ?? null);
  return from.length === 1
    ? [tell('oneMustLeap', { man: noun(at.game, man), from: pointWords(at.game, from) }), 'red']
    : [tell('someMustLeap', { men: noun(at.game, man, true) }), 'red'];
}

/* Names up to three men; more are only marked. */
function deadSentence(at: Situation, stuck: Stuck | null): [GlossPart[], Tone] {
  if (!mustTake(at)) {
    const text = withNumbers(at.game, stuck?.text ?? '');
    if (stuck?.isWhole) return [[{ text }], 'red'];
    const why = stuck ? [{ text: ` ${text}` }] : [];
    return [[...tell('dead'), ...why], stuck ? 'red' : 'plain'];
  }
  const from = pointWords(at.game, [...movable(at, nothing)]);
  return [tell('deadMust', { from: from.length > 3 ? [say('one of the marked')] : from }), 'red'];
}

const needs = {
  place: 'place',
  target: 'target',
  lead: 'lead',
  again: 'again',
  take: 'take',
  admit: 'admit',
  comfort: 'comfort',
} as const;

function sentence(at: Situation, entry: Entry, context: GlossContext): [GlossPart[], Tone] {
  const { state } = at;
  const { names, stuck } = context;
  const held = heldBy(at, entry);
  const need = needs[(state.view.need ?? '') as keyof typeof needs];
  if (entry.among.length > 0) return [tell('which'), 'blue'];
  if (need === 'take' && state.fresh) return [tell('takeOff'), 'blue'];
  if (need) return [tell(need), 'blue'];
  if (held !== null && held !== entry.selected) return chainSentence(at, entry, held);
  if (held !== null) return heldSentence(at, entry, held);
  if (entry.dead !== null) {
    return deadSentence(at, stuck?.label === entry.dead ? stuck : null);
  }
  if (state.steps.length === 1 && state.steps[0] === 'pass') return [tell('passes'), 'blue'];
  if (state.steps.some(text => text.startsWith('@')) && isWalked(at.game)) {
    return [
      tell(state.fresh ? 'drop' : 'dropAgain', {
        man: noun(at.game, nameAt(at, null)),
        count: capital(inWords(state.view.hand[state.seat ?? 0] ?? 0)),
      }),
      'blue',
    ];
  }
  return idleSentence(at, entry, names);
}

/* Whether a seat has standing servants in its entry, and whether it has any on their way. */
function standingOf(
  { game, state }: Situation,
  seat: number | null,
): { waiting: boolean; away: boolean } {
  const own = state.view.pieces.filter(
    ([, of, kind]) => of === seat && game.kinds[kind] === 'servant',
  );
  const isEntry = (point: number): boolean => game.board.points[point]?.[0].endsWith('h') === true;
  return {
    waiting: own.some(([point]) => isEntry(point)),
    away: own.some(([point]) => !isEntry(point)),
  };
}

/* None of your servants is on its way yet, and some are waiting. */
function waitsAlone(at: Situation): boolean {
  const { waiting, away } = standingOf(at, at.you);
  return waiting && !away;
}

function chanceGloss(at: Situation, names: (string | null)[]): Gloss {
  const rods = at.game.family === 'race';
  if (!at.active || at.you === null || at.state.seat !== at.you) {
    return plain(tell('theirThrow', { who: nameOf(at, names, at.state.seat) }));
  }
  const choice: Choice = { label: phrase(rods ? 'castButton' : 'throwButton'), throws: true };
  if (rods && waitsAlone(at)) {
    return { ...plain(tell('castToEnter'), 'blue'), clause: admittance, choices: [choice] };
  }
  return { ...plain(tell(rods ? 'castRods' : 'throwDice'), 'blue'), choices: [choice] };
}

const admittance = 'admittance.duty';

/** The clause behind the sentence, if known. */
function clauseOf(at: Situation, entry: Entry, { stuck, due }: GlossContext): string | undefined {
  if (at.state.view.chain !== null || entry.among.length > 0) return undefined;
  if (at.game.family === 'race') {
    const idle = entry.selected === null && at.state.view.need === 'move';
    return idle && isWholeCast(at) && stillWaits(at) ? admittance : undefined;
  }
  if (mustTake(at)) return due ?? undefined;
  return entry.dead !== null && stuck?.label === entry.dead ? stuck.clause : undefined;
}

/** The gloss of a situation. */
export function gloss(at: Situation, entry: Entry, context: GlossContext): Gloss {
  const canTakeBack = isMine(at) && at.state.may?.back === true;
  if (context.refusal) {
    const { text: refused, clause } = context.refusal;
    const offered = isMine(at) ? choices(at, entry, context.list) : [];
    return {
      tone: 'red',
      text: [{ text: withNumbers(at.game, refused) }],
      ...(clause === undefined ? {} : { clause }),
      choices: offered,
      canTakeBack,
    };
  }
  if (at.state.phase === 'over' || (context.sent && at.state.seat === at.you)) return plain([]);
  if (at.state.phase === 'chance') return chanceGloss(at, context.names);
  if (at.ahead && entry.selected !== null) {
    return plain(tell('aheadTo', { from: [pointWord(at.game, entry.selected)] }), 'blue');
  }
  if (!isMine(at)) return plain(tell('theirs', { who: nameOf(at, context.names, at.state.seat) }));
  const [text, tone] = sentence(at, entry, context);
  const rests = clauseOf(at, entry, context);
  return {
    tone,
    text,
    ...(rests === undefined ? {} : { clause: rests }),
    choices: choices(at, entry, context.list),
    canTakeBack,
  };
}
