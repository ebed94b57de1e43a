/* local/computer.ts - a computer in the browser, and throws that nobody chooses. */
import { thrown } from '../dice/throws';
import type { Move, Rules } from '../rules';
import { say } from '../words';

// A level looks at so many positions; on a slow device it may look at fewer.
const patience_ms = 4000;

/* A number that makes the computer play otherwise than last time. */
export const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0]!;

/* The turn of the seat to choose, as a computer of a level plays it; null: it was stopped. */
export function computerTurn(
  rules: Rules,
  position: string,
  moves: Move[],
  { level, seed }: { level: number; seed: number },
): { turn: Promise<Move | null>; stop: () => void } {
  const { done, stop } = rules.turn(position, moves, { level, seed, ms: patience_ms });
  return { turn: done.then(turn => (turn === null ? null : '=' + turn)), stop };
}

/* A throw of a kind by the device's own chance. */
export async function drawThrow(kind: string): Promise<Move> {
  const values = await thrown(crypto.getRandomValues(new Uint8Array(32)), 0, kind);
  if (!values) throw new Error(say('This device cannot throw {kind}.', { kind }));
  return '*' + values.join('-');
}
