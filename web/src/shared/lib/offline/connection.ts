import { useSyncExternalStore } from 'react';

/** How the shop is reached; `unreachable`: the line is there, but what is shown comes from an earlier visit. */
export type Connection = 'online' | 'offline' | 'unreachable';

const listeners = new Set<() => void>();
let showingKept = false;

const connection = (): Connection => {
  if (!navigator.onLine) return 'offline';
  return showingKept ? 'unreachable' : 'online';
};

/** Says whether the last answer came from the shop or from what is kept. */
export function noteAnswer(kept: boolean): void {
  if (showingKept === kept) return;
  showingKept = kept;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** How the shop is reached now. */
export const useConnection = (): Connection => useSyncExternalStore(subscribe, connection, () => 'online');
