/* pages/room/said.ts - what a key asks about the table, in words; loaded when the first of them is pressed. */
import { readingOf } from '../../room/clock';
import { serverTime } from '../../room/clock-sync';
import { latestGame, textOf } from '../../room/moves';
import type { Table } from '../../room/state';
import { nameOf } from '../../room/status-text';
import { leftWords, paceOf } from '../../text/clocks';
import { deedWords } from '../../text/deeds';
import { squareName, withNumbers } from '../../text/squares';
import { inRow, listed, sentence } from '../../text/words';
import { say, sayMany } from '../../words';

export function clocksSaid({ room }: Table): string {
  const { clock, state } = room;
  const { clocks } = state;
  if (!clock || !clocks) return say('There is no clock.');
  const left = room.seats.map((_, seat) => {
    const { ms } = readingOf(clocks, clock, seat, serverTime.now());
    return `${nameOf(room, seat)} ${leftWords(ms, paceOf(clock))}`;
  });
  return sentence(inRow(left));
}

export function lastSaid({ room, log }: Table): string {
  const turn = latestGame({ room, log })?.turns.slice(-1)[0];
  const text = turn ? withNumbers(room.game, textOf(turn)) : '';
  const told = (room.game.family === 'race' && deedWords(text)) || text;
  return turn
    ? sentence(`${nameOf(room, turn.seat)}: ${told || say('nothing moved')}`)
    : say('No turn yet.');
}

export function piecesSaid({ room }: Table): string {
  const own = room.state.view.pieces.filter(([, seat]) => seat === (room.you ?? 0));
  const { game } = room;
  const points = own.map(([point]) => squareName(game, game.board.points[point]?.[0] ?? ''));
  return points.length
    ? say('On {points}.', { points: listed(points) })
    : say('No piece on the board.');
}

export function takenSaid({ room }: Table): string {
  const { captured } = room.state.view;
  const said = room.seats.map((_, seat) => {
    const name = room.game.seats[seat]?.name ?? '';
    return sayMany(captured[seat] ?? 0, '{name} lost {n} piece', '{name} lost {n} pieces', {
      name,
    });
  });
  return sentence(inRow(said));
}
