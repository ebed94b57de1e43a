/* parts/notices.tsx - lines about the site itself, around every page: what those who run it announce,
 * that a new version is ready, and what works without the server. */
import { useMemo, useState } from 'preact/hooks';
import type { Route } from '../base/route';
import { useStore } from '../base/store';
import { lacking } from '../net/api';
import { newBuild } from '../net/new-build';
import { wire } from '../net/session';
import { say } from '../words';

export function Announcement() {
  const text = useStore(wire.announcement);
  const [closed, close] = useState('');
  if (!text || text === closed) return null;
  return (
    <div class="announcement" role="status">
      <span dir="auto">{text}</span>
      <button class="word" onClick={() => close(text)}>
        {say('Close')}
      </button>
    </div>
  );
}

/* Pages on which a reload could interrupt a game or lose work. */
const undisturbed: Route['page'][] = ['room', 'local', 'analysis', 'puzzle', 'import'];

/* Offers to reload the page because a new version is available. Appears only when another page is
 * opened, so that nothing moves while the reader is using a page. */
export function NewBuildLine({ route }: { route: Route }) {
  const isNew = useMemo(() => newBuild.get(), [route.page]);
  if (!isNew || undisturbed.includes(route.page)) return null;
  return (
    <div class="new-build" role="status">
      <span>{say('A new version of this page is ready.')}</span>
      <button class="word" data-action="reload" onClick={() => location.reload()}>
        {say('Reload')}
      </button>
    </div>
  );
}

/* Below a page that lacks what only the server has: what works without the server, and a way to try
 * again. */
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
