import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { refetchActive } from './refetch-lists';

const POLL_MS = 30_000;

/** Fetches all data on the screen again and again while it is shown, all day if need be: no event tells of what it depends on. */
export function usePolling(isOn = true): void {
  const client = useApolloClient();
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) void refetchActive(client);
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [client, isOn]);
}
