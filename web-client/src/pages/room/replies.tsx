/* pages/room/replies.tsx - the tree of conditional moves: showing them, continuing one, removing
 * one. */
import type { Room } from '../../proto';
import type { Line } from '../../room/plan';
import { numbered, repliesOf, withoutReply, type Reply } from '../../room/plan-lines';
import { changeReplies } from '../../room/plan-send';
import type { Table } from '../../room/state';
import { nameOf } from '../../room/status-text';
import { withNumbers } from '../../text/squares';
import { say } from '../../words';
import { focusReply, turnsPlayed } from './plan-focus';
import { beginTrial } from './trying';

interface ReplyProps {
  room: Room;
  reply: Reply;
  /* Number of turns before it. */
  played: number;
  /* The lines may be changed now. */
  free: boolean;
  onRemove: (line: Line) => void;
}

const spoken = (theirs: string, mine: string) =>
  say('{mine}, your reply to {theirs}', { mine, theirs });

/* One turn of the opponent and our reply, with what follows below. */
function ReplyRow({ room, reply, played, free, onRemove }: ReplyProps) {
  const { line, then } = reply;
  const [theirs, mine] = [reply.theirs, reply.mine].map(turn => withNumbers(room.game, turn));
  const words = spoken(theirs!, mine!);
  const [first] = numbered([theirs!], played);
  return (
    <li class="reply" data-reply={line.join(' ')}>
      <div class="reply-row">
        <span class="move-number">{first?.number}</span>
        <span class="turn">{theirs}</span>
        {free ? (
          <button
            class="link turn"
            aria-label={say('Go on after {reply}', { reply: words })}
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
            aria-label={say('Remove {reply}', { reply: words })}
            data-action="reply-remove"
            onClick={() => onRemove(line)}
          >
            {say('Remove')}
          </button>
        )}
      </div>
      {then.length > 0 && (
        <Replies room={room} replies={then} played={played + 2} free={free} onRemove={onRemove} />
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

export function Lines({ table, lines, free }: { table: Table; lines: Line[]; free: boolean }) {
  const { room } = table;
  const other = room.state.seat === room.you ? null : room.state.seat;
  // while our reply is being played, the lines start with it, so a placeholder stands for the
  // opponent's turn
  const shown = other === null ? lines.map(line => ['…', ...line]) : lines;
  const remove = async (reply: Line) => {
    await changeReplies(withoutReply(lines, reply));
    focusReply();
  };
  return (
    <>
      <h2 class="plan-title">{say('Planned replies')}</h2>
      <div class="plan-lines" tabIndex={0} role="group" aria-label={say('Planned replies')}>
        <p class="reply-row note" aria-hidden="true">
          <span />
          <span>
            {other === null
              ? say('if played')
              : say('if {name} plays', { name: nameOf(room, other) })}
          </span>
          <span>{say('then you')}</span>
        </p>
        <Replies
          room={room}
          replies={repliesOf(shown)}
          played={turnsPlayed(table) - (other === null ? 1 : 0)}
          free={free}
          onRemove={line => void remove(line)}
        />
      </div>
    </>
  );
}
