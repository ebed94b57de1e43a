/* board/input/crowded.ts - where a tap can miss: points that are closer together than a fingertip is wide. Pure. */
import { distance, type XY } from '../draw/svg';

/** Two points closer than this many pixels cannot be told apart by touch. */
const fingertip = 24;

/** Whether a tap at one of the targets could be taken for another target, or for one of the other places. */
export const isCrowded = (targets: XY[], others: XY[]): boolean =>
  targets.some((target, i) =>
    [...targets.slice(i + 1), ...others].some(other => distance(target, other) < fingertip),
  );
