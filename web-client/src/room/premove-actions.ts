/* room/premove-actions.ts - setting a premove, and playing or dropping it when our turn comes, as
 * well as the turn that was chosen before the table was opened. */
import { askWhy, play, send } from './actions';
import { endsOf, keepPremove, mayChooseAhead, noLonger, premoveIn, turnHasCome } from './premove';
import { takeWantedTurn } from './want-turn';
import { update, visit } from './visit';
import { withNumbers } from '../text/squares';
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
  const at = visit.get();
  const game = at?.table?.room.game;
  const text = at?.premove;
  if (!text || !game) return;
  setPremove(id, null);
  update(id, {
    remark: {
      tone: 'blue',
      text: say('Your premove {text} was cancelled: a turn was taken back.', {
        text: withNumbers(game, text),
      }),
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
  else update(id, { remark: { tone: 'red', text: noLonger(withNumbers(room.game, premove)) } });
}

/* Play the turn for which the table was opened, as if it were chosen on its board; if it is not legal, the board says why. */
export function playWantedTurn(id: string) {
  const room = visit.get()?.table?.room;
  if (!room || room.id !== id || !turnHasCome(room)) return;
  const text = takeWantedTurn(`/r/${id}`);
  if (text === undefined) return;
  const turn = premoveIn(text, room.state);
  if (turn !== null) play(turn);
  else void askWhy(text, endsOf(text)?.to ?? '');
}
