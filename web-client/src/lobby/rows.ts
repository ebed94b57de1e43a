/* lobby/rows.ts - the names of the people at a listed table. Pure. */
import { levelText, nameShown } from '../text/levels';
import { isolated } from '../text/words';
import { say } from '../words';

interface Seats {
  seats?: (string | null)[] | undefined;
  computers?: (number | null)[] | undefined;
}

/* By seat: "Amal", "Scribe (computer)", null for a free seat. */
export function namesOf({ seats = [], computers }: Seats): (string | null)[] {
  return seats.map((name, seat) => {
    if (name === null) return null;
    return computers?.[seat]
      ? say('{name} (computer)', { name: levelText(name) })
      : isolated(nameShown(name));
  });
}
