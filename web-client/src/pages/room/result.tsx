/* pages/room/result.tsx - the result of a game, and what can be done next. */
import { useState } from 'preact/hooks';
import { Dialog } from '../../parts/dialog';
import { part } from '../../parts/part';
import type { GamePage, Room } from '../../proto';
import { act } from '../../room/actions';
import { onlyComputers } from '../../room/computers';
import { changesTo } from '../../room/rules';
import { rematchComes } from '../../room/state';
import { resultParts } from '../../room/status-text';
import { say } from '../../words';
import { isWalked } from '../../text/games';

const CheckDice = part(async () => (await import('../../parts/check-dice')).CheckDice);
const RematchDialog = part(async () => (await import('./rematch')).RematchDialog);

async function sayReady(room: Room) {
  const { readyData } = await import('../../room/entropy');
  void act('ready', await readyData(room));
}

export function NextGame({ room }: { room: Room }) {
  return (
    <div class="choices">
      <button class="button main choice" data-action="ready" onClick={() => void sayReady(room)}>
        {say('Ready for the next game')}
      </button>
    </div>
  );
}

/* A rematch: offered to the others, or a link once it is agreed. */
function Again({ room }: { room: Room }) {
  const [choosing, choose] = useState(false);
  if (room.rematch) {
    return (
      <a class="button main" data-action="next" href={`/r/${room.rematch}`}>
        {say('Go to the next game')}
      </a>
    );
  }
  if (room.you === null || room.offers.rematch !== null || rematchComes(room)) return null;
  return (
    <>
      <button
        class="button main"
        data-action="again"
        onClick={() => void act('offer', { what: 'rematch', swap: true })}
      >
        {say('Rematch, swap sides')}
      </button>
      <button class="button" data-action="again-otherwise" onClick={() => choose(true)}>
        {onlyComputers(room) ? say('Another level') : say('Rematch, change rules')}
      </button>
      {choosing && <RematchDialog room={room} onClose={() => choose(false)} />}
    </>
  );
}

/* The game as files. */
export function Exports({ room, onClose }: { room: Room; onClose: () => void }) {
  const base = `/api/rooms/${room.id}`,
    name = `qirkat-${room.game.key}-${room.id}`;
  const file = (title: string, path: string, end: string) => (
    <li>
      <a href={`${base}/${path}`} download={`${name}.${end}`} data-export={path}>
        {title}
      </a>
    </li>
  );
  return (
    <Dialog label={say('Export')} kind="small" onClose={onClose}>
      <h2 class="section">{say('Export')}</h2>
      <ul class="plain-list files">
        {file(say('Record, with everything to check it'), 'record', 'json')}
        {isWalked(room.game) && file('PDN', 'pdn', 'pdn')}
        {file(say('Plain text'), 'text', 'txt')}
        {file(say('Picture of the last position'), 'picture.svg', 'svg')}
      </ul>
      <button class="button" onClick={onClose}>
        {say('Close')}
      </button>
    </Dialog>
  );
}

function Proof({ room }: { room: Room }) {
  const [open, setOpen] = useState(false);
  if (!room.dice) return null;
  return (
    <p class="proof">
      <button class="link" data-action="check" onClick={() => setOpen(true)}>
        {say('Check the dice')}
      </button>
      {open && <CheckDice room={room} onClose={() => setOpen(false)} />}
    </p>
  );
}

function AfterIt({ room }: { room: Room }) {
  return (
    <a class="button" data-action="replay" href={`/r/${room.id}/replay`}>
      {say('Replay')}
    </a>
  );
}

/* Which rules the rematch that was offered changes: the line that asks has no room for them. */
function RematchRules({ room, rules }: { room: Room; rules: GamePage }) {
  const changes = changesTo(rules, room.options, room.rematch_offer?.options ?? room.options);
  if (!changes.length) return null;
  return (
    <p class="said" data-changes>
      {say('Changed in the rematch: {rules}.', { rules: changes.join('; ') })}
    </p>
  );
}

export function Result({ room, rules }: { room: Room; rules: GamePage | null }) {
  const { head, rest } = resultParts(room.result?.text ?? '');
  const over = room.status === 'over';
  return (
    <div class="result">
      <h2 class="section">{head}</h2>
      {rest && <p class="said">{rest}</p>}
      {rules && <RematchRules room={room} rules={rules} />}
      {over && (
        <div class="choices">
          <Again room={room} />
          <AfterIt room={room} />
        </div>
      )}
      <Proof room={room} />
    </div>
  );
}
