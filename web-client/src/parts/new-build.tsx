/* parts/new-build.tsx - a quiet line: there is a new version of the page, to be had at a press. */
import { useMemo } from 'preact/hooks';
import type { Route } from '../base/route';
import { newBuild } from '../net/new-build';
import { say } from '../words';

/* Where somebody may be at play or has drawn something. */
const undisturbed: Route['page'][] = ['room', 'local', 'analysis', 'puzzle', 'import'];

/* It comes with another page, never while one is read: nothing moves under the pointer. */
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
