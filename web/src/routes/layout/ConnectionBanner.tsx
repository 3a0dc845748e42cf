import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { useConnection } from '@/shared/lib/connection';
import type { Connection } from '@/shared/lib/connection';
import { KEPT_OPERATIONS } from '@/shared/lib/kept-answers';

const TEXTS: Record<Connection, string> = {
  online: '',
  offline: 'You are offline. You see what you saw last, and prices may have changed.',
  unreachable: 'We cannot reach the shop. You see what you saw last, and prices may have changed.',
};
const TRY_AGAIN_MS = 10_000;

/** Fetches anew what is on the screen, once the shop can be reached again. */
function useFreshAnswers(connection: Connection): void {
  const client = useApolloClient();
  useEffect(() => {
    const refetch = (wanted: (name: string) => boolean) => {
      const asked = client.refetchQueries({
        include: 'active',
        onQueryUpdated: ({ queryName = '' }) => wanted(queryName),
      });
      asked.catch(() => undefined);
    };
    const all = () => refetch(() => true);
    window.addEventListener('online', all);
    const timer =
      connection === 'unreachable'
        ? setInterval(() => refetch((name) => KEPT_OPERATIONS.has(name)), TRY_AGAIN_MS)
        : undefined;
    return () => {
      window.removeEventListener('online', all);
      clearInterval(timer);
    };
  }, [client, connection]);
}

/** Says when there is no connection. The empty region is there from the start, so that its words are announced. */
export function ConnectionBanner() {
  const connection = useConnection();
  useFreshAnswers(connection);
  return (
    <p
      role="status"
      className="bg-butter text-center text-sm font-medium text-on-butter not-empty:px-4 not-empty:py-2"
    >
      {TEXTS[connection]}
    </p>
  );
}
