/* offline/keep.ts - asks the service worker to cache what was opened, once nothing else is under
 * way. */

const usual_ms = 3000;

/* Reports the files and answers this page has loaded or will load: some may be requested before
 * there is a worker to cache them. */
function tellLoaded(worker: ServiceWorker) {
  const tell = (loaded: PerformanceObserverEntryList) => {
    const own = loaded.getEntries().filter(({ name }) => name.startsWith(location.origin));
    const keep = own.map(({ name }) => name.slice(location.origin.length));
    worker.postMessage({ keep, language: document.documentElement.lang });
  };
  new PerformanceObserver(tell).observe({ type: 'resource', buffered: true });
}

/* pause_ms: the delay before it starts. */
export function keepForOffline(pause_ms = usual_ms) {
  const { serviceWorker } = navigator;
  // Service workers are missing without HTTPS, and where the browser disables them.
  if (!('serviceWorker' in navigator)) return;
  setTimeout(() => {
    serviceWorker
      .register('/sw.js')
      .then(() => serviceWorker.ready)
      .then(({ active }) => active && tellLoaded(active))
      .catch(() => undefined);
  }, pause_ms);
}
