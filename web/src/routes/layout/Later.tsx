import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { OTHER_LANGUAGE } from '@domain/wording/language.en';
import { loadDevice } from '@/features/message';
import { persistShown } from '@/shared/lib/offline/persisted-cache';
import { registerServiceWorker } from '@/shared/lib/offline/register-service-worker';
import { useSession } from '@/shared/lib/session';
import { noteLanguagesKnown } from './language-choice';

/** Whether a visitor would rather read Hindi than English, by the languages of the browser. */
const prefersHindi = (languages: readonly string[]): boolean =>
  languages
    .find((one) => /^(en|hi)\b/i.test(one))
    ?.toLowerCase()
    .startsWith('hi') ?? false;

/** The page is in Hindi, or Hindi is suggested to who reads it. */
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
      .then(() => registerServiceWorker())
      .then(introduceHindi)
      .catch(() => undefined);
  }, [client]);
  useOwnDevice(client);
  return null;
}
