/* offline/sw.ts - the service worker: what was opened once opens without the network.

   Pages come from the server while there is one, and else from the shell that came with this worker. Files with a hash in their name
   never change, and all of a build are kept while a page of it is open: the server may have another build by then. What the server said
   of games, lessons, puzzles and games played is kept for when it cannot be asked; tables and people are not. A new worker waits until
   no page of the old one is open, so that an open table keeps the files it was made of; the files of the build before stay until the
   next, for a page that was being opened in that moment. */

declare const SHELL: string[];
declare const VERSION: string;
/* Scripts and styles of pages that are fetched when they are first opened. */
declare const REST: string[];
/* What runs the rules; none in a build without them. */
declare const RULES: string[];

interface Extendable extends Event {
  waitUntil: (promise: Promise<unknown>) => void;
}

interface Fetching extends Extendable {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}

interface Told extends Extendable {
  data: { keep?: unknown } | null;
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

/* Answers that are kept, and how many: the one fetched longest ago goes first. */
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
/* They have a shell of their own. */
const standsAlone = /^\/(embed|kiosk|print)\//;
const isFile = (path: string) => path.startsWith('/assets/') || SHELL.includes(path);

worker.addEventListener('install', event =>
  event.waitUntil(caches.open(files).then(cache => cache.addAll(SHELL))),
);

/* Of other builds the newest stays. */
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
  // Who asks for a game's rules runs them: the worker that does so is fetched out of our sight. Where the answer is kept, it is too.
  if (pathname.endsWith('/rules')) await fetchAll(RULES);
  const cache = await caches.open(store.name);
  await cache.put(request, answer);
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - store.most))) await cache.delete(old);
}

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const { pathname } = new URL(request.url);
    const shell = await keptFile(standsAlone.test(pathname) ? '/place.html' : '/');
    if (shell) return shell;
    throw error;
  }
}

/* A file of this build, or a lasting one that the build before had as well: then this one has it from now on. */
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
  try {
    const answer = await fetch(request);
    if (answer.ok) await keepAnswer(request, answer.clone());
    return answer;
  } catch (error) {
    const found = await caches.match(request);
    if (found) return found;
    throw error;
  }
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

/* Whoever ran rules before may do so without the network after a new build, too. */
async function hadRules() {
  const asked = await (await caches.open('qirkat-answers')).keys();
  return asked.some(isOfRules);
}

/* What nobody waits for, one after the other and once: a browser ends its workers soon, and the next one looks for what is missing. */
let fetchingRest: Promise<void> | null = null;

async function fetchRest() {
  for (const path of REST) await fetchOnce(path);
  if (await hadRules()) await fetchAll(RULES);
}

/* What a page had loaded before this worker heard of it. */
worker.addEventListener('message', event => {
  const paths = event.data?.keep;
  if (!Array.isArray(paths)) return;
  const told = paths.filter(path => typeof path === 'string').slice(0, 200);
  event.waitUntil(fetchAll(told).then(() => (fetchingRest ??= fetchRest())));
});
