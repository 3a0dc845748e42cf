import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { keepShown } from '@/shared/lib/kept-answers';
import { registerServiceWorker } from '@/shared/lib/register-service-worker';

/** Keeps what the drawn page shows, and the shop itself, once the page is taken over, for when there is no connection. */
export function KeepShown() {
  const client = useApolloClient();
  useEffect(() => void keepShown(client).then(registerServiceWorker), [client]);
  return null;
}
