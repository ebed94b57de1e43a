/* pages/room/offers.tsx - pending offers, above the actions. */
import type { Room } from '../../proto';
import { act } from '../../room/actions';
import { offersShown, type OfferShown } from '../../room/status-text';

function Answers({ offer }: { offer: OfferShown }) {
  const answer = (yes: boolean) =>
    void act('answer', { what: offer.what, yes }, `answer-${offer.what}`);
  if (offer.own) {
    return (
      <button class="button plain" data-action="withdraw" onClick={() => answer(false)}>
        Withdraw
      </button>
    );
  }
  return (
    <>
      <button class="button" data-action="accept" onClick={() => answer(true)}>
        {offer.what === 'takeback' ? 'Allow' : 'Accept'}
      </button>
      <button class="button plain" data-action="decline" onClick={() => answer(false)}>
        Decline
      </button>
    </>
  );
}

export function Offers({ room }: { room: Room }) {
  const shown = offersShown(room);
  return (
    <div class="offers" aria-live="polite">
      {shown.map(offer => (
        <div key={offer.what} class="offer">
          <p>{offer.text}</p>
          {room.you !== null && (
            <div class="row">
              <Answers offer={offer} />
            </div>
          )}
        </div>
      ))}
    </div>
  );
}
