/* parts/part.tsx - a rarely needed part of a page: its script is loaded when it is first shown,
 * or ahead of time. */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { wordsOf } from '../words/later';

const pause = 2000; // milliseconds before a script that failed to load is requested again

const parts: (() => Promise<unknown>)[] = [];

/* Load all parts known so far; failures are retried when the part is needed. */
export function fetchParts() {
  for (const bring of parts) void bring().catch(() => undefined);
}

/* A part whose component is loaded by `load`, with the texts of a kind of page. Renders nothing until then. */
export function part<P extends object>(
  load: () => Promise<ComponentType<P>>,
  kind: Parameters<typeof wordsOf>[0] = 'other',
): ComponentType<P> {
  let found: ComponentType<P> | null = null;
  const bring = async () => {
    if (found) return;
    await wordsOf(kind);
    found = await load();
  };
  parts.push(bring);
  return function Part(props: P) {
    const [, again] = useState(0);
    const Found = found;
    useEffect(() => {
      if (Found) return; // it may have loaded since the last render
      let timer: ReturnType<typeof setTimeout> | undefined;
      let gone = false;
      const ask = () =>
        void bring().then(
          () => gone || again(1),
          () => {
            if (!gone) timer = setTimeout(ask, pause);
          },
        );
      ask();
      return () => {
        gone = true;
        clearTimeout(timer);
      };
    }, []);
    return Found ? <Found {...props} /> : null;
  };
}
