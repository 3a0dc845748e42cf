import { BASE, WORKER } from '@domain/wording/language.en';

/** The pictures loaded on the first visit, before there was a service worker to cache them. */
function artSoFar(): string[] {
  const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
  return [...new Set(fetched)].filter((url) => url.startsWith(`${window.location.origin}/images/`));
}

/** The worker, and the scope of its pages. */
interface WorkerChoice {
  script: string;
  scope: string;
}

/** The shop's worker: each language has its own. */
const SHOP: WorkerChoice = { script: WORKER, scope: BASE };

/**
 * Registers the service worker, which makes the shop work offline. Call it after hydration, since it downloads all of
 * the shop's files. A failure has no consequences.
 */
export function registerServiceWorker({ script, scope }: WorkerChoice = SHOP): void {
  if (!import.meta.env.PROD) return;
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!worker) return;
  const firstVisit = worker.controller === null;
  const register = async () => {
    await worker.register(script, { scope });
    const { active } = await worker.ready;
    // The message that Workbox's router listens for.
    if (firstVisit) active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: artSoFar() } });
  };
  const start = () => void register().catch(() => undefined);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}
