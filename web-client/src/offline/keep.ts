/* offline/keep.ts - asks the browser to keep what was opened, once nothing else is under way. */

const usual_ms = 3000;

/* Files and answers that this page has, and those that still come: they may be asked for before there is a worker to keep them. */
function tellLoaded(worker: ServiceWorker) {
  const tell = (loaded: PerformanceObserverEntryList) => {
    const own = loaded.getEntries().filter(({ name }) => name.startsWith(location.origin));
    worker.postMessage({ keep: own.map(({ name }) => name.slice(location.origin.length)) });
  };
  new PerformanceObserver(tell).observe({ type: 'resource', buffered: true });
}

/* pause_ms: from now on. */
export function keepForOffline(pause_ms = usual_ms) {
  const { serviceWorker } = navigator;
  // There is none where the page came without encryption, and where the browser was told so.
  if (!('serviceWorker' in navigator)) return;
  setTimeout(() => {
    serviceWorker
      .register('/sw.js')
      .then(() => serviceWorker.ready)
      .then(({ active }) => active && tellLoaded(active))
      .catch(() => undefined);
  }, pause_ms);
}
