/* parts/chat-word.ts - the button that opens the chat. */
import { channelsOf, unread } from '../room/chat';
import type { Visit } from '../room/visit';
import { say } from '../words';

/* Number of unread lines, for the button that opens the chat; null if there is none. */
export function newLines(at: Visit): number | null {
  const room = at.table?.room;
  const shown = room ? channelsOf(room, at.talk) : [];
  return room && shown.length ? unread(shown, at.read ?? 0, room.you, at.muted) : null;
}

export const talkWord = (fresh: number): string =>
  fresh ? say('Chat {fresh}', { fresh }) : say('Chat');
