// board/words/choices.ts - choices offered as buttons: stopping and passing, and targets where a
// list helps.
import { readStep, type MoveStep, type Step } from '../../text/notation';
import { spaceWords } from '../../text/spaces';
import { withNumbers } from '../../text/squares';
import { capital, listed } from '../../text/words';
import { say, table } from '../../words';
import type { Choice, View } from '../api';
import { movesOf, places, stepsOf, type Entry, type Situation } from '../turn/entry';
import { rowOf } from '../turn/rows';
import { phrase } from './english';
import { pointWord } from './ground';

export const numbersOf = (view: View): string[] => view.left.map(String).filter(n => n !== '0');

/** "the 4 and the 3". */
export const theNumbers = (view: View): string =>
  listed(numbersOf(view).map(n => say('the {number}', { number: n })));

const wordLabels: Record<string, () => string> = {
  '.': () => phrase('stop'),
  raha: () => phrase('raha'),
  pass: () => phrase('pass'),
  again: () => phrase('castAgain'),
  '0-0': () => phrase('castleShort'),
  '0-0-0': () => phrase('castleLong'),
};

function wordChoice(at: Situation, text: string): Choice {
  const leave = text === '-' && at.game.family === 'tables';
  if (text === '.' && at.state.view.need === 'comfort') return { label: phrase('leaveThem'), text };
  if (text === '.' && at.state.view.bonus > 0) return { label: phrase('leaveBonus'), text };
  return {
    label: leave
      ? phrase('leave', { numbers: theNumbers(at.state.view) })
      : ((wordLabels[text] ?? wordLabels['.'])?.() ?? text),
    text,
  };
}

const placeWord = ({ game }: Situation, label: string): string =>
  game.family === 'race' ? spaceWords(label) : pointWord(game, label);

/* What the step does: "to East cut 3", "takes the sentry on East cut 4". */
function landing(at: Situation, step: MoveStep): string {
  const to = placeWord(at, step.to);
  const on = at.state.view.pieces.find(([point]) => at.game.board.points[point]?.[0] === step.to);
  if (!step.takes || !on) return phrase(step.to === 'f' ? 'home' : 'to', { to });
  return on[1] === null
    ? phrase('takesSentry', { to })
    : phrase('takesServant', { to, who: at.game.seats[on[1]]?.name });
}

function moveChoice(at: Situation, step: MoveStep, held: boolean): Choice {
  const what = landing(at, step);
  const label = held ? capital(what) : `${placeWord(at, step.from ?? '')} ${what}`;
  return { label, text: step.text, ...(step.value === null ? {} : { detail: String(step.value) }) };
}

function amongChoice(at: Situation, text: string): Choice {
  const step = readStep(text);
  if (step.kind !== 'move') return { label: text, text };
  if (step.side !== null) {
    const count = rowOf(at, step).length;
    const label =
      step.side === 'ahead'
        ? say('In front: {count}', { count })
        : say('Behind: {count}', { count });
    return { label, text };
  }
  if (step.promotion !== null) {
    return {
      label: phrase('promote', { man: promotions()[step.promotion] ?? step.promotion }),
      text,
    };
  }
  const turn = withNumbers(at.game, text);
  return { label: step.die === null ? turn : phrase('byDie', { count: step.die }), text };
}

const promotions = table((): Record<string, string> => ({
  Q: say('queen'),
  R: say('rook'),
  A: say('archbishop'),
  B: say('bishop'),
  N: say('knight'),
  Z: say('amazon'),
}));

const most = 10; // the most choices to list while no piece is held

function moveChoices(at: Situation, entry: Entry, list: boolean): Choice[] {
  const held = movesOf(at, entry);
  if (held.length > 0) return list ? held.map(step => moveChoice(at, step, true)) : [];
  const all = stepsOf(at.state).filter((step): step is MoveStep => step.kind === 'move');
  return at.game.family === 'race' && all.length <= most
    ? all.map(step => moveChoice(at, step, false))
    : [];
}

function placeChoices(at: Situation): Choice[] {
  const all = [...places(at)];
  return at.game.family === 'race' && all.length <= most
    ? all.map(([label, text]) => ({ label: placeLabel(text, label), text }))
    : [];
}

const placeLabel = (text: string, to: string): string =>
  text.includes('@') ? phrase('enters', { to: spaceWords(to) }) : capital(spaceWords(to));

/** Everything that can be chosen as a button now; `list`: include the targets of the held piece. */
export function choices(at: Situation, entry: Entry, list: boolean): Choice[] {
  if (entry.among.length > 0) return entry.among.map(text => amongChoice(at, text));
  const words = stepsOf(at.state)
    .filter((step: Step) => step.kind === 'word')
    .map(step => wordChoice(at, step.text));
  return [...moveChoices(at, entry, list), ...placeChoices(at), ...words];
}
