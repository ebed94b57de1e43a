/* pages/room/claim.tsx - claiming the game when the player to move has left: the countdown, then the choices. Never blocks moves. */
import { useEffect, useState } from 'preact/hooks';
import { act } from '../../room/actions';
import { claimable, claimWords, type Claimable } from '../../room/claim';
import { serverTime } from '../../room/clock-sync';
import type { Table } from '../../room/state';
import { say } from '../../words';

/* What may be claimed; renders every second while waiting. */
function useClaimable(table: Table): Claimable | null {
  const [, again] = useState(0);
  const claim = claimable(table, serverTime.now());
  const wait = claim?.wait ?? 0;
  useEffect(() => {
    if (wait <= 0) return;
    const timer = setTimeout(() => again(n => n + 1), (wait % 1000) + 1);
    return () => clearTimeout(timer);
  });
  return claim;
}

function Buttons({ claim, busy }: { claim: Claimable; busy: boolean }) {
  const ask = (what: 'win' | 'draw') => void act('claim', { what });
  return (
    <div class="row claim-ways">
      <button class="button" data-action="claim-win" aria-busy={busy} onClick={() => ask('win')}>
        {claim.two ? say('Claim the win') : say('Go on without them')}
      </button>
      {claim.two && (
        <button
          class="button"
          data-action="claim-draw"
          aria-busy={busy}
          onClick={() => ask('draw')}
        >
          {say('Call it a draw')}
        </button>
      )}
    </div>
  );
}

/* Announced twice: when the claim becomes known and when it is due. The countdown itself is not
 * announced. */
export function ClaimBox({ table, busy }: { table: Table; busy: boolean }) {
  const claim = useClaimable(table);
  const due = claim !== null && claim.wait === 0;
  const [told, tell] = useState('');
  useEffect(() => tell(claim ? claimWords(table, claim).text : ''), [claim?.seat, due]);
  return (
    <>
      <p class="unseen" aria-live="polite">
        {told}
      </p>
      {claim && (
        <div class="gloss blue claim">
          <p class="gloss-words" role="timer">
            {claimWords(table, claim).text}
          </p>
          {due && <Buttons claim={claim} busy={busy} />}
        </div>
      )}
    </>
  );
}
