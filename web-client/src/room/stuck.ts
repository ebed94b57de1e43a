/* room/stuck.ts - asks the server, which knows the rules, why a man cannot move, and which
 * clause makes a capture compulsory. */
import { wire } from '../net/session';
import type { Room } from '../proto';
import { update, visit } from './visit';
import { isTaking } from '../text/notation';
import { say } from '../words';
import { isWalked } from '../text/games';

/* An empty point that is adjacent to this one along a line. */
export function freeBeside(
  { game, state }: Pick<Room, 'game' | 'state'>,
  label: string,
): string | null {
  const at = game.board.points.findIndex(([name]) => name === label);
  const full = new Set(state.view.pieces.map(([point]) => point));
  for (const { points, closed } of game.board.lines) {
    for (let i = 0; i < points.length; i++) {
      if (points[i] !== at) continue;
      const ends = closed
        ? [points[(i || points.length) - 1], points[(i + 1) % points.length]]
        : [points[i - 1], points[i + 1]];
      const free = ends.find(point => point !== undefined && !full.has(point));
      if (free !== undefined) return game.board.points[free]![0];
    }
  }
  return null;
}

const isMine = ({ you, status, state }: Room) =>
  you !== null && status === 'playing' && state.seat === you && state.phase === 'choice';

/* A step of one of our men to an adjacent point; refused if a capture is compulsory. */
function walkOf(room: Room): string | null {
  for (const [point, seat] of room.state.view.pieces) {
    const from = room.game.board.points[point]?.[0];
    const to = seat === room.you && from !== undefined ? freeBeside(room, from) : null;
    if (to !== null) return `${from}-${to}`;
  }
  return null;
}

const why = (text: string) => wire.request('why', { text });

/* A man that cannot move was touched: find out why. */
export async function askStuck(label: string) {
  const at = visit.get();
  const room = at?.table?.room;
  if (!at || !room || !isWalked(room.game) || !isMine(room)) return;
  const to = freeBeside(room, label);
  if (to === null) {
    return update(at.id, { stuck: { label, text: say('This piece is blocked.'), isWhole: true } });
  }
  try {
    const { legal, clause, text } = await why(`${label}-${to}`);
    if (!legal && text) update(at.id, { stuck: { label, text, clause: clause ?? undefined } });
  } catch {
    // the sentence is shown without its reason
  }
}

/* If every legal step captures, find out by which clause. It is the same throughout a game. */
export async function learnDue() {
  const at = visit.get();
  const room = at?.table?.room;
  if (!at || !room || at.due !== null || !isWalked(room.game) || !isMine(room)) return;
  const { steps, view } = room.state;
  const due = steps.length > 0 && view.chain === null && steps.every(isTaking);
  const walk = due ? walkOf(room) : null;
  if (walk === null) return;
  try {
    const { legal, clause } = await why(walk);
    if (!legal && clause) update(at.id, { due: clause });
  } catch {
    // the sentence is shown without its clause
  }
}
