/* pages/room/plan.tsx - the tree of conditional moves: showing, adding, removing. */
import { useStore } from '../../base/store';
import { part } from '../../parts/part';
import type { Room } from '../../proto';
import { mayLayDown } from '../../room/plan';
import { planStatus } from '../../room/plan-actions';
import type { Table } from '../../room/state';
import { nameOf } from '../../room/status-text';
import { withNumbers } from '../../text/squares';
import { beginTrial } from './trying';
import { say } from '../../words';

const Lines = part(async () => (await import('./replies')).Lines);

function LayDown({ room, first }: { room: Room; first: boolean }) {
  const name = room.state.seat === null ? '' : nameOf(room, room.state.seat);
  return (
    <>
      {first && room.clock !== null && (
        <p class="note">
          {say(
            'If {name} plays what you foresee, your reply is played at once, even while you are away.',
            { name },
          )}
        </p>
      )}
      <button class="button" data-action="reply" onClick={() => beginTrial()}>
        {first ? say('Plan a reply') : say('Plan another reply')}
      </button>
    </>
  );
}

/* What became of them, shown once, and what was wrong with a change. */
function News({ room }: { room: Room }) {
  const now = useStore(planStatus);
  const { news, trouble } = now?.room === room.id ? now : { news: [], trouble: null };
  return (
    <>
      <div class="plan-news" aria-live="polite">
        {news.map((text, i) => (
          <p key={i + text} class="gloss earth gloss-words">
            {withNumbers(room.game, text)}
          </p>
        ))}
      </div>
      <div class="plan-news" aria-live="assertive">
        {trouble !== null && <p class="gloss red gloss-words">{withNumbers(room.game, trouble)}</p>}
      </div>
    </>
  );
}

export function PlanPanel({ table }: { table: Table }) {
  const { room } = table;
  const now = useStore(planStatus);
  const lines = room.plan;
  const busy = now?.room === room.id && now.busy;
  if (lines == null || room.you === null) return null;
  const free = mayLayDown(room);
  return (
    <section class="plan" aria-label={say('Planned replies')} aria-busy={busy}>
      <News room={room} />
      {room.status === 'playing' && lines.length > 0 && (
        <Lines table={table} lines={lines} free={free} />
      )}
      {free && <LayDown room={room} first={lines.length === 0} />}
    </section>
  );
}
