/* device/local-games.ts - games played on this device only; they are stored nowhere else. */
import { lastLevel } from './last-used';
import { keep, kept, parse } from './settings';

export interface LocalGame {
  moves: string[];
  /* The person's seat if a computer plays the others; null: people play all of them. */
  you: number | null;
  /* How strong the computer is, and the seed that makes each game different. */
  level: number;
  seed: number;
}

const prefix = 'qirkat.local.';
const longest = 4000;

const newGame = (): LocalGame => ({ moves: [], you: null, level: lastLevel(), seed: Date.now() });

/* id: the game's key with its options. If the stored game cannot be read, a new one is returned. */
export function localGame(id: string): LocalGame {
  const { moves, ...rest } = parse<Record<keyof LocalGame, unknown>>(kept(prefix + id));
  if (!Array.isArray(moves) || !moves.every(move => typeof move === 'string')) return newGame();
  const usual = newGame();
  const number = (value: unknown, otherwise: number) =>
    typeof value === 'number' ? value : otherwise;
  return {
    moves: moves.slice(0, longest),
    you: typeof rest.you === 'number' ? rest.you : null,
    level: number(rest.level, usual.level),
    seed: number(rest.seed, usual.seed),
  };
}

export const keepLocalGame = (id: string, game: LocalGame) =>
  keep(prefix + id, JSON.stringify(game));

export const isLocalBegun = (id: string): boolean => localGame(id).moves.length > 0;
