/* room/source.ts - the game of a table, as a board shows and plays it. */
import type { Effect, Source } from '../board/api';
import type { Room, State } from '../proto';
import { askWhy, dropHeld, forgetRefusal, play, playHeld, takeBackStep, throwNow } from './actions';
import { heldIn } from './held';
import { latestGame } from './moves';
import type { Table } from './state';
import type { Visit } from './visit';

/* What the last finished turn of the current game did. */
function newest(table: Table): Effect[] {
  const turns = latestGame(table)?.turns ?? [];
  const done = turns.filter(turn => turn.done || turn.parts[turn.parts.length - 1]?.last).pop();
  return done?.parts.flatMap(part => part.effects ?? []) ?? [];
}

/* Before and between games the board is read-only. */
function shownState({ state, status }: Room): State {
  return status === 'playing' || state.phase === 'over'
    ? state
    : { ...state, phase: 'over', seat: null, steps: [] };
}

/* up: there is a connection. */
export function tableSource(at: Visit, room: Room, up: boolean): Source {
  const table = at.table!;
  return {
    state: shownState(room),
    you: room.you,
    pending: at.pending !== null,
    refusal: at.refusal,
    effects: table.effects,
    turn: newest(table),
    active: up && room.status === 'playing' && room.you !== null,
    held: heldIn(at),
    onHeld: yes => (yes ? playHeld() : dropHeld()),
    onPlay: play,
    onBack: () => void takeBackStep(),
    onThrow: () => void throwNow(),
    onTry: (text, attempted) => void askWhy(text, attempted),
    onTouch: forgetRefusal,
  };
}
