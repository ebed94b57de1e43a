/* offline/sw.ts - the service worker: what was opened once can be opened offline. Pages come
 * from the server if it answers (not a proxy in its place), otherwise from the shell that came with this worker. Files with
 * a hash in their name never change; all files of a build are kept while one of its pages is
 * open, as the server may have a newer build by then. Answers about games, lessons, puzzles and
 * finished games are cached for use offline; those about tables and people are not. A new worker
 * waits until no page of the old one is open, so that an open table keeps the files it was built
 * from. The files of the previous build stay until the next one, for a page that is being opened
 * at that moment. */

declare const SHELL: string[];
declare const VERSION: string;
/* Scripts and styles of pages that are loaded when first opened. */
declare const REST: string[];
/* The indexes of the words of all rules, by language. */
declare const RULE_WORDS: Record<string, string>;
/* Files needed to run the rules; empty in a build without them. */
declare const RULES: string[];

interface Extendable extends Event {
  waitUntil: (promise: Promise<unknown>) => void;
}

interface Fetching extends Extendable {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}

interface Told extends Extendable {
  data: { keep?: unknown; language?: unknown } | null;
}

interface Scope {
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: Extendable) => void): void;
    (type: 'fetch', listener: (event: Fetching) => void): void;
    (type: 'message', listener: (event: Told) => void): void;
  };
  clients: { claim: () => Promise<void> };
}

const worker = self as unknown as Scope;
const files = `qirkat-files-${VERSION}`;

/* Caches for answers, and the number each may hold; the oldest is dropped first. */
const stores = [
  {
    name: 'qirkat-answers',
    most: 160,
    like: /^\/api\/(levels|puzzles|(games|lessons|solved)(\/[^/]+)?|games\/[^/]+\/(rules|table))$/,
  },
  { name: 'qirkat-puzzles', most: 60, like: /^\/api\/puzzles\/(today|[^/]+\/\d+)$/ },
  { name: 'qirkat-values', most: 200, like: /^\/api\/solved\/[^/]+\/values$/ },
  { name: 'qirkat-replays', most: 40, like: /^\/api\/rooms\/[^/]+\/(replay|record|pdn|text)$/ },
];

const storeOf = (path: string) => stores.find(({ like }) => like.test(path));
/* Pages with a shell of their own. */
const standsAlone = /^\/(embed|kiosk|print)\//;
const isFile = (path: string) => path.startsWith('/assets/') || SHELL.includes(path);

worker.addEventListener('install', event =>
  event.waitUntil(caches.open(files).then(cache => cache.addAll(SHELL))),
);

/* Deletes the files of other builds, except the newest. */
async function tidy() {
  const others = (await caches.keys()).filter(
    name => name.startsWith('qirkat-files-') && name !== files,
  );
  await Promise.all(others.slice(0, -1).map(name => caches.delete(name)));
  await worker.clients.claim();
}

worker.addEventListener('activate', event => event.waitUntil(tidy()));

async function keepAnswer(request: Request | string, answer: Response) {
  const { pathname } = new URL(answer.url);
  const store = storeOf(pathname);
  if (!store) return;
  // Whoever fetches a game's rules will run them in a web worker, whose request does not pass
  // through here; so its files are cached together with the answer.
  if (pathname.endsWith('/rules')) await fetchAll(RULES);
  const cache = await caches.open(store.name);
  await cache.put(request, answer);
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - store.most))) await cache.delete(old);
}

/* What a proxy says in the place of a server that is gone; ours says in JSON why it cannot answer. */
const isOfProxy = ({ status, headers }: Response) =>
  [502, 503, 504].includes(status) && !headers.get('content-type')?.includes('json');

/* What the server answers; null while it cannot be reached. */
async function reach(request: Request): Promise<Response | null> {
  const answer = await fetch(request).catch(() => null);
  return answer && !isOfProxy(answer) ? answer : null;
}

async function page(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const shell = standsAlone.test(pathname) ? '/place.html' : '/';
  return (await reach(request)) ?? (await keptFile(shell)) ?? Response.error();
}

/* A file of this build, or one that the previous build had under the same hashed name; then it
 * is copied to this build's cache. */
async function keptFile(request: Request | string): Promise<Response | undefined> {
  const cache = await caches.open(files);
  const found = await cache.match(request);
  const { pathname } = new URL(
    typeof request === 'string' ? request : request.url,
    location.origin,
  );
  if (found || !pathname.startsWith('/assets/')) return found;
  const older = await caches.match(request);
  if (older) await cache.put(request, older.clone());
  return older;
}

async function file(request: Request): Promise<Response> {
  const found = await keptFile(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(files)).put(request, answer.clone());
  return answer;
}

async function answerOf(request: Request): Promise<Response> {
  const answer = await reach(request);
  if (answer?.ok) await keepAnswer(request, answer.clone());
  return answer ?? (await caches.match(request)) ?? Response.error();
}

worker.addEventListener('fetch', event => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (!pathname.startsWith('/api/')) event.respondWith(page(request));
  } else if (isFile(pathname)) {
    event.respondWith(file(request));
  } else if (storeOf(pathname)) {
    event.respondWith(answerOf(request));
  }
});

async function fetchOnce(path: string) {
  const { pathname } = new URL(path, location.origin);
  const isOne = isFile(pathname);
  if (!isOne && !storeOf(pathname)) return;
  if (await (isOne ? keptFile(path) : caches.match(path))) return;
  const answer = await fetch(path).catch(() => null);
  if (!answer?.ok) return;
  if (isOne) await (await caches.open(files)).put(path, answer);
  else await keepAnswer(path, answer);
}

const fetchAll = async (paths: string[]) => void (await Promise.all(paths.map(fetchOnce)));

const isOfRules = ({ url }: Request) => new URL(url).pathname.endsWith('/rules');

/* Whether rules were used before: they should still work offline after an update. */
async function hadRules() {
  const asked = await (await caches.open('qirkat-answers')).keys();
  return asked.some(isOfRules);
}

/* Files that nobody waits for are fetched one at a time, and only once: browsers stop idle
 * workers early, and the next worker fetches what is still missing. */
let fetchingRest: Promise<void> | null = null;

async function fetchRest(language: string) {
  const index = RULE_WORDS[language] ?? RULE_WORDS['en'];
  if (index) await fetchOnce(index);
  for (const path of REST) await fetchOnce(path);
  if (await hadRules()) await fetchAll(RULES);
}

/* What a page loaded before this worker was active. */
worker.addEventListener('message', event => {
  const { keep: paths, language } = event.data ?? {};
  if (!Array.isArray(paths)) return;
  const told = paths.filter(path => typeof path === 'string').slice(0, 200);
  event.waitUntil(fetchAll(told).then(() => (fetchingRest ??= fetchRest(String(language)))));
});
