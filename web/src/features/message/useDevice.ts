import { useEffect, useState } from 'react';
import { useAddPushSubscriptionMutation, useRemovePushSubscriptionMutation } from '@/gql/profile-operations';
import { readApiError } from '@/shared/lib/api/api-error';
import { showPageError } from '@/shared/lib/page-error';
import { useSession } from '@/shared/lib/session';
import type { Session } from '@/shared/lib/session';
import { noteOwner, readDevice, subscribeDevice, withDevice } from './device';
import type { DeviceState } from './device';
import { forgetDevice } from './forget-device';
import * as texts from './message-settings.en';

/** Whether this device is subscribed for this user, as the browser knows. */
function useDeviceState(userId: string | undefined) {
  const known = useState<DeviceState>('unknown');
  const [, setState] = known;
  useEffect(() => {
    let left = false;
    readDevice(userId).then(
      (read) => left || setState(read),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [userId, setState]);
  return known;
}

/**
 * Whether this device is subscribed for who is signed in, and a switch for it. The browser asks for permission only when
 * it is turned on.
 */
export function useDevice(pushKey: string | undefined) {
  const session = useSession();
  const userId = session?.user._id;
  const [state, setState] = useDeviceState(userId);
  const [busy, setBusy] = useState(false);
  const [add] = useAddPushSubscriptionMutation();
  const [remove] = useRemovePushSubscriptionMutation();

  const turnOn = async (key: string, owner: Session) => {
    const input = await subscribeDevice(key).catch(() => null);
    if (!input) return void showPageError(texts.notTurnedOn);
    try {
      await add({ variables: { input } });
      await noteOwner(owner);
    } catch (error) {
      showPageError(readApiError(error).message);
      await forgetDevice().catch(() => null);
    }
  };
  const turnOff = async () => {
    const endpoint = await forgetDevice();
    // If this fails, the shop finds out by itself when it sends the next message.
    if (endpoint) await remove({ variables: { endpoint } }).catch(() => undefined);
  };
  const turn = async (on: boolean) => {
    if (pushKey === undefined || !session || busy) return;
    setBusy(true);
    try {
      await withDevice(() => (on ? turnOn(pushKey, session) : turnOff()));
      setState(await readDevice(userId));
    } catch {
      showPageError(on ? texts.notTurnedOn : texts.notTurnedOff);
    } finally {
      setBusy(false);
    }
  };
  return { state, turn };
}
