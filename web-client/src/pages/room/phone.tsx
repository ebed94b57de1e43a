/* pages/room/phone.tsx - what a phone has besides: the head of the page, the words at its foot, and two sheets. */
import { useState } from 'preact/hooks';
import { TalkPane } from '../../parts/chat';
import { Dialog } from '../../parts/dialog';
import { Invite } from '../../parts/invite';
import { LookChoices } from '../../parts/look';
import { Mark } from '../../parts/mark';
import type { GamePage, Room } from '../../proto';
import { askHint, tell } from '../../room/actions';
import { givesHints, noHint } from '../../room/hint';
import type { Visit } from '../../room/visit';
import { TypedTurn } from './actions';
import type { LookBack } from './look-back';
import { MoveSeat, RulesInShort } from './margin';
import { MoveTable } from './moves';
import type { Ways } from './slots';
import { WordBar } from './words';

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
    <Dialog label="Chat" kind="sheet" onClose={close}>
      <h2 class="section">Chat</h2>
      <TalkPane at={at} />
      <button class="button" onClick={close}>
        Close
      </button>
    </Dialog>
  );
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
      Hint
    </button>
  );
}

function About({ at, room, rules, look, ways, close, invite }: AboutProps) {
  return (
    <Dialog label="This table" kind="sheet" onClose={close}>
      <div class="between">
        <h2 class="section">{room.game.title}</h2>
        <button class="link" onClick={close}>
          Close
        </button>
      </div>
      <p class="subtitle">{room.game.subtitle}</p>
      <div class="row">
        <Hint room={room} close={close} />
        <button class="button" onClick={() => (ways.flip(), close())}>
          Flip the board
        </button>
        <a class="button" href={`/games/${room.game.key}`} target="_blank">
          Rules
        </a>
        <a class="button" href="/">
          All tables
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
        <span>Watching: {room.watchers}</span>{' '}
        <button class="link" onClick={invite}>
          Invite
        </button>
      </p>
      <MoveSeat room={room} at={at} />
      <LookChoices />
      <button class="button" onClick={close}>
        Close
      </button>
    </Dialog>
  );
}

type AboutProps = Omit<Props, 'onArm'> & { close: () => void; invite: () => void };

/* The head of an upright phone: the lobby, the game, this table, the rules. */
export function RoomBar({ room, onTable }: { room: Room; onTable: () => void }) {
  const { game } = room;
  return (
    <div class="room-bar">
      <a class="home" href="/" aria-label="Qirkat, all tables">
        <Mark />
      </a>
      <h1 class={game.title.length > 24 ? 'room-bar-title long' : 'room-bar-title'}>
        {game.title}
      </h1>
      <button class="link room-bar-way" data-action="table" onClick={onTable}>
        Table
      </button>
      <a class="room-bar-way" href={`/games/${game.key}`} target="_blank">
        Rules
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
      {opened === 'invite' && <Invite id={room.id} onClose={close} />}
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
