/* room/section-titles.ts - the headings under which the clauses of a game stand. Pure. */
import { capital } from '../text/words';
import { say } from '../words';

const titles: Record<string, string> = {
  board: say('Board'),
  start: say('Start'),
  goal: say('The aim'),
  turn: say('Turn'),
  admittance: say('Admittance'),
  moves: say('Moves'),
  captures: say('Captures'),
  promotion: say('Promotion'),
  wall: say('Wall'),
  off: say('Bearing off'),
  bonus: say('Bonus'),
  sentries: say('Sentries'),
  victory: say('Victory'),
  casts: say('Casts'),
  comfort: say('Comfort'),
  end: say('End'),
  match: say('Match'),
  series: say('Several games'),
};

/* The heading of a clause, from its id: captures.chain belongs to "Captures". */
export function sectionTitle(clause: string): string {
  const id = clause.split('.')[0] ?? '';
  return titles[id] ?? capital(id.replace(/_/g, ' '));
}
