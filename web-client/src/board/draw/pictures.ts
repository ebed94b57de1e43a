// board/draw/pictures.ts - all pieces but plain men: beasts and hunters, chessmen, servants.
import { block, disc } from './bases';
import { fox, hare, hunter, officer, tiger } from './beasts';
import { chessSign } from './chessmen';
import { servant, sentry } from './servants';

type Maker = (r: number, side: number) => SVGElement[];

const makers: Record<string, Maker> = {
  hare: r => hare(r, disc(r, 1, 0.16)),
  rabbit: r => hare(r, disc(r, 1, 0.16)),
  hunter: r => hunter(r, block(0.86 * r, 1, 0.16)),
  indian: r => hunter(r, block(0.96 * r, 1, 0.16)),
  tiger: r => tiger(r, block(1.04 * r, 1, 0.16)),
  fox: r => fox(r, block(1.04 * r, 1, 0.16)),
  officer: (r, side) => officer(r, block(r, 1, side)),
  sentry: r => sentry(r),
};

function chessMan(seat: string, kind: string, r: number, side: number): SVGElement[] {
  const sign = chessSign(kind, seat === 'black', r) ?? [];
  return [...(seat === 'black' ? block(r, 1, side) : disc(r, 1, side)), ...sign];
}

/** The parts of a piece. */
export function pictures(name: string, r: number, side: number): SVGElement[] {
  const [seat = 'white', kind = ''] = name.split(' ');
  if (seat.startsWith('servant')) return servant(name, r);
  const maker = makers[seat];
  return maker ? maker(r, side) : chessMan(seat, kind, r, side);
}
