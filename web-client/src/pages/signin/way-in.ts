/* pages/signin/way-in.ts - what the forms of this page share. */
import { cameFrom, go } from '../../base/route';
import type { Own } from '../../net/accounts';

export type Mode = 'enter' | 'join' | 'code' | 'link';

export interface WayInProps {
  name: string;
  setName: (name: string) => void;
  /* Passkeys work at this address, in this browser. */
  passkeys: boolean;
  /* Change to another way. */
  turn: (mode: Mode) => void;
  /* brief: on somebody else's computer, which keeps nothing. */
  onEntered: (made: Own, brief: boolean) => void;
}

/* Back to where the reader came from. */
export function leave() {
  if (cameFrom() === null) go('/', true);
  else history.back();
}

/* The same after signing in, or to another page: it is loaded anew, since its connection is a guest's. */
export function leaveSignedIn(to = cameFrom() ?? '/') {
  location.replace(to);
}
