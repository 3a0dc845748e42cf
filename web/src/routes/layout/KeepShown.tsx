import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { keepShown } from '@/shared/lib/kept-answers';

/** Keeps what the drawn page shows, once the page is taken over, for when there is no connection. */
export function KeepShown() {
  const client = useApolloClient();
  useEffect(() => void keepShown(client), [client]);
  return null;
}
