import { makeVar } from '@apollo/client';
import { useReactiveVar } from '@apollo/client/react';
import { useSyncExternalStore } from 'react';

/** The state of the connection; `unreachable`: online, but showing persisted data of an earlier visit. */
export type Connection = 'online' | 'offline' | 'unreachable';

/** Whether the last response came from the persisted cache. */
export const showingPersisted = makeVar(false);

const CONNECTION_EVENTS = ['online', 'offline'] as const;

function subscribe(listener: () => void): () => void {
  CONNECTION_EVENTS.forEach((name) => window.addEventListener(name, listener));
  return () => CONNECTION_EVENTS.forEach((name) => window.removeEventListener(name, listener));
}

/** The current state of the connection. */
export function useConnection(): Connection {
  const persisted = useReactiveVar(showingPersisted);
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  if (!isOnline) return 'offline';
  return persisted ? 'unreachable' : 'online';
}
