/* parts/device.tsx - moves a seat to another device by a link or a QR code. */
import { download } from '../device/download';
import { heldSeat, seatLasts } from '../device/seats';
import { seatsFile } from '../mine/take-seats';
import { Dialog } from './dialog';
import { LinkField } from './link-field';
import { Qr } from './qr';
import { say } from '../words';

/* Anyone who has this link can take the seat, so it is shown only on request. */
export function Device({ id, onClose }: { id: string; onClose: () => void }) {
  const { token } = heldSeat(id);
  const link = `${location.origin}/r/${id}#seat=${token}`;
  return (
    <Dialog label={say('Move to another device')} kind="small" onClose={onClose}>
      <div class="stack">
        <h2 class="section">{say('Move to another device')}</h2>
        <p class="said">
          {say(
            'Open this link there, or let its camera read the code. It asks before it takes the seat; this device then only watches.',
          )}
        </p>
        <LinkField label={say('Your seat')} link={link} />
        <Qr text={link} label={say('Your seat, as a code')} />
        <p class="said insist">{say('Do not share it: anyone who has it can play for you.')}</p>
        {!seatLasts(id) && (
          <>
            <p class="said">
              {say(
                'This browser stores nothing: your seat is lost when this page is closed. To come back to it, keep the link, or a file with your games.',
              )}
            </p>
            <button
              class="button"
              data-action="save-seats"
              onClick={() => download('qirkat-games.json', seatsFile(Date.now()))}
            >
              {say('Save my games to a file')}
            </button>
          </>
        )}
        <button class="button" onClick={onClose}>
          {say('Done')}
        </button>
      </div>
    </Dialog>
  );
}
