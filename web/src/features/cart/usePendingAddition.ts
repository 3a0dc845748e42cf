import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { useSession } from '@/shared/lib/session';
import type { Session } from '@/shared/lib/session';
import { useHydrated } from '@/shared/lib/ssr/hydration';
import { makeAddition, retryAdditions } from './make-addition';
import type { PendingAddition } from './pending-addition';

/** Adds the pending product once, when a session starts while the page is open. */
export function usePendingAddition(addition: PendingAddition | undefined): void {
  const client = useApolloClient();
  const session = useSession();
  const hydrated = useHydrated();
  const before = useRef<Session | null | undefined>(undefined);
  const done = useRef(false);
  useEffect(() => {
    if (hydrated && before.current === undefined) before.current = session;
    if (!addition || !session || !hydrated || session === before.current || done.current) return;
    done.current = true;
    void makeAddition(client, session.user._id, addition);
  }, [client, addition, session, hydrated]);
}

/** Retries this shopper's additions that an earlier page left unfinished. */
export function useStoredAdditions(): void {
  const client = useApolloClient();
  useEffect(() => retryAdditions(client), [client]);
}
