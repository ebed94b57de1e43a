/* local/turns.ts - the turns of a game on one device, for its list. Pure. */
import type { Move, Played } from '../rules';

export interface LocalTurn {
  seat: number;
  /* What was thrown, "31"; "" in games without dice. */
  roll: string;
  text: string;
  done: boolean;
}

const rollOf = (move: Move): string => move.slice(1).replaceAll('-', '');

/* A throw begins a turn, unless the turn casts again; a step goes on with the turn that is open. */
export function turnsOf(moves: Move[], played: Played[]): LocalTurn[] {
  const turns: LocalTurn[] = [];
  played.forEach(({ seat, turn: text, ends }, i) => {
    const last = turns[turns.length - 1];
    const move = moves[i] ?? '';
    const isOpen = last !== undefined && last.seat === seat && !last.done;
    const turn = isOpen ? last : { seat, roll: '', text: '', done: false };
    if (!isOpen) turns.push(turn);
    if (move.startsWith('*')) turn.roll = [turn.roll, rollOf(move)].filter(Boolean).join(' ');
    if (text !== undefined) turn.text = text;
    turn.done = ends;
  });
  return turns;
}

/* One turn of each seat in a row, beginning with the seat that moved first. */
export function rowsOf(turns: LocalTurn[]): LocalTurn[][] {
  const rows: LocalTurn[][] = [];
  for (const turn of turns) {
    if (!rows.length || turn.seat === turns[0]!.seat) rows.push([]);
    rows[rows.length - 1]!.push(turn);
  }
  return rows;
}
