/* offline/sw.ts - the service worker: what was opened once opens without the network.

   Pages come from the server while there is one, and else from the shell that came with this worker. Files with a hash in their name
   never change, and all of a build are kept while a page of it is open: the server may have another build by then. What the server says
   of games is kept for when it cannot be asked; tables, people and puzzles are not. A new worker waits until no page of the old one is
   open, so that an open table keeps the files it was made of. */

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
const answers = 'qirkat-answers';
const most = 120;

const isKeptAnswer = (path: string) =>
  /^\/api\/(levels|games(\/[^/]+(\/(rules|table))?)?)$/.test(path);
/* They have a shell of their own. */
const standsAlone = /^\/(embed|kiosk|print)\//;
const isFile = (path: string) => path.startsWith('/assets/') || SHELL.includes(path);

worker.addEventListener('install', event =>
  event.waitUntil(caches.open(files).then(cache => cache.addAll(SHELL))),
);

async function tidy() {
  for (const name of await caches.keys()) {
    if (name.startsWith('qirkat-files-') && name !== files) await caches.delete(name);
  }
  await worker.clients.claim();
}

worker.addEventListener('activate', event => event.waitUntil(tidy()));

async function keep(name: string, request: Request | string, answer: Response) {
  const cache = await caches.open(name);
  // Who asks for a game's rules runs them: the worker that does so is fetched out of our sight. Where the answer is kept, it is too.
  if (/\/rules(\?|$)/.test(answer.url)) await fetchAll(RULES);
  await cache.put(request, answer);
  if (name !== answers) return;
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(old);
}

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const { pathname } = new URL(request.url);
    const shell = await caches.match(standsAlone.test(pathname) ? '/place.html' : '/');
    if (shell) return shell;
    throw error;
  }
}

async function file(request: Request): Promise<Response> {
  const found = await caches.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await keep(files, request, answer.clone());
  return answer;
}

async function answerOf(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.ok) await keep(answers, request, answer.clone());
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
  } else if (isKeptAnswer(pathname)) {
    event.respondWith(answerOf(request));
  }
});

async function fetchOnce(path: string) {
  const { pathname } = new URL(path, location.origin);
  if (!isFile(pathname) && !isKeptAnswer(pathname)) return;
  if (await caches.match(path)) return;
  const answer = await fetch(path).catch(() => null);
  if (answer?.ok) await keep(isFile(pathname) ? files : answers, path, answer);
}

const fetchAll = async (paths: string[]) => void (await Promise.all(paths.map(fetchOnce)));

/* What nobody waits for, one after the other and once: a browser ends its workers soon, and the next one looks for what is missing. */
let fetchingRest: Promise<void> | null = null;

async function fetchRest() {
  for (const path of REST) await fetchOnce(path);
}

/* What a page had loaded before this worker heard of it. */
worker.addEventListener('message', event => {
  const paths = event.data?.keep;
  if (!Array.isArray(paths)) return;
  const told = paths.filter(path => typeof path === 'string').slice(0, 200);
  event.waitUntil(fetchAll(told).then(() => (fetchingRest ??= fetchRest())));
});
