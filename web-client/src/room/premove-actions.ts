/* room/premove-actions.ts - setting a premove, and playing or dropping it when our turn comes. */
import { send } from './actions';
import { keepPremove, mayChooseAhead, noLonger, premoveIn, turnHasCome } from './premove';
import { update, visit } from './visit';
import { say } from '../words';

/* Set the premove, or clear it (null). */
export function choosePremove(text: string | null) {
  const at = visit.get();
  if (!at?.table || (text !== null && !mayChooseAhead(at.table.room))) return;
  setPremove(at.id, text);
}

function setPremove(id: string, text: string | null) {
  keepPremove(id, text);
  update(id, { premove: text });
}

/* A takeback was agreed: the premove was meant for another position. */
export function forgetPremove(id: string) {
  const text = visit.get()?.premove;
  if (!text) return;
  setPremove(id, null);
  update(id, {
    remark: {
      tone: 'blue',
      text: say('Your premove {text} was cancelled: a turn was taken back.', { text }),
    },
  });
}

/* Play the premove when our turn comes, without asking again. Without a seat or a connection it waits. */
export function playPremove(id: string) {
  const at = visit.get();
  const room = at?.table?.room;
  if (!at?.premove || !room || at.id !== id) return;
  if (room.status === 'over' || room.status === 'aborted' || room.status === 'between') {
    return setPremove(id, null);
  }
  if (!turnHasCome(room) || at.pending !== null) return;
  // a conditional move goes first
  if (room.plan?.length) return setPremove(id, null);
  const { premove } = at;
  setPremove(id, null);
  const turn = premoveIn(premove, room.state);
  if (turn !== null) void send(turn);
  else update(id, { remark: { tone: 'red', text: noLonger(premove) } });
}
