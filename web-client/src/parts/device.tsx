/* parts/device.tsx - moving one's seat to another device by a link or a QR code. */
import { heldSeat } from '../device/seats';
import { Dialog } from './dialog';
import { LinkField } from './invite';
import { Qr } from './qr';

/* Whoever has this link has the seat, so it is shown only on request. */
export function Device({ id, onClose }: { id: string; onClose: () => void }) {
  const { token } = heldSeat(id);
  const link = `${location.origin}/r/${id}#seat=${token}`;
  return (
    <Dialog label="Move to another device" kind="small" onClose={onClose}>
      <div class="stack">
        <h2 class="section">Move to another device</h2>
        <p class="said">
          Open this link there, or let its camera read the code. It asks before it takes the seat;
          this device then only looks on.
        </p>
        <LinkField label="Your seat" link={link} />
        <Qr text={link} label="Your seat, as a code" />
        <p class="said insist">Share it with nobody: whoever has it plays for you.</p>
        <button class="button" onClick={onClose}>
          Done
        </button>
      </div>
    </Dialog>
  );
}
