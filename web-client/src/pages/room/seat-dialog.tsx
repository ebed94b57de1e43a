/* pages/room/seat-dialog.tsx - chooses the level of a computer for a free seat. */
import { useState } from 'preact/hooks';
import { keepLevel, lastLevel } from '../../device/last-used';
import { Cancel, Dialog } from '../../parts/dialog';
import { LevelList, useLevels } from '../../parts/levels';
import { act } from '../../room/actions';
import { say } from '../../words';

export function SeatDialog({ seat, onClose }: { seat: number; onClose: () => void }) {
  const levels = useLevels();
  const [level, setLevel] = useState(lastLevel);
  const submit = (event: Event) => {
    event.preventDefault();
    keepLevel(level);
    void act('computer', { seat, level });
    onClose();
  };
  return (
    <Dialog label={say('Let a computer play')} kind="middle" onClose={onClose}>
      <form class="stack wide" onSubmit={submit}>
        <h2 class="section">{say('Let a computer play')}</h2>
        <LevelList name="seat-level" all={levels} value={level} onChange={setLevel} />
        <div class="row">
          <button class="button main">{say('Let it play')}</button>
          <Cancel onClick={onClose} />
        </div>
      </form>
    </Dialog>
  );
}
