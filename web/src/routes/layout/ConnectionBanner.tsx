import type { ApolloClient } from '@apollo/client';
import { useApolloClient, useReactiveVar } from '@apollo/client/react';
import { useEffect } from 'react';
import { pageError } from '@/shared/lib/page-error';
import { useConnection } from '@/shared/lib/offline/connection';
import type { Connection } from '@/shared/lib/offline/connection';
import { PERSISTED_OPERATIONS } from '@/shared/lib/offline/persisted-cache';
import * as texts from './layout.en';

const RETRY_MS = 5_000;

function refetch(client: ApolloClient, wanted: (name: string) => boolean): void {
  const refetched = client.refetchQueries({
    include: 'active',
    onQueryUpdated: ({ queryName = '' }) => wanted(queryName),
  });
  refetched.catch(() => undefined);
}

/** Refetches the active queries when the shop can be reached again. */
function useRefetchOnReconnect(connection: Connection): void {
  const client = useApolloClient();
  // A separate effect: if it depended on `connection`, the event would replace its listener before calling it.
  useEffect(() => {
    const all = () => refetch(client, () => true);
    window.addEventListener('online', all);
    return () => window.removeEventListener('online', all);
  }, [client]);
  useEffect(() => {
    if (connection !== 'unreachable') return;
    const timer = setInterval(() => refetch(client, (name) => PERSISTED_OPERATIONS.has(name)), RETRY_MS);
    return () => clearInterval(timer);
  }, [client, connection]);
}

/**
 * Says that there is no connection, and what failed because of it, which is announced separately. The live region is
 * always in the page, so that its text is announced.
 */
export function ConnectionBanner() {
  const connection = useConnection();
  const why = useReactiveVar(pageError);
  useRefetchOnReconnect(connection);
  return (
    <p
      role="status"
      className="bg-butter text-center text-sm font-medium text-on-butter not-empty:px-4 not-empty:py-2"
    >
      {why ? <span aria-hidden="true">{why}</span> : texts.CONNECTION[connection]}
    </p>
  );
}
