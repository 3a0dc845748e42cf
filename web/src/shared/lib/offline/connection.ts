import { makeVar } from '@apollo/client';
import { useReactiveVar } from '@apollo/client/react';
import { useSyncExternalStore } from 'react';

/** How the shop is reached; `unreachable`: the line is there, but what is shown was persisted on an earlier visit. */
export type Connection = 'online' | 'offline' | 'unreachable';

/** Whether the last response came from the persisted cache, not from the server. */
export const showingPersisted = makeVar(false);

const LINE_EVENTS = ['online', 'offline'] as const;

function subscribe(listener: () => void): () => void {
  LINE_EVENTS.forEach((name) => window.addEventListener(name, listener));
  return () => LINE_EVENTS.forEach((name) => window.removeEventListener(name, listener));
}

/** How the shop is reached now. */
export function useConnection(): Connection {
  const persisted = useReactiveVar(showingPersisted);
  const hasLine = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  if (!hasLine) return 'offline';
  return persisted ? 'unreachable' : 'online';
}
