/* base/route.ts - the current route, and navigation without reloading the page. */
import { makeStore } from './store';

export type Route =
  | { page: 'lobby'; search: string }
  | { page: 'new'; game: string | null; search: string }
  | { page: 'watch'; search: string }
  | { page: 'room'; id: string; token: string | null }
  | { page: 'replay'; id: string; mark: string }
  | { page: 'review'; id: string }
  | { page: 'study-review'; game: string; search: string; mark: string }
  | { page: 'analysis'; game: string; search: string; mark: string }
  | { page: 'local'; game: string | null; search: string }
  | { page: 'import'; mark: string }
  | { page: 'mine' }
  | { page: 'about' }
  | { page: 'signin'; search: string; mark: string }
  | { page: 'account' }
  | { page: 'games'; search: string }
  | { page: 'rules'; game: string; clause: string }
  | { page: 'learn'; game: string | null }
  | { page: 'puzzle'; game: string | null; number: number }
  | { page: 'solved'; game: string | null; search: string }
  | { page: 'missing'; path: string };

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/* /puzzle is today's puzzle, /puzzle/KEY/N is number N of a game. */
function readPuzzle(path: string, key: string, rest: string[]): Route {
  const number = Number(rest[0] ?? 1);
  const fits = rest.length <= 1 && Number.isInteger(number) && number > 0;
  return fits ? { page: 'puzzle', game: key || null, number } : { page: 'missing', path };
}

/* A code as it was copied, without what follows it in a sentence. */
export const codeOf = (text: string): string =>
  text
    .trim()
    .replace(/[^\p{L}\p{N}]+$/u, '')
    .toLowerCase();

/* Parse a path, its fragment and its query. */
export function readRoute(path: string, hash: string, search = ''): Route {
  const [first = '', second = '', ...rest] = path.split('/').filter(Boolean).map(decoded);
  const mark = decoded(hash.replace(/^#/, ''));
  const token = /^seat=([0-9a-f]{64})$/.exec(mark)?.[1] ?? null;
  if (first === 'r' && rest.length === 1 && rest[0] === 'replay') {
    return { page: 'replay', id: codeOf(second), mark };
  }
  if (first === 'r' && rest.length === 1 && rest[0] === 'review') {
    return { page: 'review', id: codeOf(second) };
  }
  if (first === 'analysis' && second && !rest.length) {
    return { page: 'analysis', game: second, search, mark: hash.replace(/^#/, '') };
  }
  if (first === 'review' && second && !rest.length) {
    return { page: 'study-review', game: second, search, mark: hash.replace(/^#/, '') };
  }
  if (first === 'local' && !rest.length) return { page: 'local', game: second || null, search };
  if (first === 'puzzle') return readPuzzle(path, second, rest);
  if (rest.length) return { page: 'missing', path };
  if (first === '') return { page: 'lobby', search };
  if (first === 'new') return { page: 'new', game: second || null, search };
  if (first === 'watch' && !second) return { page: 'watch', search };
  if (first === 'mine' && !second) return { page: 'mine' };
  if (first === 'about' && !second) return { page: 'about' };
  if (first === 'signin' && !second) return { page: 'signin', search, mark };
  if (first === 'account' && !second) return { page: 'account' };
  if (first === 'replay' && !second) return { page: 'import', mark };
  if (first === 'r' && codeOf(second)) return { page: 'room', id: codeOf(second), token };
  if (first === 'games') {
    return second ? { page: 'rules', game: second, clause: mark } : { page: 'games', search };
  }
  if (first === 'learn') return { page: 'learn', game: second || null };
  if (first === 'solved') return { page: 'solved', game: second || null, search };
  return { page: 'missing', path };
}

const here = () => readRoute(location.pathname, location.hash, location.search);

export const route = makeStore<Route>({ page: 'lobby', search: '' });

/* The page that the reader was on before this one, if it was one of ours. */
let last: string | null = null;
export const cameFrom = (): string | null => last;

/* Navigate to another of our pages. */
export function go(path: string, replace = false) {
  if (!replace) last = location.pathname + location.search + location.hash;
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  const before = route.get();
  route.set(here());
  if (!replace && route.get().page !== before.page) scrollTo(0, 0);
}

// Handles clicks on links to our own pages; other links, and clicks with a modifier key, are the browser's.
function followed(event: MouseEvent): string | null {
  const link = (event.target as Element | null)?.closest?.('a');
  const plain =
    event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute('download')) {
    return null;
  }
  const url = new URL(link.href, location.href);
  const own = url.origin === location.origin && !url.pathname.startsWith('/api/');
  return own && !link.getAttribute('href')?.startsWith('#')
    ? url.pathname + url.search + url.hash
    : null;
}

/* Start following the address. */
export function followRoute() {
  route.set(here());
  addEventListener('popstate', () => route.set(here()));
  document.addEventListener('click', event => {
    const path = followed(event);
    if (path === null) return;
    event.preventDefault();
    go(path);
  });
}
