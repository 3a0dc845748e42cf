import type { MessageSettingsFragment } from '@/gql/profile-operations';
import { useSetMessagePreferencesMutation } from '@/gql/profile-operations';
import { makeVar } from '@apollo/client';
import { useReactiveVar } from '@apollo/client/react';
import { readApiError } from '@/shared/lib/api/api-error';
import { showPageError } from '@/shared/lib/page-error';
import { getSession, onSessionChange, useSession } from '@/shared/lib/session';
import { Card, classNames, Spinner, Switch } from '@/shared/ui';
import * as texts from './message-settings.en';
import { useDevice } from './useDevice';

type Preferences = Pick<MessageSettingsFragment, 'orderProgress' | 'backInStock'>;

/** What is being saved, and the end of it: it goes on while the shopper is on another page. */
const turning = makeVar<Partial<Preferences>>({});
onSessionChange(() => turning({}));
let latest: Promise<unknown> = Promise.resolve();

/** Shown at once, and reverted if the shop rejects it. One at a time, so that what was turned last is what stays. */
function useTurns() {
  const [save] = useSetMessagePreferencesMutation();
  const turned = useReactiveVar(turning);
  const owner = useSession()?.user._id;
  const turn = async (input: Partial<Preferences>) => {
    turning({ ...turning(), ...input });
    const saving = latest
      .then(async () => {
        // Not for whoever has logged in meanwhile.
        if (owner === getSession()?.user._id) await save({ variables: { input } });
      })
      .catch((error: unknown) => showPageError(readApiError(error).message));
    latest = saving;
    await saving;
    if (latest === saving) turning({});
  };
  return { turned, turn };
}

/** The shopper's notification settings. While they load, the switches are disabled, and nothing is promised. */
export function MessageSettings({ settings }: { settings?: MessageSettingsFragment }) {
  const mailed = settings?.mailed ?? true;
  return (
    <Card as="section" aria-labelledby="messages">
      <h2 id="messages" className="text-xl font-semibold">
        {texts.heading}
      </h2>
      <p className={classNames('mt-1 text-muted', !settings && 'invisible')}>
        {mailed ? texts.intro : texts.introWithoutMail}
      </p>
      {!settings && <Spinner className="sr-only" />}
      <Switches settings={settings} mailed={mailed} />
    </Card>
  );
}

function Switches({ settings, mailed }: { settings?: MessageSettingsFragment; mailed: boolean }) {
  const { turned, turn } = useTurns();
  const { orderProgress, backInStock } = { ...settings, ...turned };
  const device = useDevice(settings?.pushKey);
  const isTurnable = device.state === 'on' || device.state === 'off';
  return (
    <div className="mt-4 divide-y divide-line *:py-3">
      {mailed && (
        <Switch
          label={texts.progress}
          hint={texts.progressHint}
          on={orderProgress ?? false}
          disabled={!settings}
          onTurn={(on) => void turn({ orderProgress: on })}
        />
      )}
      <Switch
        label={texts.backInStock}
        hint={mailed ? texts.backInStockHint : texts.backInStockOnDevices}
        on={backInStock ?? false}
        disabled={!settings}
        onTurn={(on) => void turn({ backInStock: on })}
      />
      <Switch
        label={texts.device}
        hint={texts.DEVICE_HINTS[device.state]}
        on={device.state === 'on'}
        disabled={!settings || !isTurnable}
        onTurn={(on) => void device.turn(on)}
      />
    </div>
  );
}
