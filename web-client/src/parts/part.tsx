/* parts/part.tsx - a part of a page that few need: its script is fetched when it is first shown, or ahead of that. */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { wordsOf } from '../words/later';

const pause = 2000; // milliseconds until a script that could not be had is asked for again

const parts: (() => Promise<unknown>)[] = [];

/* Fetch all parts known so far; what fails is asked for again when it is needed. */
export function fetchParts() {
  for (const bring of parts) void bring().catch(() => undefined);
}

/* A part that load brings. Nothing stands in its place until it is there. */
export function part<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let found: ComponentType<P> | null = null;
  const bring = async () => {
    if (found) return;
    await wordsOf('other');
    found = await load();
  };
  parts.push(bring);
  return function Part(props: P) {
    const [, again] = useState(0);
    const Found = found;
    useEffect(() => {
      if (Found) return; // what has come since is not shown yet
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
