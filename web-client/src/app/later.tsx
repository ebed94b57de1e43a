/* app/later.tsx - pages whose scripts are fetched when they are first opened. */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

const patience = 400;

/* Shown while a page's script is on its way, and where it cannot be had: the program may have been replaced meanwhile. */
function Waiting({ failed }: { failed: boolean }) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patience);
    return () => clearTimeout(timer);
  }, []);
  if (!failed) {
    return (
      <main class="page plain" aria-busy="true">
        {slow && <p class="said">Loading.</p>}
      </main>
    );
  }
  return (
    <main class="page plain">
      <p class="said">This page could not be loaded.</p>
      <p>
        <button class="button" onClick={() => location.reload()}>
          Try again
        </button>
      </p>
    </main>
  );
}

export interface Later<P> {
  Page: ComponentType<P>;
  /* Fetch it before it is needed; a failure waits until it is. */
  ahead: () => void;
}

/* A page that load brings. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): Later<P> {
  let found: ComponentType<P> | null = null;
  const bring = async () => (found ??= await load());
  function Page(props: P) {
    const [state, set] = useState<'waiting' | 'there' | 'failed'>(found ? 'there' : 'waiting');
    useEffect(() => {
      bring().then(
        () => set('there'),
        () => set('failed'),
      );
    }, []);
    const Found = found;
    return Found ? <Found {...props} /> : <Waiting failed={state === 'failed'} />;
  }
  return { Page, ahead: () => void bring().catch(() => undefined) };
}
