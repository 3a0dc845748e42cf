import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { keepShown } from '@/shared/lib/offline/kept-answers';
import { registerServiceWorker } from '@/shared/lib/offline/register-service-worker';

/** Once the page is taken over, stores what it shows, and the shop's files, for when there is no connection. */
export function KeepShown() {
  const client = useApolloClient();
  useEffect(() => void keepShown(client).then(registerServiceWorker), [client]);
  return null;
}
