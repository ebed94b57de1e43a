/* parts/title.ts - the title of the window. */
import { useEffect } from 'preact/hooks';

/* Nothing: it stays as it is. */
export function useTitle(title: string | null | undefined) {
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}
