/* base/kept-address.ts - the address of a page that keeps its place there. */
import { useEffect, useState } from 'preact/hooks';

const settle_ms = 250;

/* Keeps what follows the path up to date, after a pause: browsers limit how often an address may change. A page that
 * was left stands until the next one is loaded; the address is no longer its own then. */
export function useKeptAddress(rest: string) {
  const [path] = useState(() => location.pathname);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (location.pathname === path) history.replaceState(null, '', path + rest);
    }, settle_ms);
    return () => clearTimeout(timer);
  }, [rest]);
}
