/* pages/room/computer.tsx - letting a computer take a free seat, and sending it away again. */
import { useState } from 'preact/hooks';
import { keepLevel, lastLevel } from '../../device/last-used';
import { Dialog } from '../../parts/dialog';
import { LevelList, useLevels } from '../../parts/levels';
import { act } from '../../room/actions';

function SeatDialog({ seat, onClose }: { seat: number; onClose: () => void }) {
  const levels = useLevels();
  const [level, setLevel] = useState(lastLevel);
  const submit = (event: Event) => {
    event.preventDefault();
    keepLevel(level);
    void act('computer', { seat, level });
    onClose();
  };
  return (
    <Dialog label="Let a computer play" kind="middle" onClose={onClose}>
      <form class="stack wide" onSubmit={submit}>
        <h2 class="section">Let a computer play</h2>
        <LevelList name="seat-level" all={levels} value={level} onChange={setLevel} />
        <div class="row">
          <button class="button main">Let it play</button>
          <button class="button plain" type="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}

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
        Let a computer play
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
      Send it away
    </button>
  );
}
