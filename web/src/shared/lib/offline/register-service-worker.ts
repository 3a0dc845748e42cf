/** The pictures that the first visit has fetched before there was a service worker to keep them. */
function artSoFar(): string[] {
  const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
  return [...new Set(fetched)].filter((url) => url.startsWith(`${window.location.origin}/images/`));
}

/** Which worker, and for which pages; absent: for all. */
interface WorkerChoice {
  script: string;
  scope?: string;
}

/** The shop's. */
const SHOP: WorkerChoice = { script: '/service-worker.js' };

/**
 * Registers the service worker, after which the shop opens without a connection. Call it once the page is hydrated,
 * since it fetches all of the shop's files. When it fails, nothing is lost.
 */
export function registerServiceWorker({ script, scope }: WorkerChoice = SHOP): void {
  if (!import.meta.env.PROD) return;
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!worker) return;
  const firstVisit = worker.controller === null;
  const register = async () => {
    await worker.register(script, { scope });
    const { active } = await worker.ready;
    // The message that Workbox's router listens to.
    if (firstVisit) active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: artSoFar() } });
  };
  const start = () => void register().catch(() => undefined);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}
