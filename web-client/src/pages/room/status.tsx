/* pages/room/status.tsx - the status line of a table. It is always present, and never takes two
 * lines. */
import { useEffect, useState } from 'preact/hooks';
import { useStore } from '../../base/store';
import { wire } from '../../net/session';
import { useBack } from '../../parts/connection';
import { act, dropHeld, playHeld } from '../../room/actions';
import { knowUnkept, onlyWatch, takeSeatHere } from '../../room/join';
import { statusOf, type LookingBack, type Status } from '../../room/status-line';
import { part } from '../../parts/part';
import type { Visit } from '../../room/visit';
import { say } from '../../words';

const Device = part(async () => (await import('../../parts/device')).Device);

const soon = 400; // milliseconds within which an answer is expected

export function useLate(waiting: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return setLate(false);
    const timer = setTimeout(() => setLate(true), soon);
    return () => clearTimeout(timer);
  }, [waiting]);
  return late && waiting;
}

interface Props {
  at: Visit;
  armed: string | null;
  back: LookingBack | null;
  onLive: () => void;
}

function run(name: string, status: Status, { at, onLive }: Props) {
  const { offer } = status;
  if (name === 'play-held') {
    playHeld();
  } else if (name === 'drop-held') {
    dropHeld();
  } else if (name === 'use-here') {
    takeSeatHere(at.id);
  } else if (name === 'only-watch') {
    onlyWatch(at.id);
  } else if (name === 'know') {
    knowUnkept(at.id);
  } else if (name === 'try-now') {
    wire.tryNow();
  } else if (name === 'to-game') {
    onLive();
  } else if (offer) {
    const yes = name === 'accept';
    void act('answer', { what: offer.what, yes }, `answer-${offer.what}`);
  }
}

/* Whether our last turn is on the server. */
function noteOf(at: Visit, late: boolean): string {
  const { you, status } = at.table!.room;
  if (you === null || status !== 'playing') return '';
  return late ? say('sending') : at.pending === null ? say('saved') : '';
}

export function StatusLine(props: Props) {
  const { at, armed, back } = props;
  const [moving, move] = useState(false);
  const link = useStore(wire.link);
  const notice = useStore(wire.notice);
  const late = useLate(at.pending !== null);
  const returned = useBack(link);
  const status = statusOf(at, link, notice || (returned ? say('Back') : ''), armed, back);
  const note = status.kind === 'turn' ? noteOf(at, late) : '';
  const broken = status.kind === 'connection';
  return (
    <div class={broken ? 'status-line connection' : 'status-line'} data-kind={status.kind}>
      {status.busy && <span class="turning" aria-hidden="true" />}
      <p
        class={status.short ? 'status-words has-short' : 'status-words'}
        role={broken ? 'alert' : 'status'}
        title={status.text}
      >
        <span class="long">{status.text}</span>
        {status.short && <span class="short">{status.short}</span>}
      </p>
      {status.ways.map(way => (
        <button
          key={way.name}
          class={way.name === 'play-held' ? 'button main status-way' : 'status-way'}
          data-action={way.name}
          onClick={() => (way.name === 'keep-seat' ? move(true) : run(way.name, status, props))}
        >
          {way.words}
        </button>
      ))}
      {note && <span class="note status-note">{note}</span>}
      {moving && <Device id={at.id} onClose={() => (move(false), knowUnkept(at.id))} />}
    </div>
  );
}
