/* text/position.ts - parses and writes positions as text (see games/README.md). No rules of
 * play. */
import type { GameBrief } from '../proto';
import { carried, stored } from './position-houses';
import type { Palette, PlacedMan, Setting } from './setting';

export type { Palette, PlacedMan, Setting } from './setting';

const chess = ['', 'N', 'B', 'R', 'A', 'Q', 'K', 'Z'];

/* The letter written before a piece of this kind; null if it has none. */
function letterOf(kinds: string[], kind: number): string | null {
  if (kinds[0] === 'pawn') return chess[kind] ?? null;
  return kinds[kind] === 'mullah' ? 'K' : null;
}

/* The kind that is written without a letter. */
function plainKind({ kinds, seats }: GameBrief, seat: number): number {
  return Math.max(0, kinds.indexOf(seats[seat]?.piece ?? ''));
}

const kindsOf = (game: GameBrief, seat: number): number[] =>
  game.kinds
    .map((_, kind) => kind)
    .filter(kind => kind === plainKind(game, seat) || letterOf(game.kinds, kind));

/* The pieces of a game; empty if positions cannot be set up by hand. */
export function paletteOf(game: GameBrief): Palette[] {
  if (game.family === 'race' || game.seats.length !== 2) return [];
  return [0, 1].flatMap(seat => kindsOf(game, seat).map(kind => ({ seat, kind })));
}

const item = /^([A-Z]?)([a-z]+\d+|\d+|bar)(?:\*(\d+))?$/;

/* On the bar of a tables board there may be men of both seats. */
const standsOn = (label: string, piece: Palette | null) => (man: PlacedMan) =>
  man.label === label && (label !== 'bar' || !piece || man.seat === piece.seat);

/* Parses a position; information about earlier turns is dropped. null if it cannot be parsed. */
export function readSetting(game: GameBrief, text: string): Setting | null {
  const [mover, ...sides] = text.split(':');
  if (sides.length < 2 || !paletteOf(game).length) return null;
  const setting: Setting = { seat: mover === 'B' ? 1 : 0, men: [], rest: [[], []] };
  sides.slice(0, 2).forEach((side, seat) => {
    for (const word of side.slice(1).split(',').filter(Boolean)) {
      const [, letter = '', label, count] = item.exec(word) ?? [];
      const kind = letter
        ? game.kinds.findIndex((_, i) => letterOf(game.kinds, i) === letter)
        : plainKind(game, seat);
      if (label === undefined || kind < 0) setting.rest[seat]!.push(word);
      else setting.men.push({ seat, kind, label, count: Number(count ?? 1) });
    }
  });
  return setting;
}

/* Lists the points of each side in board order. */
export function writeSetting(game: GameBrief, { seat, men, rest }: Setting): string {
  const place = new Map(game.board.points.map(([label], i) => [label, label === 'bar' ? -1 : i]));
  const side = (mine: number) =>
    men
      .filter(man => man.seat === mine)
      .sort((a, b) => (place.get(a.label) ?? 0) - (place.get(b.label) ?? 0))
      .map(({ kind, label, count }) => {
        const letter = kind === plainKind(game, mine) ? '' : (letterOf(game.kinds, kind) ?? '');
        return letter + label + (count > 1 ? `*${count}` : '');
      })
      .concat(rest[mine] ?? []);
  return `${'WB'.charAt(seat)}:W${side(0).join(',')}:B${side(1).join(',')}`;
}

const isHand = (word: string): boolean => word.startsWith('@');

/* The pieces that a seat has in hand. */
export const handOf = ({ rest }: Setting, seat: number): number =>
  Number(rest[seat]?.find(isHand)?.slice(1) ?? 0);

export function withHand(setting: Setting, seat: number, count: number): Setting {
  const rest = setting.rest.map((words, i) => {
    const others = words.filter(word => !isHand(word));
    return i !== seat ? words : count > 0 ? [`@${count}`, ...others] : others;
  });
  return { ...setting, rest };
}

/* Places a piece on a point: in tables games it adds one, otherwise it replaces what is there;
 * placing the same piece again removes it. */
export function placed(
  game: GameBrief,
  setting: Setting,
  label: string,
  piece: Palette | null,
): Setting {
  if (game.family === 'houses') return stored(game, setting, label, piece);
  const there = setting.men.find(standsOn(label, piece));
  const others = setting.men.filter(man => man !== there);
  const one = piece && { ...piece, label, count: 1 };
  if (game.family === 'tables') {
    const count = there ? there.count + (piece?.seat === there.seat ? 1 : -1) : 0;
    if (!there) return one ? { ...setting, men: [...others, one] } : setting;
    return { ...setting, men: count > 0 ? [...others, { ...there, count }] : others };
  }
  const same = there && piece && there.seat === piece.seat && there.kind === piece.kind;
  return { ...setting, men: one && !same ? [...others, one] : others };
}

/* Moves what is on a point to another one; in tables games, a single man. */
export function moved(game: GameBrief, setting: Setting, from: string, to: string): Setting {
  if (game.family === 'houses') return carried(game, setting, from, to);
  const man = [...setting.men].reverse().find(standsOn(from, null)); // the topmost
  if (!man) return setting;
  const { seat, kind } = man;
  if (game.family !== 'tables') {
    const men = setting.men.filter(one => one !== man && one.label !== to);
    return { ...setting, men: [...men, { ...man, label: to }] };
  }
  const other = setting.men.find(standsOn(to, { seat, kind }));
  if (other && other.seat !== seat) return setting;
  const left = placed(game, { ...setting, men: [man] }, from, null).men;
  const away = { ...setting, men: [...setting.men.filter(one => one !== man), ...left] };
  return placed(game, away, to, { seat, kind });
}
