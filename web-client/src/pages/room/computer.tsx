/* pages/room/computer.tsx - adding a computer to a free seat, and removing it. */
import { useState } from 'preact/hooks';
import { part } from '../../parts/part';
import { act } from '../../room/actions';
import { say } from '../../words';

const SeatDialog = part(async () => (await import('./seat-dialog')).SeatDialog);

/* Shown to players who hold a seat. */
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

/* Shown to the player who added the computer. */
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
