/* room/expected.ts - rooms that this page was just sent to by the server. Whichever server answers
 * it may not know the newest ones yet, so that they are asked for again for a while. */
const patience = 8000; // milliseconds

const until = new Map<string, number>();

export function expectRoom(room: string) {
  until.set(room, performance.now() + patience);
}

export const isExpected = (room: string): boolean => performance.now() < (until.get(room) ?? 0);
