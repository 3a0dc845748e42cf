import { useEffect } from 'react';
import { useSession } from '@/shared/lib/session';

/** Whoever logs in on a device that gets another's messages must not see them. Renders nothing. */
export function OwnDevice() {
  const userId = useSession()?.user._id;
  useEffect(() => {
    // Without permission there is no device.
    if (userId === undefined || !('Notification' in window) || Notification.permission !== 'granted') return;
    import('./device').then(({ forgetOthersDevice }) => forgetOthersDevice(userId)).catch(() => undefined);
  }, [userId]);
  return null;
}
