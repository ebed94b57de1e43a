// board-kit.ts - fixtures for the tests of the board: games and states as the server sends them.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Game, State } from '../src/board/api';
import type { Situation } from '../src/board/turn/entry';

export interface Fixture {
  game: Game;
  state: State;
}

const folder = join(process.cwd(), 'test/fixtures');

export const names = readdirSync(folder)
  .filter(f => f.endsWith('.json'))
  .map(f => f.replace('.json', ''));

export const fixture = (name: string): Fixture =>
  JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Fixture;

/** The board as seen by the seat to move. */
export function situation(name: string, you: number | null | undefined = undefined): Situation {
  const { game, state } = fixture(name);
  return { game, state, you: you === undefined ? state.seat : you, active: true };
}
