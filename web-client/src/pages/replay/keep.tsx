/* pages/replay/keep.tsx - lets a player keep a game, so that the server does not delete it. */
import { useState } from 'preact/hooks';
import { messageOf } from '../../base/error';
import { useStore } from '../../base/store';
import { heldSeat } from '../../device/seats';
import { beConnected } from '../../lobby/lobby';
import { wire } from '../../net/session';
import type { Replay } from '../../proto';
import { say } from '../../words';

const words = {
  kept: say('This game is kept.'),
  gone: say('This game is no longer kept.'),
  lost: say('The server does not answer. Trying again.'),
};

/* Whether the game is kept, and a button to change that. */
function useKeep(room: string, token: string, first: boolean) {
  const [kept, setKept] = useState(first);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState({ text: '', wrong: false });
  const change = async () => {
    setBusy(true);
    setSaid({ text: '', wrong: false });
    beConnected();
    try {
      const now = (await wire.request('keep', { room, token, keep: !kept })).kept === true;
      setKept(now);
      setSaid({ text: now ? words.kept : words.gone, wrong: false });
    } catch (error) {
      setSaid({ text: messageOf(error), wrong: true });
    }
    setBusy(false);
  };
  return { kept, busy, said, change };
}

function Keep({ room, token, first }: { room: string; token: string; first: boolean }) {
  const { kept, busy, said, change } = useKeep(room, token, first);
  const lost = useStore(wire.link).tries > 0 && busy;
  return (
    <div class="replay-keep" data-kept={kept}>
      <p class="keep-way">
        {kept && (
          <span class="said" key="kept">
            {say('Kept')}
          </span>
        )}
        {/* one button for both, so that it keeps the focus */}
        <button
          key="way"
          class={kept ? 'word' : 'button'}
          data-action="keep"
          aria-busy={busy}
          aria-describedby="keep-note"
          onClick={() => !busy && void change()}
        >
          {kept ? say('Stop keeping it') : say('Keep this game')}
        </button>
      </p>
      <p class="note" id="keep-note">
        {say('This server deletes old games when its disk fills up; a kept game stays.')}
      </p>
      <p class={said.wrong || lost ? 'note clock-wrong' : 'note unseen'} role="status">
        {lost ? words.lost : said.text}
      </p>
    </div>
  );
}

/* Only for a room in which this device holds a seat. */
export function ReplayKeep({ replay }: { replay: Replay }) {
  const token = replay.room ? heldSeat(replay.room).token : undefined;
  if (!replay.room || !token) return null;
  return <Keep room={replay.room} token={token} first={replay.kept === true} />;
}
