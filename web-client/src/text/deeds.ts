// text/deeds.ts - what was done in a turn of the maze, in words instead of notation. Pure.
import { say } from '../words';
import { readStep, splitTurn, type MoveStep, type Step } from './notation';
import { spaceWords } from './spaces';
import { listed } from './words';

const isMove = (step: Step | undefined): step is MoveStep => step?.kind === 'move';

/* The moves at the front that take one servant on, space after space. */
function wayOf(steps: Step[], from: string | null): MoveStep[] {
  const way: MoveStep[] = [];
  for (let step = steps[0]; isMove(step) && step.from === from; step = steps[way.length]) {
    way.push(step);
    from = step.to;
  }
  return way;
}

function goesTo(to: string, known: boolean): string {
  if (to === 'f') return known ? say('took it home') : say('brought a servant home');
  const space = spaceWords(to);
  return known
    ? say('moved it to {space}', { space })
    : say('moved a servant to {space}', { space });
}

const taking = (way: MoveStep[]): string[] =>
  way
    .filter(step => step.takes)
    .map(({ to }) => say('captured on {space}', { space: spaceWords(to) }));

function otherDeed(step: Step): string[] {
  if (step.kind === 'place') {
    return [say('put the sentry on {space}', { space: spaceWords(step.to) })];
  }
  if (step.kind === 'flee') {
    return [say('put the servant on {space} to flight', { space: spaceWords(step.at) })];
  }
  return step.text === 'raha' ? [say('comforted those who fled')] : [];
}

function deedsOf(steps: Step[]): string[] {
  const [first, ...rest] = steps;
  if (!first) return [];
  const enters = first.kind === 'drop';
  if (!enters && !isMove(first)) return [...otherDeed(first), ...deedsOf(rest)];
  const way = isMove(first) ? wayOf(steps, first.from) : wayOf(rest, first.to);
  const last = way[way.length - 1];
  return [
    ...(enters ? [say('brought a servant in')] : []),
    ...(last ? [goesTo(last.to, enters)] : []),
    ...taking(way),
    ...deedsOf(steps.slice(way.length + (enters ? 1 : 0))),
  ];
}

/** "brought a servant in and moved it to East 0"; empty if nothing happened on the board. */
export const deedWords = (turn: string): string => listed(deedsOf(splitTurn(turn).map(readStep)));
