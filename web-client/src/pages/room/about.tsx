/* pages/room/about.tsx - the sheet about the table, on a phone: its turns, a field to type a
 * turn, rules, settings. */
import { useState } from 'preact/hooks';
import { Dialog, DialogHead } from '../../parts/dialog';
import { SettingsDialog } from '../../parts/dialogs';
import type { GamePage, Room } from '../../proto';
import { askHint, tell } from '../../room/actions';
import { givesHints, noHint } from '../../room/hint';
import type { Visit } from '../../room/visit';
import { say, told } from '../../words';
import { TypedTurn } from './actions';
import type { LookBack } from './look-back';
import { AnalysisLink, MoveSeat, RulesInShort } from './margin';
import { MoveTable } from './moves';
import type { Ways } from './slots';

interface AboutProps {
  at: Visit;
  room: Room;
  rules: GamePage | null;
  look: LookBack;
  ways: Ways;
  close: () => void;
  invite: () => void;
}

function Hint({ room, close }: { room: Room; close: () => void }) {
  if (room.you === null || room.status !== 'playing' || !givesHints(room)) return null;
  const ask = () => {
    const off = noHint(room);
    if (off) tell(off);
    else void askHint();
    close();
  };
  return (
    <button class="button" data-action="hint" onClick={ask}>
      {say('Hint')}
    </button>
  );
}

export function About({ at, room, rules, look, ways, close, invite }: AboutProps) {
  const [setting, set] = useState(false);
  return (
    <Dialog label={say('This table')} kind="sheet" onClose={close}>
      <DialogHead title={room.game.title} onClose={close} />
      <p class="subtitle">{told(room.game.subtitle)}</p>
      <div class="row">
        <Hint room={room} close={close} />
        <button class="button" onClick={() => (ways.flip(), close())}>
          {say('Flip the board')}
        </button>
        <a class="button" href={`/games/${room.game.key}`} target="_blank">
          {say('Rules')}
        </a>
        <button class="button" data-action="settings" onClick={() => set(true)}>
          {say('Settings')}
        </button>
        <a class="button" href="/">
          {say('All tables')}
        </a>
      </div>
      {look.count > 0 && (
        <div
          class="sheet-moves"
          onClick={event => (event.target as Element).closest('button') && close()}
        >
          <MoveTable table={at.table!} look={look} />
        </div>
      )}
      <TypedTurn room={room} />
      <RulesInShort room={room} rules={rules} />
      <p class="between">
        <span>{say('Watching: {watchers}', { watchers: room.watchers })}</span>{' '}
        <button class="link" onClick={invite}>
          {say('Invite')}
        </button>
      </p>
      <AnalysisLink room={room} at={at} look={look} />
      <MoveSeat room={room} at={at} />
      <button class="button" onClick={close}>
        {say('Close')}
      </button>
      {setting && <SettingsDialog onClose={() => set(false)} />}
    </Dialog>
  );
}
