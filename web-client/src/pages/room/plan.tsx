/* pages/room/plan.tsx - the tree of conditional moves: showing, adding, removing. */
import { useStore } from '../../base/store';
import type { Room } from '../../proto';
import { latestGame } from '../../room/moves';
import {
  mayLayDown,
  numbered,
  repliesOf,
  withoutReply,
  type Line,
  type Reply,
} from '../../room/plan';
import { changeReplies, planStatus } from '../../room/plan-actions';
import type { Table } from '../../room/state';
import { nameOf } from '../../room/status-text';
import { beginTrial } from '../../room/trial';

/* Turns of the game so far, for the numbers before lines. */
export const turnsPlayed = ({ log }: Table): number =>
  latestGame(log)?.turns.filter(turn => turn.done).length ?? 0;

interface ReplyProps {
  reply: Reply;
  /* Turns of the game before it. */
  played: number;
  /* The lines may be changed now. */
  free: boolean;
  onRemove: (line: Line) => void;
}

const spoken = ({ theirs, mine }: Reply) => `${mine}, your reply to ${theirs}`;

/* One turn of theirs and our reply, and under it what follows. */
function ReplyRow({ reply, played, free, onRemove }: ReplyProps) {
  const { theirs, mine, line, then } = reply;
  const [first] = numbered([theirs], played);
  return (
    <li class="reply" data-reply={line.join(' ')}>
      <div class="reply-row">
        <span class="move-number">{first?.number}</span>
        <span class="turn">{theirs}</span>
        {free ? (
          <button
            class="link turn"
            aria-label={`Go on after ${spoken(reply)}`}
            onClick={() => beginTrial(line)}
          >
            {mine}
          </button>
        ) : (
          <span class="turn">{mine}</span>
        )}
        {free && (
          <button
            class="link note"
            aria-label={`Remove ${spoken(reply)}`}
            data-action="reply-remove"
            onClick={() => onRemove(line)}
          >
            Remove
          </button>
        )}
      </div>
      {then.length > 0 && (
        <Replies replies={then} played={played + 2} free={free} onRemove={onRemove} />
      )}
    </li>
  );
}

function Replies({ replies, ...rest }: Omit<ReplyProps, 'reply'> & { replies: Reply[] }) {
  return (
    <ul class="replies">
      {replies.map(reply => (
        <ReplyRow key={reply.line.join(' ')} reply={reply} {...rest} />
      ))}
    </ul>
  );
}

export const board = '.board-here [role=listbox]';

/* The focused button is gone: focus the one that adds a reply, or else the board. */
export function focusReply() {
  setTimeout(() => {
    const here = document.activeElement;
    if (here === document.body || here?.matches(board)) focusOn('[data-action=reply]');
  });
}

export const focusOn = (selector: string) =>
  document.querySelector<HTMLElement | SVGElement>(selector)?.focus({ preventScroll: true });

function Lines({ table, lines, free }: { table: Table; lines: Line[]; free: boolean }) {
  const { room } = table;
  const other = room.state.seat === room.you ? null : room.state.seat;
  // while ours is being played, its line begins with it
  const shown = other === null ? lines.map(line => ['…', ...line]) : lines;
  const remove = async (reply: Line) => {
    await changeReplies(withoutReply(lines, reply));
    focusReply();
  };
  return (
    <>
      <h2 class="plan-title">Planned replies</h2>
      <div class="plan-lines" tabIndex={0} role="group" aria-label="Planned replies">
        <p class="reply-row note" aria-hidden="true">
          <span />
          <span>if {other === null ? 'played' : `${nameOf(room, other)} plays`}</span>
          <span>then you</span>
        </p>
        <Replies
          replies={repliesOf(shown)}
          played={turnsPlayed(table) - (other === null ? 1 : 0)}
          free={free}
          onRemove={line => void remove(line)}
        />
      </div>
    </>
  );
}

function LayDown({ room, first }: { room: Room; first: boolean }) {
  const name = room.state.seat === null ? '' : nameOf(room, room.state.seat);
  return (
    <>
      {first && room.clock !== null && (
        <p class="note">
          If {name} plays what you foresee, your reply can be played at once, also while you are
          away.
        </p>
      )}
      <button class="button" data-action="reply" onClick={() => beginTrial()}>
        Plan {first ? 'a' : 'another'} reply
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
            {text}
          </p>
        ))}
      </div>
      <div class="plan-news" aria-live="assertive">
        {trouble !== null && <p class="gloss red gloss-words">{trouble}</p>}
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
    <section class="plan" aria-label="Planned replies" aria-busy={busy}>
      <News room={room} />
      {room.status === 'playing' && lines.length > 0 && (
        <Lines table={table} lines={lines} free={free} />
      )}
      {free && <LayDown room={room} first={lines.length === 0} />}
    </section>
  );
}
