// board/words/speech.ts - the label of each point for screen readers: place, man, what it may do.
import { pieceName } from '../draw/pieces';
import { kindOf } from '../draw/surface';
import {
  movable,
  movesOf,
  mustTake,
  nothing,
  places,
  stepsOf,
  isMine,
  type Entry,
  type Situation,
} from '../turn/entry';
import type { Marks } from '../turn/marks';
import { inWords, noun, phrase } from './english';
import { pointWord, pointWords } from './ground';
import { comma, inRow } from '../../text/words';
import { isWalked } from '../../text/games';
import { say } from '../../words';

function whoStands({ game, state }: Situation, point: number): string {
  const here = state.view.pieces.filter(piece => piece[0] === point);
  if (here.length === 0) return phrase('empty');
  return here
    .map(([, seat, kind, count]) => {
      const name = pieceName(
        seat === null ? null : (game.seats[seat]?.piece ?? 'white'),
        kindOf(game, kind),
      );
      const seats = seat === null ? '' : (game.seats[seat]?.name ?? '');
      const man = noun(game, name, count > 1);
      // "hunter", not "Hunters hunter"
      const same =
        seats.toLowerCase() === noun(game, name) || seats.toLowerCase() === noun(game, name, true);
      const whose = same || seats === '' ? man : `${seats} ${man}`;
      return count > 1 ? `${inWords(count)} ${whose}` : whose;
    })
    .join(comma());
}

function ways(at: Situation, entry: Entry, text: string): string {
  if (!isMine(at) || !movable(at, entry).has(text)) return '';
  const moves = movesOf(at, { ...nothing, value: entry.value, selected: text });
  const to = [...new Set(moves.map(step => step.to))];
  const leaps = isWalked(at.game) && moves.every(step => step.takes);
  return to.length === 0
    ? ''
    : phrase(mustTake(at) ? 'mustLeapTo' : leaps ? 'canLeapTo' : 'canGoTo', {
        to: pointWords(at.game, to),
      });
}

/** The name of a point by itself: a number would say too little. */
const placeWords = ({ game }: Situation, label: string): string =>
  game.board.numbers
    ? say('square {number}', { number: pointWord(game, label) })
    : pointWord(game, label);

/** The words for a point. */
export function spoken(at: Situation, entry: Entry, marks: Marks, point: number): string {
  const text = at.game.board.points[point]?.[0] ?? '';
  const chosen = marks.selected === text ? phrase('selected') : '';
  const target =
    marks.targets.some(t => t.label === text) || (isMine(at) && places(at).has(text))
      ? phrase('isTarget')
      : '';
  const go = ways(at, entry, text);
  const must = mustTake(at) && marks.must.includes(text) && go === '' ? phrase('mustBeMoved') : '';
  const taken = marks.taken.includes(text) ? phrase('taken') : '';
  const ahead = marks.premove.includes(text)
    ? phrase(marks.premove[0] === text ? 'goesAhead' : 'goesHereAhead')
    : '';
  return inRow([
    ...[placeWords(at, text), whoStands(at, point)],
    ...[chosen, target, must, taken, ahead, go],
  ]);
}

/** How many men can use what is left, for the row of dice. */
export const usable = (at: Situation): number =>
  new Set(
    stepsOf(at.state).flatMap(step =>
      step.kind === 'move' && step.from !== null ? [step.from] : [],
    ),
  ).size;
