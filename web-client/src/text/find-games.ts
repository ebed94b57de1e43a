/* text/find-games.ts - finds games by words of their title, subtitle or key. Pure. */
import type { GameRow } from '../proto';

type Named = Pick<GameRow, 'key' | 'title' | 'subtitle'>;

/* Without accents and capital letters: "terhuchu" finds Terhüchü. */
const fold = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’']/g, '').toLowerCase();

/* The games that have every word typed, in any order; all of them if nothing was. */
export function findGames<Game extends Named>(games: Game[], typed: string): Game[] {
  const words = fold(typed)
    .split(/[\s-]+/)
    .filter(Boolean);
  return games.filter(({ key, title, subtitle }) => {
    const text = fold(`${title} ${subtitle} ${key}`);
    return words.every(word => text.includes(word));
  });
}
