/* local/computer.ts - the computer player in the browser, and random throws. */
import { thrown } from '../dice/throws';
import type { Move, Rules } from '../rules';
import { say } from '../words';

// A level examines a fixed number of positions; on a slow device it stops earlier.
const patience_ms = 4000;

/* A seed that makes the computer play differently each time. */
export const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0]!;

/* The turn that a computer of this level plays for the seat to move; null if it was stopped. */
export function computerTurn(
  rules: Rules,
  position: string,
  moves: Move[],
  { level, seed }: { level: number; seed: number },
): { turn: Promise<Move | null>; stop: () => void } {
  const { done, stop } = rules.turn(position, moves, { level, seed, ms: patience_ms });
  return { turn: done.then(turn => (turn === null ? null : '=' + turn)), stop };
}

/* Draws a throw with the device's random numbers. */
export async function drawThrow(kind: string): Promise<Move> {
  const values = await thrown(crypto.getRandomValues(new Uint8Array(32)), 0, kind);
  if (!values) throw new Error(say('This device cannot throw {kind}.', { kind }));
  return '*' + values.join('-');
}
