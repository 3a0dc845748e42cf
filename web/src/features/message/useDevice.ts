import { useEffect, useState } from 'react';
import { useAddPushSubscriptionMutation, useRemovePushSubscriptionMutation } from '@/gql/own-operations';
import { readApiError } from '@/shared/lib/api/api-error';
import { explain } from '@/shared/lib/explain';
import { useSession } from '@/shared/lib/session';
import { noteOwner, readDevice, subscribeDevice, withDevice } from './device';
import type { DeviceState } from './device';
import { forgetDevice } from './forget-device';
import { TEXTS } from './message-text';

/**
 * Whether this device is subscribed for who is signed in, and a switch for it. The browser asks for permission only when
 * it is turned on.
 */
export function useDevice(pushKey: string | undefined) {
  const userId = useSession()?.user._id;
  const [state, setState] = useState<DeviceState>('unknown');
  const [busy, setBusy] = useState(false);
  const [add] = useAddPushSubscriptionMutation();
  const [remove] = useRemovePushSubscriptionMutation();

  useEffect(() => void readDevice(userId).then(setState), [userId]);

  const turnOn = async (key: string, owner: string) => {
    const input = await subscribeDevice(key).catch(() => null);
    if (!input) return void explain(TEXTS.refused);
    try {
      await add({ variables: { input } });
      await noteOwner(owner);
    } catch (error) {
      await forgetDevice();
      explain(readApiError(error).message);
    }
  };
  const turnOff = async () => {
    const endpoint = await forgetDevice();
    // If this fails, the shop finds out by itself when it sends the next message.
    if (endpoint) await remove({ variables: { endpoint } }).catch(() => undefined);
  };
  const turn = async (on: boolean) => {
    if (pushKey === undefined || userId === undefined || busy) return;
    setBusy(true);
    await withDevice(() => (on ? turnOn(pushKey, userId) : turnOff()));
    setState(await readDevice(userId));
    setBusy(false);
  };
  return { state, turn };
}
