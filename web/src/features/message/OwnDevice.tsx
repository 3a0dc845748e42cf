import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { useSession } from '@/shared/lib/session';

/** Unsubscribes the device of a previous user, so that its messages stay private. Renders nothing. */
export function OwnDevice() {
  const client = useApolloClient();
  const session = useSession();
  useEffect(() => {
    // Without permission there is no device.
    if (!session || !('Notification' in window) || Notification.permission !== 'granted') return;
    import('./device').then(({ ownDevice }) => ownDevice(client, session)).catch(() => undefined);
  }, [client, session]);
  return null;
}
