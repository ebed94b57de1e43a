/* parts/new-build.tsx - a line that offers to reload the page because a new version is
 * available. */
import { useMemo } from 'preact/hooks';
import type { Route } from '../base/route';
import { newBuild } from '../net/new-build';
import { say } from '../words';

/* Pages on which a reload could interrupt a game or lose work. */
const undisturbed: Route['page'][] = ['room', 'local', 'analysis', 'puzzle', 'import'];

/* Appears only when another page is opened, so that nothing moves while the reader is using a
 * page. */
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
