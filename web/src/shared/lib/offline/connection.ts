import { useSyncExternalStore } from 'react';

/** How the shop is reached; `unreachable`: the line is there, but what is shown was persisted on an earlier visit. */
export type Connection = 'online' | 'offline' | 'unreachable';

const listeners = new Set<() => void>();
let showingPersisted = false;

const connection = (): Connection => {
  if (!navigator.onLine) return 'offline';
  return showingPersisted ? 'unreachable' : 'online';
};

/** Says whether the last response came from the server or from the persisted cache. */
export function noteResponse(persisted: boolean): void {
  if (showingPersisted === persisted) return;
  showingPersisted = persisted;
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
