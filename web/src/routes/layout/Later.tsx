import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { BASE, OTHER_LANGUAGE, WORKER } from '@domain/wording/language.en';
import { loadDevice } from '@/features/message';
import { persistShown } from '@/shared/lib/offline/persisted-cache';
import { useSession } from '@/shared/lib/session';
import { noteLanguagesKnown } from './language-choice';

/** The pictures loaded on the first visit, before there was a service worker to cache them. */
function loadedImages(): string[] {
  const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
  return [...new Set(fetched)].filter((url) => url.startsWith(`${window.location.origin}/images/`));
}

/** Registers the service worker of this language, which downloads all of the shop's files: they wait for the page's own. */
async function workOffline(): Promise<void> {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!import.meta.env.PROD || !worker) return;
  const firstVisit = worker.controller === null;
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  await worker.register(WORKER, { scope: BASE });
  const { active } = await worker.ready;
  // The message that Workbox's router listens for.
  if (firstVisit) active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: loadedImages() } });
}

/** Whether a visitor would rather read Hindi than English, by the languages of the browser. */
const prefersHindi = (languages: readonly string[]): boolean =>
  languages
    .find((one) => /^(en|hi)\b/i.test(one))
    ?.toLowerCase()
    .startsWith('hi') ?? false;

/** Suggests Hindi to those who read it, unless the page is in Hindi. */
async function introduceHindi(): Promise<void> {
  if (OTHER_LANGUAGE !== 'hi') return noteLanguagesKnown();
  if (!prefersHindi(navigator.languages)) return;
  const { suggestHindi } = await import('./HindiSuggestion');
  await suggestHindi();
}

/** Unsubscribes the device of a previous user, so that its messages stay private. */
function useOwnDevice(client: ApolloClient): void {
  const session = useSession();
  useEffect(() => {
    // Without permission there is no device.
    if (!session || !('Notification' in window) || Notification.permission !== 'granted') return;
    loadDevice()
      .then(({ ownDevice }) => ownDevice(client, session))
      .catch(() => undefined);
  }, [client, session]);
}

/** What can wait until the page is usable: its data is persisted, the service worker registered, the other language suggested. */
export function Later() {
  const client = useApolloClient();
  useEffect(() => {
    persistShown(client)
      .then(() => void workOffline().catch(() => undefined))
      .then(introduceHindi)
      .catch(() => undefined);
  }, [client]);
  useOwnDevice(client);
  return null;
}
