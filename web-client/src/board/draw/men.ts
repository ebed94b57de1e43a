// men.ts - the men that a board shows in the middle of a turn.
import type { State } from '../api';
import { noView } from './stage';
import type { Man, Surface } from './surface';

/** The men of the view, without those captured in this turn. If a turn is on its way to the
 * server, its piece is shown at the destination. */
export function menShown(
  surface: Surface,
  state: State | null,
  sent: { from: number; to: number } | null,
): Man[] {
  const { view, seat } = state ?? { view: noView, seat: null };
  const men = surface
    .men(view)
    .filter(man => man.point === view.chain || !view.taken.includes(man.point));
  if (sent === null) return men;
  const top = men.map(man => man.point).lastIndexOf(sent.from);
  return men.map((man, i) =>
    i === top ? { ...man, at: surface.landing(sent.to, view, seat) } : man,
  );
}
