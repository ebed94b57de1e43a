/* pages/room/phone.tsx - what only phones show: the top bar, the actions at the bottom, and two
 * sheets. */
import { useState } from 'preact/hooks';
import { Dialog, DialogHead } from '../../parts/dialog';
import { Mark } from '../../parts/mark';
import { part } from '../../parts/part';
import type { GamePage, Room } from '../../proto';
import type { Visit } from '../../room/visit';
import type { LookBack } from './look-back';
import type { Ways } from './slots';
import { WordBar } from './words';
import { say } from '../../words';

const Invite = part(async () => (await import('../../parts/invite')).Invite);
const About = part(async () => (await import('./about')).About);
const TalkPane = part(async () => (await import('../../parts/chat')).TalkPane);

interface Props {
  at: Visit;
  room: Room;
  rules: GamePage | null;
  look: LookBack;
  ways: Ways;
  onArm: (words: string | null) => void;
}

export function TalkSheet({ at, close }: { at: Visit; close: () => void }) {
  return (
    <Dialog label={say('Chat')} kind="sheet" onClose={close}>
      <DialogHead title={say('Chat')} kind="talk-head" onClose={close} />
      <TalkPane at={at} />
    </Dialog>
  );
}

/* The link to the lobby. */
export const Home = () => (
  <a class="home" href="/" aria-label={say('Qirkat, all tables')}>
    <Mark />
  </a>
);

/* The top bar of an upright phone: lobby, game, this table, rules. */
export function RoomBar({ room, onTable }: { room: Room; onTable: () => void }) {
  const { game } = room;
  return (
    <div class="room-bar">
      <Home />
      <h1 class={game.title.length > 24 ? 'room-bar-title long' : 'room-bar-title'}>
        {game.title}
      </h1>
      <button class="link room-bar-way" data-action="table" onClick={onTable}>
        {say('Table')}
      </button>
      <a class="room-bar-way" href={`/games/${game.key}`} target="_blank">
        {say('Rules')}
      </a>
    </div>
  );
}

export type Opened = 'table' | 'invite' | null;

export function PhoneSheets(props: Props & { opened: Opened; open: (what: Opened) => void }) {
  const { opened, open, room } = props;
  const close = () => open(null);
  return (
    <>
      {opened === 'table' && <About {...props} close={close} invite={() => open('invite')} />}
      {opened === 'invite' && <Invite room={room} onClose={close} />}
    </>
  );
}

/* On a phone the chat is a sheet. */
export function PhoneBar({ at, ways, onArm, onTable }: Props & { onTable: () => void }) {
  const [talking, talk] = useState(false);
  return (
    <>
      <WordBar
        at={at}
        ways={{ ...ways, talking: false, talk: () => talk(true) }}
        onArm={onArm}
        onTable={onTable}
      />
      {talking && <TalkSheet at={at} close={() => talk(false)} />}
    </>
  );
}
