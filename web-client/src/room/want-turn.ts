/* room/want-turn.ts - remembers the turn that begins a game before its table, here or on this
 * device, is entered. Pure except for memory. */
const wanted = new Map<string, string>();

/* Play it as soon as it is our turn there. place: the address of the table; text: a man and a
 * point, as "c2-c3". */
export function wantTurn(place: string, text: string) {
  wanted.set(place, text);
}

/* Returns the remembered turn and forgets it. */
export function takeWantedTurn(place: string): string | undefined {
  const text = wanted.get(place);
  wanted.delete(place);
  return text;
}
