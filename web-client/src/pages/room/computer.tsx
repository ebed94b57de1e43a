/* pages/room/computer.tsx - letting a computer take a free seat, and sending it away again. */
import { useState } from 'preact/hooks';
import { part } from '../../parts/part';
import { act } from '../../room/actions';
import { say } from '../../words';

const SeatDialog = part(async () => (await import('./seat-dialog')).SeatDialog);

/* For whoever holds a seat. */
export function SeatComputer({ seat }: { seat: number }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        class="button sit-here"
        data-action="computer"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span class="long">{say('Let a computer play')}</span>
        <span class="short">{say('Computer')}</span>
      </button>
      {open && <SeatDialog seat={seat} onClose={() => setOpen(false)} />}
    </>
  );
}

/* For who has let the computer of seat sit down. */
export function SendAway({ seat }: { seat: number }) {
  return (
    <button
      class="button sit-here"
      data-action="dismiss"
      onClick={() => void act('dismiss', { seat })}
    >
      {say('Send it away')}
    </button>
  );
}
