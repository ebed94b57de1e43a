/* room/begin-visit.ts - a visit as it begins. Apart from visit.ts, as the lobby only asks whether there is one. */
import { mutedIn, readUntil } from './mutes';
import { keptPremove } from './premove';
import type { Visit } from './visit';

export function beginVisit(id: string): Visit {
  return {
    id,
    table: null,
    problem: null,
    sitting: 'unknown',
    pending: null,
    held: null,
    refusal: null,
    stuck: null,
    due: null,
    remark: null,
    answer: null,
    unkept: false,
    busy: null,
    premove: keptPremove(id),
    hint: null,
    talk: {},
    muted: mutedIn(id),
    read: readUntil(id),
  };
}
