/* parts/unreached.tsx - below a page that could not be fetched: what works without the server, and a way to try again. */
import type { Route } from '../base/route';
import { useStore } from '../base/store';
import { unreached } from '../net/api';
import { say } from '../words';

/* Pages with a connection, which has a line of its own, and games that need no server. */
const excepted = /^(lobby|new|watch|room|local)$/;

export function Unreached({ route }: { route: Route }) {
  const lost = useStore(unreached);
  if (!lost || excepted.test(route.page)) return null;
  return (
    <div class="page plain unreached" role="status">
      <p class="said">
        {say('Without the server, whatever was opened on this device before still works.')}
      </p>
      <p class="row">
        <button class="button main" data-action="again" onClick={() => location.reload()}>
          {say('Try again')}
        </button>
        <a class="button" href="/local">
          {say('Play on this device')}
        </a>
      </p>
    </div>
  );
}
