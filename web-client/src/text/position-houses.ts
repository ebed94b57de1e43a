/* text/position-houses.ts - sets up positions of mancala boards: seeds go from house to house, and to and from the stores, so
 * that they stay as many. */
import type { GameBrief } from '../proto';
import type { Palette, Setting } from './setting';

const isStore = (word: string): boolean => word.startsWith('off');

/* The seeds that a seat has taken. */
export function storeOf({ rest }: Setting, seat: number): number {
  const word = rest[seat]?.find(isStore);
  return word === undefined ? 0 : Number(word.split('*')[1] ?? 1);
}

function withStore(setting: Setting, seat: number, count: number): Setting {
  const word = count > 1 ? [`off*${count}`] : count === 1 ? ['off'] : [];
  const rest = setting.rest.map((words, i) =>
    i === seat ? [...words.filter(other => !isStore(other)), ...word] : words,
  );
  return { ...setting, rest };
}

/* Whose row a house is in. */
function ownerOf({ board }: GameBrief, label: string): number {
  const point = board.points.findIndex(([name]) => name === label);
  return Math.max(
    0,
    board.lines.findIndex(({ points }) => points.includes(point)),
  );
}

/* Adds seeds to a house. */
function withSeeds(game: GameBrief, setting: Setting, label: string, more: number): Setting {
  const there = setting.men.find(man => man.label === label);
  const count = (there?.count ?? 0) + more;
  const others = setting.men.filter(man => man !== there);
  const house = { seat: ownerOf(game, label), kind: 0, label, count };
  return { ...setting, men: count > 0 ? [...others, house] : others };
}

/* Puts a seed from the store of the piece's seat into a house; without a piece, one from the house into the store beside it. */
export function stored(
  game: GameBrief,
  setting: Setting,
  label: string,
  piece: Palette | null,
): Setting {
  const seat = piece?.seat ?? ownerOf(game, label);
  const more = piece ? 1 : -1;
  const store = storeOf(setting, seat) - more;
  const full = setting.men.some(man => man.label === label);
  if (piece ? store < 0 : !full) return setting;
  return withSeeds(game, withStore(setting, seat, store), label, more);
}

/* Moves a seed from a house to another one. */
export const carried = (game: GameBrief, setting: Setting, from: string, to: string): Setting =>
  setting.men.some(man => man.label === from)
    ? withSeeds(game, withSeeds(game, setting, from, -1), to, 1)
    : setting;
