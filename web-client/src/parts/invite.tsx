/* parts/invite.tsx - inviting to a table: a link to copy, a QR code, a code to say aloud. */
import type { Room } from '../proto';
import { Dialog } from './dialog';
import { EmbedSnippet } from './embed-snippet';
import { LinkField } from './link-field';
import { Qr } from './qr';
import { say, sayRich } from '../words';

/* The print page of the board, with a QR code that leads to the table. */
function paperOf({ id, game, options, changed }: Room): string {
  const own = Object.entries(options).filter(([name]) => changed.includes(name));
  return `/print/${game.key}?${new URLSearchParams([...own, ['table', id]])}`;
}

export function Invite({ room, onClose }: { room: Room; onClose: () => void }) {
  const { id } = room;
  const link = `${location.origin}/r/${id}`;
  const title = say('{game} on Qirkat: sit down, or watch', { game: room.game.title });
  return (
    <Dialog label={say('Invite to this table')} kind="small" onClose={onClose}>
      <div class="stack">
        <h2 class="section">{say('Invite to this table')}</h2>
        <p class="said">
          {say('Anyone who opens this link may watch, or sit down while a seat is open.')}
        </p>
        <LinkField label={say('Link to this table')} link={link} title={title} />
        <p class="note">
          {sayRich('Its code is {id}', { id: <strong class="code-letters">{id}</strong> })}
        </p>
        <Qr text={link} label={say('The link to this table, as a code')} />
        <p>
          <a href={paperOf(room)} target="_blank">
            {say('Print the board and its men')}
          </a>
        </p>
        <EmbedSnippet path={id} title={say('A table on Qirkat')} />
        <button class="button" onClick={onClose}>
          {say('Done')}
        </button>
      </div>
    </Dialog>
  );
}
