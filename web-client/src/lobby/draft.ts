/* lobby/draft.ts - the settings of a table before it is opened, and where computers sit at it.
 * Pure. */
import type { ClockChoice, CreateRequest, Seat } from '../proto';

type Create = CreateRequest['d'];

/* The settings of a table before it is opened. */
export type Draft = Omit<Create, 'client' | 'name' | 'clock'> & { clock: ClockChoice | null };

export type ComputerSeat = NonNullable<Create['computers']>[number];

/* Where computers sit: levels are those of the other seats in order, null for a person. If the
 * seats are drawn (own is -1), a seat number only means "not mine". */
export function computerSeats(own: number, levels: (number | null)[]): ComputerSeat[] {
  const mine = Math.max(0, own);
  const others = Array.from({ length: levels.length + 1 }, (_, seat) => seat).filter(
    seat => seat !== mine,
  );
  return levels.flatMap((level, i) => (level === null ? [] : [{ seat: others[i] ?? 0, level }]));
}

interface Playable {
  key: string;
  seats: Seat[];
  seats_min: number;
  seats_max: number;
}

/* The seat that one takes by pressing Play in the lobby. */
export const ownSeat = 0;

const alike = ['white', 'black'];

/* The side that one takes, where the two sides are unlike, as in a hunt; otherwise null. */
export function ownSide({ seats }: { seats: Seat[] }): string | null {
  const differ = seats.length === 2 && seats.some(seat => !alike.includes(seat.piece));
  return differ ? (seats[ownSeat]?.name ?? null) : null;
}

/* Takes the first side against a computer, with as few seats as the game allows. */
export function againstComputer(game: Playable, level: number, clock: ClockChoice | null): Draft {
  const { key, seats, seats_min: least, seats_max: most } = game;
  return {
    game: key,
    options: {},
    seat: seats[ownSeat]?.key ?? 'lot',
    public: false,
    clock,
    computers: computerSeats(ownSeat, Array<number>(least - 1).fill(level)),
    ...(least < most ? { seats: least } : {}),
  };
}

/* The page for that game on this device. */
export function hereAgainstComputer({ key, seats_min: least, seats_max: most }: Playable): string {
  return `/local/${encodeURIComponent(key)}${least < most ? `?seats=${least}` : ''}`;
}
