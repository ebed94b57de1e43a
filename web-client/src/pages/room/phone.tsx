/* pages/room/phone.tsx - the bottom bar on a phone: at most four buttons, the rest in a menu. */
import { useState } from 'preact/hooks';
import { newLines, TalkPane, talkWord } from '../../parts/chat';
import { Dialog } from '../../parts/dialog';
import { Invite } from '../../parts/invite';
import { LookChoices } from '../../parts/look';
import { Mark } from '../../parts/mark';
import type { GamePage, Room } from '../../proto';
import { onlyComputers } from '../../room/computers';
import type { Visit } from '../../room/visit';
import { actionsOf, Actions, ActionWord, hintAction } from './actions';
import { MoveSeat, RulesInShort } from './margin';
import { MoveTable } from './moves';

type Sheet = 'moves' | 'talk' | null;
type Opened = 'table' | 'invite' | null;

interface Props {
  at: Visit;
  room: Room;
  rules: GamePage | null;
  onTurn: () => void;
}

function Moves({ at, onTurn, close }: Props & { close: () => void }) {
  return (
    <Dialog label="Turns so far" kind="sheet" onClose={close}>
      <h2 class="section">Turns</h2>
      <div class="sheet-moves">
        <MoveTable table={at.table!} />
      </div>
      <Actions table={at.table!} onTurn={onTurn} />
      <button class="button" onClick={close}>
        Close
      </button>
    </Dialog>
  );
}

function Talk({ at, close }: { at: Visit; close: () => void }) {
  return (
    <Dialog label="Talk" kind="sheet" onClose={close}>
      <h2 class="section">Talk</h2>
      <TalkPane at={at} />
      <button class="button" onClick={close}>
        Close
      </button>
    </Dialog>
  );
}

function About({
  at,
  room,
  rules,
  onTurn,
  invite,
  close,
}: Props & { close: () => void; invite: () => void }) {
  return (
    <Dialog label="This table" kind="sheet" onClose={close}>
      <h2 class="section">{room.game.title}</h2>
      <p class="subtitle">{room.game.subtitle}</p>
      <RulesInShort room={room} rules={rules} />
      <p class="between">
        <span>Watching: {room.watchers}</span>{' '}
        <button class="link" onClick={invite}>
          Invite
        </button>
      </p>
      <MoveSeat room={room} at={at} />
      <button class="button" onClick={() => (onTurn(), close())}>
        Flip the board
      </button>
      <LookChoices />
      <button class="button" onClick={close}>
        Close
      </button>
    </Dialog>
  );
}

/* The header on a phone: home, game, status, rules. */
export function RoomBar(props: Props) {
  const [opened, open] = useState<Opened>(null);
  const close = () => open(null);
  const { game, id } = props.room;
  return (
    <div class="room-bar">
      <a class="home" href="/" aria-label="Qirkat, all tables">
        <Mark />
      </a>
      <h1 class={game.title.length > 24 ? 'room-bar-title long' : 'room-bar-title'}>
        {game.title}
      </h1>
      <button class="link room-bar-way" onClick={() => open('table')}>
        Table
      </button>
      <a class="room-bar-way" href={`/games/${game.key}`} target="_blank">
        Rules
      </a>
      {opened === 'table' && <About {...props} close={close} invite={() => open('invite')} />}
      {opened === 'invite' && <Invite id={id} onClose={close} />}
    </div>
  );
}

export function PhoneBar(props: Props) {
  const [sheet, open] = useState<Sheet>(null);
  const close = () => open(null);
  const table = props.at.table!;
  const hint = onlyComputers(table.room) ? hintAction(table) : null;
  const fresh = onlyComputers(table.room) ? null : newLines(props.at);
  const actions = actionsOf(table)
    .filter(action => action.name !== 'draw')
    .slice(0, 2);
  return (
    <div class="phone-bar">
      <button class="word" onClick={() => open('moves')}>
        Moves
      </button>
      {fresh !== null && (
        <button
          class={fresh ? 'word fresh' : 'word'}
          data-action="talk"
          onClick={() => open('talk')}
        >
          {talkWord(fresh)}
        </button>
      )}
      {hint && <ActionWord action={hint} />}
      {actions.map(action => (
        <ActionWord key={action.name} action={action} />
      ))}
      {sheet === 'moves' && <Moves {...props} close={close} />}
      {sheet === 'talk' && <Talk at={props.at} close={close} />}
    </div>
  );
}
