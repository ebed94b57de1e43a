/* parts/unreached.tsx - below a page that lacks what only the server has: what works without the server, and a way to try again. */
import type { Route } from '../base/route';
import { useStore } from '../base/store';
import { lacking } from '../net/api';
import { say } from '../words';

export function Unreached({ route }: { route: Route }) {
  if (!useStore(lacking)) return null;
  return (
    <div class="page plain unreached" role="status">
      <p class="said">
        {say('Without the server, whatever was opened on this device before still works.')}
      </p>
      <p class="row">
        <button class="button main" data-action="again" onClick={() => location.reload()}>
          {say('Try again')}
        </button>
        {route.page !== 'local' && (
          <a class="button" href="/local">
            {say('Play on this device')}
          </a>
        )}
      </p>
    </div>
  );
}
